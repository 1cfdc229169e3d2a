import type { Tablet } from '../../tablet.ts';

interface Named {
  readonly id: number;
  readonly name: string;
}

interface Dish extends Named {
  readonly variants: readonly Named[];
  readonly modifier_groups: readonly { readonly modifiers: readonly Named[] }[];
}

/** What is ordered by its name, as somebody says it. */
export class Menu {
  readonly #dishes: readonly Dish[];

  private constructor(dishes: readonly Dish[]) {
    this.#dishes = dishes;
  }

  static async of(owner: Tablet): Promise<Menu> {
    return new Menu(await owner.must('GET', '/pos/menu-items'));
  }

  idOf(name: string): number {
    return this.#named(name).id;
  }

  /** A line of an order; `choices` are its size and extras. */
  line(quantity: number, name: string, choices: readonly string[] = [], more: object = {}): object {
    const dish = this.#named(name);
    const variant = dish.variants.find((one) => choices.includes(one.name)) ?? dish.variants[0];
    const modifiers = dish.modifier_groups
      .flatMap((group) => group.modifiers)
      .filter((one) => choices.includes(one.name))
      .map(({ id }) => ({ modifier_id: id, quantity: 1 }));
    return {
      menu_item_id: dish.id,
      quantity,
      ...(variant && { variant_id: variant.id }),
      ...(modifiers.length > 0 && { modifiers }),
      ...more,
    };
  }

  #named(name: string): Dish {
    const dish = this.#dishes.find((one) => one.name === name);
    if (!dish) throw new Error(`the sample has no ${name}`);
    return dish;
  }
}
