import { requestNamed } from '../../api/client.ts';
import { changed } from '../../api/resource.ts';
import { mayCall } from '../../api/session.ts';
import type { PriceRule } from '../../api/types.ts';
import { Badge } from '../../parts/badge.tsx';
import { attempt } from '../../shell/notices.tsx';
import { Page } from '../../shell/page.tsx';
import { t } from '../../text/text.ts';
import { type RecordKind, Records } from '../records/records.tsx';
import { RuleFiles } from './rule-files.tsx';
import { ruleEffect, ruleSources, ruleTimes } from './rule-words.ts';
import { Simulator } from './simulator.tsx';

const CHANGE = 'PUT /pos/price-rules/{id}';

export function PriceRulesPage() {
  return (
    <Page title={t('price_rules.title')} lead={t('price_rules.lead')} actions={<RuleFiles />}>
      <Records kind={priceRules} />
      {mayCall('POST /pos/price-rules/simulate') && <Simulator />}
    </Page>
  );
}

async function turn({ id, is_active }: PriceRule): Promise<void> {
  const call = { params: { id }, body: { is_active: !is_active } };
  await attempt(() => requestNamed(CHANGE, call));
  changed('menu');
}

/** Off keeps the rule for another time. */
function Switch({ rule }: { readonly rule: PriceRule }) {
  if (!mayCall(CHANGE)) return rule.is_active ? null : <Badge value="inactive" />;
  return (
    <input
      type="checkbox"
      class="switch"
      checked={rule.is_active}
      aria-label={t('price_rules.turn', { name: rule.name })}
      onChange={() => void turn(rule)}
    />
  );
}

const priceRules: RecordKind<PriceRule> = {
  topic: 'price_rules',
  list: 'GET /pos/price-rules',
  create: 'POST /pos/price-rules',
  change: CHANGE,
  remove: 'DELETE /pos/price-rules/{id}',
  events: ['menu'],
  lead: [
    ...['name', 'type', 'value', 'days', 'time_from', 'time_to', 'category_ids'],
    ...['buy_quantity', 'get_quantity', 'is_active'],
  ],
  nameOf: ({ name }) => name,
  addText: () => t('price_rules.add'),
  empty: { icon: 'tag', title: () => t('price_rules.empty'), text: () => t('price_rules.empty_text') },
  columns: () => [
    { name: t('field.name'), cell: ({ name }) => <span dir="auto">{name}</span> },
    { name: t('price_rules.effect'), cell: (rule) => ruleEffect(rule) },
    { name: t('price_rules.when'), cell: (rule) => ruleTimes(rule) },
    { name: t('field.sources'), isMinor: true, cell: (rule) => ruleSources(rule) },
    { name: t('field.is_active'), cell: (rule) => <Switch rule={rule} /> },
  ],
};
