import { shortMoney } from '../../../../web/format/format.ts';
import { type Entry, truthOf } from '../../../../web/outbox/entry.ts';
import type { IconName } from '../../../../web/parts/icon.tsx';
import { factsBeside } from '../../../../web/text/speech.ts';
import { type TextKey, t } from '../../text/text.ts';
import { isWaiting, printJobsOf } from '../../work/print-jobs.ts';
import { known } from '../../work/rows.ts';
import { second } from '../../work/server/clock.ts';
import type { OrderLine } from '../../work/types.ts';

/** Where a line is, in words: never "synced". */
export interface LineState {
  readonly text: TextKey;
  readonly icon: IconName;
  readonly tone: 'quiet' | 'good' | 'warn' | 'bad' | 'new';
}

const states = {
  pending: { text: 'line.pending', icon: 'tablet', tone: 'warn' },
  held: { text: 'line.held', icon: 'waiting', tone: 'quiet' },
  kitchen: { text: 'line.kitchen', icon: 'cooking', tone: 'quiet' },
  printed: { text: 'line.printed', icon: 'printed', tone: 'good' },
  paper_waits: { text: 'line.paper_waits', icon: 'paper_out', tone: 'warn' },
  ready: { text: 'line.ready', icon: 'ready', tone: 'good' },
  served: { text: 'line.served', icon: 'check', tone: 'quiet' },
  voided: { text: 'line.voided', icon: 'off', tone: 'quiet' },
  new: { text: 'line.new', icon: 'tablet', tone: 'new' },
  sending: { text: 'line.sending', icon: 'send', tone: 'quiet' },
  not_sent: { text: 'line.not_sent', icon: 'no_line', tone: 'bad' },
  maybe: { text: 'line.maybe', icon: 'waiting', tone: 'warn' },
  told: { text: 'line.told', icon: 'told', tone: 'warn' },
} as const satisfies Record<string, LineState>;

/** A new line of a dish that went out of stock after it was tapped. */
export const GONE: LineState = { text: 'pad.off', icon: 'off', tone: 'bad' };

export const isShown = ({ status }: OrderLine): boolean => status !== 'voided';

const isPrinted = (status: string): boolean => status.startsWith('printed');

/** Of a line the server has. */
export function stateOfLine({ status, kot_id }: OrderLine): LineState {
  if (status !== 'sent' && status !== 'in_kitchen')
    return states[status as keyof typeof states] ?? states.pending;
  const kot = known.value.kot.get(kot_id ?? 0);
  const jobs = kot ? printJobsOf(kot, known.value.job) : [];
  if (jobs.some((job) => isWaiting(job, () => second.value))) return states.paper_waits;
  return jobs.length > 0 && jobs.every(({ status: job }) => isPrinted(job)) ? states.printed : states.kitchen;
}

interface Served {
  readonly seat: number | null;
  readonly course: number | null;
}

/** For whom, and with which course where it is not the first. */
export const forOf = ({ seat, course }: Served): string =>
  factsBeside(
    seat !== null && t('pad.seat_n', { n: seat }),
    course !== null && course > 1 && t('pad.course_n', { n: course }),
  );

/** What somebody took off it. */
export const offOf = ({ line_discount, line_total }: OrderLine): string => {
  if (line_discount === 0) return '';
  return line_total === 0 ? t('comp.tag') : t('comp.off', { amount: shortMoney(line_discount) });
};

const SOON_MS = 3_000;

/** Of a line that is on its way. */
export function stateOfEntry(entry: Entry): LineState {
  if (entry.state === 'draft') return states.new;
  if (entry.toldAt !== null) return states.told;
  if (Date.now() - entry.at < SOON_MS) return states.sending;
  return truthOf(entry) === 'not_there' ? states.not_sent : states.maybe;
}
