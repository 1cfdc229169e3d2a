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

/** Ten seconds without an answer: what the kitchen does not have, to be read to it. It folds, it does not go away. */
export function Unsent() {
  const isFolded = useSignal(false);
  second.value;
  const late = overdue(Date.now());
  const isAsked = isAskedFor.value === 'unsent';
  useEffect(() => {
    if (late.length === 0) isFolded.value = false;
  }, [late.length === 0]);
  if (late.length === 0) return null;
  if (isFolded.value && !isAsked) return <Bar onOpen={() => (isFolded.value = false)} />;
  const [oldest] = late;
  // The clock may have been set back since.
  const seconds = Math.max(10, Math.round((Date.now() - (oldest?.at ?? 0)) / 1_000));
  return (
    <section class="unsent" role="alert" aria-label={headline()}>
      <header>
        <Icon name="no_line" />
        <div>
          <h1>{headline()}</h1>
          <p>
            {t('unsent.also', {
              told: late.filter(({ toldAt }) => toldAt !== null).length,
              maybe: doubtfulDishes.value,
            })}{' '}
            {t('unsent.text', { seconds })}
          </p>
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
        <h2>{t('unsent.read')}</h2>
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

function headline(): string {
  const n = unsentDishes.value;
  if (n === 0) return t('unsent.none');
  return n === 1 ? t('unsent.title_one') : t('unsent.title', { n });
}

function Bar({ onOpen }: { readonly onOpen: () => void }) {
  return (
    <div class="unsent-bar" role="alert">
      <button type="button" onClick={onOpen}>
        <Icon name="no_line" />
        {headline()}
      </button>
    </div>
  );
}

function Late({ entry }: { readonly entry: Entry }) {
  const isDoubtful = truthOf(entry) === 'maybe_there';
  const tell = () => {
    void edit(told(entry.key, Date.now(), new Date(serverNow()).toISOString()));
  };
  return (
    <li class={isDoubtful ? 'card is-warn' : entry.toldAt === null ? 'card is-bad' : 'card'}>
      <div class="where">
        <strong>{entry.place}</strong>
        <small>{shortTime(entry.at)}</small>
      </div>
      <ul>
        {entry.lines.map(({ name, quantity, extras, note }, at) => (
          <li key={at}>
            {quantity} × <strong dir="auto">{name}</strong>{' '}
            <small dir="auto">{[...extras, note ?? ''].join(', ')}</small>
          </li>
        ))}
      </ul>
      {isDoubtful ? (
        <p class="badge is-warn">
          <Icon name="cooking" />
          {t('unsent.ask')}
        </p>
      ) : entry.toldAt === null ? (
        <button type="button" class="button is-bad" onClick={tell}>
          <Icon name="told" />
          {t('unsent.told')}
        </button>
      ) : (
        <p class="badge">
          <Icon name="check" />
          {t('unsent.told_at', { time: shortTime(entry.toldAt) })}
        </p>
      )}
      {isDoubtful && <p class="why">{t('unsent.maybe')}</p>}
    </li>
  );
}
