import { readCsv } from '../../../../core/csv.ts';
import { cleanCell, type Grid } from './book.ts';

/** Decimal commas may be as frequent as the separator, so the comma is last. */
const delimiters = [';', '\t', '|', ','];
const LINES = 30;

/** The cells of a text, whatever separates them and ends its lines. */
export function gridOfText(text: string): Grid {
  const lines = text.replace(/^\ufeff/, '').replace(/\r\n?/g, '\n');
  const [, said] = /^"?sep=(.)"?\n/i.exec(lines) ?? [];
  const body = said === undefined ? lines : lines.slice(lines.indexOf('\n') + 1);
  const rows = readCsv(body, { isStrict: true, delimiter: said ?? delimiterOf(body) });
  return rows.map((row) => row.map(cleanCell));
}

/** The one that most lines hold equally often. */
function delimiterOf(text: string): string {
  const lines = text.slice(0, 20_000).split('\n', LINES).map(unquoted);
  let [best, most] = [',', 0];
  for (const delimiter of delimiters) {
    const counts = lines.map((line) => line.split(delimiter).length - 1).filter((count) => count > 0);
    const usual = [...Map.groupBy(counts, (count) => count)].map(
      ([count, same]) => same.length * (1 + count / 10),
    );
    const score = Math.max(0, ...usual);
    if (score > most) [best, most] = [delimiter, score];
  }
  return best;
}

const unquoted = (line: string): string => line.replace(/"[^"]*"/g, '');
