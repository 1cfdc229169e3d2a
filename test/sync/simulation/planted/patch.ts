import type { Patch } from '../../../tools/soak/mistake.ts';

/** A mistake that replication could have, and once had somewhere. The simulation must notice each. */
export interface Planted {
  readonly name: string;
  readonly patches: readonly Patch[];
  /** A life that shows it, of a mistake that few do. */
  readonly shownBy?: { readonly from: number; readonly ops: number } | { readonly kept: string };
}

export const patch = (file: string, from: string, to: string): Patch => ({ file, from, to });
