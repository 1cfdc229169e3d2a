import { createRequire } from 'node:module';
import type { ThermalPrinter } from 'node-thermal-printer';
import type { Line, TextLine, Ticket } from '../ticket.ts';
import { bytesOf, type CodePage, codePageOf, isText } from './code-page.ts';
import { type Bitmap, bandsOf, rasterCommand } from './raster.ts';

/**
 * The only user of node-thermal-printer, and only for bytes: without an interface it cannot send. Where its bytes are
 * wrong (drawer without timing, sizes swapped, 30 mm before the cut), own ones are appended instead.
 */

export interface PrinterOutput {
  /** False: no cutter; the paper is fed to the tear bar. */
  cut: boolean;
  drawer_pin?: number | null;
  /** The code page whose characters were seen on its paper; without one only ASCII is sent as text. */
  code_page?: string | null;
}

// ESC @ (forget what went before), ESC M 0 (the font of 12 dots), ESC t n (code page) and ESC R 0: another country's
// character set prints `$` or `#` as its own sign.
const start = (codePage: CodePage | undefined): Buffer =>
  Buffer.from([0x1b, 0x40, 0x1b, 0x4d, 0, 0x1b, 0x74, codePage?.number ?? 0, 0x1b, 0x52, 0]);

// GS V 66 n feeds to the cutter plus n and cuts: one blank line (3.75 mm) is margin enough.
const CUT = Buffer.from([0x1d, 0x56, 66, 0]);
const LINES_BEFORE_CUT = 1;
const LINES_TO_TEAR_BAR = 6;

// Units of 2 ms: 50 ms on, 500 ms off.
const PULSE = [25, 250];

const SIZE = { normal: 0x00, tall: 0x01, double: 0x11 };

/** Draws a line whose letters the printer lacks. */
export type Draw = (line: TextLine, columns: number) => Bitmap;

type Library = typeof import('node-thermal-printer');
let loaded: Library | undefined;

/** Loaded with the first ticket. */
function library(): Library {
  loaded ??= createRequire(import.meta.url)('node-thermal-printer') as Library;
  return loaded;
}

export function encode(ticket: Ticket, output: PrinterOutput, draw?: Draw): Buffer {
  const { BreakLine, PrinterTypes, ThermalPrinter: Printer } = library();
  const printer = new Printer({
    type: PrinterTypes.EPSON,
    interface: '',
    width: ticket.columns,
    breakLine: BreakLine.NONE,
  });
  const codePage = codePageOf(output.code_page);
  printer.append(start(codePage));
  let drawn: Bitmap[] = [];
  for (const line of ticket.lines) {
    const picture = pictureOf(line, ticket.columns, codePage, draw);
    if (picture) {
      drawn.push(picture);
      continue;
    }
    appendDrawn(printer, drawn);
    drawn = [];
    append(printer, line, ticket.columns, output, codePage);
  }
  appendDrawn(printer, drawn);
  return printer.getBuffer();
}

function pictureOf(
  line: Line,
  columns: number,
  codePage: CodePage | undefined,
  draw: Draw | undefined,
): Bitmap | undefined {
  if (line.kind === 'picture') return line.picture;
  return draw && line.kind === 'text' && !isText(line.text, codePage) ? draw(line, columns) : undefined;
}

function appendDrawn(printer: ThermalPrinter, drawn: Bitmap[]): void {
  for (const band of bandsOf(drawn)) printer.append(rasterCommand(band));
}

function append(
  printer: ThermalPrinter,
  line: Line,
  columns: number,
  output: PrinterOutput,
  codePage: CodePage | undefined,
): void {
  switch (line.kind) {
    case 'text':
      appendText(printer, line, codePage);
      break;
    case 'rule':
      appendText(printer, { kind: 'text', text: '-'.repeat(columns) }, codePage);
      break;
    case 'feed':
      feed(printer, line.lines);
      break;
    case 'qr':
      appendQr(printer, line.payload, line.module);
      break;
    case 'cut':
      cut(printer, output);
      break;
    case 'drawer':
      printer.append(Buffer.from([0x1b, 0x70, output.drawer_pin === 5 ? 1 : 0, ...PULSE]));
  }
}

function appendText(
  printer: ThermalPrinter,
  { text, size, bold, inverse, align, stressed }: TextLine,
  codePage: CodePage | undefined,
): void {
  if (!isText(text, codePage)) throw new Error(`not printable as text: ${JSON.stringify(text)}`);
  if (align) printer.alignCenter();
  if (size) setSize(printer, size);
  if (bold) printer.bold(true);
  if (inverse) printer.invert(true);
  // As bytes: a string is split into characters, three times as slow.
  const { at, width } = stressed ?? { at: 0, width: 0 };
  if (stressed) {
    printer.append(bytesOf(text.slice(0, at), codePage));
    printer.invert(true);
    printer.append(bytesOf(text.slice(at, at + width), codePage));
    printer.invert(false);
  }
  printer.append(bytesOf(text.slice(at + width), codePage));
  printer.newLine();
  if (inverse) printer.invert(false);
  if (bold) printer.bold(false);
  if (size) setSize(printer, 'normal');
  if (align) printer.alignLeft();
}

const setSize = (printer: ThermalPrinter, size: keyof typeof SIZE): void =>
  printer.append(Buffer.from([0x1d, 0x21, SIZE[size]]));

function feed(printer: ThermalPrinter, lines: number): void {
  for (let n = 0; n < lines; n += 1) printer.newLine();
}

// The library counts characters, the printer bytes; the layout gives ASCII, where both are equal.
function appendQr(printer: ThermalPrinter, payload: string, module: number): void {
  if (!isText(payload, undefined)) throw new Error(`not ASCII in a QR code: ${JSON.stringify(payload)}`);
  printer.alignCenter();
  printer.printQR(payload, { cellSize: module, correction: 'M', model: 2 });
  printer.newLine(); // the symbol needs white below it
  printer.alignLeft();
}

function cut(printer: ThermalPrinter, output: PrinterOutput): void {
  feed(printer, output.cut ? LINES_BEFORE_CUT : LINES_TO_TEAR_BAR);
  if (output.cut) printer.append(CUT);
}
