import type { PersonalTable } from '../../../server/db/declared/personal-data.ts';
import { tracesOfUsers } from '../../../server/identity/users/erased.ts';
import { keptOfUsers } from '../../../server/identity/users/kept.ts';
import { tracesOfCustomers } from '../../../server/sales/customers/erased.ts';
import { keptOfCustomers } from '../../../server/sales/customers/kept.ts';

/** What is kept of people, where and how long, as a page for owners. */
export function personalDataPage(): string {
  return [
    '# Personal data',
    '',
    'Written by `npm run docs` from `server/sales/customers/kept.ts` and `server/identity/users/kept.ts`, which the copy',
    'and the erasure walk as well; not edited by hand.',
    '',
    'A restaurant may keep only what it needs, and a guest or someone who works there may ask what that is. Both are in',
    'the back office: **Download personal data** gives a file with everything below, **Erase** empties the record on every',
    'server of the restaurant. Downloading asks for your password again; both are in the audit trail. *Settings →',
    'Restaurant → Personal data* sets after how many months guests’ data is erased automatically; a new restaurant starts',
    'with 36.',
    '',
    'Books must stay whole: orders, payments and invoices keep their amounts after an erasure, without the person.',
    'Backups hold what was there when they were made, until they are replaced.',
    '',
    '## Guests',
    '',
    ...table(keptOfCustomers),
    '',
    '## People who work here',
    '',
    ...table(keptOfUsers),
    '',
    '## Kept as well, and in no copy',
    '',
    'Copies of the records above, or records that belong to no person.',
    '',
    ...table([...tracesOfCustomers, ...tracesOfUsers]),
    '',
  ].join('\n');
}

const table = (rows: readonly Pick<PersonalTable, 'table' | 'what' | 'until'>[]): string[] => [
  '| What | Table | Until |',
  '|---|---|---|',
  ...rows.map(({ table: name, what, until }) => `| ${what} | \`${name}\` | ${until} |`),
];
