import { type Signal, useSignal } from '@preact/signals';
import type { Operation } from '../../../../client/client.ts';
import { bytes, time } from '../../../../web/format/format.ts';
import { request, requestNamed } from '../../api/client.ts';
import { mayCall } from '../../api/session.ts';
import type { ExportState } from '../../api/types.ts';
import type { Range } from '../../parts/date-range.tsx';
import { attempt } from '../../shell/notices.tsx';
import { t, valueName } from '../../text/text.ts';

const kinds = {
  'sales-report': 'POST /export/sales-report',
  orders: 'POST /export/orders',
  invoices: 'POST /export/invoices',
  payments: 'POST /export/payments',
  gstr1: 'POST /export/gstr1',
  inventory: 'POST /export/inventory',
  customers: 'POST /export/customers',
  audit: 'POST /export/audit',
} as const;

type Kind = keyof typeof kinds;

const formats = ['pdf', 'excel', 'csv'] as const;
const POLL_MS = 600;

export function Exports({ range }: { readonly range: Range }) {
  const kind = useSignal<Kind>('sales-report');
  const format = useSignal<string>('pdf');
  const made = useSignal<readonly ExportState[]>([]);
  const isBusy = useSignal(false);
  const withCustomers = useSignal(false);
  const put = (state: ExportState) => {
    made.value = [state, ...made.value.filter(({ id }) => id !== state.id)];
  };
  const build = async () => {
    if (isBusy.value) return;
    isBusy.value = true;
    const body = {
      ...{ format: format.value, date_from: range.from, date_to: range.to },
      ...(kind.value === 'orders' && withCustomers.value && { with_customers: true }),
    };
    await attempt(() => follow(kinds[kind.value], body, put));
    isBusy.value = false;
  };
  const open = (Object.keys(kinds) as Kind[]).filter((one) => mayCall(kinds[one]));
  if (open.length === 0) return null;
  return (
    <section class="section">
      <header>
        <h2>{t('exports.title')}</h2>
      </header>
      <div class="toolbar">
        <select
          aria-label={t('exports.what')}
          value={kind.value}
          onChange={({ currentTarget }) => {
            kind.value = currentTarget.value as Kind;
          }}
        >
          {open.map((one) => (
            <option key={one} value={one}>
              {t(`exports.${one}`)}
            </option>
          ))}
        </select>
        <select
          aria-label={t('exports.format')}
          value={format.value}
          onChange={({ currentTarget }) => {
            format.value = currentTarget.value;
          }}
        >
          {formats.map((one) => (
            <option key={one} value={one}>
              {valueName(one)}
            </option>
          ))}
        </select>
        {kind.value === 'orders' && <WithCustomers chosen={withCustomers} />}
        <button type="button" class="primary" aria-disabled={isBusy.value} onClick={() => void build()}>
          {isBusy.value ? t('state.working') : t('exports.build')}
        </button>
      </div>
      <ul class="states" aria-live="polite">
        {made.value.map((one) => (
          <li key={one.id}>
            <span>
              {t(`exports.${one.kind}`)} · {valueName(one.format)} <small>{time(one.created_at)}</small>
            </span>
            <Outcome state={one} />
          </li>
        ))}
      </ul>
    </section>
  );
}

const WithCustomers = ({ chosen }: { readonly chosen: Signal<boolean> }) => (
  <label class="choice">
    <input
      type="checkbox"
      checked={chosen.value}
      onChange={({ currentTarget }) => {
        chosen.value = currentTarget.checked;
      }}
    />
    {t('exports.with_customers')}
  </label>
);

function Outcome({ state }: { readonly state: ExportState }) {
  if (state.status === 'failed') return <span class="problem">{state.error ?? t('exports.failed')}</span>;
  if (state.status !== 'ready')
    return <progress max="100" value={state.progress} aria-label={t('state.working')} />;
  return (
    <a class="button" href={state.download_url} download>
      {t('exports.download')} {state.bytes !== null && <small>{bytes(state.bytes)}</small>}
    </a>
  );
}

async function follow(operation: Operation, body: object, put: (state: ExportState) => void): Promise<void> {
  let { data } = await requestNamed<ExportState>(operation, { body });
  put(data);
  while (data.status === 'pending' || data.status === 'running') {
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    ({ data } = await request('GET /export/status/{token}', { params: { token: data.token } }));
    put(data);
  }
}
