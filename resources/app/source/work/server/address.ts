import { signal } from '@preact/signals';
import { betterThan } from '../../../../web/address.ts';
import { ask } from './api.ts';

/** An address of the server to which this device should move. */
export const betterAddress = signal<string | undefined>(undefined);

export async function readAddress(): Promise<void> {
  const { data } = await ask('GET /system/address');
  betterAddress.value = betterThan(location, data);
}
