import { signal } from '@preact/signals';
import type { CartLine } from './lines.ts';

/** An order on its way: the key is made once, and the same in every attempt. */
interface Sending {
  readonly key: string;
  readonly lines: readonly CartLine[];
  readonly consent: boolean | null;
}

/** What this phone keeps of its visit to the table. */
interface StoredVisit {
  readonly token: string | null;
  /** ISO 8601. */
  readonly expiresAt: string;
  readonly cart: readonly CartLine[];
  readonly sending: Sending | null;
  /** What its guest said to a service charge; null: nothing. */
  readonly consent: boolean | null;
}

/** Of the address `/t/{table_token}`. */
export const tableToken = decodeURIComponent(location.pathname.split('/')[2] ?? '');

const KEY = `galley.table.${tableToken}`;
const nothing: StoredVisit = { token: null, expiresAt: '', cart: [], sending: null, consent: null };

function read(): StoredVisit {
  try {
    return { ...nothing, ...(JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<StoredVisit>) };
  } catch {
    return nothing;
  }
}

/** The visit as it is kept: one record, so that a cart and the order made of it change together. */
export const kept = signal<StoredVisit>(read());

/** Written before it is shown or sent. Where a browser keeps nothing it lasts as long as the page. */
export function keep(change: Partial<StoredVisit>): void {
  const next = { ...kept.peek(), ...change };
  try {
    localStorage.setItem(KEY, JSON.stringify(next));
  } catch {}
  kept.value = next;
}

// Another tab of the same phone.
addEventListener('storage', ({ key }) => {
  if (key === KEY) kept.value = read();
});
