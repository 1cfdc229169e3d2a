import type { Entry } from '../../../web/outbox/entry.ts';
import { dropped, takenOver } from '../../../web/outbox/rules.ts';
import { Icon } from '../../../web/parts/icon.tsx';
import { isAskedFor } from '../parts/open-sheet.ts';
import { isRepriced, opensAnew, reasonOf, sendAgain } from '../parts/refused.ts';
import { Sheet } from '../parts/sheet.tsx';
import { shortTime } from '../parts/words.ts';
import { t } from '../text/text.ts';
import { authorNow, edit, needingYou, orphans, refusals } from '../work/queue.ts';
import { mayCall } from '../work/staff.ts';

/** Refused calls and calls that wait for their author; each stays until somebody decides. */
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

function Refused({ entry }: { readonly entry: Entry }) {
  const isOrder = entry.lines.length > 0;
  const isLocked = opensAnew(entry);
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
        <button type="button" class="button is-act" onClick={() => void sendAgain(entry)}>
          {t(isLocked ? 'needs.new_order' : isRepriced(entry) ? 'needs.at_new_price' : 'needs.again')}
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
