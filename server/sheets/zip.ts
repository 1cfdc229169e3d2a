import { Unzip, UnzipInflate } from 'fflate';
import { SheetReadError } from '../core/csv.ts';

/** A hostile file unpacks to anything: the parts that are asked for may together be no larger, however small they are packed. */
const MAX_BYTES = 32_000_000;
/** A byte unpacks to a thousand at most, so that no more than some megabytes are unpacked past the limit. */
const STEP_BYTES = 8_192;

/** What a zip ends with, before a comment of some length: one that was cut short has none. */
const isWhole = (file: Uint8Array): boolean =>
  new TextDecoder('latin1').decode(file.subarray(-65_557)).includes('PK\x05\x06');

/** Texts of the parts with these names. Throws SheetUnreadable. */
export function unzippedParts(file: Uint8Array, isWanted: (name: string) => boolean): Map<string, string> {
  if (!isWhole(file)) throw new SheetReadError('not_a_sheet');
  const texts = new Map<string, string>();
  let [bytes, open] = [0, 0];
  const unzip = new Unzip((part) => {
    if (!isWanted(part.name)) return;
    const decoder = new TextDecoder();
    let text = '';
    open++;
    part.ondata = (error, data, isEnd) => {
      if (error) throw error;
      bytes += data.length;
      if (bytes > MAX_BYTES) throw new SheetReadError('too_large');
      text += decoder.decode(data, { stream: !isEnd });
      if (!isEnd) return;
      texts.set(part.name, text);
      open--;
    };
    part.start();
  });
  unzip.register(UnzipInflate);
  try {
    for (let at = 0; at < file.length; at += STEP_BYTES)
      unzip.push(file.subarray(at, at + STEP_BYTES), at + STEP_BYTES >= file.length);
  } catch (error) {
    throw error instanceof SheetReadError ? error : new SheetReadError('not_a_sheet');
  }
  if (open > 0) throw new SheetReadError('not_a_sheet');
  return texts;
}
