/** `{n, plural, one {# dish} other {# dishes}}`, as resources/web/text/speech.ts reads it. */
const PLURAL = /\{(\w+), plural, ((?:=?\w+ \{[^{}]*\} ?)+)\}/g;

interface Plural {
  readonly name: string;
  readonly forms: ReadonlyMap<string, string>;
}

export const pluralsOf = (text: string): Plural[] =>
  [...text.matchAll(PLURAL)].map(([, name = '', written = '']) => ({
    name,
    forms: new Map(
      [...written.matchAll(/(\w+) \{([^{}]*)\}/g)].map(([, form = '', words = '']) => [form, words]),
    ),
  }));

/** The names in a text, counted ones too, sorted. */
export const placeholdersOf = (text: string): string[] =>
  [...text.replace(PLURAL, '{$1}').matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name).sort();

/** The words of a text, without the values within; a plural counts as its form for one. */
export const inWords = (text: string): string[] =>
  text
    .replace(PLURAL, (_, name: string, written: string) => / ?one \{([^{}]*)\}/.exec(written)?.[1] ?? name)
    .replace(/\{\w+\}/g, '')
    .split(/[\s·]+/)
    .filter(Boolean);

/** A count of dishes, guests or seconds never needs the form that French and Spanish have for millions. */
export const formsOf = (code: string): string[] => {
  const rules = new Intl.PluralRules(code);
  return [...new Set(Array.from({ length: 200 }, (_, count) => rules.select(count + 1)))].sort();
};
