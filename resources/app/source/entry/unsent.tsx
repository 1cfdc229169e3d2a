import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { asRead, type Entry, truthOf } from '../../../web/outbox/entry.ts';
import { told } from '../../../web/outbox/rules.ts';
import { Icon } from '../../../web/parts/icon.tsx';
import { AddressIsAway } from '../parts/notices/move-notice.tsx';
import { isAskedFor } from '../parts/open-sheet.ts';
import { shortTime } from '../parts/words.ts';
import { t } from '../text/text.ts';
import { doubtfulDishes, edit, overdue, tryNow, unsentDishes } from '../work/queue.ts';
import { second, serverNow } from '../work/server/clock.ts';
import { staleSince } from '../work/server/subscription.ts';

/** After ten seconds without an answer: the dishes to read out to the kitchen. It can be folded, not closed. */
export function Unsent() {
  const isFolded = useSignal(false);
  second.value;
  const late = overdue(Date.now());
  const isAsked = isAskedFor.value === 'unsent';
  useEffect(() => {
    if (late.length === 0) isFolded.value = false;
  }, [late.length === 0]);
  if (late.length === 0) return null;
  // The strip says it on.
  if (isFolded.value && !isAsked) return null;
  const [oldest] = late;
  // The clock may have been set back since.
  const seconds = Math.max(10, Math.round((Date.now() - (oldest?.at ?? 0)) / 1_000));
  return (
    <section class="unsent" role="alert" aria-label={headline()}>
      <header>
        <Icon name="no_line" />
        <div>
          <h1>{headline()}</h1>
          <p>{[besides(), t('unsent.text', { seconds })].filter(Boolean).join(' ')}</p>
        </div>
        {/* With the server known to be away nothing is attempted: it goes on by itself when it is back. */}
        {staleSince.value === undefined && (
          <button type="button" class="button" onClick={tryNow}>
            <Icon name="retry" />
            {t('action.retry')}
          </button>
        )}
      </header>
      <div class="list">
        <AddressIsAway />
        {unsentDishes.value + doubtfulDishes.value > 0 && <h2>{t('unsent.read')}</h2>}
        <ul>
          {asRead(late).map((entry) => (
            <Late key={entry.key} entry={entry} />
          ))}
        </ul>
      </div>
      <footer>
        <p>{t('unsent.go_on')}</p>
        <button
          type="button"
          class="button"
          onClick={() => {
            isFolded.value = true;
            isAskedFor.value = undefined;
          }}
        >
          <Icon name="floor" />
          {t('unsent.fold')}
        </button>
      </footer>
    </section>
  );
}

/** Counts dishes the kitchen lacks; else those it may lack; else says that it knows all. */
function headline(): string {
  const missing = unsentDishes.value;
  if (missing > 0) return t('unsent.title', { n: missing });
  const maybe = doubtfulDishes.value;
  return maybe > 0 ? t('unsent.may_miss', { n: maybe }) : t('unsent.all_told');
}

/** What may be missing besides. */
const besides = (): string =>
  unsentDishes.value > 0 && doubtfulDishes.value > 0 ? t('unsent.also', { n: doubtfulDishes.value }) : '';

function Late({ entry }: { readonly entry: Entry }) {
  const isDoubtful = truthOf(entry) === 'maybe_there';
  const tell = () => {
    void edit(told(entry.key, Date.now(), new Date(serverNow()).toISOString()));
  };
  return (
    <li class={entry.toldAt !== null ? 'card' : isDoubtful ? 'card is-warn' : 'card is-bad'}>
      <div class="where">
        <strong>{entry.place}</strong>
        <small>{shortTime(entry.at)}</small>
      </div>
      <ul>
        {entry.lines.map(({ name, quantity, extras, note }, at) => (
          <li key={at}>
            {quantity} × <strong dir="auto">{name}</strong>{' '}
            <small dir="auto">{[...extras, note].filter(Boolean).join(', ')}</small>
          </li>
        ))}
      </ul>
      <div class="acts">
        {entry.toldAt !== null && (
          <p class="badge">
            <Icon name="check" />
            {t(isDoubtful ? 'unsent.known_at' : 'unsent.told_at', { time: shortTime(entry.toldAt) })}
          </p>
        )}
        {entry.toldAt === null && isDoubtful && (
          <button type="button" class="button" onClick={tell}>
            <Icon name="check" />
            {t('unsent.has_them')}
          </button>
        )}
        {entry.toldAt === null && (
          <button type="button" class={isDoubtful ? 'button' : 'button is-bad'} onClick={tell}>
            <Icon name="told" />
            {t('unsent.told')}
          </button>
        )}
      </div>
    </li>
  );
}
