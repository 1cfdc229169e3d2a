import type { Browser, CDPSession, Page } from 'playwright-core';
import { chooseLanguage, launchBrowser } from '../../chromium.ts';
import { pairPage, signInAt } from '../../screen-page.ts';
import type { Server } from '../process.ts';
import type { Product } from '../product.ts';

/** A tablet of 2019 beside this computer. */
export const SLOWER = 6;

const tablet = { width: 1024, height: 768 };

// biome-ignore lint/suspicious/noExplicitAny: the bench reads whatever the wire says
type Wire = any;

export interface Opened {
  readonly page: Page;
  readonly session: CDPSession;
}

/** A branch and the tablets of its restaurant, in one browser. */
export class Restaurant {
  server: Server;
  readonly browser: Browser;
  readonly #product: Product;
  readonly #folder: string;

  private constructor(product: Product, folder: string, server: Server, browser: Browser) {
    this.#product = product;
    this.#folder = folder;
    this.server = server;
    this.browser = browser;
  }

  static async open(product: Product): Promise<Restaurant> {
    const folder = await product.freshFolder();
    return new Restaurant(product, folder, await product.start(folder), await launchBrowser());
  }

  async call(method: string, path: string, body?: object): Promise<Wire> {
    const { authorization = '' } = this.#product.list(this.server).headers ?? {};
    const response = await fetch(`${this.server.url}/api/v1${path}`, {
      method,
      headers: { authorization, 'content-type': 'application/json' },
      ...(method !== 'GET' && { body: JSON.stringify(body ?? {}) }),
    });
    const answer = (await response.json()) as Wire;
    if (!answer.success) throw new Error(`${method} ${path}: ${JSON.stringify(answer.error)}`);
    return answer.data;
  }

  /** Sends the n-th dishes of the menu to the kitchen, for guests who take away. */
  async order(dishes: readonly { readonly id: number }[], n: number): Promise<Wire> {
    const items = [n, n + 7, n + 13].map((at) => ({ menu_item_id: dishes[at % dishes.length]?.id }));
    return this.call('POST', '/pos/orders', { items, send: true });
  }

  /** Dishes that ask nothing. */
  async plainDishes(): Promise<{ readonly id: number }[]> {
    const menu: Wire[] = await this.call('GET', '/pos/menu-items');
    return menu.filter(({ variants, modifier_groups }) => variants.length + modifier_groups.length === 0);
  }

  /** A paired tablet; a waiter is at work on that of the staff. */
  async tablet(role: 'staff' | 'kitchen', locale = 'en'): Promise<Opened> {
    const context = await this.browser.newContext({ viewport: tablet, locale });
    await chooseLanguage(context, locale);
    const page = await context.newPage();
    // On a busy machine everything comes late.
    page.setDefaultTimeout(120_000);
    const { code } = await this.call('POST', '/devices/pairings', { label: 'Bench', role });
    await pairPage(page, `${this.server.url}/pair#code=${encodeURIComponent(code)}`);
    if (role === 'staff') await signInAt(page, 'Asha', '3001');
    await page
      .locator(role === 'staff' ? '.table' : '.ticket')
      .first()
      .waitFor();
    return { page, session: await context.newCDPSession(page) };
  }

  /** As after a power cut; resolves when the server answers again, at its address. */
  async cutPower(): Promise<void> {
    process.kill(this.server.pid, 'SIGKILL');
    await this.server.stop();
    this.server = await this.#product.start(this.#folder, {}, Number(new URL(this.server.url).port));
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.browser.close();
    await this.server.stop();
  }
}
