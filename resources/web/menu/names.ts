export interface Named {
  readonly name: string;
  readonly name_i18n?: Readonly<Record<string, string>> | null;
}

/** In this language, where the menu has it. */
export const nameIn = (language: string, { name, name_i18n }: Named): string => name_i18n?.[language] ?? name;

/** Of a line as it was sold, in the house's language and with its size: the dish's own name is said in this language. */
export const soldNameIn = (language: string, sold: string, dish: Named | undefined): string =>
  dish && sold.startsWith(dish.name) ? nameIn(language, dish) + sold.slice(dish.name.length) : sold;
