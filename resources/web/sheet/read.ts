import { readCsv, type Sheet, SheetReadError } from '../../../server/core/csv.ts';
import { readXlsx } from './xlsx.ts';

/** A menu has some hundred rows. */
const MAX_BYTES = 10_000_000;
const ZIP = [0x50, 0x4b, 0x03, 0x04];

/** A spreadsheet by what it is, whatever it is called. Throws SheetUnreadable. */
export function readSheet(file: Uint8Array): Sheet {
  if (file.length > MAX_BYTES) throw new SheetReadError('too_large');
  if (ZIP.every((byte, at) => file[at] === byte)) return readXlsx(file);
  const text = textOf(file);
  if (text.includes('\0')) throw new SheetReadError('not_a_sheet');
  return readCsv(text);
}

/** In UTF-8, in what its mark says, else as Western spreadsheets write it. */
function textOf(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
