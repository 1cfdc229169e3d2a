import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { pageState } from '../../../electron/windows/page-state.ts';
import { launchBrowser, sizes } from '../chromium.ts';
import { serve } from '../galley.ts';
import { bundleShell } from '../package/bundle-shell.ts';
import { VirtualPrinter } from '../printer/virtual-printer.ts';

const OWNER = { email: 'asha@spice.example', password: 'open sesame' };

/** What an installer sees, in the order of the guide; `work` holds the installation meanwhile. Yields each file. */
export async function* takePictures(work: string, folder: string): AsyncGenerator<string> {
  // Pages are opened faster than a person does.
  const env = { GALLEY_RATE_LIMIT: '0' };
  const server = await serve({ role: 'branch', dataDir: join(work, 'data') }, { env });
  const printer = await VirtualPrinter.start({ name: 'Kitchen' });
  const browser = await launchBrowser();
  try {
    const camera = await Camera.at(browser, `${server.url}/console/`, 'tablet', folder);
    yield* setUp(camera, printer);
    yield* running(camera);
    yield* alarm(camera, printer);
    yield* tablet(await Camera.at(browser, `${server.url}/pair`, 'phone', folder));
    yield* repair(await browser.newPage(), work, folder);
  } finally {
    await browser.close();
    await printer.stop();
    await server.stop();
  }
}

class Camera {
  readonly page: Page;
  readonly #folder: string;

  private constructor(page: Page, folder: string) {
    this.page = page;
    this.#folder = folder;
  }

  static async at(browser: Browser, url: string, size: keyof typeof sizes, folder: string): Promise<Camera> {
    const { width } = sizes[size];
    const viewport = { width, height: Math.round(width * 1.05) };
    const context = await browser.newContext({ viewport, locale: 'en', reducedMotion: 'reduce' });
    const page = await context.newPage();
    await page.goto(url);
    return new Camera(page, folder);
  }

  async take(name: string): Promise<string> {
    const file = join(this.#folder, `${name}.png`);
    await this.page.screenshot({ path: file });
    return file;
  }

  press(role: 'button' | 'link' | 'tab' | 'radio', name: string | RegExp): Promise<void> {
    return this.page.getByRole(role, { name }).first().click();
  }

  /** A page of the console, when it shows its heading. */
  async open(path: string, heading: string): Promise<void> {
    await this.page.goto(new URL(`/console/${path}`, this.page.url()).href);
    await this.page.getByRole('heading', { level: 1, name: heading }).waitFor();
    await this.page.locator('.loading').first().waitFor({ state: 'hidden' });
  }
}

async function* setUp(camera: Camera, printer: VirtualPrinter): AsyncGenerator<string> {
  const { page } = camera;
  await page.getByText('Join a head office', { exact: true }).click();
  await page.getByLabel(/Head office address/).fill('https://office.spice.example');
  await page.getByLabel(/Code/).fill('7KQ4-M2XR');
  yield camera.take('join');
  await page.getByText('New restaurant', { exact: true }).click();
  await page.getByLabel(/Restaurant name/).fill('Spice Route');
  await page.getByLabel('Country').selectOption('IN');
  await page.getByLabel(/Your email/).fill(OWNER.email);
  await page.getByLabel(/Password/).fill(OWNER.password);
  await page.getByLabel(/Your PIN/).fill('3082');
  await page.getByLabel('Sample data').check();
  yield camera.take('restaurant');
  await camera.press('button', 'Create restaurant');
  await camera.press('button', 'I’ve saved it');
  await page.getByRole('heading', { level: 1, name: 'Printers' }).waitFor();
  await page.getByLabel('Or enter a printer address').fill(`127.0.0.1:${printer.port}`);
  await page.locator('.by-address').getByRole('button', { name: 'Add printer' }).click();
  await printer.waitForTickets(1, 20_000);
  await page.locator('.states').getByText('Online').waitFor();
  yield camera.take('printers');
  await camera.press('link', 'Test ticket');
  await camera.press('button', 'Print test ticket');
  await page.getByRole('img', { name: 'Ticket preview' }).first().waitFor();
  await page.getByText('Printed', { exact: true }).first().waitFor();
  yield camera.take('first-ticket');
}

async function* running(camera: Camera): AsyncGenerator<string> {
  const { page } = camera;
  await camera.open('devices', 'Devices');
  await camera.press('button', /Pair/);
  await page.getByLabel('Device name').fill('Tablet of the terrace');
  await camera.press('button', 'Show code');
  await page.getByRole('img', { name: 'QR code' }).waitFor();
  yield camera.take('pair');
  await camera.open('backups', 'Backups');
  yield camera.take('backups');
  await camera.open('overview', 'Overview');
  yield camera.take('overview');
}

/** The printer of the kitchen has no paper for a ticket that is on its way there. */
async function* alarm(camera: Camera, printer: VirtualPrinter): AsyncGenerator<string> {
  printer.faults.paperOut = true;
  await camera.open('welcome/trial', 'Test ticket');
  await camera.press('button', 'Print test ticket');
  const told = camera.page.locator('.alarms .is-urgent').first();
  await told.waitFor({ timeout: 90_000 });
  await camera.open('printers', 'Printers');
  await told.waitFor();
  yield camera.take('alarm');
}

async function* tablet(camera: Camera): AsyncGenerator<string> {
  await camera.page.getByLabel('Pairing code').waitFor();
  yield camera.take('tablet');
}

/** The shell's own page, whose words come from the shell. */
async function* repair(page: Page, work: string, folder: string): AsyncGenerator<string> {
  await bundleShell(work);
  const problem = { kind: 'database_damaged', line: 'control.sqlite: file is not a database' } as const;
  const evening = { name: 'evening.galley', path: '', bytes: 0, madeAt: Date.UTC(2026, 10, 20, 22, 30) };
  const around = { port: 4600, failures: 1, backups: [evening], offered: null };
  const state = pageState({ name: 'repair', problem }, around);
  await page.setViewportSize({ width: 760, height: 520 });
  await page.addInitScript(
    `window.galleyShell = { ask: async () => (${JSON.stringify({ state })}), onState() {} }`,
  );
  const bundled = (name: string) => readFileSync(join(work, 'pages', name), 'utf8');
  await page.route('http://shell.invalid/*', (route) => {
    const name = new URL(route.request().url()).pathname.slice(1);
    const type = name.endsWith('.js') ? 'js' : name.endsWith('.css') ? 'css' : 'html';
    return route.fulfill({ contentType: `text/${type === 'js' ? 'javascript' : type}`, body: bundled(name) });
  });
  await page.goto('http://shell.invalid/status.html');
  await page.getByRole('button', { name: /Restore/ }).waitFor();
  const file = join(folder, 'repair.png');
  await page.screenshot({ path: file });
  yield file;
}
