/** Keys that came one after another, and the longest pause between two of them. */
export interface Burst {
  readonly text: string;
  readonly at: number;
  readonly slowest: number;
}

const PAUSE_MS = 100;
const SCANNER_MS = 50;
const LEAST = 4;

/** With one more key; after a pause it is another. */
export const withKey = (before: Burst | undefined, key: string, at: number): Burst =>
  before && at - before.at <= PAUSE_MS
    ? { text: before.text + key, at, slowest: Math.max(before.slowest, at - before.at) }
    : { text: key, at, slowest: 0 };

/** Typed by a scanner: no hand is as quick. */
export const isScan = (burst: Burst | undefined): burst is Burst =>
  burst !== undefined && burst.text.length >= LEAST && burst.slowest <= SCANNER_MS;
