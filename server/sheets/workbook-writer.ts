import { strToU8, Zip, ZipDeflate } from 'fflate';
import { escapedXml, numberedColumn, packageParts, type SheetFacts, stylesXml } from './workbook-parts.ts';

/** Text and numbers; a date is a number of days. null: an empty cell. */
type WorkbookCell = string | number | null;

interface SheetShape {
  readonly name: string;
  /** `format`: how a spreadsheet shows numbers of the column, such as `#,##0.00`. */
  readonly columns: readonly { readonly width: number; readonly format?: string }[];
  /** The first row names the columns: it stays in sight, is on every printed page, and rows can be filtered by it. */
  readonly hasHeader: boolean;
}

/** Characters gathered before they are packed. */
const PIECE = 65_536;
/** Every file is the same for the same content. */
const MADE = '1980-01-02T12:00:00';
const MAX_CHARACTERS = 32_767;

/** Writes an XLSX workbook in one go, a row at a time; `put` gets its bytes. Texts are never formulas. */
export class WorkbookWriter {
  readonly #zip: Zip;
  readonly #sheets: SheetFacts[] = [];
  /** Number format and weight → index of the style. */
  readonly #styles = new Map<string, number>([['0', 0]]);
  #part: ZipDeflate | undefined;
  #text = '';
  #rows = 0;
  #shape: SheetShape | undefined;

  constructor(put: (bytes: Uint8Array) => void) {
    this.#zip = new Zip((error, bytes) => {
      if (error) throw error;
      put(bytes);
    });
  }

  /** Ends the sheet before it. */
  addSheet(shape: SheetShape): void {
    this.#endSheet();
    this.#shape = shape;
    this.#rows = 0;
    this.#sheets.push({ name: shape.name, hasHeader: shape.hasHeader, width: shape.columns.length });
    this.#begin(`xl/worksheets/sheet${this.#sheets.length}.xml`);
    this.#write(openingOf(shape));
  }

  addRow(cells: readonly WorkbookCell[], { isBold = false } = {}): void {
    const number = ++this.#rows;
    const written = cells.map((cell, at) => this.#cell(cell, `${numberedColumn(at)}${number}`, at, isBold));
    this.#write(`<row r="${number}">${written.join('')}</row>`);
  }

  end(): void {
    this.#endSheet();
    this.#whole('xl/styles.xml', stylesXml([...this.#styles.keys()]));
    for (const [name, xml] of packageParts(this.#sheets)) this.#whole(name, xml);
    this.#zip.end();
  }

  #cell(cell: WorkbookCell, reference: string, at: number, isBold: boolean): string {
    if (cell === null || cell === '') return '';
    const format = this.#shape?.columns[at]?.format ?? '';
    const style = this.#style(format, isBold);
    const styled = style === 0 ? '' : ` s="${style}"`;
    if (typeof cell === 'number') return `<c r="${reference}"${styled}><v>${cell}</v></c>`;
    const text = escapedXml(cell.slice(0, MAX_CHARACTERS));
    return `<c r="${reference}"${styled} t="inlineStr"><is><t xml:space="preserve">${text}</t></is></c>`;
  }

  #style(format: string, isBold: boolean): number {
    const key = `${isBold ? 1 : 0}${format}`;
    const known = this.#styles.get(key) ?? this.#styles.size;
    this.#styles.set(key, known);
    return known;
  }

  #endSheet(): void {
    if (!this.#shape) return;
    this.#write(closingOf(this.#shape));
    this.#finish();
    this.#shape = undefined;
  }

  #whole(name: string, xml: string): void {
    this.#begin(name);
    this.#write(xml);
    this.#finish();
  }

  #begin(name: string): void {
    this.#part = new ZipDeflate(name, { level: 6 });
    this.#part.mtime = MADE;
    this.#zip.add(this.#part);
  }

  #write(xml: string): void {
    this.#text += xml;
    if (this.#text.length < PIECE) return;
    this.#part?.push(strToU8(this.#text));
    this.#text = '';
  }

  #finish(): void {
    this.#part?.push(strToU8(this.#text), true);
    this.#text = '';
  }
}

function openingOf({ columns, hasHeader }: SheetShape): string {
  const pane = '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>';
  const widths = columns.map(
    ({ width }, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`,
  );
  return [
    '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n',
    '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">',
    '<sheetPr><pageSetUpPr fitToPage="1"/></sheetPr>',
    `<sheetViews><sheetView workbookViewId="0">${hasHeader ? pane : ''}</sheetView></sheetViews>`,
    columns.length > 0 ? `<cols>${widths.join('')}</cols>` : '',
    '<sheetData>',
  ].join('');
}

/** On paper: lying, all columns on a page, the rows on as many as it takes. */
function closingOf({ columns, hasHeader }: SheetShape): string {
  return [
    '</sheetData>',
    hasHeader && columns.length > 0 ? `<autoFilter ref="A1:${numberedColumn(columns.length - 1)}1"/>` : '',
    '<pageMargins left="0.4" right="0.4" top="0.5" bottom="0.6" header="0.3" footer="0.3"/>',
    '<pageSetup orientation="landscape" fitToWidth="1" fitToHeight="0"/>',
    '<headerFooter><oddFooter>&amp;L&amp;A&amp;R&amp;P / &amp;N</oddFooter></headerFooter>',
    '</worksheet>',
  ].join('');
}
