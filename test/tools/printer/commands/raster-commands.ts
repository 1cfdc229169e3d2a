import { type Sheet, Violation } from './sheet.ts';
import type { Picture } from './ticket.ts';

/** Higher bands hold up the event loop and overrun the buffer of small printers. */
const mostRows = 255;

function picture(width: number, height: number, bits: Uint8Array, scaleX = 1, scaleY = 1): Picture {
  const label = `image ${width * scaleX}x${height * scaleY}`;
  return { bitmap: { width, height, bits }, scaleX, scaleY, label };
}

function placeRaster(sheet: Sheet, raster: Picture): void {
  const { width, height } = raster.bitmap;
  if (width === 0 || height === 0) throw new Violation('empty raster band');
  if (height > mostRows) sheet.violate(`raster band of ${height} rows (at most ${mostRows})`);
  sheet.place(raster);
  sheet.commands.push({ kind: 'raster', width: width * raster.scaleX, height: height * raster.scaleY });
}

/** `GS v 0`: m xL xH yL yH, then the rows. Mode bits 0 and 1 double width and height. */
export function printRasterBand(sheet: Sheet, args: Buffer): void {
  sheet.requireLineStart('GS v 0');
  const mode = args[0]! >= 48 ? args[0]! - 48 : args[0]!;
  if (mode > 3) sheet.violate(`GS v 0 with the wrong mode ${args[0]}`);
  const [width, height] = [args.readUInt16LE(1) * 8, args.readUInt16LE(3)];
  const scaleX = mode & 1 ? 2 : 1;
  const scaleY = mode & 2 ? 2 : 1;
  placeRaster(sheet, picture(width, height, args.subarray(5), scaleX, scaleY));
}

/** `GS ( L`: function 112 stores a picture, 50 prints it. */
export function printGraphicsFunction(sheet: Sheet, args: Buffer): void {
  const fn = args[3];
  if (fn === 112) storeGraphics(sheet, args.subarray(4));
  else if (fn === 50 || fn === 2) printStored(sheet);
  else sheet.violate(`unknown function ${fn} of GS ( L`);
}

/** Fields: a bx by c xL xH yL yH, then the rows. */
function storeGraphics(sheet: Sheet, fields: Buffer): void {
  if (fields.length < 8) throw new Violation('GS ( L is too short for a picture');
  const [width, height] = [fields.readUInt16LE(4), fields.readUInt16LE(6)];
  const [scaleX, scaleY] = [fields[1]!, fields[2]!];
  if (![1, 2].includes(scaleX) || ![1, 2].includes(scaleY))
    throw new Violation(`GS ( L with the wrong scale ${scaleX}x${scaleY}`);
  const bits = fields.subarray(8);
  if (bits.length !== Math.ceil(width / 8) * height)
    throw new Violation(`GS ( L brings ${bits.length} bytes for ${width}x${height} dots`);
  sheet.stored = picture(width, height, bits, scaleX, scaleY);
}

function printStored(sheet: Sheet): void {
  sheet.requireLineStart('GS ( L');
  if (!sheet.stored) throw new Violation('GS ( L prints a picture that was not stored');
  placeRaster(sheet, sheet.stored);
  sheet.stored = undefined;
}
