import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, describe, expect, test } from 'vitest';
import {
  closeBrowser,
  expectAccessible,
  noBrowser,
  openConsole,
  WITHOUT,
} from '../../console/harness/browser.ts';
import { copyRestaurant, serveGalley } from '../../harness/galley.ts';
import { tempFolder } from '../../harness/temp.ts';

afterAll(closeBrowser);

async function restaurant() {
  const dataDir = join(tempFolder(), 'data');
  await copyRestaurant(dataDir);
  const { url } = await serveGalley(dataDir);
  const post = async (path: string, body: object, token = '') => {
    const headers = {
      'content-type': 'application/json',
      ...(token && { authorization: `Bearer ${token}` }),
    };
    const reply = await fetch(`${url}/api/v1${path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    });
    // biome-ignore lint/suspicious/noExplicitAny: tests read whatever the wire says
    return ((await reply.json()) as any).data;
  };
  const account = { email: 'owner@spice.example', password: 'open sesame' };
  const { token } = await post('/auth/login', account);
  const newDevice = () => post('/devices/pairings', { role: 'kiosk', label: 'Door' }, token);
  return { url, newDevice };
}

const pairedAs = (page: Page) =>
  page.evaluate(
    () => JSON.parse(localStorage.getItem('galley.device') ?? 'null') as { token: string } | null,
  );

describe.skipIf(noBrowser)(`the page that pairs (${WITHOUT})`, () => {
  test('a tablet that opens the link of a QR symbol is paired, goes to its screen, and keeps its token', async () => {
    const { url, newDevice } = await restaurant();
    const { page, complaints, strays } = await openConsole(url, { size: 'phone' });
    const { qr } = await newDevice();
    await page.goto(new URL(qr, url).href);
    await expectAccessible(page, 'before pairing');
    await page.getByRole('button', { name: 'Pair device' }).click();
    await page.waitForURL(`${url}/app/`);
    const token = (await pairedAs(page))?.token ?? '';
    const who = await fetch(`${url}/api/v1/auth/user`, { headers: { authorization: `Bearer ${token}` } });
    expect(who.status).toBe(200);

    await page.goto(new URL(qr, `${url}/`).href);
    await page.getByText('This device is already “Door”.').waitFor();
    await page.getByRole('button', { name: 'Pair device' }).click();
    await page.getByText('This code expired or was already used.').waitFor();
    expect((await pairedAs(page))?.token).toBe(token);
    await expectAccessible(page, 'after a failure');
    expect([complaints, strays]).toEqual([[], []]);
  });

  test('a browser that keeps nothing says so in words before the code is spent, and shows its first page', async () => {
    const { url, newDevice } = await restaurant();
    const { page, complaints } = await openConsole(url, { size: 'phone' });
    const refuse = `Object.defineProperty(window, 'localStorage', {
      get: () => { throw new DOMException('refused', 'SecurityError'); },
    })`;
    await page.addInitScript(refuse);
    const { qr, code } = await newDevice();
    await page.goto(new URL(qr, url).href);
    await page.getByText('This browser isn’t saving data').waitFor();
    await expect.poll(() => page.locator('#pairing').isVisible()).toBe(false);
    await page.locator('#language').selectOption('hi');
    await page.getByText('यह ब्राउज़र डेटा नहीं रखता').waitFor();
    await expectAccessible(page, 'nothing is kept');
    await page.goto(`${url}/app/`);
    await page.getByText('Set up this device as…').waitFor();
    const headers = { authorization: `Bearer ${code}`, 'content-type': 'application/json' };
    const paired = await fetch(`${url}/api/v1/auth/pair`, { method: 'POST', headers, body: '{}' });
    expect([paired.status, complaints]).toEqual([200, []]);
  });

  test('a code made at another server is not sent', async () => {
    const { url, newDevice } = await restaurant();
    const { page } = await openConsole(url);
    const { qr } = await newDevice();
    await page.goto(`${new URL(qr, url).href}&fp=of-another-server`);
    await page.getByText('This isn’t the computer that made the code.').waitFor();
    expect(await page.getByRole('button', { name: 'Pair device' }).isVisible()).toBe(false);
  });
});
