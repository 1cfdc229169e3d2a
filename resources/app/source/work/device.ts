import { computed, signal } from '@preact/signals';

/** What pairing left here: resources/pair writes it. */
interface Device {
  readonly token: string;
  readonly device: { readonly id: number; readonly label: string; readonly role: string };
}

const KEY = 'galley.device';

function stored(): Device | undefined {
  const text = localStorage.getItem(KEY);
  return text === null ? undefined : (JSON.parse(text) as Device);
}

/** What this tablet is; undefined until it is paired. */
export const device = signal<Device | undefined>(stored());

export const deviceRole = computed(() => device.value?.device.role ?? '');

/** Its token was refused: it has to be paired again. */
export const isRevoked = signal(false);

addEventListener('storage', (event) => {
  if (event.key === KEY) device.value = stored();
});
