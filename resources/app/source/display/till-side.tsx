import { addUp } from '../../../web/format/minor.ts';
import { countOfLine } from '../../../web/menu/names.ts';
import './till-side.css';
import { useEffect } from 'preact/hooks';
import { money, shortMoney } from '../../../web/format/format.ts';
import { DuePrice } from '../../../web/parts/due-price.tsx';
import { Icon } from '../../../web/parts/icon.tsx';
import { AmountRows } from '../parts/fields/amount-rows.tsx';
import { SkeletonPage } from '../parts/skeleton.tsx';
import { say } from '../text/guests.ts';
import { staleSince } from '../work/server/subscription.ts';
import { type DisplayOrder, followTill, order, settings } from './follow.ts';
import { Idle } from './idle.tsx';

/** What the guest at a till sees. */
export function TillSide({ till }: { readonly till: string }) {
  useEffect(() => followTill(till), [till]);
  const shown = order.value;
  if (shown === undefined) return <SkeletonPage />;
  return (
    <div class="till-side">
      {shown === null ? (
        <Idle />
      ) : shown.status === 'paid' ? (
        <Thanks order={shown} />
      ) : (
        <Bill order={shown} />
      )}
      {staleSince.value !== undefined && (
        <p class="till-side-stale" role="alert">
          <Icon name="no_line" />
          {say('display.stale')}
        </p>
      )}
    </div>
  );
}

const whose = ({ table_name, token_number }: DisplayOrder): string =>
  table_name === null
    ? say('display.number', { n: token_number })
    : say('display.table', { name: table_name });

function Bill({ order }: { readonly order: DisplayOrder }) {
  return (
    <>
      <main class="bill">
        <header>
          <img src="/app/icon.svg" alt="" />
          <h1 dir="auto">{settings.value?.restaurant}</h1>
          <span dir="auto">{whose(order)}</span>
        </header>
        <Lines order={order} />
        <Sums order={order} />
      </main>
      <Due order={order} />
    </>
  );
}

/** The newest line stays in sight. */
function Lines({ order }: { readonly order: DisplayOrder }) {
  const last = order.items.at(-1);
  useEffect(() => {
    document.querySelector('.bill-lines li:last-child')?.scrollIntoView({ block: 'end' });
  }, [order.items.length, last?.quantity]);
  return (
    <ul class="bill-lines">
      {order.items.map(({ id, name, quantity, share, modifiers, line_total, rule_discount, rules }) => (
        <li key={id}>
          <bdi>{countOfLine({ quantity, share })}</bdi>
          <span>
            <strong dir="auto">{name}</strong>{' '}
            <small dir="auto">{[...modifiers, ...rules].map((one) => one.name).join(', ')}</small>
          </span>
          <span>
            <DuePrice price={line_total} ordinary={addUp([line_total, rule_discount])} />
          </span>
        </li>
      ))}
    </ul>
  );
}

/** What is added to the dishes and taken off them. */
function Sums({ order }: { readonly order: DisplayOrder }) {
  const sums = [
    { name: say('display.discount'), amount: addUp([-order.discount_amount, -order.coupon_amount]) },
    ...order.charges.map(({ name, amount }) => ({ name, amount })),
    ...order.taxes.filter(({ inclusive }) => !inclusive).map(({ name, amount }) => ({ name, amount })),
    { name: say('display.tip'), amount: order.tip_total },
    { name: say('display.rounding'), amount: order.rounding_adjustment },
  ];
  return (
    <dl class="bill-sums">
      <AmountRows rows={sums} />
    </dl>
  );
}

/** A symbol of an amount that may have changed since is not shown. */
function Due({ order }: { readonly order: DisplayOrder }) {
  const { payment_qr, amount_paid, balance_due, to_pay, to_pay_in_cash } = order;
  const isStale = staleSince.value !== undefined;
  const isUpi = payment_qr?.payload.startsWith('upi:');
  const due = shortMoney(to_pay);
  return (
    <section class="due" aria-live="polite">
      <p class="what">{say('display.to_pay')}</p>
      <p class="amount" style={{ '--letters': due.length }}>
        <bdi>{due}</bdi>
      </p>
      {to_pay_in_cash !== to_pay && (
        <p class="what">{say('display.in_cash', { amount: money(to_pay_in_cash) })}</p>
      )}
      {to_pay < balance_due && <p class="what">{say('display.part_of', { amount: money(balance_due) })}</p>}
      {amount_paid > 0 && <p class="what">{say('display.paid_part', { amount: money(amount_paid) })}</p>}
      {payment_qr && !isStale && (
        <figure>
          <img src={`data:image/svg+xml,${encodeURIComponent(payment_qr.svg)}`} alt="" />
          <figcaption>
            <Icon name="tablet" />
            {say(isUpi ? 'display.scan_upi' : 'display.scan')}
          </figcaption>
        </figure>
      )}
      {payment_qr && <p class="foot">{say('display.or_till')}</p>}
    </section>
  );
}

/** Paid: what comes back is what the guest looks for. */
function Thanks({ order }: { readonly order: DisplayOrder }) {
  const { change_due, amount_paid } = order;
  return (
    <main class="thanks" aria-live="polite">
      {change_due > 0 ? (
        <>
          <p class="what">{say('display.change')}</p>
          <p class="amount">
            <bdi>{shortMoney(change_due)}</bdi>
          </p>
        </>
      ) : (
        <Icon name="check" />
      )}
      <h1>{say('display.thanks')}</h1>
      <p class="what">{say('display.paid', { amount: money(amount_paid) })}</p>
    </main>
  );
}
