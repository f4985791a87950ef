import { afterEach, expect, it, vi } from 'vitest';
import { Speaker } from '../features/sound/speaker';
import { initialState } from '../core/state/state';
import { defaultSettings } from '../core/state/settings';

const { play, band } = vi.hoisted(() => ({ play: vi.fn(), band: vi.fn() }));
vi.mock('../features/sound/player', () => ({
  SoundPlayer: class {
    play = play;
    constructor() {
      band();
    }
  },
}));

afterEach(() => vi.unstubAllGlobals());

it('tries again with the next sound if audio could not be loaded', async () => {
  vi.stubGlobal('navigator', { userActivation: { hasBeenActive: true } });
  const settings = { ...defaultSettings, sound: true };
  const speaker = new Speaker(() => settings);
  const refused = (text: string) => ({
    ...initialState(),
    settings,
    notice: { site: null, text },
  });
  band.mockImplementationOnce(() => {
    throw new Error('no sound card');
  });
  speaker.render(refused('first'));
  speaker.render(refused('second'));
  await vi.waitFor(() => expect(band).toHaveBeenCalledOnce());
  await vi.waitFor(() => {
    speaker.render(refused('third'));
    expect(play).toHaveBeenCalled();
  });
  expect(band).toHaveBeenCalledTimes(2);
});
