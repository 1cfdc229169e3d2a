import { isDeepStrictEqual } from 'node:util';
import { searchable } from '../../core/text.ts';
import type { MenuItem, MenuItemChanges } from '../menu/schema.ts';
import type { ModifierGroup, ModifierGroupChanges } from '../modifiers/schema.ts';

type Fields = Readonly<Record<string, unknown>>;

/** As a file can hold a text: without spaces around it, its lines ended in one way. */
const plain = (value: unknown): unknown =>
  typeof value === 'string' ? value.replace(/\r\n?/g, '\n').trim() : value;

/** The fields that are not so yet. */
function differing<F extends object>(wanted: F, present: object): Partial<F> {
  const entries = Object.entries(wanted).filter(
    ([field, value]) =>
      value !== undefined && !isDeepStrictEqual(plain(value), plain((present as Fields)[field])),
  );
  return Object.fromEntries(entries) as Partial<F>;
}

type Child = { readonly name: string; readonly sort_order?: number | undefined };

/**
 * Children of a record by their names: those that are there keep their record. undefined: nothing differs. `keepsOthers`:
 * those that are not listed stay.
 */
function childrenOf<C extends Child>(
  wanted: readonly C[],
  present: readonly (C & { readonly id: number })[],
  keepsOthers: boolean,
): (C & { id?: number })[] | undefined {
  const left = Map.groupBy(present, ({ name }) => searchable(name));
  const listed = wanted.map((child, at) => {
    const known = left.get(searchable(child.name))?.shift();
    const fields = { ...child, ...(keepsOthers && known ? {} : { sort_order: at }) };
    return { known, fields };
  });
  const others = [...left.values()].flat();
  const isSame = listed.every(
    ({ known, fields }, at) =>
      known !== undefined &&
      Object.keys(differing({ ...fields, sort_order: undefined }, known)).length === 0 &&
      (keepsOthers || known === present[at]),
  );
  if (isSame && (keepsOthers || others.length === 0)) return undefined;
  const kept = keepsOthers
    ? others.map(({ id, name, sort_order }) => ({ id, name, sort_order }) as C & { id: number })
    : [];
  return [...listed.map(({ known, fields }) => ({ ...fields, ...(known && { id: known.id }) })), ...kept];
}

export function itemChanges({ variants, ...fields }: MenuItemChanges, present: MenuItem): MenuItemChanges {
  const sizes = variants && childrenOf(variants, present.variants, false);
  const url = fields.image_url;
  // A picture on this server is kept or replaced by an upload, not by a file.
  const { image_url: _, ...others } = fields;
  const isOutside = typeof url === 'string' && !url.startsWith('/');
  return {
    ...differing({ ...others, ...(isOutside && { image_url: url }) }, present),
    ...(sizes && { variants: sizes }),
  };
}

export function groupChanges(
  fields: Omit<ModifierGroupChanges, 'modifiers'>,
  modifiers: NonNullable<ModifierGroupChanges['modifiers']>,
  present: ModifierGroup,
): ModifierGroupChanges {
  const choices = childrenOf(modifiers, present.modifiers, true);
  return { ...differing(fields, present), ...(choices && { modifiers: choices }) };
}
