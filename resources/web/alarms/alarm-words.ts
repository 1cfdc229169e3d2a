/** Cause → what is wrong, and what to do; with the places that facts fill. */
export type AlarmWords = Readonly<Record<string, readonly [what: string, act: string]>>;
