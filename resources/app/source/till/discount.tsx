import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { shortMoney } from '../../../web/format/format.ts';
import { titleOf } from '../order/floor/places.ts';
import { actWithApproval } from '../parts/approval/approval.ts';
import { Keypad } from '../parts/fields/keypad.tsx';
import { Sheet } from '../parts/sheet.tsx';
import { type TextKey, t } from '../text/text.ts';
import { canAct } from '../work/act.ts';
import { ask } from '../work/server/api.ts';
import type { Order } from '../work/types.ts';
import { Reasons, refusalOf } from './reasons.tsx';
import { actOn, readDetail } from './state.ts';

type Kind = 'percent' | 'fixed';

const quick = [5, 10, 15, 20, 50, 100];
const reasons: readonly TextKey[] = [
  'discount.regular',
  'discount.complaint',
  'discount.staff',
  'discount.wait',
];

interface Props {
  readonly order: Order;
  readonly onClose: () => void;
}

/** Off the whole bill, with a reason; above what a role may, somebody else says yes. */
export function DiscountSheet({ order, onClose }: Props) {
  const discount = useDiscount(order, onClose);
  const { typed, reason, said, value, words, give } = discount;
  const may = canAct();
  return (
    <Sheet
      title={t('till.discount')}
      lead={`${titleOf(order)} · ${shortMoney(order.subtotal)}`}
      onClose={onClose}
      foot={
        <>
          <button
            type="button"
            class="button"
            disabled={!may || order.discount_amount === 0}
            onClick={() => void give(0)}
          >
            {t('discount.none')}
          </button>
          <button
            type="button"
            class="button is-act"
            disabled={!may || value <= 0 || reason.value === ''}
            onClick={() => void give(value)}
          >
            {may ? t('discount.give', { value: words }) : t('act.needs_server')}
          </button>
        </>
      }
    >
      <div class="discount">
        <div>
          <Kinds discount={discount} />
          <Reasons texts={reasons} reason={reason.value} onReason={(next) => (reason.value = next)} />
          <Coupon order={order} onDone={onClose} />
          <p class="said" role="alert">
            {said.value}
          </p>
        </div>
        <div>
          <p class="given">
            <span>{t('discount.value')}</span>
            <bdi>{typed.value === '' ? '–' : words}</bdi>
          </p>
          <Keypad hears typed={typed.value} onType={(next) => (typed.value = next)} />
        </div>
      </div>
    </Sheet>
  );
}

type Discount = ReturnType<typeof useDiscount>;

/** The discount as it is typed, and giving it. */
function useDiscount(order: Order, onClose: () => void) {
  const kind = useSignal<Kind>('percent');
  const typed = useSignal('');
  const reason = useSignal('');
  const said = useSignal('');
  const value = Number(typed.value || 0);
  const words = kind.value === 'percent' ? t('pay.percent', { n: value }) : shortMoney(value);
  const give = async (discount_value: number) => {
    const what = `${discount_value === 0 ? t('discount.none') : words} · ${titleOf(order)}`;
    const asked = { act: t('discount.asks'), what, detail: reason.value };
    const body = { discount_type: kind.value, discount_value, reason: reason.value || null };
    const params = { id: order.id };
    try {
      const done = await actWithApproval(asked, 'POST /pos/orders/{id}/discount', { params, body });
      if (!done) return;
      await readDetail(order.id).catch(() => {});
      onClose();
    } catch (error) {
      said.value = refusalOf(error);
    }
  };
  return { kind, typed, reason, said, value, words, give };
}

/** Percent or amount, and the usual percentages to tap. */
const Kinds = ({ discount: { kind, typed, value } }: { readonly discount: Discount }) => (
  <>
    <fieldset class="chips" aria-label={t('till.discount')}>
      {(['percent', 'fixed'] as const).map((one) => (
        <button
          type="button"
          key={one}
          class="chip"
          aria-pressed={kind.value === one}
          onClick={() => (kind.value = one)}
        >
          {t(`discount.${one}`)}
        </button>
      ))}
    </fieldset>
    {kind.value === 'percent' && (
      <div class="chips">
        {quick.map((n) => (
          <button
            type="button"
            key={n}
            class="chip"
            aria-pressed={value === n}
            onClick={() => (typed.value = String(n))}
          >
            {t('pay.percent', { n })}
          </button>
        ))}
      </div>
    )}
  </>
);

interface CouponRow {
  readonly id: number;
  readonly code: string;
  readonly name: string | null;
}

const COUPON = 'POST /pos/orders/{id}/coupon';

function Coupon({ order, onDone }: { readonly order: Order; readonly onDone: () => void }) {
  const code = useSignal('');
  const said = useSignal('');
  const known = useSignal<readonly CouponRow[]>([]);
  useEffect(() => {
    void ask('GET /pos/coupons').then(
      ({ data }) => (known.value = data.slice(0, 6)),
      () => {},
    );
  }, []);
  const run = async (work: () => Promise<unknown>) => {
    try {
      await work();
      onDone();
    } catch (error) {
      said.value = refusalOf(error);
    }
  };
  if (order.coupon_id !== null) {
    return (
      <button
        type="button"
        class="button"
        disabled={!canAct()}
        onClick={() => void run(() => actOn(order, t('till.coupon'), 'DELETE /pos/orders/{id}/coupon'))}
      >
        {t('discount.coupon_off')}
      </button>
    );
  }
  return (
    <fieldset class="reasons">
      <legend>{t('till.coupon')}</legend>
      <p class="said" role="alert">
        {said.value}
      </p>
      <div class="chips">
        {known.value.map((one) => (
          <button
            type="button"
            key={one.id}
            class="chip"
            disabled={!canAct()}
            onClick={() => void run(() => actOn(order, t('till.coupon'), COUPON, { code: one.code }))}
          >
            {one.code}
          </button>
        ))}
      </div>
      <div class="beside">
        <label class="note">
          <span class="unseen">{t('discount.code')}</span>
          <input
            value={code.value}
            placeholder={t('discount.code')}
            autocapitalize="characters"
            onInput={({ currentTarget }) => {
              code.value = currentTarget.value.trim();
              said.value = '';
            }}
          />
        </label>
        <button
          type="button"
          class="button"
          disabled={!canAct() || code.value === ''}
          onClick={() => void run(() => actOn(order, t('till.coupon'), COUPON, { code: code.value }))}
        >
          {t('discount.redeem')}
        </button>
      </div>
    </fieldset>
  );
}
