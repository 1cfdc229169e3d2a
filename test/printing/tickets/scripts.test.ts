import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { Fonts, hanVariantOf } from '../../../server/printing/tickets/drawing/fonts.ts';
import { legible } from '../../../server/printing/tickets/drawing/legible.ts';
import { cleaned, withTexts } from '../../../server/printing/tickets/encoding/cleaned.ts';
import { layout } from '../../../server/printing/tickets/layout.ts';
import { type PrintSnapshot, printSnapshot } from '../../../server/printing/tickets/snapshot.ts';
import type { Line } from '../../../server/printing/tickets/ticket.ts';
import { paintPaper } from '../../tools/printer/page/paint.ts';
import { bytesOfTicket, print } from '../paper.ts';
import { dictionaries, type SampleLanguage } from './dictionaries.ts';
import { samples } from './samples.ts';

const papers = [
  { paper: 80, columns: 48 },
  { paper: 58, columns: 32 },
];
const languages = Object.keys(dictionaries) as SampleLanguage[];

const documents = { ...samples, test: { ...samples.test, samples: true } };

function inLanguage(snapshot: object, language: SampleLanguage): PrintSnapshot {
  const words: Readonly<Record<string, string>> = dictionaries[language];
  const translated = withTexts(snapshot, (text) => words[text] ?? text);
  return printSnapshot.parse({ ...translated, ...(language !== 'mixed' && { language }) });
}

/** The lines with their style; `~` before those that are drawn. */
function layoutOf(snapshot: PrintSnapshot, columns: number): string {
  const fonts = new Fonts(hanVariantOf('language' in snapshot ? snapshot.language : '', ''));
  const readable = withTexts(snapshot, (text) => legible(cleaned(text), fonts));
  return layout(readable, { columns }).lines.map(described).join('\n');
}

function described(line: Line): string {
  if (line.kind !== 'text') return `  (${line.kind})`;
  const { text, size, bold, inverse, align } = line;
  const style = [size, bold && 'bold', inverse && 'inverse', align].filter(Boolean).join(' ');
  const mark = /^[\x20-\x7e]*$/.test(text) ? ' ' : '~';
  return `${mark} ${text}${style ? ` | ${style}` : ''}`;
}

/** 12 mm below the last ink. */
const MAX_FEED_DOTS = 96;

/** Another processor may round a few edges of a letter otherwise; a missing word shows. */
const NEAR = 0.02;
const INK_FILE = join(import.meta.dirname, 'golden/scripts/ink.json');

/** Black dots of each ticket by language and paper; GALLEY_INK=agree keeps what is printed now. */
type Ink = Record<string, Record<string, number>>;
const agreed: Ink = existsSync(INK_FILE) ? JSON.parse(readFileSync(INK_FILE, 'utf8')) : {};

function expectInk(sheet: string, ink: Record<string, number>): void {
  if (process.env.GALLEY_INK === 'agree') {
    agreed[sheet] = ink;
    mkdirSync(dirname(INK_FILE), { recursive: true });
    writeFileSync(INK_FILE, `${JSON.stringify(agreed, null, 2)}\n`);
  }
  for (const [name, dots] of Object.entries(ink)) {
    const wanted = agreed[sheet]?.[name] ?? 0;
    expect(Math.abs(dots - wanted), `${name}: ${dots} dots, agreed ${wanted}`).toBeLessThan(wanted * NEAR);
  }
}

describe.each(papers)('on $paper mm paper', ({ paper, columns }) => {
  test.each(languages)('every document in %s looks as agreed', { timeout: 60_000 }, async (language) => {
    const ink: Record<string, number> = {};
    const layouts: string[] = [];
    for (const [name, sample] of Object.entries(documents)) {
      const snapshot = inLanguage(sample, language);
      const ticket = print(await bytesOfTicket(snapshot, columns), columns);
      expect(ticket, name).toMatchObject({ violations: [], complete: true });
      const cut = ticket.commands.find((command) => command.kind === 'cut');
      expect(cut?.feedDots, name).toBeLessThanOrEqual(MAX_FEED_DOTS);
      ink[name] = paintPaper(ticket.paper, columns * 12).dots.filter((dot) => dot < 128).length;
      layouts.push(`== ${name}\n${layoutOf(snapshot, columns)}\n`);
    }
    await expect(layouts.join('\n')).toMatchFileSnapshot(`golden/scripts/${language}-${paper}.txt`);
    expectInk(`${language}-${paper}`, ink);
  });

  test.each(languages)('the fonts cover all of %s but what is marked', (language) => {
    for (const sample of Object.values(documents)) {
      const marks = layoutOf(inLanguage(sample, language), columns).match(/\[U\+[0-9A-F]+\]/g) ?? [];
      expect(new Set(marks)).toEqual(new Set(language === 'mixed' && marks.length > 0 ? ['[U+1F984]'] : []));
    }
  });
});

/** Of a language each that a country pack or its neighbours write menus in. */
const dishes = [
  ...['मसाला डोसा', 'মাছের ঝোল', 'ਮੱਖਣੀ ਕੁਲਚਾ', 'મસાલા', 'ଡାଲମା ଛେନା ପୋଡ଼', 'மசாலா தோசை', 'దోస', 'ಅಕ್ಕಿ ರೊಟ್ಟಿ'],
  ...['മീൻ കറി', 'කොත්තු රොටි', 'ต้มยำกุ้ง', 'ລາບໄກ່', 'မုန့်ဟင်းခါး', 'អាម៉ុកត្រី', 'ხაჭაპური', 'Խորոված', 'ዶሮ ወጥ'],
  ...['كبسة دجاج', 'חומוס', 'Γύρος', 'Борщ', '宫保鸡丁', '寿司', '비빔밥', 'Phở bò', 'Żurek', 'Crème brûlée'],
];

test.each(dishes)('%s is printed in its own letters', (dish) => {
  expect(legible(cleaned(dish), new Fonts('sc'))).toBe(cleaned(dish));
});
