import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { nextDeliveryStep } from '../../../../../server/core/statuses.ts';
import { Problem } from '../../../../web/api/problem.ts';
import { firstName } from '../../../../web/format/first-name.ts';
import { shortMoney } from '../../../../web/format/format.ts';
import { Icon } from '../../../../web/parts/icon.tsx';
import { factsBeside } from '../../../../web/text/speech.ts';
import { actWithApproval } from '../../parts/approval/approval.ts';
import { shortTime } from '../../parts/words.ts';
import { type TextKey, t } from '../../text/text.ts';
import { act, canAct } from '../../work/act.ts';
import { ask } from '../../work/server/api.ts';
import type { Delivery } from '../../work/types.ts';
import { refusalOf } from '../reasons.tsx';
import { carried, drivers, readDeliveries, trips, unsettledDeliveries } from './deliveries.ts';
import { DriverCash } from './driver-cash.tsx';
import { Unsettled } from './unsettled.tsx';

const REFRESH_MS = 10_000;

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
  const unsettled = unsettledDeliveries();
  return (
    <div class="deliveries">
      {trips.value.length > 0 && <Trips />}
      {unsettled.length > 0 && <Unsettled orders={unsettled} />}
      {trips.value.length + unsettled.length === 0 && <p class="hint">{t('delivery.empty')}</p>}
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

/** By how far they are. */
const Trips = () => (
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
);

const takeawayType = async (): Promise<number | undefined> =>
  (await ask('GET /pos/order-types')).data.find(({ slug }) => slug === 'takeaway')?.id;

function Trip({ trip }: { readonly trip: Delivery }) {
  const isOpen = useSignal(false);
  const said = useSignal('');
  const run = async (work: (params: { readonly id: number }) => Promise<unknown>) => {
    try {
      await work({ id: trip.order_id });
      isOpen.value = false;
    } catch (error) {
      said.value = refusalOf(error);
    }
    await readDeliveries().catch(() => {});
  };
  const assign = (driver_id: number) =>
    run((params) =>
      act(titleOf(trip), 'POST /pos/orders/{id}/assign-driver', { params, body: { driver_id } }),
    );
  const collect = async () => {
    try {
      await askToCollect(trip);
    } catch (error) {
      said.value = refusalOf(error);
    }
    await readDeliveries().catch(() => {});
  };
  const driver = drivers.value.find(({ id }) => id === trip.driver_id);
  return (
    <article class="card trip">
      <TripFacts trip={trip} />
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
        <NextStep
          trip={trip}
          onStep={(status) =>
            void run((params) =>
              act(titleOf(trip), 'PUT /pos/orders/{id}/delivery-status', { params, body: { status } }),
            )
          }
        />
      </div>
      {isOpen.value && columnOf(trip) !== 'on_the_way' && (
        <button type="button" class="button" disabled={!canAct()} onClick={() => void collect()}>
          <Icon name="bag" />
          {t('delivery.to_takeaway')}
        </button>
      )}
      {isOpen.value && <DriverChoice trip={trip} onChoose={(id) => void assign(id)} />}
      <p class="said" role="alert">
        {said.value}
      </p>
    </article>
  );
}

const titleOf = (trip: Delivery): string => `#${trip.token_number}`;

/** Changes a delivery to pickup; after dishes were sent this needs a manager. */
async function askToCollect(trip: Delivery): Promise<void> {
  const order_type_id = await takeawayType();
  if (order_type_id === undefined) throw new Problem('NOT_FOUND', t('delivery.no_takeaway'));
  const asked = { act: t('delivery.takeaway_asks'), what: titleOf(trip) };
  const call = { params: { id: trip.order_id }, body: { order_type_id } };
  await actWithApproval(asked, 'PUT /pos/orders/{id}', call);
}

const TripFacts = ({ trip }: { readonly trip: Delivery }) => (
  <>
    <header>
      <strong>{titleOf(trip)}</strong>
      <small>{shortTime(trip.created_at)}</small>
      <bdi>
        {trip.balance_due > 0
          ? t('delivery.collect', { amount: shortMoney(trip.balance_due) })
          : t('delivery.paid')}
      </bdi>
    </header>
    <p>{factsBeside(trip.customer?.name, trip.notes)}</p>
    {trip.customer?.phone && <bdi>{trip.customer.phone}</bdi>}
  </>
);

type FollowingStep = Exclude<NonNullable<(typeof nextDeliveryStep)[Delivery['status']]>, 'assigned'>;

interface StepProps {
  readonly trip: Delivery;
  readonly onStep: (status: FollowingStep) => void;
}

/** Not for a trip that waits for a driver: drivers are chosen by name. */
function NextStep({ trip, onStep }: StepProps) {
  const step = nextDeliveryStep[trip.status];
  if (!step || step === 'assigned') return null;
  return (
    <button type="button" class="button is-act" disabled={!canAct()} onClick={() => onStep(step)}>
      {t(`delivery.to_${step}` as TextKey)}
    </button>
  );
}

interface ChoiceProps {
  readonly trip: Delivery;
  readonly onChoose: (driver: number) => void;
}

const DriverChoice = ({ trip, onChoose }: ChoiceProps) => (
  <div class="chips">
    {drivers.value.length === 0 && <small>{t('delivery.no_drivers')}</small>}
    {drivers.value.map((one) => (
      <button
        type="button"
        key={one.id}
        class="chip"
        aria-pressed={one.id === trip.driver_id}
        disabled={one.status === 'off_duty'}
        onClick={() => onChoose(one.id)}
      >
        <span dir="auto">{one.name}</span>
        {one.current_order_ids.length > 0 && <bdi class="count">{one.current_order_ids.length}</bdi>}
      </button>
    ))}
  </div>
);
