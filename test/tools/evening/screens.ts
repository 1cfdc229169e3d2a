import type { Browser } from 'playwright-core';
import { eventually } from '../tablet.ts';
import type { Opener } from './acts/story.ts';
import { Line } from './line.ts';
import type { Restaurant } from './restaurant.ts';
import { Screen } from './screen.ts';

const tablet = { width: 1024, height: 768 };
const wide = { width: 1280, height: 800 };

/** Where each waiter works; one table is served by two of them. */
export const stations = [
  { area: 'Main hall', tables: ['T1', 'T2', 'T3', 'T4'], person: { name: 'Asha', pin: '3001' } },
  { area: 'Main hall', tables: ['T1', 'T5', 'T6', 'T7'], person: { name: 'Joseph', pin: '3002' } },
  { area: 'Main hall', tables: ['T8', 'T9', 'T10'], person: { name: 'Priya', pin: '3003' } },
  { area: 'Terrace', tables: ['P1', 'P2', 'P3'], person: { name: 'Asha', pin: '3001' } },
  { area: 'Terrace', tables: ['P4', 'P5', 'P6'], person: { name: 'Joseph', pin: '3002' } },
  { area: 'Family room', tables: ['F1', 'F2', 'F3'], person: { name: 'Priya', pin: '3003' } },
] as const;

/** Where guests order by phone; the waiter of its area says yes. */
export const GUESTS_TABLE = 'F4';

/** Every screen of the restaurant, each on a line of its own. */
export interface Screens {
  readonly tablets: readonly Screen[];
  readonly till: Screen;
  readonly stove: Screen;
  readonly pass: Screen;
  readonly kiosk: Screen;
  readonly board: Screen;
  readonly phone: Screen;
  readonly all: readonly Screen[];
  /** One more, until the evening is over. */
  readonly open: Opener;
}

export async function openScreens(browser: Browser, restaurant: Restaurant): Promise<Screens> {
  const pair = async (
    label: string,
    role: string,
    size = wide,
    person?: { name: string; pin: string },
    until?: string,
  ) => {
    const { code } = await eventually(
      'no pairing code',
      () => restaurant.owner.must('POST', '/devices/pairings', { label, role }),
      60_000,
    );
    const path = `/pair#code=${encodeURIComponent(code)}`;
    return Screen.open(browser, {
      label,
      line: await Line.to(restaurant.port),
      size,
      path,
      ...(person && { person }),
      ...(until !== undefined && { until }),
    });
  };
  const kitchen = { width: 1920, height: 1080 };
  const [till, stove, pass, kiosk, board, phone, ...tablets] = await Promise.all([
    pair('Register', 'staff', wide, { name: 'Meera', pin: '1847' }),
    pair('Stove', 'kitchen', kitchen),
    pair('Pass', 'kitchen', kitchen),
    pair('Kiosk', 'kiosk', { width: 1080, height: 1920 }),
    pair('Board', 'display'),
    openPhone(browser, restaurant),
    ...stations.map(({ person }, at) => pair(`Tablet ${at + 1}`, 'staff', tablet, person)),
  ]);
  await pass.tap('.bar nav .chip', 'Pass');
  await board.tap('.purposes .tile', 'Pickup board');
  const all = [...tablets, till, stove, pass, kiosk, board, phone];
  const open: Opener = async (label, size, person, until) => {
    const screen = await pair(label, 'staff', size, person, until);
    all.push(screen);
    return screen;
  };
  return {
    tablets,
    till,
    stove,
    pass,
    kiosk,
    board,
    phone,
    all,
    open,
  };
}

async function openPhone(browser: Browser, restaurant: Restaurant): Promise<Screen> {
  const tables: { name: string; qr_token: string }[] = await restaurant.owner.must('GET', '/pos/tables');
  const token = tables.find(({ name }) => name === GUESTS_TABLE)?.qr_token;
  const line = await Line.to(restaurant.guestPort);
  const size = { width: 390, height: 844 };
  return Screen.open(browser, { label: 'Phone', line, size, path: `/t/${token}` });
}
