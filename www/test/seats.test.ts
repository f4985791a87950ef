// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest';
import { makeSeat, seatOf, showSeat } from '../panels/seats';
import { externalSeat } from '../core/players/seats';
import type { External, Seat } from '../core/players/seats';

const program = externalSeat('https://a.example/p.js');

function setUp(seat: Seat) {
  const pick = vi.fn<() => Promise<External | null>>();
  const select = makeSeat('plays', seat, pick);
  const chosen: Seat[] = [];
  select.addEventListener('change', () => chosen.push(seatOf(select)));
  const choose = async (value: string) => {
    select.value = value;
    select.dispatchEvent(new Event('change'));
    await Promise.resolve();
    await Promise.resolve();
  };
  return { pick, select, chosen, choose };
}

it('a seat is described by its player', async () => {
  const { select, chosen, choose } = setUp(3);
  expect(seatOf(select)).toBe(3);
  await choose('human');
  await choose('10');
  expect(chosen).toEqual(['human', 10]);
});

it('a program is asked for before the choice is announced', async () => {
  const { pick, select, chosen, choose } = setUp(3);
  pick.mockResolvedValueOnce(program);
  await choose('other');
  expect(chosen).toEqual([program]);
  await choose('human');
  await choose(program);
  expect(chosen).toEqual([program, 'human', program]);
  expect(pick).toHaveBeenCalledOnce();
  expect([...select.options].at(-2)?.textContent).toBe('a.example/p.js');
});

it('a seat keeps its player if no program is named', async () => {
  const { pick, select, chosen, choose } = setUp('human');
  pick.mockResolvedValue(null);
  showSeat(select, 7);
  await choose('other');
  expect(seatOf(select)).toBe(7);
  showSeat(select, program);
  await choose('other');
  expect(seatOf(select)).toBe(program);
  expect(chosen).toEqual([]);
});
