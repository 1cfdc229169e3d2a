import { addUp } from '../../../../web/format/minor.ts';
import './kiosk-cart.css';
import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { shortMoney } from '../../../../web/format/format.ts';
import { priceOf } from '../../../../web/menu/choosing.ts';
import { Icon } from '../../../../web/parts/icon.tsx';
import { language } from '../../../../web/text/speech.ts';
import { AmountRows } from '../../parts/fields/amount-rows.tsx';
import { say } from '../../text/guests.ts';
import { staleSince } from '../../work/server/subscription.ts';
import { Choices } from '../choices.tsx';
import { Foot } from '../foot.tsx';
import { Picture } from '../picture.tsx';
import { explain } from '../refusals.ts';
import { dishes, dishOf, hasChoices, type KioskItem, settings } from '../restaurant.ts';
import { step } from '../visit.ts';
import { type CartLine, cart, consents, notice, setQuantity } from './cart.ts';
import { GoesWell } from './goes-well.tsx';
import { OrderButtons } from './order-buttons.tsx';
import { askedCharge, quote, readQuote } from './quote.ts';
import { sendingSince } from './sending.ts';
import { WhereTo } from './where-to.tsx';

export function Cart() {
  const changed = useSignal<CartLine | undefined>(undefined);
  const isStale = staleSince.value !== undefined;
  const isSending = sendingSince.value !== undefined;
  useEffect(() => {
    void readQuote().then((problem) => problem && explain(problem));
  }, [cart.value, consents.value, language.value, dishes.value, isStale]);
  const dish = changed.value && dishOf(changed.value.dishId);
  return (
    <>
      <main class="kiosk-cart">
        <header>
          <h1>{say('kiosk.your_order')}</h1>
          <button type="button" class="button" disabled={isSending} onClick={() => (step.value = 'menu')}>
            <Icon name="plus" />
            {say('kiosk.more_dishes')}
          </button>
        </header>
        {notice.value && (
          <p class="notice is-warn" role="alert">
            <Icon name="info" />
            {notice.value}
          </p>
        )}
        {cart.value.length === 0 && <p class="hint">{say('kiosk.empty')}</p>}
        <ul>
          {cart.value.map((line) => {
            const there = dishOf(line.dishId);
            return (
              there && (
                <Line key={line.key} line={line} dish={there} onChange={() => (changed.value = line)} />
              )
            );
          })}
        </ul>
        <GoesWell />
        <WhereTo />
        <Service />
      </main>
      <Sums />
      <Foot />
      {changed.value && dish && (
        <Choices dish={dish} line={changed.value} onClose={() => (changed.value = undefined)} />
      )}
    </>
  );
}

interface LineProps {
  readonly line: CartLine;
  readonly dish: KioskItem;
  readonly onChange: () => void;
}

function Line({ line, dish, onChange }: LineProps) {
  const { key, quantity, variantId, modifiers } = line;
  const { name } = dish;
  const unit = priceOf(dish, line);
  const chosen = [
    dish.variants.find(({ id }) => id === variantId)?.name,
    ...dish.modifier_groups.flatMap((group) =>
      group.modifiers.filter(({ id }) => modifiers.has(id)).map((one) => one.name),
    ),
  ].filter(Boolean);
  return (
    <li class="card">
      <Picture dish={dish} />
      <div class="what">
        <strong dir="auto">{name}</strong>
        <small dir="auto">{chosen.join(' · ') || say('kiosk.each', { price: shortMoney(unit) })}</small>
        {hasChoices(dish) && (
          <button type="button" class="plain" onClick={onChange}>
            <Icon name="pencil" />
            {say('kiosk.change')}
          </button>
        )}
      </div>
      <bdi>{shortMoney(unit * quantity)}</bdi>
      <div class="stepper">
        <button
          type="button"
          aria-label={say(quantity === 1 ? 'kiosk.remove' : 'kiosk.fewer', { name })}
          onClick={() => setQuantity(key, quantity - 1)}
        >
          <Icon name={quantity === 1 ? 'bin' : 'minus'} />
        </button>
        <bdi>{quantity}</bdi>
        <button
          type="button"
          aria-label={say('kiosk.one_more', { name })}
          onClick={() => setQuantity(key, quantity + 1)}
        >
          <Icon name="plus" />
        </button>
      </div>
    </li>
  );
}

/** Where guests are asked for a service charge, no is the answer until they say yes. */
function Service() {
  if (askedCharge.value <= 0) return null;
  const answers = [
    { says: true, text: 'kiosk.service_yes' },
    { says: false, text: 'kiosk.service_no' },
  ] as const;
  return (
    <fieldset class="service" disabled={sendingSince.value !== undefined}>
      <legend>{say('kiosk.service', { charge: shortMoney(askedCharge.value) })}</legend>
      {answers.map(({ says, text }) => (
        <button
          type="button"
          key={text}
          class="option is-single"
          aria-pressed={consents.value === says}
          onClick={() => (consents.value = says)}
        >
          <i class="mark" />
          {say(text)}
        </button>
      ))}
    </fieldset>
  );
}

function Sums() {
  const now = quote.value;
  const rows = now && [
    { name: say('kiosk.dishes'), amount: now.subtotal },
    { name: say('kiosk.discount'), amount: addUp([-now.discount_amount, -now.coupon_amount]) },
    ...now.charges,
    ...now.taxes.map(({ name, amount, inclusive }) => ({
      name: inclusive ? say('kiosk.included', { name }) : name,
      amount,
    })),
    { name: say('kiosk.rounding'), amount: now.rounding_adjustment },
  ];
  return (
    <div class="kiosk-sums" aria-live="polite">
      <dl>
        {rows && <AmountRows rows={rows} />}
        <div class="total">
          <dt>{say('kiosk.total')}</dt>
          <dd>{now ? <bdi>{shortMoney(now.total)}</bdi> : <small>{say('kiosk.reckoning')}</small>}</dd>
        </div>
      </dl>
      <OrderButtons due={settings.value?.enabled ? now?.total : undefined} />
    </div>
  );
}
