import type { Page } from 'playwright-core';
import { onTestFinished } from 'vitest';
import { launched } from '../../console/harness/browser.ts';
import { openRestaurant, type Restaurant } from '../../console/harness/restaurant.ts';
import { freePort } from '../../harness/ports.ts';
import { views } from '../tablets.ts';

interface GuestRestaurant extends Restaurant {
  /** What the code on the table says, by the table's name. */
  readonly addressOf: (table: string) => Promise<string>;
}

/** The sample restaurant with a door of its own for guests. */
export async function openGuestRestaurant(ordering: 'ask' | 'direct' = 'ask'): Promise<GuestRestaurant> {
  const port = await freePort();
  const restaurant = await openRestaurant('--rate-limit', '0', '--guest-port', String(port));
  const { id } = await restaurant.api('GET', '/branches/current');
  await restaurant.api('PUT', `/branches/${id}/settings`, { guest_ordering: ordering });
  const addressOf = async (name: string) => {
    const tables = await restaurant.api('GET', '/pos/tables');
    const { qr_token } = tables.find((one: { name: string }) => one.name === name);
    return `http://127.0.0.1:${port}/t/${qr_token}`;
  };
  return { ...restaurant, addressOf };
}

export interface Phone {
  readonly page: Page;
  /** What the page complained of: errors, and whatever its policy refused. */
  readonly complaints: string[];
  /** Paths that were asked for. */
  readonly asked: string[];
}

/** A guest's phone that scanned the code of a table. */
export async function scan(
  address: string,
  { view = 'phone', locale = 'en' }: { view?: keyof typeof views; locale?: string } = {},
): Promise<Phone> {
  const context = await (await launched()).newContext({
    viewport: views[view],
    locale,
    reducedMotion: 'reduce',
    hasTouch: true,
  });
  onTestFinished(() => context.close());
  const page = await context.newPage();
  // On a busy machine everything comes late.
  page.setDefaultTimeout(45_000);
  const complaints: string[] = [];
  const asked: string[] = [];
  page.on('pageerror', (error) => complaints.push(String(error.stack)));
  page.on('console', (message) => {
    const isLine = /ERR_|status of (4|5)\d\d/.test(message.text());
    if (message.type() === 'error' && !isLine) complaints.push(message.text());
  });
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto(address);
  return { page, complaints, asked };
}
