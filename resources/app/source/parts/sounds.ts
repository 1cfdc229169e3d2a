import { signal } from '@preact/signals';
import { keepSetting, setting } from '../../../web/stored-text.ts';

/** Whether a touch has allowed this page to be heard. */
export const isHeard = signal(false);

const KEY = 'galley.muted';

/** The person here muted it; this device stays muted until somebody unmutes it. */
export const isMuted = signal(setting(KEY) !== undefined);

export function mute(isQuiet: boolean): void {
  isMuted.value = isQuiet;
  keepSetting(KEY, isQuiet ? '1' : undefined);
}

let context: AudioContext | undefined;

/** A browser lets a page sound after a touch only. */
export function allowSound(): void {
  context ??= new AudioContext();
  void context.resume().then(() => {
    isHeard.value = context?.state === 'running';
  });
}

addEventListener('pointerdown', allowSound, { passive: true });

/** Hertz, one after another. */
const tunes = {
  ticket: [660, 990],
  void: [220, 220, 220],
  ready: [784],
  alarm: [880, 660, 880, 660],
  called: [784, 988, 1175],
} as const;

const NOTE_S = 0.16;

export function play(tune: keyof typeof tunes): void {
  if (!context || !isHeard.value || isMuted.value) return;
  for (const [at, hertz] of tunes[tune].entries()) {
    const begins = context.currentTime + at * NOTE_S;
    const loudness = context.createGain();
    loudness.gain.setValueAtTime(0.25, begins);
    loudness.gain.exponentialRampToValueAtTime(0.001, begins + NOTE_S);
    const note = context.createOscillator();
    note.frequency.value = hertz;
    note.connect(loudness).connect(context.destination);
    note.start(begins);
    note.stop(begins + NOTE_S);
  }
}
