import { newKey } from '../../../web/api/key.ts';
import type { Entry, NewEntry, QueuedCall, Refusal } from '../../../web/outbox/entry.ts';
import { again, dropped, takenOver } from '../../../web/outbox/rules.ts';
import { Icon } from '../../../web/parts/icon.tsx';
import { isAskedFor } from '../parts/open-sheet.ts';
import { Sheet } from '../parts/sheet.tsx';
import { shortTime } from '../parts/words.ts';
import { t } from '../text/text.ts';
import { nameOfLine, nameOfModifier } from '../work/menu.ts';
import { authorNow, edit, needingYou, orphans, refusals } from '../work/queue.ts';
import { known } from '../work/rows.ts';
import { mayCall } from '../work/staff.ts';

/** What the server refused, and what waits for its author: each stays until somebody decides. */
export function NeedsYou() {
  if (isAskedFor.value !== 'needs_you' || needingYou.value === 0) return null;
  const close = () => {
    isAskedFor.value = undefined;
  };
  return (
    <Sheet title={t('needs.title')} lead={t('needs.rest')} onClose={close}>
      {refusals.value.map((entry) => (
        <Refused key={entry.key} entry={entry} />
      ))}
      {orphans.value.map((entry) => (
        <Orphan key={entry.key} entry={entry} />
      ))}
      <p class="why">
        <Icon name="info" /> {t('needs.stays')}
      </p>
    </Sheet>
  );
}

const Lines = ({ entry }: { readonly entry: Entry }) => (
  <ul>
    {entry.lines.map(({ name, quantity, extras }, at) => (
      <li key={at}>
        <strong dir="auto">
          {quantity} × {name}
        </strong>{' '}
        <small dir="auto">{extras.join(', ')}</small>
      </li>
    ))}
  </ul>
);

/** The server says it in the language of the restaurant. */
const nameOfGone = ({ menu_item_id, modifier_id, name }: Refusal['details']): string =>
  modifier_id === undefined
    ? nameOfLine({ menu_item_id: Number(menu_item_id ?? 0), name: String(name ?? '') })
    : nameOfModifier({ modifier_id: Number(modifier_id), name: String(name ?? '') });

function reasonOf({ refusal }: Entry): string {
  const code = refusal?.code ?? '';
  if (code === 'ITEM_UNAVAILABLE') return t('needs.off', { name: nameOfGone(refusal?.details ?? {}) });
  if (code === 'ORDER_LOCKED') return t('needs.locked');
  return code === 'TOO_OLD' ? t('needs.old') : t('needs.other', { message: refusal?.message ?? code });
}

/** Sends the same lines anew, under a key of its own; `opens` an order of its own in place of the closed one. */
async function sendAgain(entry: Entry, opens: boolean): Promise<void> {
  const body = entry.call.body;
  const call: QueuedCall = opens
    ? { operation: 'POST /pos/orders', params: {}, body: { ...tableOf(entry), ...body } }
    : entry.call;
  const { lane, place, lines } = entry;
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

function Refused({ entry }: { readonly entry: Entry }) {
  const isOrder = entry.lines.length > 0;
  const isLocked = entry.refusal?.code === 'ORDER_LOCKED';
  return (
    <article class={isLocked ? 'card is-warn' : 'card is-bad'}>
      <header>
        <h3>{t(isOrder ? 'needs.not_ordered' : 'needs.not_done', { place: entry.place })}</h3>
        <small>{shortTime(entry.at)}</small>
      </header>
      <Lines entry={entry} />
      <p class="why">
        <Icon name={isLocked ? 'lock' : 'off'} /> {reasonOf(entry)}
      </p>
      <div class="acts">
        <button type="button" class="button is-act" onClick={() => void sendAgain(entry, isLocked)}>
          {isLocked ? t('needs.new_order') : t('needs.again')}
        </button>
        <button type="button" class="button" onClick={() => void edit(dropped(entry.key))}>
          {t('needs.drop')}
        </button>
      </div>
    </article>
  );
}

function Orphan({ entry }: { readonly entry: Entry }) {
  return (
    <article class="card is-warn">
      <h3>{entry.place}</h3>
      <Lines entry={entry} />
      <p class="why">{t('needs.sign_in', { name: entry.author.name })}</p>
      {mayCall(entry.call.operation) && (
        <button
          type="button"
          class="button is-act"
          onClick={() => void edit(takenOver(entry.key, authorNow()))}
        >
          {t('needs.send_as_me')}
        </button>
      )}
    </article>
  );
}
