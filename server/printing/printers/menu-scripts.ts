const scripts = [
  ...['Arabic', 'Hebrew', 'Devanagari', 'Bengali', 'Gurmukhi', 'Gujarati', 'Oriya', 'Tamil', 'Telugu'],
  ...['Kannada', 'Malayalam', 'Sinhala', 'Thai', 'Lao', 'Myanmar', 'Khmer', 'Tibetan', 'Georgian'],
  ...['Armenian', 'Ethiopic', 'Greek', 'Cyrillic', 'Han', 'Hiragana', 'Katakana', 'Hangul'],
].map((name) => new RegExp(`\\p{Script=${name}}`, 'u'));

/** A dish name for each script of the menu but Latin: on a test ticket people see whether it is printed. */
export function namesByScript(names: readonly string[]): string[] {
  const shown = scripts.map((script) => names.find((name) => script.test(name)));
  return [...new Set(shown)].filter((name) => name !== undefined);
}
