import { type Endpoint, endpoint } from '../../http/endpoint/endpoint.ts';
import { recordEndpoints } from '../../identity/records/endpoints.ts';
import { NewPriceRule, PriceRule, PriceRuleChanges } from './schema.ts';
import { createPriceRule, removePriceRule, updatePriceRule } from './service.ts';
import { tryRules } from './simulator.ts';
import { TrialOrder, TrialResult } from './simulator-schema.ts';
import { listPriceRules, priceRuleById } from './store.ts';

const simulate = endpoint({
  method: 'POST',
  path: '/pos/price-rules/simulate',
  operationId: 'price_rules.simulate',
  summary: 'Try the price rules on an order at a moment, and see why others do not apply',
  tag: 'Price rules',
  extension: true,
  access: 'catalogue.write',
  body: TrialOrder,
  strictBody: true,
  reply: TrialResult,
  errors: ['BRANCH_REQUIRED', 'BRANCH_FORBIDDEN'],
  notIdempotent: true,
  handle: ({ tx, body }) => tryRules(tx, body),
});

const records = recordEndpoints({
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

export const priceRuleEndpoints: Endpoint[] = [simulate, ...records];
