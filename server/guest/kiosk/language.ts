/** Names by language, as in catalogue records. */
type Names = Readonly<Record<string, string>> | null;

/** A guest's languages, best first: the requested one, else those of Accept-Language by weight. */
export function languagesWanted(asked: string | undefined, header: string | null): string[] {
  if (asked !== undefined) return [asked.toLowerCase()];
  return (header ?? '')
    .split(',')
    .map(weighted)
    .filter(({ tag, weight }) => tag !== '' && weight > 0)
    .sort((a, b) => b.weight - a.weight)
    .map(({ tag }) => tag);
}

function weighted(part: string): { tag: string; weight: number } {
  const [tag = '', ...parameters] = part
    .trim()
    .toLowerCase()
    .split(/\s*;\s*/);
  const q = parameters.find((one) => one.startsWith('q='))?.slice(2) ?? '1';
  return { tag, weight: Number(q) || 0 };
}

const primary = (tag: string): string => tag.split('-')[0] ?? tag;

/**
 * The name in the first wanted language that has one; `restaurant` is the language of the plain name, which is also the
 * last resort.
 */
export function nameIn(wanted: readonly string[], restaurant: string, name: string, names: Names): string {
  const known = Object.entries(names ?? {}).map(([tag, text]) => [tag.toLowerCase(), text] as const);
  for (const tag of wanted) {
    const found = known.find(([own]) => own === tag) ?? known.find(([own]) => primary(own) === primary(tag));
    if (found) return found[1];
    if (primary(restaurant.toLowerCase()) === primary(tag)) return name;
  }
  return name;
}
