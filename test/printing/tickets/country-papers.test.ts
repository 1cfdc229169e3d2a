import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import packs from '../../../resources/countries.json' with { type: 'json' };
import { exponentOf } from '../../../server/core/money/money.ts';
import { layout } from '../../../server/printing/tickets/layout.ts';
import { printSnapshot } from '../../../server/printing/tickets/snapshot.ts';
import type { TicketContent } from '../../tools/printer/commands/ticket.ts';
import { paintPaper } from '../../tools/printer/page/paint.ts';
import { encodePng } from '../../tools/printer/page/png.ts';
import { bytesOfTicket, print } from '../paper.ts';
import { samples } from './samples.ts';

const COLUMNS = 48;
const { GALLEY_SHOTS } = process.env;

type Pack = (typeof packs)[number];

/** A bill, a kitchen ticket and a Z as a restaurant of the country prints them. */
function papersIn({ code, currency, timezone, ticket_language, taxes }: Pack) {
  const there = {
    country: code,
    time_zone: timezone,
    language: ticket_language,
    currency: { code: currency, exponent: exponentOf(currency) },
  };
  const ofFood = taxes.filter((tax) => (tax.for as string[]).includes('food'));
  const amounts = ofFood.map(({ name, rate, inclusive }) => ({
    name: name.replace(/ [\d.,]+ %$/, ''),
    rate: Math.round(rate * 10_000),
    inclusive,
    taxable: 2885,
    amount: Math.round(28.85 * rate),
  }));
  const bill = { ...samples.bill, ...there, taxes: amounts, charges: [], rounding: 0 };
  const report = { ...samples.report, ...there, taxes: amounts, charges: [] };
  const { currency: _, ...place } = there;
  return { bill, kot: { ...samples.kot, ...place }, report };
}

/** A line for each line, without the marks that turn right-to-left text. */
const textOf = (snapshot: object): string =>
  layout(printSnapshot.parse(snapshot), { columns: COLUMNS })
    .lines.map((line) => (line.kind === 'text' ? line.text : ''))
    .join('\n')
    .replace(/[\u200e\u200f\u061c\u2066-\u2069]/g, '')
    .replace(/[\u00a0\u202f]/g, ' ');

/** Painting is slow: one country of each language, or all of them where they are looked at. */
const isPainted = ({ code, ticket_language }: Pack): boolean =>
  GALLEY_SHOTS !== undefined || packs.find((pack) => pack.ticket_language === ticket_language)?.code === code;

function shoot({ paper }: TicketContent, name: string): void {
  const folder = join(GALLEY_SHOTS ?? '', 'papers');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, `${name}.png`), encodePng(paintPaper(paper, COLUMNS * 12)));
}

/** Fixed words of the English papers that no other language has. */
const ENGLISH =
  /\b(?:Subtotal before|Balance|Amount due|Thank|Served by|Waiter|Guests?|Seat|Round|Cash drawer|Counted|Expected|SALES|PAYMENTS|DRAWERS|Also sent)\b/;

describe.each(packs)('$code', (pack) => {
  test('prints a bill, a kitchen ticket and a Z in its language, with its numbers', async () => {
    for (const [name, snapshot] of Object.entries(papersIn(pack))) {
      if (isPainted(pack)) {
        const ticket = print(await bytesOfTicket(snapshot, COLUMNS), COLUMNS);
        expect(ticket, name).toMatchObject({ violations: [], complete: true });
        if (GALLEY_SHOTS) shoot(ticket, `${pack.code}-${name}`);
      }
      const text = textOf(snapshot);
      if (pack.ticket_language !== 'en') {
        const known = JSON.stringify(samples);
        const own = text.split('\n').filter((line) => !known.includes(line.trim()));
        expect(own.join('\n'), name).not.toMatch(ENGLISH);
      }
      if (name === 'bill') {
        const exponent = exponentOf(pack.currency);
        const total = new Intl.NumberFormat(`${pack.locale}-u-nu-latn`, {
          minimumFractionDigits: exponent,
          maximumFractionDigits: exponent,
          useGrouping: 'always',
        }).format(samples.bill.total / 10 ** exponent);
        expect(text).toContain(total.replace(/[\u00a0\u202f]/g, ' ').replace(/[\u200e\u200f]/g, ''));
      }
    }
  });
});
