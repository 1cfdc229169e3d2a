import { beforeAll, expect, test } from 'vitest';
import { bundledProgram, Desktop, installation } from './desktop.ts';

let program: string;

beforeAll(async () => {
  const bundled = await bundledProgram();
  program = bundled.program;
  return bundled.remove;
});

const TILL = 'persist:till';
const DISPLAY = 'persist:customer_display';

/** Whether the window is open, what it shows, and from where on the desktop. */
function window(desktop: Desktop, screen: string) {
  const said = desktop.reports.filter((report) => report.screen === screen);
  const last = (key: string) => said.findLast((report) => key in report)?.[key];
  return { open: last('open') === true, page: last('page'), x: last('x'), fullscreen: last('fullscreen') };
}

test('till and customer display have windows and profiles of their own, the display on the second monitor, and both come back', async () => {
  const { home, port } = await installation();
  const first = new Desktop(program, home);
  await first.shows(/console/);
  first.tell({ do: 'choose', label: 'Open register screen' });
  const page = `http://127.0.0.1:${port}/app/`;
  await expect
    .poll(() => window(first, TILL), { timeout: 10_000 })
    .toEqual({ open: true, page, x: 0, fullscreen: true });

  first.tell({ do: 'choose', label: 'Open customer display' });
  first.tell({ do: 'choose', label: 'nothing: what was chosen before is done' });
  expect(window(first, DISPLAY).open, 'one monitor').toBe(false);
  first.tell({ do: 'monitors', count: 2 });
  await expect
    .poll(() => window(first, DISPLAY), { timeout: 10_000 })
    .toEqual({ open: true, page, x: 1920, fullscreen: true });
  first.tell({ do: 'monitors', count: 1 });
  await expect.poll(() => window(first, DISPLAY).open).toBe(false);
  expect(window(first, TILL).open).toBe(true);

  // A server that was killed is started again behind the same windows.
  process.kill(first.forks()[0] as number, 'SIGKILL');
  await expect.poll(() => first.forks().length, { timeout: 10_000 }).toBe(2);
  await first.shows(/console/);
  const opened = first.reports.filter((report) => report.screen === TILL && report.open === true);
  expect(opened).toHaveLength(1);

  first.tell({ do: 'choose', label: 'Quit Galley' });
  expect(await first.ended).toBe(0);
  const second = new Desktop(program, home, 'second');
  await expect.poll(() => window(second, TILL), { timeout: 30_000 }).toMatchObject({ open: true, page });
  second.tell({ do: 'close', screen: TILL });
  second.tell({ do: 'choose', label: 'Open register screen' });
  await expect
    .poll(() => second.reports.filter((report) => report.screen === TILL && report.open === true).length)
    .toBe(2);
}, 120_000);
