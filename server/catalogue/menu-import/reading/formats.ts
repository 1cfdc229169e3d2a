import type { Cell } from './books/book.ts';
import { type Header, isIdTitle } from './header.ts';
import { plainHeader, type Role } from './words.ts';

/** What a program's file needs beyond the words of its columns. */
export interface Format {
  readonly name: 'Galley' | 'Shopify' | 'Toast' | 'WooCommerce' | '';
  /** Whether the row is of something else. */
  skips(cells: readonly Cell[]): boolean;
  /** Whether its dish is not for sale. */
  isOff(cells: readonly Cell[]): boolean;
}

const no = ['0', 'n', 'no', 'false', 'nein', 'non'];
const yes = ['1', 'y', 'yes', 'true', 'ja', 'oui'];

/** Roles that a format takes from columns whose titles mean something else there. */
const corrections: readonly { readonly marker: string; readonly roles: Readonly<Record<string, Role>> }[] = [
  { marker: 'variant price', roles: { type: 'category', status: 'archived' } },
  { marker: 'regular price', roles: { type: 'ignored', 'meta handle': 'ignored', published: 'archived' } },
];

/** The header with the roles that its program means. */
export function corrected(header: Header): Header {
  const plain = header.titles.map(plainHeader);
  const correction = corrections.find(({ marker }) => plain.includes(marker));
  if (!correction) return header;
  const taken = new Set(
    Object.entries(correction.roles).flatMap(([title, role]) => (plain.includes(title) ? [role] : [])),
  );
  const roles = header.roles.map((role, at) => {
    const own = correction.roles[plain[at] ?? ''];
    return own ?? (taken.has(role) ? 'ignored' : role);
  });
  return { ...header, roles };
}

export function formatOf({ titles, roles }: Header): Format {
  const plain = titles.map(plainHeader);
  const value = (cells: readonly Cell[], place: number) =>
    String(cells[place] ?? '')
      .trim()
      .toLowerCase();
  const archived = roles.indexOf('archived');
  const title = plain[archived] ?? '';
  const isOff = (cells: readonly Cell[]) => archived >= 0 && offWords(title).includes(value(cells, archived));
  const never = () => false;
  if (titles.some(isIdTitle)) return { name: 'Galley', skips: never, isOff: never };
  const entity = roles.indexOf('entity');
  if (entity >= 0) {
    return { name: 'Toast', skips: (cells) => value(cells, entity) !== 'menu item', isOff };
  }
  if (plain.includes('variant price')) return { name: 'Shopify', skips: never, isOff };
  if (plain.includes('regular price')) return { name: 'WooCommerce', skips: never, isOff };
  return { name: '', skips: never, isOff };
}

/** Of a column `Archived` yes says so, of a column `Active` no. */
function offWords(title: string): readonly string[] {
  if (title === 'status') return ['draft', 'archived', 'inactive', 'disabled', ...no];
  if (title === 'archived' || title === 'hidden') return yes;
  return no;
}
