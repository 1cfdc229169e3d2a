type Words = readonly (readonly [RegExp, string])[];

const commonwealth: Words = [
  [/\b(t|T)akeout/g, '$1akeaway'],
  [/\b(c|C)ancel(?=ed|ing)/g, '$1ancell'],
  [/\b(c|C)olor/g, '$1olour'],
];

/** Where the words of the United States are used, in which the texts are written. */
const AS_WRITTEN = new Set(['US', 'CA', 'PH', '']);

/** A text in the English of a country, such as `IN`. */
export function englishOf(country: string): (text: string) => string {
  if (AS_WRITTEN.has(country)) return (text) => text;
  const words: Words = country === 'IN' ? [...commonwealth, [/\b[kK]itchen ticket/g, 'KOT']] : commonwealth;
  return (text) => words.reduce((said, [word, other]) => said.replace(word, other), text);
}
