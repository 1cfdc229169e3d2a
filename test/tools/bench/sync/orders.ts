import type { Tablet } from '../../tablet.ts';

interface Dish {
  readonly id: number;
  readonly price: number;
  readonly variants: readonly unknown[];
  readonly modifier_groups: readonly unknown[];
}

/** The same sequence in every run. */
export function dice(seed = 7): (sides: number) => number {
  let state = seed;
  return (sides) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return (state >> 8) % sides;
  };
}

const NOTES = ['no onions', 'extra spicy', 'less salt'];

/** Sells as a restaurant does: orders of one to four dishes, sent to the kitchen and paid. */
export class Service {
  readonly #till: Tablet;
  readonly #roll = dice();
  readonly #types: readonly { id: number; slug: string }[];
  readonly #dishes: readonly Dish[];

  private constructor(till: Tablet, types: readonly { id: number; slug: string }[], dishes: readonly Dish[]) {
    this.#till = till;
    this.#types = types;
    this.#dishes = dishes;
  }

  static async at(till: Tablet): Promise<Service> {
    const dishes: Dish[] = await till.must('GET', '/pos/menu-items');
    const plain = dishes.filter((dish) => dish.variants.length + dish.modifier_groups.length === 0);
    return new Service(till, await till.must('GET', '/pos/order-types'), plain);
  }

  order(): Promise<{ id: number; total: number }> {
    const items = Array.from({ length: 1 + this.#roll(4) }, () => {
      const { id, price } = this.#dishes[this.#roll(this.#dishes.length)]!;
      const note = this.#roll(8) === 0 ? { note: NOTES[this.#roll(NOTES.length)] } : {};
      return { menu_item_id: id, quantity: 1 + this.#roll(3), price, ...note };
    });
    const type = this.#types.find(({ slug }) => slug === 'takeaway')!;
    return this.#till.must('POST', '/pos/orders', {
      order_type_id: type.id,
      covers: 1 + this.#roll(4),
      items,
    });
  }

  /** Returns its id. */
  async sell(): Promise<number> {
    const { id } = await this.order();
    await this.#till.must('POST', `/pos/orders/${id}/kot`, {});
    const { total } = await this.#till.must('GET', `/pos/orders/${id}`);
    const payment = { payment_method: this.#roll(2) ? 'cash' : 'upi', amount: total };
    await this.#till.must('POST', `/pos/orders/${id}/payment`, payment);
    return id;
  }
}
