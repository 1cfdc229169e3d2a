import { signal, useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { nextDeliveryStep } from '../../../../server/core/statuses.ts';
import { Problem } from '../../../web/api/problem.ts';
import { firstName } from '../../../web/format/first-name.ts';
import { shortMoney } from '../../../web/format/format.ts';
import { Icon } from '../../../web/parts/icon.tsx';
import { factsBeside } from '../../../web/text/speech.ts';
import { actWithApproval } from '../parts/approval.tsx';
import { shortTime } from '../parts/words.ts';
import { type TextKey, t } from '../text/text.ts';
import { act, canAct } from '../work/act.ts';
import { ask, askAll } from '../work/server/api.ts';
import { mayCall } from '../work/staff.ts';
import type { CarriedCash, Delivery, Driver } from '../work/types.ts';
import { DriverCash } from './day/driver-cash.tsx';
import { refusalOf } from './discount.tsx';

const trips = signal<readonly Delivery[]>([]);
const drivers = signal<readonly Driver[]>([]);
const carried = signal<readonly CarriedCash[]>([]);

const CASH = 'GET /pos/driver-cash';
const REFRESH_MS = 10_000;

export async function readDeliveries(): Promise<void> {
  const [all, { data: people }, cash] = await Promise.all([
    askAll('GET /pos/deliveries'),
    ask('GET /pos/delivery-drivers'),
    mayCall(CASH) ? ask(CASH).then(({ data }) => data) : [],
  ]);
  trips.value = all;
  drivers.value = people.filter(({ is_active }) => is_active);
  carried.value = cash;
}

/** Those that nobody brings yet. */
export const waitingDeliveries = (): number =>
  trips.value.filter(({ driver_id }) => driver_id === null).length;

const columns = ['pending', 'assigned', 'on_the_way'] as const;
type Column = (typeof columns)[number];

const columnOf = ({ status }: Delivery): Column =>
  status === 'pending' || status === 'assigned' ? status : 'on_the_way';

export function DeliveryView() {
  useEffect(() => {
    const again = () => void readDeliveries().catch(() => {});
    again();
    const timer = setInterval(again, REFRESH_MS);
    return () => clearInterval(timer);
  }, []);
  return (
    <div class="deliveries">
      <div class="trips">
        {columns.map((column) => {
          const here = trips.value.filter((trip) => columnOf(trip) === column);
          return (
            <section key={column}>
              <h2>
                {t(`delivery.${column}` as TextKey)} <bdi class="count">{here.length}</bdi>
              </h2>
              {here.length === 0 && <p class="hint">{t('delivery.none')}</p>}
              {here.map((trip) => (
                <Trip key={trip.id} trip={trip} />
              ))}
            </section>
          );
        })}
      </div>
      <section>
        <h2>{t('delivery.cash')}</h2>
        {carried.value.length === 0 && <p class="hint">{t('delivery.no_cash')}</p>}
        {carried.value.map((one) => (
          <DriverCash
            key={one.driver_id}
            carried={one}
            onSettled={() => void readDeliveries().catch(() => {})}
          />
        ))}
      </section>
    </div>
  );
}

const takeawayType = async (): Promise<number | undefined> =>
  (await ask('GET /pos/order-types')).data.find(({ slug }) => slug === 'takeaway')?.id;

function Trip({ trip }: { readonly trip: Delivery }) {
  const isOpen = useSignal(false);
  const said = useSignal('');
  const title = `#${trip.token_number}`;
  const run = async (work: (params: { readonly id: number }) => Promise<unknown>) => {
    try {
      await work({ id: trip.order_id });
      isOpen.value = false;
    } catch (error) {
      said.value = refusalOf(error);
    }
    await readDeliveries().catch(() => {});
  };
  /** Its guest comes for it after all; what the kitchen has already takes a manager. */
  const collect = async () => {
    try {
      const order_type_id = await takeawayType();
      if (order_type_id === undefined) throw new Problem('NOT_FOUND', t('delivery.no_takeaway'));
      const asked = { act: t('delivery.to_takeaway'), what: title };
      const call = { params: { id: trip.order_id }, body: { order_type_id } };
      await actWithApproval(asked, 'PUT /pos/orders/{id}', call);
    } catch (error) {
      said.value = refusalOf(error);
    }
    await readDeliveries().catch(() => {});
  };
  const driver = drivers.value.find(({ id }) => id === trip.driver_id);
  const step = nextDeliveryStep[trip.status];
  /** Drivers are chosen by name. */
  const following = step === 'assigned' ? undefined : step;
  return (
    <article class="card trip">
      <header>
        <strong>{title}</strong>
        <small>{shortTime(trip.created_at)}</small>
        <bdi>
          {trip.balance_due > 0
            ? t('delivery.collect', { amount: shortMoney(trip.balance_due) })
            : t('delivery.paid')}
        </bdi>
      </header>
      <p>{factsBeside(trip.customer?.name, trip.notes)}</p>
      {trip.customer?.phone && <bdi>{trip.customer.phone}</bdi>}
      <div class="acts">
        <button
          type="button"
          class="button"
          aria-expanded={isOpen.value}
          disabled={!canAct()}
          onClick={() => (isOpen.value = !isOpen.value)}
        >
          <Icon name="bike" />
          <span dir="auto">{driver ? firstName(driver.name) : t('delivery.assign')}</span>
        </button>
        {following && (
          <button
            type="button"
            class="button is-act"
            disabled={!canAct()}
            onClick={() =>
              void run((params) =>
                act(title, 'PUT /pos/orders/{id}/delivery-status', { params, body: { status: following } }),
              )
            }
          >
            {t(`delivery.to_${following}` as TextKey)}
          </button>
        )}
      </div>
      {isOpen.value && columnOf(trip) !== 'on_the_way' && (
        <button type="button" class="button" disabled={!canAct()} onClick={() => void collect()}>
          <Icon name="bag" />
          {t('delivery.to_takeaway')}
        </button>
      )}
      {isOpen.value && (
        <div class="chips">
          {drivers.value.length === 0 && <small>{t('delivery.no_drivers')}</small>}
          {drivers.value.map((one) => (
            <button
              type="button"
              key={one.id}
              class="chip"
              aria-pressed={one.id === trip.driver_id}
              disabled={one.status === 'off_duty'}
              onClick={() =>
                void run((params) =>
                  act(title, 'POST /pos/orders/{id}/assign-driver', { params, body: { driver_id: one.id } }),
                )
              }
            >
              <span dir="auto">{one.name}</span>
              {one.current_order_ids.length > 0 && <bdi class="count">{one.current_order_ids.length}</bdi>}
            </button>
          ))}
        </div>
      )}
      <p class="said" role="alert">
        {said.value}
      </p>
    </article>
  );
}
