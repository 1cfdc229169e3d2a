/** Words that leave something out of a dish, at the beginning of a modifier's name or, in some languages, at its end. */
const BEFORE: readonly string[] = [
  'no',
  'without',
  'w/o',
  'hold',
  'less',
  'minus',
  'skip',
  'remove',
  'ohne',
  'kein',
  'keine',
  'keinen',
  'sans',
  'pas de',
  "pas d'",
  'sin',
  'senza',
  'sem',
  'zonder',
  'geen',
  'uden',
  'utan',
  'uten',
  'bez',
  'без',
  'χωρίς',
  'tanpa',
  'không',
  'बिना',
  'बगैर',
  'না',
  'ছাড়া',
  'بدون',
  'بلا',
  'من غير',
  'بغیر',
  'בלי',
  'ללא',
  '不要',
  '不加',
  '不放',
  '免',
  '去',
  '走',
  'ไม่ใส่',
  'ไม่เอา',
  'ไม่',
];
const AFTER: readonly string[] = [
  '抜き',
  'なし',
  '無し',
  '빼고',
  '없이',
  'बिना',
  'के बिना',
  'ছাড়া',
  'இல்லாமல்',
  'లేకుండా',
];

/** Whole words, except in scripts without blanks between them. */
const begins = (text: string, word: string): boolean =>
  text.startsWith(word) &&
  (!/^[\p{L}\p{M}]/u.test(text.slice(word.length)) ||
    /[^\p{L}]$|[\p{Script=Han}\p{Script=Thai}]/u.test(word));

/** Whether a modifier takes something away: `No onion`, `ohne Zwiebeln`, `sin cebolla`. */
export function isRemoval(name: string): boolean {
  const text = name.normalize('NFC').toLowerCase().trim();
  return (
    /^[-−–]\s*\S/u.test(text) ||
    BEFORE.some((word) => begins(text, word)) ||
    AFTER.some((word) => text.endsWith(word) && text.length > word.length)
  );
}
