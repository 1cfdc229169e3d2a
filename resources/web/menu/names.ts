export interface Named {
  readonly name: string;
  readonly name_i18n?: Readonly<Record<string, string>> | null;
}

/** In this language, where the menu has it. */
export const nameIn = (language: string, { name, name_i18n }: Named): string => name_i18n?.[language] ?? name;

/** A dish with its sizes, or a modifier, which has none. */
interface OnMenu extends Named {
  readonly variants?: readonly (Named & { readonly id: number })[];
}

/** As it was sold: in the restaurant's language, with the size in brackets. */
interface Sold {
  readonly name: string;
  readonly variant_id?: number | null;
}

/** A part of a dish that several bills share. */
interface Shared {
  readonly quantity: number;
  readonly share?: { readonly part: number; readonly of: number } | null;
}

/** How many of it, or how much of one. */
export const countOfLine = ({ quantity, share }: Shared): string =>
  share ? `${share.part}/${share.of}` : `${quantity}×`;

/** What has another name by now keeps the one it was sold by. */
export function soldNameIn(language: string, { name, variant_id }: Sold, menu: OnMenu | undefined): string {
  if (!menu || !name.startsWith(menu.name)) return name;
  const behind = name.slice(menu.name.length);
  const size = menu.variants?.find((one) => one.id === variant_id && behind === ` (${one.name})`);
  return nameIn(language, menu) + (size ? ` (${nameIn(language, size)})` : behind);
}
