import { signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { DataOf } from '../../../../client/client.ts';
import { amountsOf } from '../../../../web/format/amounts.ts';
import { money } from '../../../../web/format/format.ts';
import { addUp, times } from '../../../../web/format/minor.ts';
import { draftOf } from '../../../../web/outbox/drafts.ts';
import type { Place } from '../../order/floor/places.ts';
import { sourceHere } from '../../order/price.ts';
import { bodyOf, openingOf } from '../../order/start/opening.ts';
import { t } from '../../text/text.ts';
import { canAct } from '../../work/act.ts';
import { entries } from '../../work/queue.ts';
import { ask } from '../../work/server/api.ts';

const QUOTE = 'POST /pos/orders/quote';
const AFTER_MS = 300;

/** The last answer, and what it was asked for. */
const quoted = signal<{ readonly asked: string; readonly quote: DataOf<typeof QUOTE> } | undefined>(
  undefined,
);

/** What a new order comes to before it is sent: with tax as the server says; without it, or until then, the subtotal. */
export function FreshSums({ place }: { readonly place: Place }) {
  const draft = draftOf(entries.value, place.lane);
  const { order_type_id, customer_id } = bodyOf(openingOf(place.lane));
  const body = {
    source: sourceHere(),
    ...(place.tableId !== null && { table_id: place.tableId }),
    ...(order_type_id !== undefined && { order_type_id }),
    ...(customer_id !== undefined && { customer_id }),
    items: (draft?.call.body?.items ?? []) as [],
  };
  const asked = JSON.stringify(body);
  const may = canAct() && draft !== undefined;
  useEffect(() => {
    if (!may) return;
    const timer = setTimeout(() => {
      void ask(QUOTE, { body }).then(
        ({ data: quote }) => (quoted.value = { asked, quote }),
        () => {},
      );
    }, AFTER_MS);
    return () => clearTimeout(timer);
  }, [asked, may]);
  if (!draft) return null;
  const known = may && quoted.value?.asked === asked ? quoted.value.quote : undefined;
  const subtotal = addUp(draft.lines.map(({ price, quantity }) => times(price, quantity)));
  const words = { discount: t('till.discount'), coupon: t('till.coupon'), rounding: t('till.rounding') };
  const rows = known ? amountsOf({ discount_reason: null, ...known }, words) : [];
  return (
    <dl class="sums">
      {known && (
        <div>
          <dt>{t('till.subtotal')}</dt>
          <dd>{money(known.subtotal)}</dd>
        </div>
      )}
      {rows.map(([name, amount]) => (
        <div key={name}>
          <dt dir="auto">{name}</dt>
          <dd>{money(amount)}</dd>
        </div>
      ))}
      <div class="is-total">
        <dt>{t(known ? 'pad.total' : 'pad.so_far')}</dt>
        <dd>{money(known?.total ?? subtotal)}</dd>
      </div>
    </dl>
  );
}
