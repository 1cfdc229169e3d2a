import type { Reader, Tx } from '../../db/handle/handle.ts';
import { audit } from '../audit/store.ts';
import { revokeTokensOf } from '../auth/store.ts';
import { deviceRoles } from '../devices/schema.ts';
import { assertDecidedHere, formerUser } from './service.ts';
import { changeUser } from './store.ts';

interface SamplePerson {
  readonly id: number;
  readonly name: string;
  readonly role: string;
}

/** People of the sample who can sign in, as in a demonstration; their secrets stand in the source. */
export const samplePeople = ({ db }: Reader | Tx): Promise<SamplePerson[]> =>
  db
    .selectFrom('users')
    .select(['id', 'name', 'role'])
    // No mail reaches this domain (RFC 2606): set-up gives it to sample people.
    .where('email', 'like', '%.example')
    .where('role', '<>', 'owner')
    .where('is_active', '=', 1)
    .where('deleted_at', 'is', null)
    .where((e) => e.or([e('pin_hash', 'is not', null), e('password_hash', 'is not', null)]))
    .orderBy('id')
    .execute();

const isOfDevice = (role: string): boolean => (deviceRoles as readonly string[]).includes(role);

/** None of them signs in any more. Accounts of devices only lose their secrets: what is paired works on. */
export async function turnOffSamplePeople(tx: Tx): Promise<void> {
  for (const { id, role } of await samplePeople(tx)) {
    const before = await formerUser(tx, id);
    await assertDecidedHere(tx, before);
    const is_active = isOfDevice(role) ? 1 : 0;
    await changeUser(tx, id, { is_active, password_hash: null, pin_hash: null });
    if (is_active === 0) await revokeTokensOf(tx, id, tx.caller.tokenId);
    const after = { ...before, is_active: is_active === 1, secrets_changed: ['password', 'pin'] };
    const entry = { action: 'user.update', entity: 'user', entityId: id, branchId: null } as const;
    await audit(tx, { ...entry, before, after });
    tx.emit({ type: 'user.changed', branchId: null, data: { id } });
  }
}
