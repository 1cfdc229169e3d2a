import { type AnyEndpoint, endpoint } from '../../../http/endpoint/endpoint.ts';
import { userOf } from '../../../identity/auth/principal.ts';
import { PriceRuleFile, PriceRuleImport, PriceRulesImported } from './schema.ts';
import { exportPriceRules, importPriceRules } from './service.ts';

const tag = 'Price rules';

const exportRules = endpoint({
  method: 'GET',
  path: '/pos/price-rules/export',
  summary: 'Get all price rules with names instead of ids, to import them elsewhere',
  tag,
  extension: true,
  access: 'catalogue.write',
  reply: PriceRuleFile,
  handle: ({ reader }) => exportPriceRules(reader),
});

const importRules = endpoint({
  method: 'POST',
  path: '/pos/price-rules/import',
  summary: 'Import price rules by name; a single problem stops the whole import',
  tag,
  extension: true,
  access: 'catalogue.write',
  body: PriceRuleImport,
  reply: PriceRulesImported,
  prepare: async ({ principal, body }) => {
    const { tenant, caller } = userOf(principal);
    return importPriceRules(tenant, caller, body);
  },
  handle: async ({ prepared }) => prepared,
});

export const priceRuleFileEndpoints: AnyEndpoint[] = [exportRules, importRules];
