import { signal } from '@preact/signals';

/** Milliseconds by which the server's clock is ahead of this device's. */
let ahead = 0;

export function setServerTime(iso: string): void {
  ahead = new Date(iso).getTime() - Date.now();
}

/** The server's time: this device's clock may be an hour off. */
export const serverNow = (): number => Date.now() + ahead;

/** Moves every second, for everything that shows an age. */
export const second = signal(serverNow());

setInterval(() => {
  second.value = serverNow();
}, 1_000);

/** This device's own time, for what counts seconds: a part of the screen that reads no signal that moves stays as it was. */
export function deviceNow(): number {
  second.value;
  return Date.now();
}

export const sinceMs = (iso: string): number => Math.max(0, second.value - new Date(iso).getTime());
export const minutesSince = (iso: string): number => Math.floor(sinceMs(iso) / 60_000);

/** `24:10`, with hours from the first one on. */
export function stopwatch(ms: number): string {
  const seconds = Math.floor(ms / 1_000);
  const pad = (value: number) => String(value).padStart(2, '0');
  const [hours, minutes] = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60];
  return hours > 0 ? `${hours}:${pad(minutes)}:${pad(seconds % 60)}` : `${minutes}:${pad(seconds % 60)}`;
}
