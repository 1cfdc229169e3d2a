import { useSignal } from '@preact/signals';
import { useResource } from '../../api/resource.ts';
import { mayCall } from '../../api/session.ts';
import { DateRange, lastDays, type Range, spans } from '../../parts/date-range.tsx';
import { Loaded } from '../../parts/loaded.tsx';
import { Page } from '../../shell/page.tsx';
import { t } from '../../text/text.ts';
import { AccountsCard } from './accounts-card.tsx';
import { ClosedDays } from './closed-days.tsx';

/** Closed days as files for an accounting program, and the accounts by which they are booked. */
export function AccountingPage() {
  const range = useSignal<Range>(lastDays(spans.month));
  const accounting = useResource('GET /accounting', { topics: ['tenant', 'menu'] });
  return (
    <Page title={t('accounting.title')} lead={t('accounting.lead')}>
      <div class="toolbar">
        <DateRange
          value={range.value}
          onChange={(next) => {
            range.value = next;
          }}
        />
      </div>
      <Loaded of={accounting}>
        {(found) => (
          <>
            <ClosedDays
              key={`${range.value.from} ${range.value.to}`}
              range={range.value}
              isSetUp={found.accounting !== null}
            />
            {mayCall('PUT /accounting') && <AccountsCard found={found} />}
          </>
        )}
      </Loaded>
    </Page>
  );
}
