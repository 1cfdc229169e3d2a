import { newKey } from '../../../web/api/key.ts';
import { movingIn, openDatabase } from '../../../web/outbox/database.ts';
import { arrive, type Come, leave, settleLeaving } from '../../../web/outbox/device-transfer.ts';
import { keepSetting, setting } from '../../../web/stored-text.ts';
import { become, device, isOwnSetting } from '../work/device.ts';
import { move } from '../work/server/moved.ts';
import { movingServer } from './server.ts';

const AGAIN_MS = 3_000;

const settingsNow = (): Record<string, string> =>
  Object.fromEntries(Object.entries(localStorage).filter(([name]) => isOwnSetting(name)));

/** Everything stored here moves to the new address; nothing changes here until the other side is known to have it. */
export async function moveTo(url: string): Promise<void> {
  const store = movingIn(await openDatabase());
  const rest = { settings: settingsNow(), token: device.peek()?.token ?? '' };
  const code = await leave(store, movingServer, url, rest);
  // Anyone who comes back to this page finds out first what became of it.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) location.reload();
  });
  location.assign(`${url}/app/#from=${code}`);
}

function settleHere({ arrived, parcel }: Come): void {
  for (const [name, value] of Object.entries(parcel.settings))
    if (setting(name) === undefined) keepSetting(name, value);
  become(arrived);
}

const codeHere = (): string | undefined => /^#from=([\w-]+)$/.exec(location.hash)?.[1];

/** Before the queue is opened: with what came from another address, and what became of that which was to leave this. */
export async function settleMoves(database: IDBDatabase): Promise<void> {
  const store = movingIn(database);
  const code = codeHere();
  const url = (await store.leaving())?.url;
  try {
    if ((await settleLeaving(store, movingServer)) === 'there') {
      become(undefined);
      move.value = { how: 'there', url };
    }
    const come = await arrive(store, movingServer, code, newKey);
    if (come) settleHere(come);
    else if (code) move.value = { how: 'failed' };
    if (code) history.replaceState(null, '', location.pathname);
  } catch {
    move.value = { how: 'waits', url };
    setTimeout(() => location.reload(), AGAIN_MS);
  }
}
