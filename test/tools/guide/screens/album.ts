import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { Line } from '../../evening/line.ts';
import { Screen } from '../../evening/screen.ts';
import { keepWords } from '../texts/seen.ts';
import type { Service } from './service.ts';

const sizes = {
  phone: { width: 390, height: 844, scale: 2 },
  tablet: { width: 1024, height: 768, scale: 1 },
  till: { width: 1280, height: 800, scale: 1 },
  wall: { width: 1920, height: 1080, scale: 1 },
  counter: { width: 1280, height: 720, scale: 1 },
  kiosk: { width: 1080, height: 1920, scale: 1 },
} as const;

type Size = keyof typeof sizes;

const people = {
  Asha: '3001',
  Joseph: '3002',
  Priya: '3003',
  Imran: '2847',
  Meera: '1847',
  Ravi: '5001',
} as const;

interface Wanted {
  readonly role: string;
  readonly size: Size;
  readonly who?: keyof typeof people;
  readonly locale?: string;
}

/** Opens devices of the restaurant and takes pictures of what is on them. */
export class Album {
  readonly service: Service;
  readonly #browser: Browser;
  readonly #folder: string;
  readonly #taken: (file: string) => void;

  constructor(browser: Browser, service: Service, folder: string, taken: (file: string) => void) {
    this.#browser = browser;
    this.service = service;
    this.#folder = folder;
    this.#taken = taken;
  }

  async open({ role, size, who, locale = 'en' }: Wanted): Promise<Screen> {
    const { restaurant } = this.service;
    const { code } = await restaurant.owner.must('POST', '/devices/pairings', {
      label: `${role} ${size}`,
      role,
    });
    const screen = await this.#openAt(
      restaurant.port,
      `/pair#code=${encodeURIComponent(code)}`,
      size,
      locale,
    );
    if (who) await signIn(screen, who);
    return screen;
  }

  /** A guest's phone that has read the symbol on the table. */
  async scan(table: string, locale = 'en'): Promise<Screen> {
    const { restaurant } = this.service;
    const tables: { name: string; qr_token: string }[] = await restaurant.owner.must('GET', '/pos/tables');
    const token = tables.find(({ name }) => name === table)?.qr_token;
    return this.#openAt(restaurant.guestPort, `/t/${token}`, 'phone', locale);
  }

  async #openAt(port: number, path: string, size: Size, locale: string): Promise<Screen> {
    const { scale, ...viewport } = sizes[size];
    const line = await Line.to(port);
    return Screen.open(this.#browser, { label: 'picture', line, size: viewport, path, locale, scale });
  }

  /** By day and by night; `isNightAlways`: a screen that has one look. */
  async take({ page }: Screen, name: string, isNightAlways = false): Promise<void> {
    for (const scheme of isNightAlways ? (['light'] as const) : (['dark', 'light'] as const)) {
      await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
      await page.waitForTimeout(250);
      const file = join(this.#folder, `${name}${scheme === 'dark' ? '-dark' : ''}.png`);
      // Playwright's own picture waits for fonts, which never come over a silent line.
      const screen = await page.context().newCDPSession(page);
      const { data } = await screen.send('Page.captureScreenshot', { format: 'png' });
      writeFileSync(file, Buffer.from(data, 'base64'));
      await screen.detach();
      if (scheme === 'light') await keepWords(page, file);
      this.#taken(file);
    }
  }

  async close({ page, line }: Screen): Promise<void> {
    await page.context().close();
    await line.stop();
  }
}

async function signIn(screen: Screen, who: keyof typeof people): Promise<void> {
  await screen.tap('.people button', who);
  for (const digit of people[who]) await screen.tap('.pad .key', `^${digit}$`);
  await screen.tap('.pad .key.is-act');
  await screen.waitFor('.rail');
}
