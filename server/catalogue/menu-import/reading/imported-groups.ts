import { searchable } from '../../../core/text.ts';
import { fused } from '../../../sheets/runnable.ts';
import { type Note, noteOf } from '../faults.ts';
import { type DishReader, namesIn } from './dish-reader.ts';
import type { ImportedGroup } from './imported-menu.ts';
import type { RawGroup, RawMenu } from './raw-menu.ts';

const MAX_CHOICES = 200;
const MAX_NAME = 200;

/** The groups that a file lists with their choices. */
export function importedGroups(
  menu: RawMenu,
  reader: DishReader,
  known: ReadonlySet<string>,
): { groups: ImportedGroup[]; notes: Note[] } {
  const text = (cell: string) => (menu.isOwn ? fused(cell) : cell).slice(0, MAX_NAME);
  const seen = new Set<string>();
  const groups = menu.groups.flatMap((group) => {
    const name = text(group.name);
    if (name === '' || seen.has(searchable(name))) return [];
    seen.add(searchable(name));
    const fields = {
      ...(group.min !== undefined && { min_select: group.min }),
      ...limitOf(group),
      ...((group.isRequired ?? group.min) !== undefined && {
        required: group.isRequired ?? (group.min ?? 0) > 0,
      }),
      ...(group.isActive !== undefined && { is_active: group.isActive }),
      ...(group.translations && { name_i18n: texts(group.translations, text) }),
    };
    return [{ name, fields, modifiers: modifiersOf(group, text, reader) }];
  });
  return { groups, notes: emptyGroups(menu, new Set([...seen, ...known]), text) };
}

const texts = (byLanguage: Readonly<Record<string, string>>, text: (cell: string) => string) =>
  Object.fromEntries(Object.entries(byLanguage).map(([language, cell]) => [language, text(cell)]));

/** A maximum below the minimum is a mistake of the other program. */
const limitOf = ({ min = 0, max }: RawGroup): { max_select?: number | null } => {
  if (max === undefined) return {};
  return { max_select: max === null || max < Math.max(min, 1) ? null : max };
};

const modifiersOf = (group: RawGroup, text: (cell: string) => string, reader: DishReader) =>
  group.choices.slice(0, MAX_CHOICES).flatMap((choice) => {
    const price = reader.quietPrice(choice.price);
    const name = text(choice.name);
    if (price === undefined || name === '')
      return reader.leftOut('modifiers', `${choice.name} ${choice.price.cell}`) ?? [];
    return [
      {
        ...{ name, price },
        ...(choice.max !== undefined && { max_quantity: choice.max }),
        ...(choice.isActive !== undefined && { is_active: choice.isActive }),
        ...(choice.isAvailable !== undefined && { is_available: choice.isAvailable }),
        ...(choice.translations && { name_i18n: texts(choice.translations, text) }),
      },
    ];
  });

/** Groups that dishes name, and neither the file nor the restaurant has. */
function emptyGroups(
  { dishes }: RawMenu,
  known: ReadonlySet<string>,
  text: (cell: string) => string,
): Note[] {
  const named = dishes.flatMap(({ values }) => namesIn(text(values.modifiers ?? '')));
  return noteOf(
    'groups_empty',
    named.filter((name) => !known.has(searchable(name))),
  );
}
