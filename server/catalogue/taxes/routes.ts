import { recordEndpoints } from '../../identity/records/endpoints.ts';
import { NewTax, Tax, TaxChanges } from './schema.ts';
import { createTax, removeTax, taxesOnWire, taxOnWire, updateTax } from './service.ts';

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
  list: taxesOnWire,
  byId: taxOnWire,
  create: createTax,
  change: updateTax,
  remove: removeTax,
});
