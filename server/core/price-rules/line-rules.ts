import type { Minor } from '../money/money.ts';
import type { Role } from './deal.ts';
import type { Granted } from './deals.ts';

/** A rule that takes something off each piece of a line. */
interface ForEach {
  readonly id: number;
  readonly name: string;
  readonly combines: boolean;
  readonly off: Minor;
}

/** The rules that a line was ordered by: later edits of a rule do not reach it. */
export interface LineRules {
  readonly each: ForEach | null;
  /** Deals that it may be part of. */
  readonly deals: readonly Role[];
  /** What applies, if that is more than `each` to every piece. */
  readonly granted?: readonly Granted[];
  /** It was divided between bills: its discount stays as it is. */
  readonly is_fixed?: true;
  /** When it was ordered, if the server heard of it later. */
  readonly ordered_at?: number;
}
