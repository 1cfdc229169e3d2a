import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cells, padCenter, wrap } from '../../../server/printing/tickets/encoding/cells.ts';
import { latin, latinised } from '../../../server/printing/tickets/encoding/latin.ts';

describe('text in Latin letters', () => {
  test.each([
    ['Crème brûlée', 'Creme brulee'],
    ['Cre\u0300me', 'Creme'],
    ['Weißwurst in Soße', 'Weisswurst in Sosse'],
    ['Smørrebrød, Æbleskiver', 'Smorrebrod, AEbleskiver'],
    ['Phở bò', 'Pho bo'],
    ['₹120 or €2 or £3', 'Rs120 or EUR2 or GBP3'],
    ['“no onions” – please…', '"no onions" - please...'],
    ['½ chicken, 1½ naan', '1/2 chicken, 1 1/2 naan'],
    ['ＦＵＬＬ ｗｉｄｔｈ', 'FULL width'],
    ['two\nlines\tand a tab', 'two lines and a tab'],
    ['plain', 'plain'],
    ['  spaced   out  ', 'spaced out'],
    ['', ''],
  ])('%j becomes %j', (raw, text) => {
    expect(latin(raw)).toEqual({ text, complete: true });
  });

  test('control characters, also those that open the drawer, vanish', () => {
    expect(latin('a\x1bp\x00b\x7f\x9bc\u0090').text).toBe('apbc');
  });

  test('bidi controls, joiners, variation selectors and lone surrogates vanish', () => {
    expect(latin('\u202ea\u2066b\u200dc\ufe0fd\ufeffe\ud800f\u{e0041}').text).toBe('abcdef');
  });

  test.each([
    ['पनीर टिक्का', '<Devanagari>'],
    ['Paneer पनीर (spicy)', 'Paneer <Devanagari> (spicy)'],
    ['寿司セット', '<CJK>'],
    ['بدون بصل', '<Arabic>'],
    ['hot 🌶️🌶️!', 'hot <emoji>!'],
    ['борщ ρόδι', '<Cyrillic> <Greek>'],
  ])('%j, which has no Latin form, shows as %j', (raw, text) => {
    expect(latin(raw)).toEqual({ text, complete: false });
  });
});

test('no text turns into question marks or anything but printable ASCII, and twice is the same as once', () => {
  const text = fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme' }));
  fc.assert(
    fc.property(text, (raw) => {
      const once = latin(raw.normalize('NFKD').replace(/[?¿؟\u037e]/gu, ''));
      expect(once.text).toMatch(/^[\x20-\x7e]*$/);
      expect(once.text).not.toContain('?');
      expect(latin(once.text)).toEqual({ text: once.text, complete: true });
    }),
    { numRuns: 2000 },
  );
});

describe('a snapshot', () => {
  test('takes the Latin name of an item whose name cannot be shown', () => {
    const item = { name: 'पनीर टिक्का', latin_name: 'Paneer Tikka' };
    expect(latinised({ items: [item] }).items[0]!.name).toBe('Paneer Tikka');
  });

  test('keeps the name that can be shown', () => {
    expect(latinised({ name: 'Crêpe', latin_name: 'Pancake' }).name).toBe('Crepe');
  });

  test('leaves numbers, flags and what is missing alone', () => {
    const value = { n: 1, yes: true, none: null, list: [1, 'ä'] };
    expect(latinised(value)).toEqual({ n: 1, yes: true, none: null, list: [1, 'a'] });
  });
});

describe('cells', () => {
  test.each([
    ['abc', 3],
    ['寿司', 4],
    ['e\u0301', 1],
    ['👩‍🍳', 2],
    ['ｶﾚｰ', 3],
    ['Ａ', 2],
    ['한', 2],
  ])('%j takes %i', (text, width) => {
    expect(cells(text)).toBe(width);
  });

  test('text breaks at spaces, and inside a word only when it is too long for a line', () => {
    expect(wrap('one two three', 8)).toEqual(['one two', 'three']);
    expect(wrap('a Donaudampfschiff', 8)).toEqual(['a', 'Donaudam', 'pfschiff']);
  });

  test('a wide character that does not fit goes to the next line whole', () => {
    expect(wrap('寿司寿司寿', 5)).toEqual(['寿司', '寿司', '寿']);
  });

  test('blanks before the text indent every line', () => {
    expect(wrap('  one two', 6)).toEqual(['  one', '  two']);
  });

  test('centring counts cells', () => {
    expect(padCenter('寿司', 10)).toBe('   寿司   ');
  });
});

describe('from right to left', () => {
  const onPaper = (text: string, width = 40) => wrap(text, width);

  test('words stand in the order of the paper, and letters keep theirs for the font', () => {
    expect(onPaper('كباب مشوي')).toEqual(['مشوي كباب']);
  });

  test('figures and foreign words are read from the left', () => {
    expect(onPaper('عصير 250 ml')).toEqual(['ml 250 عصير']);
    expect(onPaper('هاتف +91 80 5555 0123')).toEqual(['+91 80 5555 0123 هاتف']);
  });

  test('brackets close on the side where they were opened', () => {
    expect(onPaper('كباب (كبير)')).toEqual(['(كبير) كباب']);
    expect(onPaper('Kebab (كباب مشوي)')).toEqual(['(مشوي كباب) Kebab']);
  });

  test('a dish with a foreign name on an English line stays where it is', () => {
    expect(onPaper('extra hummus with חומוס please')).toEqual(['extra hummus with חומוס please']);
  });

  test('each line of a paragraph turns by itself', () => {
    expect(onPaper('واحد اثنان ثلاثة', 10)).toEqual(['اثنان واحد', 'ثلاثة']);
  });
});

test('Thai breaks between words, which have no space between them', () => {
  expect(wrap('ผัดไทยกุ้งสดน้ำมะนาว', 10)).toEqual(['ผัดไทยกุ้งสด', 'น้ำมะนาว']);
});
