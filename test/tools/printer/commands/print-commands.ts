import type { Command } from './command-reader.ts';
import { printQrFunction } from './qr-commands.ts';
import { printGraphicsFunction, printRasterBand } from './raster-commands.ts';
import { defaultLineSpacing, type Sheet, Violation } from './sheet.ts';

type Print = (sheet: Sheet, args: Buffer) => void;

export function hex(bytes: Uint8Array, most = 8): string {
  const shown = Buffer.from(bytes.subarray(0, most))
    .toString('hex')
    .replace(/..(?!$)/g, '$& ');
  return bytes.length > most ? `${shown} …` : shown;
}

/** A choice given as 0, 1, 2 or as its digit '0', '1', '2'. */
function choice<T>(sheet: Sheet, command: string, byte: number, values: readonly T[]): T {
  const value = values[byte >= 48 ? byte - 48 : byte];
  if (value === undefined) sheet.violate(`${command} with the wrong value ${byte}`);
  return value ?? values[0]!;
}

const isOn = (args: Buffer) => (args[0]! & 1) === 1;

function align(sheet: Sheet, args: Buffer): void {
  sheet.requireLineStart('ESC a');
  sheet.modes.align = choice(sheet, 'ESC a', args[0]!, ['left', 'center', 'right'] as const);
}

function printMode(sheet: Sheet, args: Buffer): void {
  const mode = args[0]!;
  if (mode & 0x46) sheet.violate(`ESC ! with unknown bits ${hex(args)}`);
  sheet.setStyle({
    font: mode & 0x01 ? 'B' : 'A',
    bold: (mode & 0x08) !== 0,
    heightScale: mode & 0x10 ? 2 : 1,
    widthScale: mode & 0x20 ? 2 : 1,
    underline: mode & 0x80 ? 1 : 0,
  });
}

function characterSize(sheet: Sheet, args: Buffer): void {
  const size = args[0]!;
  if (size & 0x88) sheet.violate(`GS ! with unknown bits ${hex(args)}`);
  sheet.setStyle({ widthScale: ((size >> 4) & 7) + 1, heightScale: (size & 7) + 1 });
}

const feedLines: Print = (sheet, args) => {
  const lines = args[0]!;
  const first = sheet.midLine ? 1 : 0;
  if (first) sheet.endLine(lines > 0 ? undefined : 0);
  sheet.feed(Math.max(0, lines - first) * sheet.modes.lineSpacing);
};

const cutModes: Record<number, 'full' | 'partial'> = {
  0: 'full',
  1: 'partial',
  48: 'full',
  49: 'partial',
  65: 'full',
  66: 'partial',
  97: 'full',
  98: 'partial',
  103: 'full',
  104: 'partial',
};

function cut(sheet: Sheet, args: Buffer): void {
  const mode = cutModes[args[0]!];
  if (!mode) sheet.violate(`GS V with the wrong mode ${args[0]}`);
  sheet.cut(mode ?? 'full', args[1] ?? 0);
}

/** Bytes that begin a command or a line: found as a pulse length, the sender left the timing out. */
const commandStarts = new Set([0x0a, 0x10, 0x1b, 0x1c, 0x1d]);
const shortestPulseMs = 40;

function kickDrawer(sheet: Sheet, args: Buffer): void {
  const pin = choice(sheet, 'ESC p', args[0]!, [2, 5] as const);
  const [onMs, offMs] = [args[1]! * 2, args[2]! * 2];
  if (commandStarts.has(args[1]!)) sheet.violate('drawer kick without its timing bytes');
  else if (onMs < shortestPulseMs || offMs < onMs)
    sheet.violate(`drawer pulse of ${onMs} ms on, ${offMs} ms off`);
  sheet.commands.push({ kind: 'drawer', pin, onMs, offMs });
}

const ignored: Print = () => {};

const prints: Record<string, Print> = {
  text: (sheet, args) => sheet.print(args),
  LF: (sheet) => sheet.endLine(),
  stray: (sheet, args) => sheet.violate(`stray control byte ${hex(args)}`),
  'ESC @': (sheet) => sheet.reset(),
  'ESC a': align,
  'ESC !': printMode,
  'GS !': characterSize,
  'ESC E': (sheet, args) => sheet.setStyle({ bold: isOn(args) }),
  'ESC G': (sheet, args) => sheet.setStyle({ doubleStrike: isOn(args) }),
  'GS B': (sheet, args) => sheet.setStyle({ inverse: isOn(args) }),
  'ESC -': (sheet, args) =>
    sheet.setStyle({ underline: choice(sheet, 'ESC -', args[0]!, [0, 1, 2] as const) }),
  'ESC M': (sheet, args) => sheet.setStyle({ font: choice(sheet, 'ESC M', args[0]!, ['A', 'B'] as const) }),
  'ESC SP': (sheet, args) => sheet.setStyle({ spacing: args[0]! }),
  'ESC t': (sheet, args) => {
    sheet.modes.codePage = args[0]!;
  },
  'ESC R': (sheet, args) => {
    sheet.modes.characterSet = args[0]!;
  },
  'ESC 2': (sheet) => {
    sheet.modes.lineSpacing = defaultLineSpacing;
  },
  'ESC 3': (sheet, args) => {
    sheet.modes.lineSpacing = args[0]!;
  },
  'ESC d': feedLines,
  'ESC J': (sheet, args) => sheet.feed(args[0]!),
  'ESC c 3': ignored,
  'ESC c 4': ignored,
  'ESC c 5': ignored,
  'FS .': ignored,
  'ESC p': kickDrawer,
  'GS V': cut,
  'GS v 0': printRasterBand,
  'GS ( L': printGraphicsFunction,
  'GS ( k': printQrFunction,
};

export function printCommand(sheet: Sheet, command: Command): void {
  try {
    const print = prints[command.name];
    if (!print) throw new Violation(`unknown command ${hex(command.raw)}`);
    print(sheet, command.args);
  } catch (error) {
    if (!(error instanceof Violation)) throw error;
    sheet.violate(error.message);
  }
}
