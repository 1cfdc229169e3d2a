import { newKey } from '../../../web/api/key.ts';
import { shortMoney } from '../../../web/format/format.ts';
import { addUp } from '../../../web/format/minor.ts';
import type { Entry, NewEntry, QueuedCall, Refusal, ShownLine } from '../../../web/outbox/entry.ts';
import { again } from '../../../web/outbox/rules.ts';
import { listOf } from '../../../web/text/speech.ts';
import { t } from '../text/text.ts';
import { nameOfLine, nameOfModifier } from '../work/menu.ts';
import { authorNow, edit } from '../work/queue.ts';
import { known } from '../work/rows.ts';

/** The server says it in the language of the restaurant. */
const nameOfGone = ({ menu_item_id, modifier_id, name }: Refusal['details']): string =>
  modifier_id === undefined
    ? nameOfLine({ menu_item_id: Number(menu_item_id ?? 0), name: String(name ?? '') })
    : nameOfModifier({ modifier_id: Number(modifier_id), name: String(name ?? '') });

/** Why the server took none of it, in words. */
export function reasonOf({ refusal }: Entry): string {
  const code = refusal?.code ?? '';
  if (code === 'ITEM_UNAVAILABLE') return t('needs.off', { name: nameOfGone(refusal?.details ?? {}) });
  if (code === 'PRICE_MISMATCH') return t('needs.price', { list: listOf(newPricesOf(refusal)) });
  if (code === 'ORDER_LOCKED') return t('needs.locked');
  return code === 'TOO_OLD' ? t('needs.old') : t('needs.other', { message: refusal?.message ?? code });
}

type Details = Refusal['details'];

/** What the server says of each line that it did not take, in their order. */
const refusedOf = ({ code, details }: Refusal): readonly Details[] =>
  (Array.isArray(details.lines) ? (details.lines as Details[]) : [details]).filter(
    (line) => (line.code ?? code) === code,
  );

const newPricesOf = (refusal: Refusal | null): string[] =>
  (refusal ? refusedOf(refusal) : []).map(
    (line) => `${nameOfGone(line)} ${shortMoney(Number(line.price ?? 0))}`,
  );

/** Costs something else by now: whoever sends it again has read the new price. */
export const isRepriced = ({ refusal }: Entry): boolean => refusal?.code === 'PRICE_MISMATCH';

interface Lines {
  readonly call: QueuedCall;
  readonly lines: readonly ShownLine[];
}

/** After these it is ordered now: the moment of its tap is too long ago, or its price has gone. */
const isOrderedAnew = ({ refusal }: Entry): boolean =>
  ['PRICE_MISMATCH', 'TOO_OLD', 'VALIDATION_ERROR'].includes(refusal?.code ?? '');

/** At the prices that the server said. */
function orderedNow(entry: Entry): Lines {
  const { call, lines, refusal } = entry;
  const said = refusal && isRepriced(entry) ? refusedOf(refusal) : [];
  const items = (call.body?.items ?? []) as readonly Details[];
  const priced = items.map(({ ordered_at: _, ...item }, at) =>
    said[at]?.price === undefined ? item : { ...item, shown_price: said[at].price },
  );
  const shown = lines.map((line, at) => {
    const [before, now] = [items[at]?.shown_price, said[at]?.price];
    if (typeof before !== 'number' || typeof now !== 'number') return line;
    const { off: _, rules: __, ...rest } = line;
    return { ...rest, price: addUp([line.price, now, -before]) };
  });
  return { call: { ...call, body: { ...call.body, items: priced } }, lines: shown };
}

/** Its order is closed: sent again it opens one of its own. */
export const opensAnew = ({ refusal }: Entry): boolean => refusal?.code === 'ORDER_LOCKED';

/** Sends the same lines once more, under a key of their own. */
export async function sendAgain(entry: Entry): Promise<void> {
  const { call: sent, lines } = isOrderedAnew(entry) ? orderedNow(entry) : entry;
  const call: QueuedCall = opensAnew(entry)
    ? { operation: 'POST /pos/orders', params: {}, body: { ...tableOf(entry), ...sent.body } }
    : sent;
  const { lane, place } = entry;
  const fresh: NewEntry = {
    key: newKey(),
    author: authorNow(),
    call,
    lane,
    dependsOn: null,
    at: Date.now(),
    place,
    lines,
  };
  await edit(again(entry.key, fresh));
}

/** Of a bill of its own the order knows the table; one that this screen has let go of, the name it was shown under. */
function tableOf({ lane, call, place }: Entry): object {
  if (lane.startsWith('table:')) return { table_id: Number(lane.slice('table:'.length)), join_open: true };
  const order = known.peek().order.get(call.params.id ?? 0);
  const named = [...known.peek().table.values()].find(({ name }) => name === place);
  const table_id = order?.table_id ?? named?.id;
  return table_id == null ? {} : { table_id, join_open: true };
}
