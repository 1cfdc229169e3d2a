import { requireFound } from '../../core/errors.ts';
import type { Caller } from '../../core/permissions.ts';
import type { Tx } from '../../db/handle/handle.ts';
import { parseList } from '../../db/handle/lists.ts';
import type { TenantDatabase } from '../../db/opening/tenant-database.ts';
import { inParts } from '../../db/throttling/throttle.ts';
import { endpoint } from '../../http/endpoint/endpoint.ts';
import { byId } from '../../http/endpoint/fields.ts';
import { audit } from '../../identity/audit/store.ts';
import { userOf } from '../../identity/auth/principal.ts';
import { announceRecord } from '../../identity/records/service.ts';
import { alternativesOf } from '../taxes/alternatives.ts';
import { Tax } from '../taxes/schema.ts';
import { taxOnWire } from '../taxes/service.ts';
import { itemIds, setTaxList, taxListsOf } from './tax-lists-store.ts';

/** Items of one transaction: others are served between two of them. */
const AT_ONCE = 100;

/**
 * Every item gets the tax, in place of those it is an alternative of; answers with the tax before. In parts: what a power
 * cut left out gets it when it is applied again.
 */
async function applyToAll(tenant: TenantDatabase, caller: Caller, id: number): Promise<Tax> {
  const { before, replaced, items } = await tenant.read(caller, async (reader) => ({
    before: requireFound(await taxOnWire(reader, id), 'tax', id),
    replaced: await alternativesOf(reader, id),
    items: await itemIds(reader),
  }));
  for await (const { part } of inParts(items, AT_ONCE))
    await tenant.transact(caller, (tx) => applyTo(tx, part, { id, replaced }));
  return before;
}

async function applied(tx: Tx, before: Tax): Promise<Tax> {
  const { id } = before;
  const after = requireFound(await taxOnWire(tx, id), 'tax', id);
  await audit(tx, { action: 'tax.apply', entity: 'tax', entityId: id, branchId: null, before, after });
  return after;
}

async function applyTo(
  tx: Tx,
  items: readonly number[],
  { id, replaced }: { readonly id: number; readonly replaced: ReadonlySet<number> },
): Promise<void> {
  const lists = Map.groupBy(await taxListsOf(tx, items), ({ tax_ids }) => tax_ids);
  for (const [text, its] of lists) {
    const list = parseList(text);
    if (list.includes(id)) continue;
    const kept = list.filter((other) => !replaced.has(other));
    const ids = its.map((item) => item.id);
    await setTaxList(tx, ids, [...kept, id]);
    announceRecord(tx, 'tax', id);
  }
}

export const applyTax = endpoint({
  method: 'POST',
  path: '/pos/taxes/{id}/apply',
  summary: 'Add a tax to all menu items',
  description: 'It replaces taxes of the same `rate_group`. Open orders keep the taxes they have.',
  tag: 'Taxes and charges',
  extension: true,
  access: 'catalogue.write',
  params: byId,
  reply: Tax,
  message: 'Applied to all items.',
  prepare: ({ principal, params }) => {
    const { tenant, caller } = userOf(principal);
    return applyToAll(tenant, caller, params.id);
  },
  handle: ({ tx, prepared }) => applied(tx, prepared),
});
