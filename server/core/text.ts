/** Folded form that names are searched and compared in: no case, no marks, single spaces. */
export const searchable = (...parts: (string | null | undefined)[]): string =>
  parts
    .filter(Boolean)
    .join(' ')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim();

/** What a menu item is found by. Written with its other columns, and anew where replication merges two versions of them. */
export const menuItemSearch = (
  name: string,
  names: Readonly<Record<string, string>> | null | undefined,
  sku: string | null | undefined,
): string => searchable(name, ...Object.values(names ?? {}), sku);

/** A LIKE pattern that finds `term` anywhere in a searchable column; to be used with `escape '\'`. */
export const containsPattern = (term: string): string => `%${searchable(term).replace(/[\\%_]/g, '\\$&')}%`;

export const normalEmail = (email: string): string => email.trim().toLowerCase();
