import { describe, expect, test } from 'vitest';
import { decimalText, shownText } from '../../../server/office/exports/documents/cell-text.ts';
import { directionOf, visualOrder } from '../../../server/office/exports/documents/pdf/bidi.ts';
import { setFigure, setLine, setLines } from '../../../server/office/exports/documents/pdf/typesetter.ts';

/** Every character is one wide at size 1. */
const pen = { widthOf: (text: string, _font: string, size: number) => [...text].length * size };
const textsOf = (lines: ReturnType<typeof setLines>) =>
  lines.map(({ placed }) => placed.map(({ text }) => text).join(''));

describe('from left to right on paper', () => {
  test.each([
    ['Latin stays', 'Pad Thai (2)', ['Pad Thai (2)']],
    ['the first Arabic word is the last', 'كبسة دجاج', ['دجاج', ' ', 'كبسة']],
    ['brackets around Hebrew turn', 'חומוס (גדול)', ['(', 'גדול', ')', ' ', 'חומוס']],
    ['a number after Hebrew stands left of it', 'חומוס 250', ['250', ' ', 'חומוס']],
    ['Hebrew within Latin keeps its place', 'two חומוס here', ['two ', 'חומוס', ' here']],
  ])('%s', (_, text, pieces) => {
    expect(visualOrder(text, directionOf(text))).toEqual(pieces);
  });
});

test('lines of one paragraph share its direction', () => {
  const [first, second] = setLines(pen, 'mixed with חומוס at 12', 1, 'regular', { width: 12, most: 3 });
  expect(textsOf([first, second] as never)).toEqual(['mixed with', 'חומוס at 12']);
});

test('a text too long for its column is broken between words, a word too long within, the rest left out', () => {
  const lines = (text: string, most = 3) => textsOf(setLines(pen, text, 1, 'regular', { width: 6, most }));
  expect(lines('one two three')).toEqual(['one', 'two', 'three']);
  expect(lines('abcdefghij k')).toEqual(['abcdef', 'ghij k']);
  expect(lines('one two three four five six')).toEqual(['one', 'two', 'three…']);
  expect(lines('ต้มยำกุ้งน้ำข้น', 9).join('')).toBe('ต้มยำกุ้งน้ำข้น');
});

test('each script is set in a font that has it, an emoji as one empty box', () => {
  const fonts = (text: string) =>
    setLine(pen, text, 1, 'regular').placed.map(({ font, text: part }) => [font, part]);
  expect(fonts('Γύρος')).toEqual([['noto-sans greek regular', 'Γύρος']]);
  expect(fonts('宫')[0]?.[0]).toMatch(/^noto-sans-sc \d+ regular$/);
  expect(fonts('비')[0]?.[0]).toMatch(/^noto-sans-kr \d+ regular$/);
  expect(fonts('তোমার')).toEqual([['noto-sans-bengali bengali regular', 'তোমার']]);
  expect(fonts('தோசை')).toEqual([['noto-sans-tamil tamil regular', 'தோசை']]);
  expect(fonts('దోస')).toEqual([['noto-sans-telugu telugu regular', 'దోస']]);
  expect(fonts('મસાલા')).toEqual([['noto-sans-gujarati gujarati regular', 'મસાલા']]);
  const others = {
    gurmukhi: 'ਕੁਲਚਾ',
    kannada: 'ದೋಸೆ',
    malayalam: 'പുട്ട്',
    oriya: 'ଡାଲମା',
    sinhala: 'රොටි',
    georgian: 'ხაჭაპური',
    armenian: 'Խորոված',
    ethiopic: 'እንጀራ',
    khmer: 'គុយទាវ',
    lao: 'ລາບ',
    myanmar: 'မုန့်',
  };
  for (const [script, text] of Object.entries(others))
    expect(fonts(text)).toEqual([[`noto-sans-${script} ${script} regular`, text]]);
  expect(fonts('x👨‍👩‍👧')).toEqual([['noto-sans latin regular', expect.stringMatching(/^x.+$/u)]]);
  expect([...(fonts('x👨‍👩‍👧')[0]?.[1] ?? '')]).toHaveLength(2);
  expect(fonts('ORD-000-17')).toEqual([['Helvetica', 'ORD-000-17']]);
});

test('a figure is never broken, but set smaller', () => {
  const { size, width, placed } = setFigure(pen, '1,234,567.00', 2, 'bold', 12);
  expect([size, width, placed.map(({ text }) => text)]).toEqual([1, 12, ['1,234,567.00']]);
});

test('amounts are written by their digits, grouped for people only', () => {
  expect([decimalText(5, 2), decimalText(-1_050, 2), decimalText(1_980, 0), decimalText(-7, 3)]).toEqual([
    '0.05',
    '-10.50',
    '1980',
    '-0.007',
  ]);
  expect(shownText(123_456_789, 'money', 2)).toBe('1,234,567.89');
  expect(shownText(1_234_567, 'money', 3)).toBe('1,234.567');
  expect(shownText(-1_234_567, 'int', 2)).toBe('-1,234,567');
  expect(shownText(25_000, 'percent', 2)).toBe('2.5%');
  expect(shownText(100_000, 'percent', 2)).toBe('10%');
});
