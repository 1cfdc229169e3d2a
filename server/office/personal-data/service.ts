import type { z } from 'zod';
import { toIso } from '../../core/time/time.ts';
import type { PersonalTable } from '../../db/declared/personal-data.ts';
import type { Reader, Tx } from '../../db/handle/handle.ts';
import { audit } from '../../identity/audit/store.ts';
import { keptOfUsers } from '../../identity/users/kept.ts';
import { formerUser } from '../../identity/users/service.ts';
import { familyOf } from '../../sales/customers/family-store.ts';
import { keptOfCustomers } from '../../sales/customers/kept.ts';
import { customerById } from '../../sales/customers/service.ts';
import { keptRows } from './copy-store.ts';
import type { PersonalDataCopy } from './schema.ts';

type Copy = z.output<typeof PersonalDataCopy>;

/** Everything this server keeps of a guest; anyone who was merged into the record is the same person. */
export async function copyOfCustomer(reader: Reader, id: number): Promise<Copy> {
  const customer = await customerById(reader, id);
  return copyOf(reader, 'customer', customer.id, keptOfCustomers, await familyOf(reader, customer.id));
}

/** What this server keeps of someone who works in the restaurant. */
export async function copyOfUser(reader: Reader, id: number): Promise<Copy> {
  await formerUser(reader, id);
  return copyOf(reader, 'user', id, keptOfUsers, [id]);
}

export const recordCopy = (tx: Tx, { of, id }: Copy): Promise<void> =>
  audit(tx, { action: `${of}.copy_personal_data`, entity: of, entityId: id, branchId: null });

async function copyOf(
  reader: Reader,
  of: Copy['of'],
  id: number,
  tables: readonly PersonalTable[],
  ids: readonly number[],
): Promise<Copy> {
  const data: Copy['data'] = [];
  for (const kept of tables) {
    const records = (await keptRows(reader, kept, ids)).map(readable);
    if (records.length > 0)
      data.push({ table: kept.table, what: kept.what, kept_until: kept.until, records });
  }
  return { of, id, made_at: toIso(reader.now), currency: reader.tenant.currency, data };
}

/** Columns of JSON as what they hold; addresses and documents would be text within text. */
const readable = (row: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(row).map(([name, value]) => [name, parsed(value)]));

function parsed(value: unknown): unknown {
  if (typeof value !== 'string' || !/^[[{]/.test(value)) return value;
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}
