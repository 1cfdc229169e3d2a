import { encodeQr } from './qr.ts';
import { type Sheet, Violation } from './sheet.ts';

type QrFunction = (sheet: Sheet, fields: Buffer) => void;

const qrSymbol = 49;
const strictUtf8 = new TextDecoder('utf-8', { fatal: true });

function wrong(what: string, fields: Buffer): Violation {
  return new Violation(`QR: wrong ${what} ${fields.toString('hex')}`);
}

const selectModel: QrFunction = (_sheet, fields) => {
  if (fields.length !== 2 || fields[0] !== 50 || fields[1] !== 0) throw wrong('model', fields);
};

const setModuleSize: QrFunction = (sheet, fields) => {
  const dots = fields[0] ?? 0;
  if (fields.length !== 1 || dots < 1 || dots > 16) throw wrong('module size', fields);
  sheet.qr.moduleDots = dots;
};

const setLevel: QrFunction = (sheet, fields) => {
  const level = (['L', 'M', 'Q', 'H'] as const)[(fields[0] ?? 0) - 48];
  if (fields.length !== 1 || !level) throw wrong('error correction level', fields);
  sheet.qr.level = level;
};

/** A length counted in characters instead of bytes cuts a letter in two or swallows the next command. */
const store: QrFunction = (sheet, fields) => {
  const data = fields.subarray(1);
  if (fields[0] !== 48 || data.length === 0) throw wrong('data', fields.subarray(0, 8));
  if (data.some((byte) => byte < 0x20)) sheet.violate('QR: the data swallows a command (wrong length)');
  sheet.qr.stored = data;
};

function decode(sheet: Sheet, data: Buffer): string {
  try {
    return strictUtf8.decode(data);
  } catch {
    sheet.violate('QR: the data is not UTF-8 (wrong length?)');
    return data.toString('latin1');
  }
}

const print: QrFunction = (sheet, fields) => {
  sheet.requireLineStart('QR code');
  const { stored, level, moduleDots } = sheet.qr;
  if (fields.length !== 1 || fields[0] !== 48) throw wrong('print mode', fields);
  if (!stored) throw new Violation('QR: printed without data');
  const bitmap = encodeQr(stored, level);
  if (!bitmap) throw new Violation(`QR: ${stored.length} bytes are too many`);
  const content = decode(sheet, stored);
  sheet.place({ bitmap, scaleX: moduleDots, scaleY: moduleDots, label: `QR ${content}` });
  sheet.commands.push({ kind: 'qr', content });
};

const functions: Record<number, QrFunction> = {
  65: selectModel,
  67: setModuleSize,
  69: setLevel,
  80: store,
  81: print,
};

/** `GS ( k`: pL pH cn fn, then the fields of the function. */
export function printQrFunction(sheet: Sheet, args: Buffer): void {
  const fn = functions[args[3] ?? 0];
  if (args[2] === qrSymbol && fn) fn(sheet, args.subarray(4));
  else sheet.violate(`unknown function ${args[3]} of symbol ${args[2]} in GS ( k`);
}
