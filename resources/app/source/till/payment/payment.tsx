import { useSignal } from '@preact/signals';
import { useEffect, useLayoutEffect } from 'preact/hooks';
import { place as restaurant, shortMoney } from '../../../../web/format/format.ts';
import { addUp } from '../../../../web/format/minor.ts';
import { Icon } from '../../../../web/parts/icon.tsx';
import { type Place, waitingFor } from '../../order/floor/places.ts';
import { t } from '../../text/text.ts';
import { canAct, openAct } from '../../work/act.ts';
import type { Order, PaymentMethod } from '../../work/types.ts';
import { asked, dueParts, isPaying, payingOnAccount, showTaken, type Taken, taken, view } from '../state.ts';
import { Done } from './done.tsx';
import { Keypad, useKeys } from './keypad.tsx';
import { iconOf, methods } from './methods.ts';
import { Paid } from './paid.tsx';
import { likelyNotes, type Paying, payingOf } from './settling.ts';
import { settledElsewhere, take, wantsPaper } from './take.ts';
import { TipCard } from './tip.tsx';

interface PaymentProps {
  readonly place: Place;
  readonly order: Order | undefined;
  /** What comes after an order that is settled. */
  readonly onSettled: (order: Order) => void;
}

/** Takes money for an order. What is due is what the server said last. */
export function Payment({ place, order, onSettled }: PaymentProps) {
  const isOnTheWay = waitingFor(place.lane).length > 0;
  const last = taken.value?.lane === place.lane ? taken.value : undefined;
  if (last) {
    const next = () => {
      taken.value = undefined;
      if (last.what.settled) onSettled(order ?? last.order);
    };
    return <Done taken={last.what} onNext={next} />;
  }
  if (order?.status === 'paid' && openAct.value === undefined)
    return <Done taken={settledElsewhere(order)} onNext={() => onSettled(order)} />;
  if (!order || isOnTheWay) return <p class="hint">{t('pay.first_sent')}</p>;
  return <Taking key={order.id} order={order} onTaken={(what) => showTaken(place.lane, order, what)} />;
}

interface TakingProps {
  readonly order: Order;
  readonly onTaken: (taken: Taken) => void;
}

/** A customer was chosen for it: how they pay was said before. */
function methodChosenFor({ id }: Order): number {
  const asked = payingOnAccount.peek();
  if (asked?.orderId !== id) return 0;
  return Math.max(
    0,
    methods.peek().findIndex(({ code }) => code === asked.method),
  );
}

function Taking({ order, onTaken }: TakingProps) {
  const chosen = useSignal(methodChosenFor(order));
  const typed = useSignal('');
  const tip = useSignal(0);
  const isTip = useSignal(false);
  const reference = useSignal('');
  const said = useSignal('');
  const isBusy = useSignal(false);
  const all = methods.value;
  const method: PaymentMethod | undefined = all[chosen.value] ?? all[0];
  const isCash = method?.kind === 'cash';
  const lacksCustomer = method?.kind === 'on_account' && order.customer_id === null;
  const wish = { isCash, part: dueParts.value[0], tip: tip.value };
  const given = typed.value === '' || isTip.value ? undefined : Number(typed.value);
  const exact = payingOf(order, wish);
  const sums = payingOf(order, { ...wish, typed: given });
  const { due } = exact;
  const unrounded = payingOf(order, { ...wish, isCash: false }).due;
  const canTake = method !== undefined && !lacksCustomer && canAct() && !isBusy.value;

  const pay = async (paying: Paying) => {
    if (!canTake || !paying.isReady || !method) return;
    isBusy.value = true;
    try {
      onTaken(
        await take(order, paying, {
          payment_method: method.code,
          ...paying.body,
          ...(tip.value > 0 && { tip_amount: tip.value }),
          ...(reference.value.trim() !== '' && { transaction_id: reference.value.trim() }),
        }),
      );
    } catch (error) {
      said.value = error instanceof Error ? error.message || t('act.needs_server') : String(error);
    }
    isBusy.value = false;
  };
  const type = (next: string) => {
    typed.value = next;
    said.value = '';
    if (isTip.value) tip.value = Number(next || 0);
  };
  const turn = (step: 1 | -1) => {
    chosen.value = (chosen.value + step + all.length) % Math.max(1, all.length);
  };
  useKeys({
    typed: typed.value,
    onType: type,
    onEnter: () => void pay(sums),
    onEscape: () => {
      if (typed.value === '') isPaying.value = false;
      else type('');
    },
    onArrow: turn,
  });
  useLayoutEffect(() => {
    typed.value = '';
    tip.value = 0;
    reference.value = '';
  }, [order.balance_due, dueParts.value.length]);
  const amount = isCash ? unrounded : sums.charged;
  useEffect(() => {
    asked.value = { amount: amount || unrounded, tip_amount: tip.value };
    return () => (asked.value = undefined);
  }, [amount, unrounded, tip.value]);
  return (
    <div class="payment">
      <div class="payment-acts">
        <p class="to-pay">
          <span>
            {t('pay.to_pay')}
            {dueParts.value.length > 0 && (
              <small>
                {' '}
                · {t('pay.part_left', { n: dueParts.value.length, all: shortMoney(order.balance_due) })}
              </small>
            )}
          </span>
          <bdi>{shortMoney(due)}</bdi>
          {due !== unrounded && <small>{t('pay.rounded', { amount: shortMoney(unrounded) })}</small>}
        </p>
        <fieldset class="methods" aria-label={t('pay.how')}>
          {all.map((one, at) => (
            <button
              type="button"
              key={one.code}
              aria-pressed={one === method}
              class="tile"
              onClick={() => (chosen.value = at)}
            >
              <Icon name={iconOf(one)} />
              <span dir="auto">{one.name}</span>
            </button>
          ))}
        </fieldset>
        <div class="likely">
          <button
            type="button"
            class="button is-good is-exact"
            disabled={!canTake || !exact.isReady}
            onClick={() => void pay(exact)}
          >
            <Icon name="check" />
            {t('pay.exact')}
          </button>
          {isCash &&
            likelyNotes(exact.given, restaurant.value.currency).map((amount) => (
              <button
                type="button"
                key={amount}
                class="button"
                aria-pressed={given === amount}
                onClick={() => {
                  isTip.value = false;
                  type(String(amount));
                }}
              >
                <bdi>{shortMoney(amount)}</bdi>
              </button>
            ))}
        </div>
        {!isCash && method && (
          <label class="note">
            {t('pay.reference')}
            <input
              value={reference.value}
              maxLength={200}
              onInput={({ currentTarget }) => (reference.value = currentTarget.value)}
            />
          </label>
        )}
        <TipCard
          order={order}
          due={due}
          tip={tip.value}
          change={given === undefined ? 0 : addUp([sums.change, tip.value])}
          isTyped={isTip.value}
          onTip={(amount) => {
            tip.value = amount;
            if (isTip.value) typed.value = '';
            isTip.value = false;
          }}
          onType={() => {
            isTip.value = true;
            typed.value = '';
          }}
        />
        <Paid order={order} />
        <p class="said" role="alert">
          {said.value}
        </p>
        {sums.change > 0 && (
          <p class="give-back">
            <span>{t('pay.give_back')}</span>
            <bdi>{shortMoney(sums.change)}</bdi>
          </p>
        )}
        {lacksCustomer && <p class="hint">{t('pay.who_owes')}</p>}
        {lacksCustomer && (
          <button
            type="button"
            class="button is-act is-take"
            onClick={() => {
              payingOnAccount.value = { orderId: order.id, method: method.code };
              view.value = 'guests';
            }}
          >
            <Icon name="person" />
            {t('pay.choose_customer')}
          </button>
        )}
        {!lacksCustomer && (
          <button
            type="button"
            class="button is-act is-take"
            disabled={!canTake || !sums.isReady}
            onClick={() => void pay(sums)}
          >
            <Icon name={method ? iconOf(method) : 'cash'} />
            {canAct()
              ? t('pay.take', {
                  amount: shortMoney(sums.given),
                  method: method?.name ?? '',
                })
              : t('act.needs_server')}
          </button>
        )}
      </div>
      <div class="payment-keys">
        <p class="given">
          <span>{isTip.value ? t('pay.tip') : isCash ? t('pay.given') : t('pay.amount')}</span>
          <bdi>{typed.value === '' ? '–' : shortMoney(Number(typed.value))}</bdi>
          <button type="button" class="plain square" aria-label={t('pay.clear')} onClick={() => type('')}>
            <Icon name="close" />
          </button>
        </p>
        <Keypad typed={typed.value} onType={type} hasFraction={!Number.isInteger(due)} />
        <fieldset class="paper" aria-label={t('pay.paper')}>
          {([true, false] as const).map((paper) => (
            <button
              type="button"
              key={String(paper)}
              aria-pressed={wantsPaper.value === paper}
              class="tile"
              onClick={() => (wantsPaper.value = paper)}
            >
              <Icon name={paper ? 'orders' : 'tablet'} />
              {t(paper ? 'pay.receipt' : 'pay.no_paper')}
            </button>
          ))}
        </fieldset>
      </div>
    </div>
  );
}
