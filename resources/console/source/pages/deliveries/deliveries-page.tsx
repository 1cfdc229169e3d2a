import { useSignal } from '@preact/signals';
import { endedDeliveryStatuses, isAssignable } from '../../../../../server/core/statuses.ts';
import { money, time } from '../../../../web/format/format.ts';
import { request } from '../../api/client.ts';
import { changed, useResource } from '../../api/resource.ts';
import { mayCall } from '../../api/session.ts';
import type { Delivery, Driver } from '../../api/types.ts';
import { FormDialog } from '../../form/form-dialog.tsx';
import { Badge } from '../../parts/badge.tsx';
import { DataTable } from '../../parts/data-table.tsx';
import { Empty } from '../../parts/empty.tsx';
import { HostedElsewhere } from '../../parts/hosted-elsewhere.tsx';
import { Paged } from '../../parts/paged.tsx';
import { Tabs } from '../../parts/tabs.tsx';
import { attempt } from '../../shell/notices.tsx';
import { Page } from '../../shell/page.tsx';
import { isCentral, isHosted } from '../../shell/place.ts';
import { hrefOf } from '../../shell/router.ts';
import { t, textOr, valueName } from '../../text/text.ts';

const ASSIGN = 'POST /pos/orders/{id}/assign-driver';
const ended: readonly string[] = endedDeliveryStatuses;
const STATUS = 'PUT /pos/orders/{id}/delivery-status';
const topics = ['order', 'delivery', 'driver'];

const shown = ['open', 'delivered', 'failed'] as const;

/** What is on its way, and to whom. */
export function DeliveriesPage() {
  const which = useSignal<(typeof shown)[number]>('open');
  const query = { limit: 50, ...(which.value !== 'open' && { status: which.value }) };
  return (
    <Page title={t('deliveries.title')} lead={t('deliveries.lead')}>
      <HostedElsewhere />
      <div class="toolbar">
        <Tabs
          label={t('orders.state')}
          value={which.value}
          options={shown.map((value) => ({ value, label: t(`deliveries.${value}`) }))}
          onChange={(value) => (which.value = value as typeof which.value)}
        />
      </div>
      <Paged<Delivery> key={which.value} operation="GET /pos/deliveries" query={query} topics={topics}>
        {(rows) => <Trips rows={rows} />}
      </Paged>
    </Page>
  );
}

function Trips({ rows }: { readonly rows: readonly Delivery[] }) {
  const drivers = useResource('GET /pos/delivery-drivers', { topics: ['driver'] }).data.value ?? [];
  const moving = useSignal<Delivery | undefined>(undefined);
  const may = !isCentral.value || isHosted.value;
  if (rows.length === 0)
    return <Empty icon="bag" title={t('deliveries.empty')} text={t('deliveries.empty_text')} />;
  return (
    <>
      <DataTable
        caption={t('deliveries.title')}
        rows={rows}
        keyOf={({ id }) => id}
        columns={[
          { name: t('orders.token'), cell: token },
          { name: t('deliveries.whom'), cell: recipient },
          {
            name: t('deliveries.driver'),
            cell: (trip) => <DriverChoice trip={trip} drivers={drivers} may={may} />,
          },
          { name: t('orders.state'), cell: state },
          { name: t('orders.opened'), isMinor: true, cell: ({ created_at }) => time(created_at) },
          { name: t('orders.due'), isFigure: true, cell: ({ balance_due }) => money(balance_due) },
          {
            name: t('requests.acts'),
            cell: (trip) =>
              may &&
              mayCall(STATUS) &&
              !ended.includes(trip.status) && (
                <button type="button" onClick={() => (moving.value = trip)}>
                  {t('deliveries.move')}
                </button>
              ),
          },
        ]}
      />
      {moving.value && (
        <FormDialog
          title={t('deliveries.move_this', { token: moving.value.token_number })}
          operation={STATUS}
          params={{ id: moving.value.order_id }}
          topic="deliveries"
          onDone={() => changed(...topics)}
          onClose={() => (moving.value = undefined)}
        />
      )}
    </>
  );
}

const token = ({ order_id, token_number }: Delivery) => (
  <a href={hrefOf(`orders/${order_id}`)}>#{token_number}</a>
);

const recipient = ({ customer, address }: Delivery) => (
  <span dir="auto">
    {[customer?.name, customer?.phone].filter(Boolean).join(' · ')}
    <small>{[address?.line1, address?.city].filter(Boolean).join(', ')}</small>
  </span>
);

const state = ({ status, failure_reason }: Delivery) => (
  <>
    <Badge
      value={status}
      tone={status === 'delivered' ? 'good' : status === 'failed' ? 'bad' : 'calm'}
      label={textOr(`value.delivery.${status}`, valueName(status))}
    />
    {failure_reason && <small dir="auto">{failure_reason}</small>}
  </>
);

interface DriverChoiceProps {
  readonly trip: Delivery;
  readonly drivers: readonly Driver[];
  readonly may: boolean;
}

async function assign({ order_id }: Delivery, driver_id: number): Promise<void> {
  await attempt(() => request(ASSIGN, { params: { id: order_id }, body: { driver_id } }));
  changed(...topics);
}

function DriverChoice({ trip, drivers, may }: DriverChoiceProps) {
  if (!may || !mayCall(ASSIGN) || !isAssignable(trip.status))
    return <>{drivers.find(({ id }) => id === trip.driver_id)?.name ?? '–'}</>;
  return (
    <select
      aria-label={t('deliveries.assign', { token: trip.token_number })}
      value={trip.driver_id ?? ''}
      onChange={({ currentTarget }) => void assign(trip, Number(currentTarget.value))}
    >
      <option value="" disabled>
        {t('requests.nobody')}
      </option>
      {drivers.map(({ id, name, status }) => (
        <option key={id} value={id} disabled={status === 'off_duty'}>
          {name}
        </option>
      ))}
    </select>
  );
}
