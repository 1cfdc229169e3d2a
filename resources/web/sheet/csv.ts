import type { Sheet } from './xlsx.ts';

/** In UTF-8, in what its mark says, else as Western spreadsheets write it. */
export function textOf(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** Of commas, semicolons and tabs the one the first line has most of. */
function delimiterOf(text: string): string {
  const [first = ''] = text.split('\n', 1);
  const counted = [',', ';', '\t'].map((one) => ({ one, n: first.split(one).length }));
  return counted.sort((a, b) => b.n - a.n)[0]?.one ?? ',';
}

export function readCsv(text: string): Sheet {
  const delimiter = delimiterOf(text);
  const rows: string[][] = [[]];
  let [cell, isQuoted] = ['', false];
  const endCell = () => {
    rows.at(-1)?.push(cell);
    cell = '';
  };
  for (let at = 0; at < text.length; at++) {
    const letter = text[at] ?? '';
    if (isQuoted) {
      if (letter !== '"') cell += letter;
      else if (text[at + 1] === '"') cell += text[++at];
      else isQuoted = false;
    } else if (letter === '"' && cell === '') isQuoted = true;
    else if (letter === delimiter) endCell();
    else if (letter === '\n') {
      endCell();
      rows.push([]);
    } else if (letter !== '\r') cell += letter;
  }
  endCell();
  return rows.at(-1)?.join('') === '' ? rows.slice(0, -1) : rows;
}

export const writeCsv = (rows: Sheet): string =>
  rows.map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')).join('\n');
