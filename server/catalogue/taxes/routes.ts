import { recordEndpoints } from '../../identity/records/endpoints.ts';
import { NewTax, Tax, TaxChanges } from './schema.ts';
import { createTax, removeTax, updateTax } from './service.ts';
import { listTaxes, taxById } from './store.ts';

export const taxEndpoints = recordEndpoints({
  path: '/pos/taxes',
  noun: 'tax',
  nouns: 'taxes',
  tag: 'Taxes and charges',
  Wire: Tax,
  New: NewTax,
  Changes: TaxChanges,
  removalErrors: ['RECORD_IN_USE'],
  audited: true,
  list: listTaxes,
  byId: taxById,
  create: createTax,
  change: updateTax,
  remove: removeTax,
});
