import { signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { mayDiscard } from './dialog.tsx';

const BASE = '/console/';

const here = (): string => location.pathname.slice(BASE.length) || 'overview';

/** The page that is shown, as the part of the address after /console/. */
export const page = signal(here());

/** Asked before a page with typed input is left; false stays. */
const guards = new Set<() => boolean>();

export function guardLeaving(guard: () => boolean): () => void {
  guards.add(guard);
  return () => guards.delete(guard);
}

const hasUnsaved = (): boolean => [...guards].some((guard) => !guard());

/** Whether the page may be left; asked where something was typed. */
export const mayLeave = (): Promise<boolean> => mayDiscard(hasUnsaved());

export const hrefOf = (path: string): string => BASE + path;

export function go(path: string): void {
  if (path !== page.value) {
    at++;
    history.pushState({ at }, '', hrefOf(path));
  }
  page.value = path;
  scrollTo(0, 0);
}

/** How far the page that is shown stands in the browser's history. */
let at = 0;
let mayGoAnyway = false;

/** The browser has left already when it tells of Back: the page is put back first, then asked about. */
async function followHistory(): Promise<void> {
  const to = (history.state as { at?: number } | null)?.at;
  const step = to === undefined ? 0 : to - at;
  if (to !== undefined && step === 0) return;
  if (step === 0 || mayGoAnyway || !hasUnsaved()) {
    at = to ?? at;
    mayGoAnyway = false;
    page.value = here();
    return;
  }
  history.go(-step);
  if (!(await mayLeave())) return;
  mayGoAnyway = true;
  history.go(step);
}

/** Links inside the console change the page without a reload. */
export function followLinks(): void {
  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey;
    if (!link || !plain || link.target || link.hash || link.hasAttribute('download')) return;
    if (link.origin !== location.origin || !link.pathname.startsWith(BASE)) return;
    event.preventDefault();
    void mayLeave().then((may) => may && go(link.pathname.slice(BASE.length) || 'overview'));
  });
  at = (history.state as { at?: number } | null)?.at ?? 0;
  history.replaceState({ at }, '');
  addEventListener('popstate', () => void followHistory());
  addEventListener('beforeunload', (event) => {
    if (hasUnsaved()) event.preventDefault();
  });
}

/** While something is shown that nobody can show again, the browser asks before the page is left. */
export function useLeaveWarning(): void {
  useEffect(() => {
    const stay = (event: Event) => event.preventDefault();
    addEventListener('beforeunload', stay);
    return () => removeEventListener('beforeunload', stay);
  }, []);
}
