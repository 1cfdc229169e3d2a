import { computed, signal } from '@preact/signals';
import { keepSetting, setting } from '../../../web/stored-text.ts';
import { ownName } from '../../../web/training.ts';

/** What pairing left here: resources/pair writes it. */
interface Device {
  readonly token: string;
  readonly device: { readonly id: number; readonly label: string; readonly role: string };
}

export const KEY = 'galley.device';

/** The choices made on this device, which move to another address; the device signs in again there. */
export const isOwnSetting = (name: string): boolean =>
  name.startsWith('galley.') && name !== KEY && name !== 'galley.pairing';

function stored(): Device | undefined {
  const text = setting(KEY);
  return text === undefined ? undefined : (JSON.parse(text) as Device);
}

/** What this tablet is; undefined until it is paired. */
export const device = signal<Device | undefined>(stored());

export const deviceRole = computed(() => device.value?.device.role ?? '');

const WANTED = 'galley.screen';

/** The screen that was chosen for this device at the root page. */
export const wantedScreen = signal(setting(WANTED));

export function want(screen: string): void {
  keepSetting(WANTED, screen);
  wantedScreen.value = screen;
}

/** Its token was refused: it has to be paired again. */
export const isRevoked = signal(false);

export function become(next: { readonly token: string; readonly device: unknown } | undefined): void {
  keepSetting(KEY, next && JSON.stringify({ token: next.token, device: next.device }));
  device.value = stored();
}

addEventListener('storage', (event) => {
  if (event.key === ownName(KEY)) device.value = stored();
});
