import rolesOf from 'virtual:roles';
import { computed, effect, signal } from '@preact/signals';
import { device } from './device.ts';
import { note, noted } from './session.ts';

interface Person {
  readonly id: number;
  readonly name: string;
  readonly role: string;
  readonly token: string;
}

/** Also who enters or leaves training. */
export const KEY = 'galley.driver';

/** Goes with the tab. */
function driverBefore(): Person | undefined {
  const text = noted(KEY);
  if (text === undefined) return undefined;
  const { driver, deviceId } = JSON.parse(text) as { driver: Person; deviceId: number | undefined };
  return deviceId === device.peek()?.device.id ? driver : undefined;
}

/** Who works at this tablet. The token lives in memory, and with what they tapped until that is sent. */
export const person = signal<Person | undefined>(driverBefore());

/** Somebody worked here and the screen locked itself. */
export const isLocked = signal(false);

/** A driver who reloads the page on the road could not sign in, because no server in reach checks the PIN. */
effect(() => {
  const driver = isLocked.value ? undefined : person.value;
  const text = JSON.stringify({ driver, deviceId: device.peek()?.device.id });
  note(KEY, driver?.role === 'driver' ? text : undefined);
});

/** In whose name this tablet reads and listens. */
export const token = computed(() => person.value?.token ?? device.value?.token);

/** Whether the signed-in role may call the operation. */
export function mayCall(operation: string): boolean {
  const roles = rolesOf[operation];
  return roles === undefined || roles.includes(person.value?.role ?? device.value?.device.role ?? '');
}

const LOCK_AFTER_MS = 120_000;

/**
 * Two minutes without a touch lock the screen; nobody is logged out by it. Not that of a driver: out of reach of the
 * server nobody could unlock it, and the address is on it.
 */
export function lockWhenIdle(): void {
  let touchedAt = performance.now();
  const touched = () => {
    touchedAt = performance.now();
  };
  for (const type of ['pointerdown', 'keydown'])
    addEventListener(type, touched, { capture: true, passive: true });
  setInterval(() => {
    if (person.value && person.value.role !== 'driver' && performance.now() - touchedAt > LOCK_AFTER_MS)
      isLocked.value = true;
  }, 1_000);
}
