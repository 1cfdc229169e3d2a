import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { money, percent, shortMoney } from '../../../web/format/format.ts';
import { countOfLine } from '../../../web/menu/names.ts';
import { Icon } from '../../../web/parts/icon.tsx';
import { factsBeside } from '../../../web/text/speech.ts';
import { actWithApproval } from '../parts/approval/approval.ts';
import { AmountRows } from '../parts/fields/amount-rows.tsx';
import { NOTHING, type Outcome, Said } from '../parts/notices/said.tsx';
import { Sheet } from '../parts/sheet.tsx';
import { Skeleton } from '../parts/skeleton.tsx';
import { shortTime } from '../parts/words.ts';
import { type TextKey, t } from '../text/text.ts';
import { act, canAct } from '../work/act.ts';
import { ask } from '../work/server/api.ts';
import type { DocumentHead, InvoiceOrCreditNote } from '../work/types.ts';
import { Reasons, refusalOf } from './reasons.tsx';

const CREDIT = 'POST /pos/invoices/{id}/credit';
const reasons: readonly TextKey[] = ['paper.wrong_guest', 'paper.wrong_lines', 'paper.twice'];

interface Props {
  readonly head: DocumentHead;
  /** Whether it stands for its order, and can be taken back. */
  readonly stands: boolean;
  readonly onClose: () => void;
  readonly onCredited: (note: InvoiceOrCreditNote) => void;
}

/** An invoice or credit note as it was issued: to be read, printed again, and taken back by line or whole. */
export function DocumentSheet({ head, stands, onClose, onCredited }: Props) {
  const paper = useSignal<InvoiceOrCreditNote | undefined>(undefined);
  const back = useSignal<ReadonlyMap<number, number>>(new Map());
  const reason = useSignal('');
  const said = useSignal<Outcome>(NOTHING);
  const params = { id: head.id };
  useEffect(() => {
    void ask('GET /pos/invoices/{id}', { params }).then(
      ({ data }) => (paper.value = data),
      (error) => (said.value = { text: refusalOf(error) }),
    );
  }, []);
  const print = async () => {
    try {
      await act(t('paper.print'), 'POST /pos/invoices/{id}/print', { params });
      said.value = { text: t('day.printing'), isDone: true };
    } catch (error) {
      said.value = { text: refusalOf(error) };
    }
  };
  const credit = async () => {
    const items = [...back.value].map(([line, quantity]) => ({ line, quantity }));
    const body = { reason: reason.value, ...(items.length > 0 && { items }) };
    const asked = {
      act: t('paper.asks'),
      what: `${head.number} · ${shortMoney(head.total)}`,
      detail: reason.value,
    };
    try {
      const done = await actWithApproval(asked, CREDIT, { params, body });
      if (done) onCredited(done.data);
    } catch (error) {
      said.value = { text: refusalOf(error) };
    }
  };
  const may = canAct();
  return (
    <Sheet
      title={`${t(`paper.${head.kind}`)} ${head.number}`}
      lead={factsBeside(shortTime(head.created_at), head.reason)}
      onClose={onClose}
      foot={
        <>
          <button type="button" class="button" disabled={!may} onClick={() => void print()}>
            <Icon name="printer" />
            {t('paper.print')}
          </button>
          {stands && (
            <button
              type="button"
              class="button is-bad"
              disabled={!may || !paper.value || reason.value.trim() === ''}
              onClick={() => void credit()}
            >
              {may
                ? t(back.value.size > 0 ? 'paper.credit_lines' : 'paper.credit_all')
                : t('act.needs_server')}
            </button>
          )}
        </>
      }
    >
      {paper.value ? <Read paper={paper.value} back={stands ? back : undefined} /> : <Skeleton />}
      {stands && <Reasons texts={reasons} reason={reason.value} onReason={(next) => (reason.value = next)} />}
      <Said outcome={said.value} />
    </Sheet>
  );
}

interface ReadProps {
  readonly paper: InvoiceOrCreditNote;
  /** Line of the paper, counted from 1 → how many of it are taken back; undefined: nothing can be. */
  readonly back: { value: ReadonlyMap<number, number> } | undefined;
}

function Read({ paper, back }: ReadProps) {
  const { seller, buyer, items, subtotal, discounts, charges, taxes, rounding, total } = paper;
  const add = (line: number, quantity: number) => {
    if (!back) return;
    const next = new Map(back.value);
    const count = (next.get(line) ?? 0) + 1;
    if (count > quantity) next.delete(line);
    else next.set(line, count);
    back.value = next;
  };
  const rows = [
    ...discounts.map(({ kind, amount }) => ({ name: t(`till.${kind}`), amount: -amount })),
    ...charges,
    ...taxes
      .filter(({ inclusive }) => !inclusive)
      .map(({ name, rate, amount }) => ({
        name: name.includes(`${rate}`) ? name : `${name} ${percent(rate)}`,
        amount,
      })),
    { name: t('till.rounding'), amount: rounding },
  ];
  return (
    <div class="sheet-paper">
      <p class="quiet" dir="auto">
        {[seller.legal_name ?? seller.name, seller.tax_number].filter(Boolean).join(' · ')}
        {buyer && ` → ${[buyer.name, buyer.tax_number].filter(Boolean).join(' · ')}`}
      </p>
      {back && <p class="hint">{t('paper.tap')}</p>}
      <ul>
        {items.map(({ name, quantity, share, is_part, line_total }, at) => {
          const taken = back?.value.get(at + 1);
          return (
            <li key={at}>
              <button
                type="button"
                class={taken ? 'portion is-taken' : 'portion'}
                aria-pressed={taken !== undefined}
                disabled={!back}
                onClick={() => add(at + 1, quantity)}
              >
                <bdi class="quantity">
                  {taken
                    ? t('refund.some', { n: taken, all: quantity })
                    : !is_part && countOfLine({ quantity, share })}
                </bdi>
                <span class="what" dir="auto">
                  {name}
                </span>
                <bdi>{money(line_total)}</bdi>
              </button>
            </li>
          );
        })}
      </ul>
      <dl class="sums">
        <AmountRows rows={[{ name: t('till.subtotal'), amount: subtotal }, ...rows]} />
        <div class="is-total">
          <dt>{t('pad.total')}</dt>
          <dd>{money(total)}</dd>
        </div>
      </dl>
    </div>
  );
}
