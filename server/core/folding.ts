/** Letters that no accent can be taken from. */
const plain: Readonly<Record<string, string>> = {
  ı: 'i',
  ł: 'l',
  đ: 'd',
  ø: 'o',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
};

/** Small letters without accents, as people in a hurry type them, without strokes, ligatures and apostrophes. */
export const plainLetters = (text: string): string =>
  text.replace(/[ıłđøßæœ]/g, (letter) => plain[letter] ?? letter).replace(/[’'`]/g, '');
