import { roles } from '../../core/permissions.ts';
import { ofOneBranch, orNull, secret } from '../../db/declared/column.ts';
import { column } from '../../db/declared/columns.ts';
import { replicatedTable, timestampedColumns } from '../../db/declared/table.ts';
import { isOfBranch, worksThereAlone } from './branch-scope.ts';
import { eraseCopiesOfUsers, USERS_NUMBER } from './erased.ts';
import { ERASED_USER } from './kept.ts';
import { noteRight } from './rights.ts';

const hash = () => orNull(secret(column.text({ most: 500 })));

export const users = replicatedTable('users', {
  number: USERS_NUMBER,
  kind: 'shared',
  scope: 'members',
  topic: 'user',
  isOwn: (row, branchId, changed) =>
    changed === 'pin_hash' ? worksThereAlone(row, branchId) : isOfBranch(row, branchId),
  noteRight,
  erasure: { erasedAt: 'erased_at', leaves: ERASED_USER, eraseCopies: eraseCopiesOfUsers },
  isOwner: ({ role, deleted_at }) => role === 'owner' && (deleted_at ?? null) === null,
  columns: {
    both: {
      ...timestampedColumns,
      name: column.name(),
      phone: orNull(column.text({ most: 60 })),
      locale: orNull(column.text({ most: 35 })),
    },
    own: {
      email: orNull(column.text({ most: 320 })),
      role: column.choice(roles),
      branch_ids: orNull(column.fixedIds()),
      password_hash: hash(),
      pin_hash: ofOneBranch(hash()),
      is_active: column.flag(),
      erased_at: orNull(column.moment()),
      deleted_at: orNull(column.moment()),
    },
  },
});
