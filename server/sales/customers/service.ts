import { assertPermission } from '../../core/access/refusals.ts';
import { AppError, requireFound, validationError } from '../../core/errors.ts';
import { toE164 } from '../../core/phone.ts';
import { customerTerm, normalEmail } from '../../core/text.ts';
import type { Reader, Tx } from '../../db/handle/handle.ts';
import type { CustomerRow } from '../../db/tables/sales.ts';
import { type Reply, replyWith } from '../../http/endpoint/endpoint.ts';
import { DEFAULT_LIMIT, decodeCursor, isSet, page } from '../../http/endpoint/fields.ts';
import { audit } from '../../identity/audit/store.ts';
import { homeCountry } from '../../identity/tenant/country-store.ts';
import type { Address, Customer, CustomerChanges, CustomerFilter, NewCustomer } from './schema.ts';
import { customersAfter, keyLength, removedAfter, searchKeyOf } from './search-store.ts';
import { changeCustomer, customerRow, holderOfPhone, insertCustomer, type OwnColumns } from './store.ts';
import { customersOnWire } from './wire.ts';

export async function listCustomers(
  reader: Reader,
  { search = '', sort, limit = DEFAULT_LIMIT, cursor, removed }: CustomerFilter,
): Promise<Reply<Customer[]>> {
  if (isSet(removed)) return removedCustomers(reader, limit, cursor);
  const wanted = { term: customerTerm(search), sort };
  const after = decodeCursor(cursor, keyLength(wanted));
  const rows = await customersAfter(reader, { ...wanted, after, count: limit + 1 });
  const { data, parts } = page(rows, limit, (row) => searchKeyOf(wanted, row));
  return replyWith(await customersOnWire(reader, data), parts);
}

/** Nobody finds them any more but those who may erase them. */
async function removedCustomers(
  reader: Reader,
  limit: number,
  cursor: string | undefined,
): Promise<Reply<Customer[]>> {
  assertPermission(reader.caller, 'customers.erase');
  const [after = Number.MAX_SAFE_INTEGER] = decodeCursor(cursor, 1) ?? [];
  const rows = await removedAfter(reader, { after: Number(after), count: limit + 1 });
  const { data, parts } = page(rows, limit, ({ id }) => [id]);
  return replyWith(await customersOnWire(reader, data), parts);
}

export async function customerById(handle: Reader | Tx, id: number): Promise<Customer> {
  const [customer] = await customersOnWire(handle, [await visibleCustomer(handle, id)]);
  return customer as Customer;
}

/** The customer it was merged into, even a deleted one. Two sides may have merged two into each other. */
export async function mergeTarget(handle: Reader | Tx, id: number): Promise<CustomerRow | undefined> {
  const seen = new Set<number>();
  let row = await customerRow(handle, id);
  while (row?.merged_into_id != null && !seen.has(row.id)) {
    seen.add(row.id);
    row = await customerRow(handle, row.merged_into_id);
  }
  return row;
}

async function visibleCustomer(handle: Reader | Tx, id: number): Promise<CustomerRow> {
  const row = await mergeTarget(handle, id);
  const isThere = row !== undefined && (row.deleted_at === null || row.erased_at !== null);
  return requireFound(isThere ? row : undefined, 'customer', id);
}

/** For a change: an erased customer stays erased. */
export async function editableCustomer(tx: Tx, id: number): Promise<CustomerRow> {
  const row = await visibleCustomer(tx, id);
  if (row.erased_at !== null) throw new AppError('CUSTOMER_ERASED');
  return row;
}

export async function createCustomer(tx: Tx, body: NewCustomer): Promise<Customer> {
  const phone = await freePhone(tx, body.phone, 0);
  const { email, addresses, ...plain } = body;
  const columns = { ...plain, phone, ...textsOf({ email, addresses }) } as OwnColumns;
  return announced(tx, await insertCustomer(tx, columns));
}

export async function updateCustomer(tx: Tx, id: number, changes: CustomerChanges): Promise<Customer> {
  const row = await editableCustomer(tx, id);
  const { phone, email, addresses, ...plain } = changes;
  await changeCustomer(tx, row, {
    ...plain,
    ...(phone !== undefined && { phone: await freePhone(tx, phone, row.id) }),
    ...textsOf({ email, addresses }),
  });
  return announced(tx, row.id);
}

/** Orders keep their original customer; the audit gets no personal data. */
export async function removeCustomer(tx: Tx, id: number): Promise<void> {
  const row = await editableCustomer(tx, id);
  await changeCustomer(tx, row, { deleted_at: tx.now });
  await audit(tx, { action: 'customer.delete', entity: 'customer', entityId: row.id, branchId: null });
  announceCustomer(tx, row.id);
}

export async function announced(tx: Tx, id: number): Promise<Customer> {
  announceCustomer(tx, id);
  return customerById(tx, id);
}

export const announceCustomer = (tx: Tx, id: number): void =>
  tx.emit({ type: 'customer.changed', branchId: null, data: { id } });

async function freePhone(tx: Tx, typed: string | null, except: number): Promise<string | null> {
  if (typed === null || typed.trim() === '') return null;
  const phone = await storedPhone(tx, typed, 'phone');
  const holder = await holderOfPhone(tx, phone, except);
  if (holder !== undefined) throw new AppError('DUPLICATE_PHONE', { details: { customer_id: holder } });
  return phone;
}

/** As E.164; 422 at `path` if it is no number. */
export async function storedPhone(tx: Tx, typed: string, path: string): Promise<string> {
  const country = await homeCountry(tx);
  const phone = toE164(typed, country);
  if (phone !== undefined) return phone;
  throw validationError(
    path,
    country === null
      ? 'must include the country code, such as +33 6 12 34 56 78'
      : "isn't a valid phone number",
  );
}

function textsOf({ email, addresses }: Pick<CustomerChanges, 'email' | 'addresses'>) {
  return {
    ...(email !== undefined && { email: email && normalEmail(email) }),
    ...(addresses !== undefined && { addresses: JSON.stringify(withDefault(addresses)) }),
  };
}

/** One address is the default. */
export const withDefault = (addresses: readonly Address[]): Address[] =>
  addresses.some((one) => one.is_default)
    ? [...addresses]
    : addresses.map((one, at) => ({ ...one, is_default: at === 0 }));
