import { expect, it, vi } from 'vitest';
import { EngineError } from '../engine/client';
import { makeImportExportActions } from '../features/import_export/actions';
import type { Parts } from '../features/import_export/actions';

/** The actions on an empty page, whose engine takes a text for a position and refuses it for this reason. */
function actionsRefusing(code: string) {
  const refusal = new EngineError('in `x`: not here', [], [{ code, values: {} }]);
  const state = { lesson: null, info: null, tree: null, gameId: 'trial' };
  const parts = {
    store: { get: () => state },
    controller: { startAt: vi.fn().mockRejectedValue(refusal) },
  };
  return makeImportExportActions(parts as unknown as Parts);
}

it('names the texts that can be read if a text is none of them', async () => {
  const reason = await actionsRefusing('position.turn').import('[Event "Casual"]\n\n1. e4 e5');
  expect(reason).toMatch(/^This text cannot be read\. Game records, positions and links/);
});

it('says what is wrong with a position', async () => {
  const reason = await actionsRefusing('position.noSite').import('White; White King x9');
  expect(reason).toBe('in `x`: not here');
});
