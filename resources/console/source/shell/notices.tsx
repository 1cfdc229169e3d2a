import { signal } from '@preact/signals';
import { useEffect, useId } from 'preact/hooks';
import { Problem, UNREACHABLE } from '../../../web/api/problem.ts';
import { waitingForLimit } from '../api/client.ts';
import { proposed } from '../api/proposed.ts';
import { t, textOr } from '../text/text.ts';

interface Notice {
  readonly id: number;
  readonly text: string;
  readonly isProblem: boolean;
}

const notices = signal<readonly Notice[]>([]);
let last = 0;

const SHOWN_MS = 5_000;

/** A sentence at the edge of the page, read aloud too; a problem stays twice as long. */
export function notify(text: string, isProblem = false): void {
  const notice = { id: ++last, text: isProblem ? text : (instead ?? text), isProblem };
  if (!isProblem) instead = undefined;
  // What is said again takes the place of what it repeats: nothing piles up over the buttons of a page.
  const others = notices.value.filter((one) => one.text !== notice.text);
  notices.value = [...others.slice(-2), notice];
  setTimeout(() => dismiss(notice.id), isProblem ? SHOWN_MS * 2 : SHOWN_MS);
}

let instead: string | undefined;
const SOON_MS = 500;

/** In place of the next word of success, which would promise too much; by itself where none follows. */
function sayInstead(text: string): void {
  instead = text;
  setTimeout(() => {
    if (instead === text) notify(text);
  }, SOON_MS);
}

proposed.subscribe((count) => {
  if (count > 0) sayInstead(t('proposals.sent'));
});

function dismiss(id: number): void {
  notices.value = notices.value.filter((notice) => notice.id !== id);
}

/** What went wrong, in the reader's language where its code is known. */
export function wordsOf(problem: Problem): string {
  if (problem.code === UNREACHABLE) return t('problem.unreachable');
  return textOr(`problem.${problem.code}`, problem.message);
}

/** Runs what a button does and says what came of it. */
export async function attempt(work: () => Promise<unknown>, done?: string): Promise<boolean> {
  try {
    await work();
    if (done) notify(done);
    return true;
  } catch (error) {
    notify(error instanceof Problem ? wordsOf(error) : String(error), true);
    return false;
  }
}

/** The dialogs that are open, the topmost one last. */
const dialogs = signal<readonly string[]>([]);

/** An open dialog covers the page and keeps it from being read aloud: it shows the notices itself. */
export function DialogNotices() {
  const id = useId();
  useEffect(() => {
    dialogs.value = [...dialogs.value, id];
    return () => {
      dialogs.value = dialogs.value.filter((other) => other !== id);
    };
  }, []);
  return <NoticeList isShown={dialogs.value.at(-1) === id} />;
}

export const Notices = () => <NoticeList isShown={dialogs.value.length === 0} />;

function NoticeList({ isShown }: { readonly isShown: boolean }) {
  if (!isShown) return <div class="notices" role="status" aria-live="polite" />;
  return (
    <div class="notices" role="status" aria-live="polite">
      {waitingForLimit.value > 0 && <div class="notice is-problem">{t('state.limited')}</div>}
      {notices.value.map(({ id, text, isProblem }) => (
        <div key={id} class={isProblem ? 'notice is-problem' : 'notice'}>
          <span>{text}</span>
          <button type="button" class="quiet" onClick={() => dismiss(id)} aria-label={t('action.close')}>
            ×
          </button>
        </div>
      ))}
    </div>
  );
}
