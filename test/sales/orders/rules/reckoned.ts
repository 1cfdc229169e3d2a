import type { Request } from '../../../harness/app.ts';

export interface Names {
  readonly dishes: Readonly<
    Record<'beer' | 'wine' | 'burger' | 'cake' | 'coffee' | 'soup' | 'pizza' | 'spritz' | 'lager', number>
  >;
  readonly variants: Readonly<Record<'half' | 'pint', number>>;
  readonly categories: Readonly<Record<'drinks' | 'beers', number>>;
  readonly types: Readonly<Record<'takeaway' | 'dine_in', number>>;
  readonly areas: Readonly<Record<'terrace' | 'hall', number>>;
  readonly tables: Readonly<Record<'terrace' | 'hall', number>>;
  readonly branches: Readonly<Record<'here' | 'elsewhere', number>>;
}

export interface After {
  // biome-ignore lint/suspicious/noExplicitAny: tests read whatever the wire says
  readonly first: any;
  readonly owner: Request;
  readonly names: Names;
  readonly clock: (iso: string) => void;
}

/** A bill that was worked out by hand. */
export interface Bill {
  readonly name: string;
  readonly when: string;
  readonly rules: (names: Names) => readonly object[];
  readonly items: (names: Names) => readonly object[];
  readonly order?: (names: Names) => object;
  /** What is done to the order, and what that comes to. */
  readonly then?: (after: After) => Promise<unknown>;
  readonly total: unknown;
}

type Dish = keyof Names['dishes'];
type Wanted = Readonly<Partial<Record<Dish, number>>>;

export const of =
  (wanted: Wanted, more: object = {}): Bill['items'] =>
  ({ dishes }) =>
    Object.entries(wanted).map(([name, quantity]) => ({
      ...{ menu_item_id: dishes[name as Dish], quantity, ...more },
    }));
export const one =
  (rule: object | ((names: Names) => object)): Bill['rules'] =>
  (names) => [typeof rule === 'function' ? rule(names) : rule];
export const on = (dish: Dish, rule: object) => (names: Names) => ({
  menu_item_ids: [names.dishes[dish]],
  ...rule,
});
export const all =
  (...rules: ((names: Names) => object)[]): Bill['rules'] =>
  (names) =>
    rules.map((rule) => rule(names));

export const percent = (value: number) => ({ type: 'percent', value });
export const off = (value: number) => ({ type: 'amount', value });
export const price = (value: number) => ({ type: 'price', value });
export const twoForOne = { ...percent(100), buy_quantity: 1, get_quantity: 1 };
export const threeFor = (value: number) => ({ ...price(value), buy_quantity: 3 });
export const happy = { ...percent(20), time_from: '17:00', time_to: '19:00' };
export const late = { ...percent(50), time_from: '22:00', time_to: '02:00', days: [5] };
export const nights = (time_from: string, time_to: string) => ({
  ...percent(50),
  time_from,
  time_to,
  days: [0],
});

/** Monday, 17:30 in Paris. */
const MONDAY = '2026-03-02T16:30:00Z';
export const at = (when: string, name: string, rule: object, total: number): Bill => ({
  ...{ name, when, rules: one(on('beer', rule)), items: of({ beer: 2 }), total },
});
export const now = (
  name: string,
  rules: Bill['rules'],
  items: Bill['items'],
  total: unknown,
  more: object = {},
): Bill => ({
  ...{ name, when: MONDAY, rules, items, total, ...more },
});

export const post = async ({ owner, first }: After, path: string, body: object) => {
  const reply = await owner('POST', `/pos/orders/${first.id}${path}`, body);
  if (reply.status >= 300) throw new Error(JSON.stringify(reply.body));
  return reply.data;
};
export const total = async ({ owner, first }: After) =>
  (await owner('GET', `/pos/orders/${first.id}`)).data.total;
export const takeaway = ({ types }: Names) => ({ order_type_id: types.takeaway });
export const dineIn = ({ types }: Names) => ({ order_type_id: types.dine_in });
