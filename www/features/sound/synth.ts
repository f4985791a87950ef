/** Synthesises the sounds: short tones and noise. */
import type { Sound } from './cues';

/** Where and when to play a sound. */
export interface Stage {
  context: AudioContext;
  out: AudioNode;
}

type Instrument = (stage: Stage, time: number, length: number) => void;

export const instruments: Record<Sound, Instrument> = {
  place: (stage, time) => {
    noise(stage, { time, length: 0.035, pitch: 1900, gain: 0.5 });
    tone(stage, { time, length: 0.07, from: 210, to: 130, gain: 0.5 });
  },
  slide: (stage, time, length) =>
    noise(stage, { time, length: Math.max(0.08, length), pitch: 620, gain: 0.07, swells: true }),
  knock: (stage, time) => {
    noise(stage, { time, length: 0.02, pitch: 3200, gain: 0.45 });
    tone(stage, { time, length: 0.05, from: 520, to: 400, gain: 0.35, wave: 'triangle' });
  },
  capture: (stage, time) => {
    noise(stage, { time, length: 0.09, pitch: 700, gain: 0.5 });
    tone(stage, { time, length: 0.17, from: 330, to: 85, gain: 0.45 });
  },
  flip: (stage, time) => {
    noise(stage, { time, length: 0.015, pitch: 2600, gain: 0.25 });
    tone(stage, { time, length: 0.05, from: 640, to: 780, gain: 0.16 });
  },
  promotion: (stage, time) => melody(stage, time, [659, 880, 1319], 0.08),
  dice: (stage, time, length) => {
    const rolls = Math.max(3, Math.round(length / 0.085));
    for (let i = 0; i < rolls; i++) {
      const when = time + length * (1 - (1 - i / rolls) ** 1.4);
      noise(stage, { time: when, length: 0.02, pitch: 1500 + 900 * ((i * 7) % 3), gain: 0.3 });
    }
  },
  illegal: (stage, time) => {
    for (const wait of [0, 0.11])
      tone(stage, {
        time: time + wait,
        length: 0.07,
        from: 165,
        to: 150,
        gain: 0.35,
        wave: 'triangle',
      });
  },
  end: (stage, time) => melody(stage, time, [523, 659, 784, 1047], 0.13),
};

function melody(stage: Stage, time: number, pitches: number[], step: number): void {
  pitches.forEach((pitch, i) =>
    tone(stage, { time: time + i * step, length: 0.32, from: pitch, to: pitch, gain: 0.2 }),
  );
}

interface Tone {
  time: number;
  /** In seconds. */
  length: number;
  from: number;
  to: number;
  gain: number;
  wave?: OscillatorType;
}

function tone(
  { context, out }: Stage,
  { time, length, from, to, gain, wave = 'sine' }: Tone,
): void {
  const oscillator = context.createOscillator();
  oscillator.type = wave;
  oscillator.frequency.setValueAtTime(from, time);
  oscillator.frequency.exponentialRampToValueAtTime(to, time + length);
  oscillator.connect(decayingGain(context, time, length, gain)).connect(out);
  oscillator.start(time);
  oscillator.stop(time + length + 0.02);
}

interface Noise {
  time: number;
  length: number;
  /** The centre frequency of the band. */
  pitch: number;
  gain: number;
  /** Swells and fades, instead of decaying. */
  swells?: boolean;
}

function noise({ context, out }: Stage, { time, length, pitch, gain, swells }: Noise): void {
  const source = context.createBufferSource();
  source.buffer = hiss(context);
  source.loop = true;
  const player = context.createBiquadFilter();
  player.type = 'bandpass';
  player.frequency.value = pitch;
  player.Q.value = 0.9;
  const volume = swells
    ? swelling(context, time, length, gain)
    : decayingGain(context, time, length, gain);
  source.connect(player).connect(volume).connect(out);
  source.start(time);
  source.stop(time + length + 0.02);
}

function decayingGain(context: AudioContext, time: number, length: number, gain: number): GainNode {
  const volume = context.createGain();
  volume.gain.setValueAtTime(0, time);
  volume.gain.linearRampToValueAtTime(gain, time + 0.003);
  volume.gain.exponentialRampToValueAtTime(0.0008, time + length + 0.01);
  return volume;
}

function swelling(context: AudioContext, time: number, length: number, gain: number): GainNode {
  const volume = context.createGain();
  volume.gain.setValueAtTime(0, time);
  volume.gain.linearRampToValueAtTime(gain, time + length * 0.4);
  volume.gain.linearRampToValueAtTime(0, time + length);
  return volume;
}

const hisses = new WeakMap<AudioContext, AudioBuffer>();

/** A quarter of a second of noise. */
function hiss(context: AudioContext): AudioBuffer {
  const known = hisses.get(context);
  if (known) return known;
  const buffer = context.createBuffer(1, context.sampleRate / 4, context.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let i = 0; i < samples.length; i++) samples[i] = 2 * Math.random() - 1;
  hisses.set(context, buffer);
  return buffer;
}
