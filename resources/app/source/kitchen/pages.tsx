import { Icon, type IconName } from '../../../web/parts/icon.tsx';
import { t } from '../text/text.ts';
import type { Ticket } from './arrange.ts';
import { after, before, page, pages, turnPage } from './paging.ts';
import { ageOf, isNew } from './tickets.ts';

/** Turns the board, and says what it does not show: how many tickets, and the most urgent thing about them. */
export function Pages() {
  if (pages.value < 2) return null;
  return (
    <nav class="pages">
      <Turn by={-1} hidden={before.value} words={t('kitchen.page_before', { n: before.value.length })} />
      <strong>{t('kitchen.page', { n: page.value + 1, all: pages.value })}</strong>
      <Turn by={1} hidden={after.value} words={t('kitchen.page_after', { n: after.value.length })} />
    </nav>
  );
}

interface Urgent {
  readonly icon: IconName;
  readonly tone: string;
  readonly words: string;
}

function mostUrgentOf(hidden: readonly Ticket[]): Urgent | undefined {
  const counted = (isSo: (ticket: Ticket) => boolean): number => hidden.filter(isSo).length;
  const voids = counted((ticket) => ticket.voids.length > 0);
  if (voids > 0) return { icon: 'off', tone: 'is-bad', words: t('kitchen.voids', { n: voids }) };
  const late = counted((ticket) => ageOf(ticket) === 'late');
  if (late > 0) return { icon: 'fire', tone: 'is-bad', words: t('kitchen.late', { n: late }) };
  const fresh = counted(isNew);
  return fresh > 0 ? { icon: 'new', tone: 'is-warn', words: t('kitchen.fresh', { n: fresh }) } : undefined;
}

interface TurnProps {
  readonly by: -1 | 1;
  readonly hidden: readonly Ticket[];
  readonly words: string;
}

function Turn({ by, hidden, words }: TurnProps) {
  const urgent = mostUrgentOf(hidden);
  const isEnd = by < 0 ? page.value === 0 : page.value === pages.value - 1;
  return (
    <button
      type="button"
      class={['chip', urgent?.tone].filter(Boolean).join(' ')}
      aria-keyshortcuts={by < 0 ? 'PageUp' : 'PageDown'}
      disabled={isEnd}
      onClick={() => turnPage(by)}
    >
      {by < 0 && <Icon name="back" mirrored />}
      <span>
        {words}
        {urgent && (
          <small>
            <Icon name={urgent.icon} /> {urgent.words}
          </small>
        )}
      </span>
      {by > 0 && <Icon name="next" mirrored />}
    </button>
  );
}
