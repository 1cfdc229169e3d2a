import { readCsv, textOf } from './csv.ts';
import { readXlsx, type Sheet } from './xlsx.ts';
import { SheetUnreadable } from './zip.ts';

/** A menu has some hundred rows. */
const MOST_BYTES = 10_000_000;
const ZIP = [0x50, 0x4b, 0x03, 0x04];

/** A spreadsheet by what it is, whatever it is called. Throws SheetUnreadable. */
export function readSheet(file: Uint8Array): Sheet {
  if (file.length > MOST_BYTES) throw new SheetUnreadable('too_large');
  if (ZIP.every((byte, at) => file[at] === byte)) return readXlsx(file);
  const text = textOf(file);
  if (text.includes('\0')) throw new SheetUnreadable('not_a_sheet');
  return readCsv(text);
}
