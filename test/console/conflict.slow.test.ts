import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildBundle } from '../../resources/web/build.ts';
import { copyRestaurant, galley, type Serving, said, serveGalley } from '../harness/galley.ts';
import { tempFolder } from '../harness/temp.ts';
import {
  closeBrowser,
  expectAccessible,
  noBrowser,
  openConsole,
  signIn,
  WITHOUT,
} from './harness/browser.ts';
import { goTo } from './harness/looks.ts';
import { type Api, owner, ownerOf } from './harness/restaurant.ts';

beforeAll(async () => void (await buildBundle('console')));
afterAll(closeBrowser);

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}

async function stop(serving: Serving): Promise<void> {
  serving.signal('SIGTERM');
  await serving.ended;
}

/** Head office and a branch that has joined it; each is stopped and started as a test needs it. */
async function openChain() {
  const folder = tempFolder();
  const port = await freePort();
  const [central, branch] = [join(folder, 'central'), join(folder, 'branch')];
  await copyRestaurant(central, '--sample', '--demo-people', '--role', 'central');
  const invited = await galley([
    'invite',
    '--data-dir',
    central,
    '--role',
    'central',
    '--json',
    '--new',
    'Fort',
  ]);
  const serveCentral = () => serveGalley(central, '--role', 'central', '--port', String(port));
  const office = await serveCentral();
  await galley(['enrol', office.url, said(invited).code, '--data-dir', branch, '--json']);
  return { office, serveCentral, serveBranch: () => serveGalley(branch) };
}

async function itemNamed(api: Api, name: string): Promise<{ id: number; price: number; base_price: number }> {
  const menu = await api('GET', '/pos/menu-items?all=1');
  return menu.find((item: { name: string }) => item.name === name);
}

describe.skipIf(noBrowser)(`conflicts at the console (${WITHOUT})`, () => {
  test('a price that both sides changed is shown with both values, and the one that lost is put back', async () => {
    const { office, serveCentral, serveBranch } = await openChain();
    await stop(office);
    const alone = await serveBranch();
    const atBranch = await ownerOf(alone.url);
    const { id } = await itemNamed(atBranch, 'Dal Tadka');
    await atBranch('PUT', `/pos/menu-items/${id}`, { price: 251 });
    await stop(alone);
    const { url } = await serveCentral();
    const atCentral = await ownerOf(url);
    await atCentral('PUT', `/pos/menu-items/${id}`, { price: 262 });
    await serveBranch();
    await expect
      .poll(async () => (await atCentral('GET', '/sync/conflicts?status=open')).length, {
        timeout: 60_000,
        interval: 2_000,
      })
      .toBeGreaterThan(0);

    const { page, complaints } = await openConsole(url);
    await signIn(page, owner.email, owner.password);
    await goTo(page, 'Sync');
    const card = page.getByRole('article', { name: /Dal Tadka.*Price/ });
    await card.getByText('₹262.00').waitFor();
    await card.getByText('₹251.00').waitFor();
    await expectAccessible(page, 'conflicts');
    await card.getByRole('button', { name: 'Restore replaced value' }).click();
    await page.getByText('Replaced value restored.').waitFor();
    expect((await itemNamed(atCentral, 'Dal Tadka')).base_price).toBe(251);
    expect(complaints).toEqual([]);
  }, 240_000);
});
