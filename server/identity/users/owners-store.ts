import type { Handle } from '../../db/handle/handle.ts';
import { query } from '../../db/handle/query.ts';

const owners = query((db, p: { role: string }) =>
  db
    .selectFrom('users')
    .select(['id', 'name', 'email'])
    .where('role', '=', p.role)
    .where('is_active', '=', 1)
    .where('deleted_at', 'is', null)
    .orderBy('id'),
);

/** The owners who may sign in. */
export const ownersIn = (handle: Handle) => owners(handle, { role: 'owner' });
export type Owner = Awaited<ReturnType<typeof ownersIn>>[number];
