import { roles } from '../../core/permissions.ts';
import { orNull, secret } from '../../db/declared/column.ts';
import { column } from '../../db/declared/columns.ts';
import { deletable, travelling } from '../../db/declared/table.ts';

export const users = travelling('users', {
  number: 5,
  kind: 'shared',
  scope: 'members',
  topic: 'user',
  columns: {
    both: {
      ...deletable,
      name: column.name(),
      phone: orNull(column.text({ most: 60 })),
      locale: orNull(column.text({ most: 35 })),
      is_active: column.flag(),
      email: orNull(column.text({ most: 320 })),
      role: column.choice(roles),
      branch_ids: orNull(column.fixedIds()),
      password_hash: orNull(secret(column.text({ most: 500 }))),
      pin_hash: orNull(secret(column.text({ most: 500 }))),
    },
  },
});
