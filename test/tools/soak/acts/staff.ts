import { randomUUID } from 'node:crypto';
import { Line } from '../../evening/line.ts';
import type { Restaurant } from '../../evening/restaurant.ts';
import { type Doings, Hands, type Wire } from './hands.ts';

/** Who works at ten of the twelve screens; the others are the kiosk and the board. A guest's phone comes besides. */
const stations = [
  ...['Asha Rao', 'Asha Rao', 'Joseph D’Souza', 'Joseph D’Souza', 'Priya Iyer', 'Priya Iyer'],
  ...['Imran Khan', 'Meera Nair', 'Harpreet Singh', 'Ravi Kumar'],
] as const;

const PINS: Readonly<Record<string, string>> = {
  Asha: '3001',
  Joseph: '3002',
  Priya: '3003',
  Imran: '2847',
  Meera: '1847',
  Harpreet: '4001',
  Ravi: '5001',
};

export interface Staff {
  readonly waiters: readonly Hands[];
  readonly cashier: Hands;
  readonly manager: Hands;
  readonly cook: Hands;
  readonly driver: Hands;
  readonly kiosk: Hands;
  readonly phone: Hands;
  readonly board: Hands;
  readonly all: readonly Hands[];
  /** What a manager's PIN adds to a body. */
  readonly approval: { readonly user_id: number; readonly pin: string };
  /** First name → id. */
  readonly ids: ReadonlyMap<string, number>;
}

export async function openStaff(restaurant: Restaurant, doings: Doings): Promise<Staff> {
  const people: Wire[] = await restaurant.owner.must('GET', '/users');
  const ids = new Map(people.map(({ name, id }) => [String(name).split(' ')[0] as string, id as number]));
  const pair = async (label: string, role: string): Promise<Hands> => {
    const { code } = await restaurant.owner.must('POST', '/devices/pairings', { label, role });
    const hands = new Hands(label, await Line.to(restaurant.port), doings);
    hands.token = (await hands.call('POST', '/auth/pair', { nonce: randomUUID() }, { token: code })).token;
    return hands;
  };
  const staff = async (name: string, nth: number): Promise<Hands> => {
    const hands = await pair(`${name} ${nth + 1}`, 'staff');
    const [first = ''] = name.split(' ');
    const body = { user_id: ids.get(first), pin: PINS[first] };
    hands.token = (await hands.call('POST', '/auth/pin-login', body)).token;
    return hands;
  };
  const [kiosk, board, ...hired] = await Promise.all([
    pair('Kiosk', 'kiosk'),
    pair('Board', 'display'),
    ...stations.map(staff),
  ]);
  const phone = new Hands('Phone', await Line.to(restaurant.guestPort), doings);
  const [cashier, manager, cook, driver] = hired.slice(6) as [Hands, Hands, Hands, Hands];
  return {
    ...{ waiters: hired.slice(0, 6), cashier, manager, cook, driver, kiosk, board, phone, ids },
    all: [...hired, kiosk, board, phone],
    approval: { user_id: ids.get('Meera') ?? 0, pin: PINS.Meera ?? '' },
  };
}
