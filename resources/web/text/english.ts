type Words = readonly (readonly [RegExp, string])[];

const commonwealth: Words = [
  [/\b(t|T)akeout/g, '$1akeaway'],
  [/\b(c|C)ancel(?=ed|ing)/g, '$1ancell'],
  [/\b(c|C)olor/g, '$1olour'],
  [/\b86 list\b/g, 'Sold out'],
  [/\bNothing is 86’d\b/g, 'Nothing is sold out'],
  [/\b86’d\b/g, 'Sold out'],
  [/\b(s|S)ulfites/g, '$1ulphites'],
  [/\b(m|M)ollusks/g, '$1olluscs'],
  [/\bsoybeans\b/g, 'soya'],
  [/\bafterward\b/g, 'afterwards'],
  [/\b86 until tomorrow\b/g, 'Mark sold out'],
  [/\bto 86 it\b/g, 'to mark it sold out'],
  [/\b86 (dishes|items)\b/g, 'mark $1 sold out'],
];

/** Where the words of the United States are used, in which the texts are written. */
const AS_WRITTEN = new Set(['US', 'CA', 'PH', '']);

/** A text in the English of a country, such as `IN`. */
export function englishOf(country: string): (text: string) => string {
  if (AS_WRITTEN.has(country)) return (text) => text;
  const words: Words = country === 'IN' ? [...commonwealth, [/\b[kK]itchen ticket/g, 'KOT']] : commonwealth;
  return (text) => words.reduce((said, [word, other]) => said.replace(word, other), text);
}
