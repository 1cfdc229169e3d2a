import { describe, expect, test } from 'vitest';
import { Fonts } from '../../../server/printing/tickets/drawing/fonts.ts';
import { legible } from '../../../server/printing/tickets/drawing/legible.ts';
import { type Bitmap, bandsOf } from '../../../server/printing/tickets/encoding/raster.ts';
import { latinTicket, plainTicket } from '../../../server/printing/tickets/encoding/ticket-bytes.ts';
import { printSnapshot } from '../../../server/printing/tickets/snapshot.ts';
import { bytesOfTicket, print } from '../paper.ts';
import { samples } from './samples.ts';

const fonts = new Fonts('sc');

const withAllergies = {
  ...samples.kot,
  items: [{ name: 'Satay', quantity: 1, seat: 2, allergens: ['nuts', 'Kiwi ★'] }],
  allergies: [
    { seat: null, allergens: ['milk'] },
    { seat: 2, allergens: ['nuts', 'Kiwi ★'] },
  ],
};

describe('a character', () => {
  test.each([...'₹৳¥€﷼é₫אبกखবதతગд文かァ한ß…★'])('%s has a font', (char) => {
    expect(fonts.fileFor(char)).toBeDefined();
    expect(legible(char, fonts)).toBe(char);
  });

  test.each([
    ['🌶️', '[chili]'],
    ['🦄', '[U+1F984]'],
    ['ꦲꦤ', '[U+A9B2][U+A9A4]'],
    ['𝐁𝐨𝐥𝐝', 'Bold'],
    ['👩‍🍳', '[U+1F469][egg]'],
  ])('%s, which no font has, shows as %s', (text, shown) => {
    expect(legible(text, fonts)).toBe(shown);
  });

  test('of Han is written as the ticket’s language does', () => {
    const nameIn = (variant: 'sc' | 'tc' | 'jp' | 'kr') => new Fonts(variant).fileFor('直')?.name;
    expect(['sc', 'tc', 'jp', 'kr'].map((each) => nameIn(each as 'sc')?.slice(0, 12))).toEqual([
      'noto-sans-sc',
      'noto-sans-tc',
      'noto-sans-jp',
      'noto-sans-kr',
    ]);
  });
});

describe('a printer with a confirmed code page', () => {
  const menu = { ...samples.kot, note: 'Crème brûlée für zwei, 5 €' };
  const output = { cut: true, code_page: 'cp858' };

  test('gets its letters as text', async () => {
    const printed = print(await bytesOfTicket(menu, 48, {}, output), 48, [19]);
    expect(printed.violations).toEqual([]);
    expect(printed.text).toContain('Crème brûlée für zwei, 5 €');
    expect(printed.commands.map(({ kind }) => kind)).not.toContain('raster');
  });

  test('gets what the page lacks as a picture', async () => {
    const printed = print(await bytesOfTicket({ ...menu, kitchen: 'Żurek' }, 48, {}, output), 48, [19]);
    expect(printed.violations).toEqual([]);
    expect(printed.commands.filter(({ kind }) => kind === 'raster')).toHaveLength(1);
  });
});

describe('pictures', () => {
  const black = (rows: number): Bitmap => ({ stride: 4, rows, bits: new Uint8Array(4 * rows).fill(255) });

  test('lie below each other in bands of at most 255 rows', () => {
    const rowsOf = (...heights: number[]) => bandsOf(heights.map(black)).map(({ rows }) => rows);
    expect(rowsOf(100, 100, 100)).toEqual([200, 100]);
    expect(rowsOf(600)).toEqual([255, 255, 90]);
    expect(rowsOf()).toEqual([]);
  });

  test('lose the white at their right', () => {
    const bits = Uint8Array.from([0, 1, 0, 0, 1, 0, 0, 0]);
    expect(bandsOf([{ stride: 4, rows: 2, bits }])).toEqual([
      { stride: 2, rows: 2, bits: Uint8Array.from([0, 1, 1, 0]) },
    ]);
  });
});

const twentyLines = {
  ...samples.kot,
  language: 'hi',
  items: Array.from({ length: 12 }, () => ({ name: 'पनीर टिक्का मसाला', quantity: 2, note: 'बिना प्याज़' })),
};

test('a ticket is drawn beside the event loop', async () => {
  await bytesOfTicket(twentyLines, 48);
  const [here, everywhere] = [process.threadCpuUsage(), process.cpuUsage()];
  for (let n = 0; n < 20; n += 1) await bytesOfTicket(twentyLines, 48);
  const sum = ({ user, system }: NodeJS.CpuUsage) => user + system;
  expect(sum(process.threadCpuUsage(here)) / sum(process.cpuUsage(everywhere))).toBeLessThan(0.5);
});

test('without a drawing thread the ticket prints in Latin letters and says so', () => {
  const request = {
    snapshot: printSnapshot.parse({ ...twentyLines, kitchen: 'Grillé' }),
    options: { columns: 48 },
    output: { cut: true },
  };
  expect(plainTicket(request)).toBeUndefined();
  const printed = print(latinTicket(request), 48);
  expect(printed.violations).toEqual([]);
  expect(printed.text).toMatch(/SOME CHARACTERS DIDN.T PRINT/);
  expect(printed.text).toContain('Grille');
  expect(printed.text).toContain('<DEVANAGARI>');
});

test.each([...Object.entries(samples), ['ticket with allergies', withAllergies] as const])(
  'without a drawing thread a %s prints, whatever is on it',
  (_, snapshot) => {
    const request = {
      snapshot: printSnapshot.parse({ ...(snapshot as object), language: 'en', kitchen: '한 ★' }),
      options: { columns: 48 },
      output: { cut: true },
    };
    expect(print(latinTicket(request), 48).violations).toEqual([]);
  },
);

test('an allergy at one seat is on a ticket that nothing can draw', () => {
  const request = {
    snapshot: printSnapshot.parse(withAllergies),
    options: { columns: 48 },
    output: { cut: true },
  };
  expect(print(latinTicket(request), 48).text).toMatch(/SEAT 2 - ALLERGY: NUTS/i);
});

test('a test ticket shows every script and a QR code', async () => {
  const printed = print(await bytesOfTicket({ ...samples.test, samples: true }, 32), 32);
  expect(printed.violations).toEqual([]);
  expect(printed.commands.map(({ kind }) => kind)).toEqual(['raster', 'qr', 'cut']);
});
