import type { Tablet } from '../tablet.ts';

export interface DemoScreen {
  readonly label: string;
  readonly link: string;
  /** Who signs in at it. */
  readonly person?: { readonly name: string; readonly pin: string };
  readonly size: { readonly width: number; readonly height: number };
}

type Wanted = Omit<DemoScreen, 'link'> & { readonly role: string };

const tablet = { width: 1_024, height: 768 };
const phone = { width: 390, height: 844 };
const wide = { width: 1_280, height: 720 };

/** Their PINs at the branch, which refuses those of the sample because everybody knows them. */
export const pins = {
  'Meera Nair': '7318',
  'Imran Khan': '7426',
  'Asha Rao': '7539',
  "Joseph D'Souza": '7643',
  'Priya Iyer': '7752',
  'Harpreet Singh': '7864',
  'Ravi Kumar': '7971',
} as const;

const signsIn = (name: keyof typeof pins) => ({ name, pin: pins[name] });

const wanted: readonly Wanted[] = [
  { role: 'staff', label: 'Waiter’s tablet', size: tablet, person: signsIn('Asha Rao') },
  { role: 'staff', label: 'Register', size: wide, person: signsIn('Imran Khan') },
  { role: 'kitchen', label: 'Kitchen screen', size: wide },
  { role: 'display', label: 'Pickup board', size: wide },
  { role: 'display', label: 'Customer display', size: wide },
  { role: 'kiosk', label: 'Kiosk', size: { width: 800, height: 1_280 } },
  { role: 'staff', label: 'Driver’s phone', size: phone, person: signsIn('Ravi Kumar') },
];

/** A code each for every screen there is, and the page of the first table. */
export async function screensOf(owner: Tablet, guestPort: string): Promise<DemoScreen[]> {
  const screens: DemoScreen[] = [];
  for (const { role, ...screen } of wanted) {
    const body = { role, label: screen.label };
    const { code } = await owner.must('POST', '/devices/pairings', body);
    screens.push({ ...screen, link: `${owner.url}/pair#${new URLSearchParams({ code })}` });
  }
  const [table] = await owner.must('GET', '/pos/tables');
  // The symbol of the table leaves the loopback out: no telephone would find it there.
  const link = `http://127.0.0.1:${guestPort}/t/${table.qr_token}`;
  return [...screens, { label: `Guest’s phone at ${table.name}`, link, size: phone }];
}

/** What guests meet in the demo: three languages, a UPI symbol, ordering by phone, and a driver who may sign in. */
export async function openForGuests(owner: Tablet): Promise<void> {
  const { id } = await owner.must('GET', '/branches/current');
  await owner.must('PUT', `/branches/${id}/settings`, { upi_id: 'spiceroute@okbank', guest_ordering: 'ask' });
  await owner.must('PUT', '/kiosk/settings', {
    languages: ['en', 'hi', 'ar'],
    payment_methods: ['upi'],
    serves_at_table: true,
  });
  await owner.must('PUT', '/customer-display/content', {
    headline: 'Welcome',
    messages: ['Mango lassi is here', 'Thali every Sunday'],
  });
  const users: { id: number; name: string; has_pin: boolean }[] = await owner.must('GET', '/users');
  for (const [name, pin] of Object.entries(pins)) {
    const there = users.find((user) => user.name === name);
    // A PIN is of one branch: those of head office do not come here.
    if (there?.has_pin === false) await owner.must('PUT', `/users/${there.id}`, { pin });
  }
  const drivers: { name: string }[] = await owner.must('GET', '/pos/delivery-drivers');
  if (drivers.some(({ name }) => name === 'Ravi Kumar')) return;
  const ravi = users.find(({ name }) => name === 'Ravi Kumar');
  await owner.must('POST', '/pos/delivery-drivers', {
    name: 'Ravi Kumar',
    vehicle: 'Scooter',
    user_id: ravi?.id,
  });
}
