import type { Tx } from '../../db/handle/handle.ts';
import { audit } from '../audit/store.ts';
import { revokeTokensOf } from '../auth/store.ts';
import { assertDecidedHere, formerUser } from './service.ts';
import { changeUser, samplePeople } from './store.ts';

/** None of them signs in any more. Accounts of devices only lose their secrets: what is paired works on. */
export async function turnOffSamplePeople(tx: Tx, isOfDevice: (role: string) => boolean): Promise<void> {
  for (const { id, role } of await samplePeople(tx)) {
    const before = await formerUser(tx, id);
    await assertDecidedHere(tx, before);
    const is_active = isOfDevice(role);
    await changeUser(tx, id, { is_active: is_active ? 1 : 0, password_hash: null, pin_hash: null });
    if (!is_active) await revokeTokensOf(tx, id, tx.caller.tokenId);
    const after = { ...before, is_active, secrets_changed: ['password', 'pin'] };
    await audit(tx, { action: 'user.update', entity: 'user', entityId: id, branchId: null, before, after });
    tx.emit({ type: 'user.changed', branchId: null, data: { id } });
  }
}
