import { MAX_TIMES } from '../next.ts';

interface Scanned {
  readonly code: string;
  /** How many were typed before the code; undefined: no number. */
  readonly times: string | undefined;
}

/** Shorter ones would be found in words and numbers that somebody typed. */
const LEAST = MAX_TIMES + 1;
const isNumber = (text: string): boolean => /^\d+$/.test(text);

/**
 * The code in what was typed until Enter, by a scanner or by hand: how fast the keys came says nothing, as scanners and
 * busy pages are slow. A known code may stand behind up to three digits, a number of dishes, or behind words that were
 * looked for. More digits than a number has are a code too, if an unknown one. Undefined: there is none.
 */
export function scannedIn(typed: string, isKnown: (code: string) => boolean): Scanned | undefined {
  if (typed.length < LEAST) return undefined;
  if (isKnown(typed)) return { code: typed, times: undefined };
  for (let at = 1; at <= typed.length - LEAST; at++) {
    const [before, code] = [typed.slice(0, at), typed.slice(at)];
    if (!/\d/.test(code) || !isKnown(code)) continue;
    if (!isNumber(before)) return { code, times: undefined };
    if (at <= MAX_TIMES) return { code, times: before };
  }
  return isNumber(typed) ? { code: typed, times: undefined } : undefined;
}
