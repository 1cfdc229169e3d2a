import { useSignal } from '@preact/signals';
import { request } from '../../api/client.ts';
import { changed } from '../../api/resource.ts';
import type { Accounting, AccountingReply } from '../../api/types.ts';
import { FormCard } from '../../form/form-card.tsx';
import { bodyOf, type Schema } from '../../form/schema.ts';
import { ask } from '../../shell/dialog.tsx';
import { attempt } from '../../shell/notices.tsx';
import { t, valueName } from '../../text/text.ts';

const CHANGE = 'PUT /accounting';
const programs = ['datev', 'tally', 'xero'] as const;

async function stop(): Promise<void> {
  const question = {
    title: t('accounting.stop'),
    text: t('accounting.stop_text'),
    action: t('accounting.stop'),
  };
  if (!(await ask(question))) return;
  await attempt(() => request('DELETE /accounting', {}), t('accounting.stopped'));
  changed('tenant');
}

/** The accounts by which days are booked; another chart of accounts fills the form anew. */
export function AccountsCard({ found: { accounting, suggestions } }: { readonly found: AccountingReply }) {
  const chart = useSignal('');
  const chosen = suggestions.find((one) => one.chart === chart.value)?.accounting;
  const shown = chosen ?? accounting;
  return (
    <section class="section">
      <header>
        <h2>{t('accounting.accounts')}</h2>
        {accounting && (
          <button type="button" onClick={() => void stop()}>
            {t('accounting.stop')}
          </button>
        )}
      </header>
      <div class="toolbar">
        <select
          aria-label={t('accounting.chart')}
          value={chart.value}
          onChange={({ currentTarget }) => {
            chart.value = currentTarget.value;
          }}
        >
          <option value="">{t(accounting ? 'accounting.as_saved' : 'accounting.choose')}</option>
          {suggestions.map((one) => (
            <option key={one.chart} value={one.chart}>
              {t(`accounting.chart_${one.chart}`)}
            </option>
          ))}
        </select>
        {shown && <p class="hint">{t('accounting.taxes_hint')}</p>}
      </div>
      {shown ? (
        <AccountsForm
          key={`${chart.value} ${accounting?.program}`}
          accounting={shown}
          onDone={() => {
            chart.value = '';
            changed('tenant');
          }}
        />
      ) : (
        <p class="hint">{t('accounting.choose_hint')}</p>
      )}
    </section>
  );
}

interface AccountsFormProps {
  readonly accounting: Accounting;
  readonly onDone: () => void;
}

const AccountsForm = ({ accounting, onDone }: AccountsFormProps) => (
  <div class="form-cards accounts-form">
    <FormCard
      title={valueName(accounting.program)}
      operation={CHANGE}
      schema={schemaOf(accounting.program)}
      initial={{ ...accounting }}
      hide={['program', ...programs.filter((one) => one !== accounting.program)]}
      send={(body) =>
        request(CHANGE, {
          body: {
            ...{ datev: null, tally: null, xero: null, ...body },
            program: accounting.program,
          } as Accounting,
        })
      }
      topic="accounting"
      action={t('accounting.save')}
      onDone={onDone}
    />
  </div>
);

/** What only this program needs is not left empty. */
function schemaOf(program: Accounting['program']): Schema {
  const schema = bodyOf(CHANGE);
  const own = schema.properties?.[program];
  const needed = own?.anyOf?.find(({ type }) => type !== 'null');
  return needed ? { ...schema, properties: { ...schema.properties, [program]: needed } } : schema;
}
