import { requireFound } from '../../core/errors.ts';
import type { Tx } from '../../db/handle/handle.ts';
import { parseList } from '../../db/handle/lists.ts';
import { endpoint } from '../../http/endpoint/endpoint.ts';
import { byId } from '../../http/endpoint/fields.ts';
import { audit } from '../../identity/audit/store.ts';
import { alternativesAmong } from '../taxes/alternatives.ts';
import { Tax } from '../taxes/schema.ts';
import { taxOnWire } from '../taxes/service.ts';
import { taxLists } from '../taxes/store.ts';
import { replaceTaxList } from './tax-lists-store.ts';

/** Every item gets the tax, in place of those it is an alternative of. */
async function applyToAll(tx: Tx, id: number): Promise<Tax> {
  const before = requireFound(await taxOnWire(tx, id), 'tax', id);
  for (const { tax_ids } of await taxLists(tx)) {
    const list = parseList(tax_ids);
    if (!list.includes(id)) await replaceTaxList(tx, tax_ids, await withTax(tx, list, id));
  }
  const after = requireFound(await taxOnWire(tx, id), 'tax', id);
  tx.emit({ type: 'menu.changed', branchId: null, data: { resource: 'tax', id } });
  await audit(tx, { action: 'tax.apply', entity: 'tax', entityId: id, branchId: null, before, after });
  return after;
}

async function withTax(tx: Tx, list: readonly number[], id: number): Promise<number[]> {
  const kept: number[] = [];
  for (const other of list) if (!(await alternativesAmong(tx, [other, id]))) kept.push(other);
  return [...kept, id];
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
  handle: ({ tx, params }) => applyToAll(tx, params.id),
});
