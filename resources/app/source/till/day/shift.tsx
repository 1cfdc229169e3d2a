import { signal, useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { money } from '../../../../web/format/format.ts';
import { Sheet } from '../../parts/sheet.tsx';
import { shortTime } from '../../parts/words.ts';
import { type TextKey, t } from '../../text/text.ts';
import { act, canAct } from '../../work/act.ts';
import { mayCall } from '../../work/staff.ts';
import type { ShiftDetail } from '../../work/types.ts';
import { AmountSheet } from '../payment/amount-sheet.tsx';
import { methodName, methods } from '../payment/methods.ts';
import { Reasons, refusalOf } from '../reasons.tsx';
import { readShift, shift } from './current-shift.ts';
import { DayReport } from './day-report.tsx';

/** As it came out when it was counted. */
const closed = signal<ShiftDetail | undefined>(undefined);

type Asking = 'open' | 'in' | 'out' | 'drop' | 'count' | 'drawer';

const DRAWER = 'POST /pos/drawer/open';
const movements = ['in', 'out', 'drop'] as const;
const reasons: readonly TextKey[] = ['shift.change', 'shift.purchase', 'shift.safe'];

export function ShiftView() {
  const asking = useSignal<Asking | undefined>(undefined);
  const said = useSignal('');
  useEffect(() => void readShift().catch((error) => (said.value = refusalOf(error))), []);
  const open = shift.value;
  return (
    <div class="shift">
      <section class="card">
        {open === null && <h2>{t('shift.none')}</h2>}
        {open && (
          <h2 dir="auto">
            {t('shift.since', { name: open.user_name ?? '', time: shortTime(open.opened_at) })}
          </h2>
        )}
        <ShiftActs onAsk={(what) => (asking.value = what)} />
        <p class="said" role="alert">
          {said.value}
        </p>
        {open && <Movements shift={open} />}
      </section>
      {closed.value && <Counted shift={closed.value} />}
      <DayReport />
      {asking.value && <ShiftSheet what={asking.value} onClose={() => (asking.value = undefined)} />}
    </div>
  );
}

function ShiftActs({ onAsk }: { readonly onAsk: (what: Asking) => void }) {
  const open = shift.value;
  return (
    <div class="more-acts">
      {open === null && <ShiftAct text="shift.open" onClick={() => onAsk('open')} isAct />}
      {open &&
        movements.map((type) => <ShiftAct key={type} text={`shift.${type}`} onClick={() => onAsk(type)} />)}
      {mayCall(DRAWER) && <ShiftAct text="shift.drawer" onClick={() => onAsk('drawer')} />}
      {open && <ShiftAct text="shift.count" onClick={() => onAsk('count')} isAct />}
    </div>
  );
}

interface SheetProps {
  readonly what: Asking;
  readonly onClose: () => void;
}

/** Asks for the amount or the reason of an act, and does it. */
function ShiftSheet({ what, onClose }: SheetProps) {
  const params = { id: shift.value?.id ?? 0 };
  /** Answers what was refused; nothing where it was done. */
  const run = async (work: () => Promise<unknown>): Promise<string> => {
    try {
      await work();
      onClose();
      await readShift().catch(() => {});
      return '';
    } catch (error) {
      return refusalOf(error);
    }
  };
  if (what === 'drawer') {
    const open = (reason: string) => run(() => act(t('shift.drawer'), DRAWER, { body: { reason } }));
    return <DrawerSheet onOpen={open} onClose={onClose} />;
  }
  if (what === 'open') {
    const open = (opening_float: number) =>
      run(() => act(t('shift.open'), 'POST /pos/shifts', { body: { opening_float } }));
    return (
      <AmountSheet isCount title={t('shift.float')} act={t('shift.open')} onDone={open} onClose={onClose} />
    );
  }
  if (what === 'count') {
    const count = (counted_cash: number) =>
      run(async () => {
        const call = { params, body: { counted_cash } };
        closed.value = (await act(t('shift.close'), 'POST /pos/shifts/{id}/close', call)).data;
      });
    return (
      <AmountSheet isCount title={t('shift.count')} act={t('shift.close')} onDone={count} onClose={onClose}>
        <p class="hint">{t('shift.blind')}</p>
      </AmountSheet>
    );
  }
  const words = t(`shift.${what}`);
  const move = (amount: number, reason: string) =>
    run(() =>
      act(words, 'POST /pos/shifts/{id}/cash-movements', { params, body: { type: what, amount, reason } }),
    );
  return (
    <AmountSheet key={what} title={words} act={words} reasons={reasons} onDone={move} onClose={onClose} />
  );
}

interface ActProps {
  readonly text: TextKey;
  readonly isAct?: boolean;
  readonly onClick: () => void;
}

const ShiftAct = ({ text, isAct, onClick }: ActProps) => (
  <button type="button" class={isAct ? 'button is-act' : 'button'} disabled={!canAct()} onClick={onClick}>
    {canAct() ? t(text) : `${t(text)} · ${t('act.needs_server')}`}
  </button>
);

interface DrawerProps {
  readonly onOpen: (reason: string) => Promise<string>;
  readonly onClose: () => void;
}

function DrawerSheet({ onOpen, onClose }: DrawerProps) {
  const reason = useSignal('');
  const said = useSignal('');
  const open = async () => {
    said.value = await onOpen(reason.value.trim());
  };
  return (
    <Sheet
      title={t('shift.drawer')}
      onClose={onClose}
      foot={
        <button
          type="button"
          class="button is-act"
          disabled={reason.value.trim() === '' || !canAct()}
          onClick={() => void open()}
        >
          {t('shift.drawer')}
        </button>
      }
    >
      <Reasons texts={reasons} reason={reason.value} onReason={(next) => (reason.value = next)} />
      <p class="said" role="alert">
        {said.value}
      </p>
    </Sheet>
  );
}

/** Who moved what; what should be in the drawer is not told before it is counted. */
const Movements = ({ shift: open }: { readonly shift: ShiftDetail }) => (
  <dl class="sums">
    <div>
      <dt>{t('shift.float')}</dt>
      <dd>{money(open.opening_float)}</dd>
    </div>
    {open.cash_movements
      .filter(({ type }) => type !== 'drawer')
      .map((one) => (
        <div key={one.id}>
          <dt dir="auto">
            {t(`shift.${one.type}` as TextKey)} · {one.reason} · {shortTime(one.created_at)}
          </dt>
          <dd>{money(one.type === 'in' ? one.amount : -one.amount)}</dd>
        </div>
      ))}
  </dl>
);

const overOrShort = (difference: number): TextKey =>
  difference === 0 ? 'shift.even' : difference > 0 ? 'shift.over' : 'shift.short';

const isNoCash = ({ payment_method }: { readonly payment_method: string }): boolean =>
  methods.value.find(({ code }) => code === payment_method)?.kind !== 'cash';

/** What adds up to the cash that should be there. */
function drawerRows({ drawer }: ShiftDetail): (readonly [TextKey, number])[] {
  const rows: readonly (readonly [TextKey, number])[] = [
    ['shift.cash_sales', drawer.taken],
    ['shift.cash_tips', drawer.tips],
    ['shift.from_drivers', drawer.from_drivers],
    ['shift.refunds', -drawer.refunded],
    ['shift.in', drawer.paid_in],
    ['shift.out', -drawer.paid_out],
    ['shift.drop', -drawer.dropped],
  ];
  return [['shift.float', drawer.opening_float], ...rows.filter(([, amount]) => amount !== 0)];
}

/** A shift after its count. */
const Counted = ({ shift: done }: { readonly shift: ShiftDetail }) => (
  <section class="card">
    <h2>{t('shift.counted')}</h2>
    <dl class="sums">
      {done.payment_methods.filter(isNoCash).map(({ payment_method, amount }) => (
        <div key={payment_method}>
          <dt dir="auto">{methodName(payment_method)}</dt>
          <dd>{money(amount)}</dd>
        </div>
      ))}
      {drawerRows(done).map(([text, amount]) => (
        <div key={text}>
          <dt>{t(text)}</dt>
          <dd>{money(amount)}</dd>
        </div>
      ))}
      <div>
        <dt>{t('shift.expected')}</dt>
        <dd>{money(done.expected_cash ?? 0)}</dd>
      </div>
      <div>
        <dt>{t('shift.in_drawer')}</dt>
        <dd>{money(done.counted_cash ?? 0)}</dd>
      </div>
      <div class={done.difference === 0 ? 'is-total' : 'is-total is-bad'}>
        <dt>{t(overOrShort(done.difference ?? 0))}</dt>
        <dd>{money(Math.abs(done.difference ?? 0))}</dd>
      </div>
    </dl>
  </section>
);
