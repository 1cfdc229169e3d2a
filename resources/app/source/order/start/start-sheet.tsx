import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { FindField } from '../../parts/fields/find-field.tsx';
import { Sheet } from '../../parts/sheet.tsx';
import { t } from '../../text/text.ts';
import { ask } from '../../work/server/api.ts';
import type { Customer } from '../../work/types.ts';
import { setOrder, tried } from '../acts.ts';
import { openAs } from '../draft/drafting.ts';
import { guestOf, orderOf, type Place } from '../floor/places.ts';
import { saleAt } from '../price.ts';
import { DeliveryFields, type PartProps, useLacks } from './delivery-fields.tsx';
import { bodyOf, type Opening, openingOf } from './opening.ts';
import { orderTypes } from './order-types.ts';
import { incomplete, isDelivery } from './to-deliver.ts';
import { Usual } from './usual.tsx';

const FIND_AFTER_MS = 250;

interface StartProps {
  readonly place: Place;
  readonly onClose: () => void;
}

/** How an order is served and for whom: said before the first dish, or of an order that is open. */
export function StartSheet({ place, onClose }: StartProps) {
  const order = orderOf(place);
  const opening = openingOf(place.lane);
  const change = (part: Opening) => {
    if (order) void setOrder(order, bodyOf(part));
    else void openAs(place, part);
  };
  const typeId = saleAt(place).typeId;
  const lacks = useLacks(order, opening, isDelivery(typeId));
  const said = useSignal(incomplete.peek() === place.lane ? lacks.words : '');
  const done = () => {
    if (lacks.words === '' || (lacks.isWish && said.value === lacks.words)) onClose();
    else said.value = lacks.words;
  };
  const customerId = order ? order.customer_id : (opening.customer?.id ?? null);
  return (
    <Sheet
      title={t('start.title')}
      lead={place.title}
      onClose={onClose}
      foot={
        <>
          <p class="said" role="alert">
            {said.value === lacks.words && said.value}
          </p>
          <button type="button" class="button is-act" onClick={done}>
            {t('start.done')}
          </button>
        </>
      }
    >
      <Types typeId={typeId} onChange={change} />
      <Guest order={order} opening={opening} onChange={change} />
      {customerId !== null && <Usual place={place} customerId={customerId} onTaken={onClose} />}
      {isDelivery(typeId) && <DeliveryFields order={order} opening={opening} onChange={change} />}
    </Sheet>
  );
}

interface TypesProps extends Pick<PartProps, 'onChange'> {
  readonly typeId: number | undefined;
}

const Types = ({ typeId, onChange }: TypesProps) => (
  <fieldset class="chips">
    <legend>{t('start.type')}</legend>
    {orderTypes.value.map(({ id, name }) => (
      <button
        type="button"
        key={id}
        class="chip"
        aria-pressed={typeId === id}
        onClick={() => onChange({ order_type_id: id })}
      >
        <span dir="auto">{name}</span>
      </button>
    ))}
  </fieldset>
);

/** By name or number in any spelling; who is not found is made with what was typed, or only called by it. */
function Guest({ order, opening, onChange }: PartProps) {
  const words = useSignal('');
  const found = useSignal<readonly Customer[]>([]);
  const asked = words.value.trim();
  useEffect(() => {
    found.value = [];
    if (asked.length < 2) return;
    const timer = setTimeout(
      () =>
        void ask('GET /pos/customers', { query: { search: asked, limit: 6 } }).then(
          ({ data }) => (found.value = data),
          () => {},
        ),
      FIND_AFTER_MS,
    );
    return () => clearTimeout(timer);
  }, [asked]);
  const choose = (customer: Customer) => {
    words.value = '';
    onChange({ customer });
  };
  const add = () =>
    tried(async () => {
      const isNumber = /^[+\d\s()./-]{5,}$/.test(asked);
      const body = { name: asked, phone: isNumber ? asked : null };
      choose((await ask('POST /pos/customers', { body })).data);
    });
  const name = order ? guestOf(order) : (opening.customer?.name ?? opening.guest_name);
  return (
    <section class="start-guest">
      {name && (
        <p class="fact">
          <strong dir="auto">{name}</strong>
          <bdi>{order ? '' : opening.customer?.phone}</bdi>
        </p>
      )}
      <FindField words={words} says={t('start.find')} />
      <ul>
        {found.value.map((one) => (
          <li key={one.id}>
            <button type="button" class="tile" onClick={() => choose(one)}>
              <strong dir="auto">{one.name}</strong>
              <bdi>{one.phone}</bdi>
              <small>{t('guest.visits', { n: one.orders_count })}</small>
            </button>
          </li>
        ))}
      </ul>
      {asked.length > 1 && (
        <div class="acts">
          <button
            type="button"
            class="button"
            onClick={() => {
              onChange({ guest_name: asked });
              words.value = '';
            }}
          >
            {t('start.call')}
          </button>
          <button type="button" class="button" onClick={() => void add()}>
            {t('start.add')}
          </button>
        </div>
      )}
    </section>
  );
}
