import { place as restaurant, shortMoney } from '../../../../web/format/format.ts';
import { addUp } from '../../../../web/format/minor.ts';
import { Icon } from '../../../../web/parts/icon.tsx';
import { Keypad } from '../../parts/fields/keypad.tsx';
import { shortTime } from '../../parts/words.ts';
import { t } from '../../text/text.ts';
import { canAct } from '../../work/act.ts';
import type { Order } from '../../work/types.ts';
import { shift } from '../day/current-shift.ts';
import { details, dueParts, payingOnAccount, type Taken, view } from '../state.ts';
import { iconOf, methodName, nameOfMethod } from './methods.ts';
import { likelyNotes } from './settling.ts';
import { wantsPaper } from './take.ts';
import { type Taking, useTaking } from './taking-state.ts';
import { TipCard } from './tip.tsx';

interface TakingProps {
  readonly order: Order;
  readonly onTaken: (taken: Taken) => void;
}

/** How an order is paid and how much of it: what can be tapped at the left, keys at the right. */
export function TakePayment({ order, onTaken }: TakingProps) {
  const taking = useTaking(order, onTaken);
  const { entry, amounts, isCash, method, lacksCustomer } = taking;
  return (
    <div class="payment">
      <div class="payment-acts">
        <ToPay taking={taking} />
        <Methods taking={taking} />
        <Likely taking={taking} />
        {!isCash && method && <Reference taking={taking} />}
        <TipCard
          order={order}
          due={amounts.due}
          isCash={isCash}
          tip={entry.tip.value}
          change={amounts.given === undefined ? 0 : addUp([amounts.sums.change, entry.tip.value])}
          isTyped={entry.isTip.value}
          onTip={entry.giveTip}
          onType={entry.typeTip}
        />
        <Paid order={order} />
        <p class="said" role="alert">
          {entry.said.value}
        </p>
        <div class="take-foot">
          {amounts.sums.change > 0 && (
            <p class="give-back">
              <span>{t('pay.give_back')}</span>
              <bdi>{shortMoney(amounts.sums.change)}</bdi>
            </p>
          )}
          {lacksCustomer ? <ChooseCustomer taking={taking} /> : <Take taking={taking} />}
        </div>
      </div>
      <div class="payment-keys">
        <Given taking={taking} />
        <Keypad typed={entry.typed.value} onType={entry.type} hasFraction={!Number.isInteger(amounts.due)} />
        <PaperChoice />
      </div>
    </div>
  );
}

interface Props {
  readonly taking: Taking;
}

const ToPay = ({ taking: { order, amounts, isCash } }: Props) => (
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
    <bdi>{shortMoney(amounts.due)}</bdi>
    {amounts.due !== amounts.unrounded && (
      <small>{t('pay.rounded', { amount: shortMoney(amounts.unrounded) })}</small>
    )}
    {isCash && shift.value === null && <small class="is-warned">{t('pay.no_shift')}</small>}
  </p>
);

const Methods = ({ taking: { all, method, choose } }: Props) => (
  <fieldset class="methods" aria-label={t('pay.how')}>
    {all.map((one, at) => (
      <button
        type="button"
        key={one.code}
        aria-pressed={one === method}
        class="tile"
        onClick={() => choose(at)}
      >
        <Icon name={iconOf(one)} />
        <span dir="auto">{nameOfMethod(one)}</span>
      </button>
    ))}
  </fieldset>
);

/** The exact amount, and in cash the notes that people are likely to hand over. */
const Likely = ({ taking: { entry, amounts, isCash, canTake, pay } }: Props) => (
  <div class="likely">
    <button
      type="button"
      class="button is-good is-exact"
      disabled={!canTake || !amounts.exact.isReady}
      onClick={() => void pay(amounts.exact)}
    >
      <Icon name="check" />
      {t('pay.exact_amount', { amount: shortMoney(amounts.exact.asked) })}
    </button>
    {isCash &&
      likelyNotes(amounts.exact.given, restaurant.value.currency).map((amount) => (
        <button
          type="button"
          key={amount}
          class="button"
          aria-pressed={amounts.given === amount}
          onClick={() => entry.handOver(amount)}
        >
          <bdi>{shortMoney(amount)}</bdi>
        </button>
      ))}
  </div>
);

const Reference = ({ taking: { entry } }: Props) => (
  <label class="note">
    {t('pay.reference')}
    <input
      value={entry.reference.value}
      maxLength={200}
      onInput={({ currentTarget }) => (entry.reference.value = currentTarget.value)}
    />
  </label>
);

const ChooseCustomer = ({ taking: { order, method } }: Props) => (
  <>
    <p class="hint">{t('pay.who_owes')}</p>
    <button
      type="button"
      class="button is-act is-take"
      onClick={() => {
        payingOnAccount.value = { orderId: order.id, method: method?.code ?? '' };
        view.value = 'guests';
      }}
    >
      <Icon name="person" />
      {t('pay.choose_customer')}
    </button>
  </>
);

const Take = ({ taking: { amounts, method, canTake, pay } }: Props) => (
  <button
    type="button"
    class="button is-act is-take"
    disabled={!canTake || !amounts.sums.isReady}
    onClick={() => void pay(amounts.sums)}
  >
    <Icon name={method ? iconOf(method) : 'cash'} />
    {canAct()
      ? t('pay.take', { amount: shortMoney(amounts.sums.asked), method: method ? nameOfMethod(method) : '' })
      : t('act.needs_server')}
  </button>
);

const Given = ({ taking: { entry, isCash } }: Props) => (
  <p class="given">
    <span>{entry.isTip.value ? t('pay.tip') : isCash ? t('pay.given') : t('pay.amount')}</span>
    <bdi>{entry.typed.value === '' ? '–' : shortMoney(Number(entry.typed.value))}</bdi>
    <button type="button" class="plain square" aria-label={t('pay.clear')} onClick={() => entry.type('')}>
      <Icon name="close" />
    </button>
  </p>
);

const PaperChoice = () => (
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
);

/** What was paid of an order so far. */
function Paid({ order }: { readonly order: Order }) {
  const payments = details.value.get(order.id)?.payments ?? [];
  const taken = payments.filter(({ kind, status }) => kind === 'payment' && status === 'completed');
  if (taken.length === 0) return null;
  return (
    <ul class="paid-so-far" aria-label={t('pay.so_far')}>
      {taken.map((one) => (
        <li key={one.id}>
          <Icon name="check" />
          <span dir="auto">{methodName(one.payment_method)}</span>
          <small>{shortTime(one.created_at)}</small>
          <bdi>{shortMoney(one.amount)}</bdi>
        </li>
      ))}
    </ul>
  );
}
