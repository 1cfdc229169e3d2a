import { signal } from '@preact/signals';
import { type Address, betterThan } from '../../../web/address.ts';
import { ask } from './api.ts';
import { deviceRole } from './device.ts';

/** An address of the server to which this device should move. */
export const betterAddress = signal<string | undefined>(undefined);

const moving = ['staff', 'kitchen'];

/** Screens that guests look at are moved by whoever pairs them. */
export async function readAddress(): Promise<void> {
  if (!moving.includes(deviceRole.peek())) return;
  const { data } = await ask<Address>('GET /system/address');
  betterAddress.value = betterThan(location, data);
}
