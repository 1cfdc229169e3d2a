import { useSignal } from '@preact/signals';
import { money, number } from '../../../../web/format/format.ts';
import type { TrialResult } from '../../api/types.ts';
import { FormCard } from '../../form/form-card.tsx';
import { Card } from '../../parts/card.tsx';
import { DataTable } from '../../parts/data-table.tsx';
import { isCentral } from '../../shell/place.ts';
import { t } from '../../text/text.ts';

const SIMULATE = 'POST /pos/price-rules/simulate';

/** `YYYY-MM-DD` of this browser's day. */
const today = (): string => new Intl.DateTimeFormat('en-CA').format(new Date());

/** “Tuesday 17:30, terrace, 2 beers, 1 burger”: which rules would apply, and why others would not. */
export function Simulator() {
  const result = useSignal<TrialResult | undefined>(undefined);
  return (
    <section class="section">
      <p class="hint">{t('price_rules.trial_lead')}</p>
      <FormCard
        title={t('price_rules.trial')}
        operation={SIMULATE}
        topic="price_trial"
        initial={{ date: today(), time: '17:30', source: 'pos', items: [{ quantity: 1 }] }}
        hide={isCentral.value ? [] : ['branch_id']}
        action={t('price_rules.try')}
        done=""
        onDone={(data) => {
          result.value = data as TrialResult;
        }}
      />
      <div aria-live="polite">{result.value && <Result result={result.value} />}</div>
    </section>
  );
}

const Result = ({ result }: { readonly result: TrialResult }) => (
  <div class="overview">
    <Card title={t('price_rules.bill')}>
      <DataTable
        caption={t('price_rules.bill')}
        rows={result.items.map((line, at) => ({ ...line, at }))}
        keyOf={({ at }) => at}
        columns={[
          {
            name: t('field.menu_item_id'),
            cell: ({ quantity, name }) => (
              <span dir="auto">
                {number(quantity)} × {name}
              </span>
            ),
          },
          {
            name: t('price_rules.at_menu_price'),
            isFigure: true,
            cell: ({ unit_price, quantity }) => money(unit_price * quantity),
          },
          { name: t('price_rules.off'), isFigure: true, cell: ({ rule_discount }) => money(-rule_discount) },
          { name: t('price_rules.total'), isFigure: true, cell: ({ line_total }) => money(line_total) },
        ]}
      />
      <p class="big">{money(result.total)}</p>
    </Card>
    <Card title={t('price_rules.title')}>
      {result.rules.length === 0 && <p class="calm-text">{t('price_rules.empty')}</p>}
      <ul class="verdicts">
        {result.rules.map(({ rule_id, name, amount, reason }) => (
          <li key={rule_id} class={reason === null ? 'is-on' : undefined}>
            <strong dir="auto">{name}</strong>{' '}
            <span>
              {reason === null
                ? t('price_rules.amount_off', { amount: money(amount) })
                : t(`price_rules.reason.${reason}`)}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  </div>
);
