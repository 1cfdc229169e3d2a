import { fromJson } from '../../../db/tables/json.ts';
import type { OrderItemRow } from '../../../db/tables/sales.ts';
import type { LoadedOrder } from '../access.ts';
import { type Change, isLive } from './change.ts';

const none: ReadonlySet<number> = new Set();

/**
 * Combos that lose some of their dishes, by their first line: the rest keeps the combo's lower price, so a guest could
 * get a burger below the menu's price.
 */
export function tornCombos(changes: readonly Change[]): ReadonlySet<number> {
  const before = changes.flatMap((change) => partsOn(change.before));
  if (before.length === 0) return none;
  const after = piecesByCombo(changes.flatMap((change) => partsOn(change.after)));
  const torn = [...piecesByCombo(before)].filter(([combo, { pieces, ordered }]) => {
    const left = after.get(combo)?.pieces ?? 0;
    return left < pieces && !(left === 0 && pieces >= ordered);
  });
  return new Set(torn.map(([combo]) => combo));
}

const partsOn = (bill: LoadedOrder | null): readonly OrderItemRow[] =>
  bill === null || bill.order.status === 'cancelled'
    ? []
    : bill.items.filter((item) => item.combo_line_id !== null && isLive(item));

function piecesByCombo(parts: readonly OrderItemRow[]) {
  const byCombo = new Map<number, { readonly pieces: number; readonly ordered: number }>();
  for (const { combo, combo_line_id, quantity } of parts) {
    if (combo === null || combo_line_id === null) continue;
    const { pieces = 0 } = byCombo.get(combo_line_id) ?? {};
    byCombo.set(combo_line_id, { pieces: pieces + quantity, ordered: fromJson(combo).pieces });
  }
  return byCombo;
}
