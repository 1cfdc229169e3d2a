import type { Browser, Locator, Page } from 'playwright-core';
import { chooseLanguage } from '../../chromium.ts';
import { eventually } from '../../tablet.ts';
import type { Restaurant } from '../restaurant.ts';
import type { Tally } from '../tally.ts';

const PATIENCE_MS = 60_000;

/** A server that is just being killed is asked again. */
const reached = (page: Page, url: string) =>
  eventually(`${url} is not reached`, async () => (await page.goto(url))?.ok(), PATIENCE_MS);

/** Pressed again where the server was just being killed: the dialog stays open with what was entered. */
async function save(dialog: Locator): Promise<void> {
  const isClosed = () => dialog.waitFor({ state: 'detached', timeout: 5_000 }).then(() => true);
  await eventually(
    'the dialog does not save',
    async () => {
      // A dialog that just closed has no button any more.
      await dialog
        .getByRole('button', { name: 'Save' })
        .click({ timeout: 1_000 })
        .catch(() => {});
      return isClosed().catch(() => false);
    },
    PATIENCE_MS,
  );
}

/** The owner's menu page: what stands first on the pads, and a dish in its color and place. */
export async function arrangeMenu(
  browser: Browser,
  { owner, account }: Restaurant,
  tally: Tally,
): Promise<string[]> {
  const context = await browser.newContext({ viewport: { width: 1360, height: 900 }, locale: 'en' });
  await chooseLanguage(context, 'en');
  const page = await context.newPage();
  const complaints: string[] = [];
  page.setDefaultTimeout(PATIENCE_MS);
  page.on('pageerror', (error) => complaints.push(`Back office: ${error.stack}`));
  // Killed between the page and its script, the server leaves an empty page, which a person loads again.
  await eventually(
    'the console asks for nobody',
    async () => {
      await reached(page, `${owner.url}/console/`);
      await page.getByLabel('Email').waitFor({ timeout: 10_000 });
      return true;
    },
    PATIENCE_MS,
  );
  await page.getByLabel('Email').fill(account.email);
  await page.getByLabel('Password').fill(account.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor();
  await reached(page, `${owner.url}/console/menu`);
  await page.getByRole('button', { name: 'Popular page' }).click();
  const dialog = page.getByRole('dialog', { name: 'Popular items' });
  for (const label of ['Rice Kheer', 'Cheese Naan'])
    await dialog.getByLabel('Add a dish…').selectOption({ label });
  await save(dialog);
  tally.did('popular dishes fixed');
  await page.getByRole('button', { name: 'Rice Kheer', exact: true }).click();
  const form = page.getByRole('dialog');
  await form.getByText('More', { exact: true }).click();
  await form.getByLabel('Button color').selectOption('red');
  await form.getByLabel('Sort order').fill('1');
  await save(form);
  tally.did('dishes in colors and order');
  await context.close();
  const menu: { name: string; color: string; sort_order: number; popular_place: number | null }[] =
    await eventually('the menu is not read', () => owner.must('GET', '/pos/menu-items'), PATIENCE_MS);
  const kheer = menu.find(({ name }) => name === 'Rice Kheer');
  const isSaved = kheer?.color === 'red' && kheer.sort_order === 1 && kheer.popular_place !== null;
  return isSaved ? complaints : [...complaints, `the owner's menu page saved ${JSON.stringify(kheer)}`];
}
