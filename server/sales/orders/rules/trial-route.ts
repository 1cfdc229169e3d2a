import { endpoint } from '../../../http/endpoint/endpoint.ts';
import { tryRules } from './trial.ts';
import { TrialOrder, TrialResult } from './trial-schema.ts';

export const ruleTrialEndpoint = endpoint({
  method: 'POST',
  path: '/pos/price-rules/simulate',
  summary: "Try price rules on an order at a given time, and see why others don't apply",
  tag: 'Price rules',
  extension: true,
  access: 'catalogue.write',
  body: TrialOrder,
  strictBody: true,
  reply: TrialResult,
  errors: ['BRANCH_REQUIRED', 'BRANCH_FORBIDDEN'],
  notIdempotent: 'nothing_saved',
  handle: ({ tx, body }) => tryRules(tx, body),
});
