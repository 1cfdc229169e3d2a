import type { OwnershipChange, StoredRow } from '../../db/declared/table.ts';
import type { Tx } from '../../db/handle/handle.ts';
import { audit } from '../audit/store.ts';
import { isPinSealed } from '../auth/pin/pin-seal.ts';

/** A replicated change of an account's rights: an audit entry, and an event for the owner. */
export async function noteRight(tx: Tx, { id, before, after, branchId }: OwnershipChange): Promise<void> {
  if (isSealing(before, after)) return;
  const changed = Object.keys(after).filter((column) => before?.[column] !== after[column]);
  await audit(tx, {
    action: 'user.rights',
    entity: 'user',
    entityId: id,
    branchId,
    before: before && shown(before, changed),
    after: shown(after, changed),
    reason: 'changed at the branch',
  });
  tx.emit({ type: 'user.rights', branchId: null, data: { id, by_branch: branchId, changed } });
}

/** Only the encryption changed, not the PIN (pin-sealer.ts). */
function isSealing(before: StoredRow | undefined, after: StoredRow): boolean {
  const changed = Object.keys(after).filter((column) => before?.[column] !== after[column]);
  const [was, is] = [before?.pin_hash, after.pin_hash];
  return (
    changed.join() === 'pin_hash' && typeof was === 'string' && !isPinSealed(was) && isPinSealed(String(is))
  );
}

/** For a secret only whether there is one. */
const shown = (row: StoredRow, columns: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(
    columns.map((column) =>
      column.endsWith('_hash')
        ? [column.replace('_hash', ''), row[column] === null ? null : 'set']
        : [column, row[column]],
    ),
  );
