import { Icon } from '../../../web/parts/icon.tsx';
import { t } from '../text/text.ts';
import { doubtfulDishes, draftedDishes, needingYou, overdue, unsentDishes, waiting } from '../work/queue.ts';
import { recalledAt } from '../work/rows.ts';
import { second } from '../work/server/clock.ts';
import { isLive, staleSince } from '../work/server/subscription.ts';
import { person } from '../work/staff.ts';
import { AlarmButton } from './notices/alarms.tsx';
import { isAskedFor } from './open-sheet.ts';
import { printersAreDown } from './printers.ts';
import { shortTime } from './words.ts';

/** The truth about the line, in words, on every screen; quiet when all is well. */
export function Strip() {
  // Before anybody signed in nothing is heard of the restaurant, good or bad; what is kept here is known.
  const isHeard = person.value !== undefined || staleSince.value !== undefined;
  return (
    <div class="strip" role="status">
      {isHeard && <LineState />}
      {isHeard && <Printers />}
      <Queue />
      <AlarmButton />
    </div>
  );
}

function Printers() {
  const down = printersAreDown.value;
  return (
    <span class={down ? 'is-warn' : 'is-good'}>
      <Icon name={down ? 'paper_out' : 'printer'} />
      <span class="word">{down ? t('strip.printer_down') : t('strip.printers')}</span>
    </span>
  );
}

/** A stream that is being opened says nothing yet of what happened meanwhile. */
export function LineState() {
  if (staleSince.value !== undefined) {
    return (
      <span class="is-bad">
        <Icon name="no_line" />
        <span class="word">{t('strip.away')}</span>
      </span>
    );
  }
  if (recalledAt.value !== undefined) {
    return (
      <span class="is-warn">
        <i class="dot" />
        <span class="word">{t('snapshot.from', { time: shortTime(recalledAt.value) })}</span>
      </span>
    );
  }
  return (
    <span class={isLive.value ? 'is-good' : 'is-quiet'}>
      <i class="dot" />
      <span class="word">{t(isLive.value ? 'strip.live' : 'strip.opening')}</span>
    </span>
  );
}

const open = (name: 'needs_you' | 'unsent') => () => {
  isAskedFor.value = name;
};

/** What waits for somebody's decision, where there is something. */
export function NeedsYouButton() {
  if (needingYou.value === 0) return null;
  return (
    <button type="button" class="plain is-bad" onClick={open('needs_you')}>
      <Icon name="alert" />
      {t('strip.need_you', { n: needingYou.value })}
    </button>
  );
}

function Queue() {
  second.value;
  const n = unsentDishes.value + doubtfulDishes.value;
  if (n > 0 && overdue(Date.now()).length > 0) {
    return (
      <span class="unsent-bar">
        <button type="button" onClick={open('unsent')}>
          <Icon name="no_line" />
          <bdi>{t('strip.not_sent', { n })}</bdi>
        </button>
      </span>
    );
  }
  if (needingYou.value > 0) return <NeedsYouButton />;
  if (waiting.value.length > 0) {
    return (
      <button type="button" class="plain is-warn" onClick={open('unsent')}>
        <Icon name="waiting" />
        <span class="word">{t('strip.sending', { n: waiting.value.length })}</span>
        <bdi class="brief" aria-hidden="true">
          {waiting.value.length}
        </bdi>
      </button>
    );
  }
  const drafted = draftedDishes.value;
  if (drafted > 0) {
    return (
      <span class="is-quiet">
        <Icon name="waiting" />
        <span class="word">{t('floor.drafts', { n: drafted })}</span>
        <bdi class="brief" aria-hidden="true">
          {drafted}
        </bdi>
      </span>
    );
  }
  return (
    <span class="is-good">
      <Icon name="all_sent" />
      <span class="word">{t('strip.all_sent')}</span>
    </span>
  );
}
