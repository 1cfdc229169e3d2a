import rolesOf from 'virtual:roles';
import { computed, signal } from '@preact/signals';

export interface Account {
  readonly id: number;
  readonly name: string;
  readonly email: string | null;
  readonly tenant_id: number;
  readonly role: string;
}

interface Session {
  readonly token: string;
  readonly account: Account;
}

const KEY = 'galley.session';

function stored(): Session | undefined {
  const text = localStorage.getItem(KEY);
  return text === null ? undefined : (JSON.parse(text) as Session);
}

/** Who is signed in at this browser. */
export const session = signal<Session | undefined>(stored());

/** The token stopped working while someone was at work: asked for again above the page, which stays as it is. */
export const expired = signal(false);

const role = computed(() => session.value?.account.role ?? '');

export function keepSession(next: Session | undefined): void {
  if (next) localStorage.setItem(KEY, JSON.stringify(next));
  else localStorage.removeItem(KEY);
  session.value = next;
  expired.value = false;
}

/** Whether the signed-in role may call the operation. */
export function mayCall(operation: string): boolean {
  const roles = rolesOf[operation];
  return roles === undefined || roles.includes(role.value);
}

/** Another tab signed in or out. */
addEventListener('storage', (event) => {
  if (event.key === KEY) session.value = stored();
});
