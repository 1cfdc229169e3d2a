import { signal } from '@preact/signals';
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
  if (path !== page.value) history.pushState(null, '', hrefOf(path));
  page.value = path;
  scrollTo(0, 0);
}

/** Links inside the console change the page without loading it anew. */
export function followLinks(): void {
  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey;
    if (!link || !plain || link.target || link.hasAttribute('download')) return;
    if (link.origin !== location.origin || !link.pathname.startsWith(BASE)) return;
    event.preventDefault();
    void mayLeave().then((may) => may && go(link.pathname.slice(BASE.length) || 'overview'));
  });
  addEventListener('popstate', () => {
    page.value = here();
  });
  addEventListener('beforeunload', (event) => {
    if (hasUnsaved()) event.preventDefault();
  });
}
