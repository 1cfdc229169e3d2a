import { expect, test } from 'vitest';
import { DrawnLines } from '../../../server/printing/tickets/drawing/drawn-lines.ts';
import type { TextLine } from '../../../server/printing/tickets/ticket.ts';

function drawing(most?: number) {
  const drawn: string[] = [];
  const lines = new DrawnLines(({ text }) => {
    drawn.push(text);
    return { stride: 1, rows: 1, bits: Uint8Array.of(drawn.length) };
  }, most);
  const ask = (text: string, more: Partial<TextLine> = {}, columns = 48) =>
    lines.picture({ kind: 'text', text, ...more }, columns);
  return { drawn, ask };
}

test('a line that comes again is not drawn again', () => {
  const { drawn, ask } = drawing();
  expect(ask('दाल')).toBe(ask('दाल'));
  expect(drawn).toEqual(['दाल']);
});

test('the same words of another look, or on other paper, are another line', () => {
  const { drawn, ask } = drawing();
  const looks: Partial<TextLine>[] = [
    {},
    { size: 'tall' },
    { size: 'double' },
    { bold: true },
    { inverse: true },
    { align: 'center' },
  ];
  const pictures = new Set([...looks.map((look) => ask('दाल', look)), ask('दाल', {}, 32)]);
  expect(pictures.size).toBe(7);
  expect(drawn).toHaveLength(7);
});

test('the line that was not asked for the longest is forgotten first', () => {
  const { drawn, ask } = drawing(2);
  for (const text of ['a', 'b', 'a', 'c', 'a', 'b']) ask(text);
  expect(drawn).toEqual(['a', 'b', 'c', 'b']);
});
