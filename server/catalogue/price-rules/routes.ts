import { recordEndpoints } from '../../identity/records/endpoints.ts';
import { NewPriceRule, PriceRule, PriceRuleChanges } from './schema.ts';
import { createPriceRule, removePriceRule, updatePriceRule } from './service.ts';
import { listPriceRules, priceRuleById } from './store.ts';

export const priceRuleEndpoints = recordEndpoints({
  path: '/pos/price-rules',
  noun: 'price rule',
  nouns: 'price rules',
  tag: 'Price rules',
  Wire: PriceRule,
  New: NewPriceRule,
  Changes: PriceRuleChanges,
  audited: true,
  list: listPriceRules,
  byId: priceRuleById,
  create: createPriceRule,
  change: updatePriceRule,
  remove: removePriceRule,
});
