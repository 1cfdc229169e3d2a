import { nameOfDatabase } from '../../../web/outbox/database.ts';
import { nameIn, pageOf } from '../../../web/training.ts';
import { KEY as DEVICE, device, isOwnSetting } from '../work/device.ts';
import { LENGTHS as PIN_LENGTHS } from '../work/pin.ts';
import { ask } from '../work/server/api.ts';
import { KEY as PERSON } from '../work/staff.ts';

const put = (store: Storage, name: string, value: unknown): void =>
  store.setItem(nameIn(true, name), typeof value === 'string' ? value : JSON.stringify(value));

/** What an earlier training left here is forgotten: its orders may be gone, and ids are given again. */
async function forgetEarlier(): Promise<void> {
  for (const name of Object.keys(localStorage))
    if (name.startsWith(nameIn(true, ''))) localStorage.removeItem(name);
  await new Promise<void>((resolve) => {
    const request = indexedDB.deleteDatabase(nameIn(true, nameOfDatabase));
    request.onsuccess = () => resolve();
    request.onerror = () => resolve();
    request.onblocked = () => resolve();
  });
}

/** Opens the same screens on the training restaurant, with the same person at the same device. Throws a Problem. */
export async function enterTraining({ again = false } = {}): Promise<void> {
  if (again) await ask('DELETE /training');
  const { data } = await ask('POST /training');
  await forgetEarlier();
  for (const [name, value] of Object.entries(localStorage))
    if (isOwnSetting(name) && name !== PIN_LENGTHS) put(localStorage, name, value);
  put(localStorage, DEVICE, data.device);
  put(sessionStorage, PERSON, { driver: data.person, deviceId: device.peek()?.device.id });
  location.assign(pageOf(true));
}
