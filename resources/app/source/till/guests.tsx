import { signal, useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { shortMoney } from '../../../web/format/format.ts';
import { openPlace, orderOf, titleOf } from '../order/floor/places.ts';
import { FindField } from '../parts/fields/find-field.tsx';
import { t } from '../text/text.ts';
import { act, canAct } from '../work/act.ts';
import { ask } from '../work/server/api.ts';
import type { Customer, Order } from '../work/types.ts';
import { refusalOf } from './reasons.tsx';
import { actOn, view } from './state.ts';

const words = signal('');
const FIND_AFTER_MS = 250;
const UPDATE = 'PUT /pos/orders/{id}';

/** Who eats here: found by name or number, and named on the order that is open. */
export function GuestsView() {
  const found = useSignal<readonly Customer[]>([]);
  const said = useSignal('');
  const order = openPlace.value && orderOf(openPlace.value);
  const read = async () => {
    const query = { search: words.value.trim(), limit: 30 };
    found.value = (await ask('GET /pos/customers', { query })).data;
  };
  useEffect(() => {
    const timer = setTimeout(
      () => void read().catch((error) => (said.value = refusalOf(error))),
      FIND_AFTER_MS,
    );
    return () => clearTimeout(timer);
  }, [words.value]);
  const attach = async (one: Pick<Customer, 'id' | 'name'>, to: Order) => {
    try {
      await actOn(to, `${one.name} · ${titleOf(to)}`, UPDATE, { customer_id: one.id });
      view.value = 'tables';
    } catch (error) {
      said.value = refusalOf(error);
    }
  };
  return (
    <div class="guests">
      {order && <p class="notice is-warn">{t('guest.choose_for', { place: titleOf(order) })}</p>}
      <FindField words={words} says={t('guest.find')} />
      <p class="said" role="alert">
        {said.value}
      </p>
      <ul class="order-list is-of-guests">
        {found.value.length === 0 && <li class="hint">{t('guest.nobody')}</li>}
        {found.value.map((one) => (
          <li key={one.id}>
            <button
              type="button"
              class="tile"
              disabled={!order || !canAct()}
              onClick={() => order && void attach(one, order)}
            >
              <strong dir="auto">{one.name}</strong>
              <bdi>{one.phone}</bdi>
              <small>{t('guest.visits', { n: one.orders_count })}</small>
              <bdi>{shortMoney(one.total_spent)}</bdi>
            </button>
          </li>
        ))}
      </ul>
      <NewGuest onMade={(made) => (order ? void attach(made, order) : void read().catch(() => {}))} />
    </div>
  );
}

function NewGuest({ onMade }: { readonly onMade: (made: Customer) => void }) {
  const name = useSignal('');
  const phone = useSignal('');
  const said = useSignal('');
  const add = async () => {
    const body = { name: name.value.trim(), phone: phone.value.trim() || null };
    try {
      const { data } = await act(body.name, 'POST /pos/customers', { body });
      name.value = '';
      phone.value = '';
      onMade(data);
    } catch (error) {
      said.value = refusalOf(error);
    }
  };
  return (
    <form
      class="card beside"
      onSubmit={(event) => {
        event.preventDefault();
        void add();
      }}
    >
      <label class="note">
        {t('guest.name')}
        <input
          value={name.value}
          maxLength={200}
          onInput={({ currentTarget }) => (name.value = currentTarget.value)}
        />
      </label>
      <label class="note">
        {t('guest.phone')}
        <input
          type="tel"
          dir="ltr"
          value={phone.value}
          maxLength={40}
          onInput={({ currentTarget }) => (phone.value = currentTarget.value)}
        />
      </label>
      <button type="submit" class="button is-act" disabled={name.value.trim() === '' || !canAct()}>
        {canAct() ? t('guest.add') : t('act.needs_server')}
      </button>
      <p class="said" role="alert">
        {said.value}
      </p>
    </form>
  );
}
