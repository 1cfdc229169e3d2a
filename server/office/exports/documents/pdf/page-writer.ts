import { once } from 'node:events';
import { createWriteStream, type WriteStream } from 'node:fs';
import { finished } from 'node:stream/promises';
import PDFDocument from 'pdfkit';
import { FIGURES, fontFileOf, isShaped, type Weight } from './fonts.ts';
import { openShapedFont } from './shaped-font.ts';
import { type Line, type Pen, setLine } from './typesetter.ts';

export const MARGIN = 36;
const FOOTER_SIZE = 7;
/** Share of a font's size above the baseline. */
const ASCENT = 0.8;
const GREY = '#6b7280';
/** Shaping is slow and pdfkit caches shaped words forever: at most this many; others are shaped again. */
const MAX_KEPT_WORDS = 20_000;
const NOT_KEPT: PDFKit.Mixins.OpenTypeFeatures[] = [];

interface PageOptions {
  readonly title: string;
  readonly footer: string;
  readonly landscape: boolean;
}

/**
 * Writes pages one after another into a file; a finished page leaves the memory. Lengths are points, y grows downwards.
 */
export class PageWriter implements Pen {
  readonly #doc: PDFKit.PDFDocument;
  readonly #out: WriteStream;
  readonly #footer: string;
  readonly #fonts = new Set<string>(Object.values(FIGURES));
  readonly #kept = new Set<string>();
  #page = 0;

  constructor(file: string, { title, footer, landscape }: PageOptions) {
    this.#doc = new PDFDocument({
      size: 'A4',
      layout: landscape ? 'landscape' : 'portrait',
      margin: MARGIN,
      autoFirstPage: false,
      bufferPages: false,
      info: { Title: title, Creator: 'Galley', Producer: 'Galley' },
    });
    this.#out = createWriteStream(file);
    this.#footer = footer;
    this.#doc.pipe(this.#out);
  }

  addPage(): void {
    this.#doc.addPage();
    this.#page += 1;
    const y = this.bottom + 22;
    this.draw(setLine(this, this.#footer, FOOTER_SIZE, 'regular'), MARGIN, y, GREY);
    const number = setLine(this, `${this.#page}`, FOOTER_SIZE, 'regular');
    this.draw(number, this.right - number.width, y, GREY);
  }

  get right(): number {
    return this.#doc.page.width - MARGIN;
  }

  /** Lower edge of the content area. */
  get bottom(): number {
    return this.#doc.page.height - MARGIN - 12;
  }

  widthOf(text: string, font: string, size: number): number {
    this.#use(font, size);
    return this.#doc.widthOfString(text, this.#shaping(text, font));
  }

  /** `y` is the top of the line. */
  draw({ placed, size }: Line, x: number, y: number, colour = 'black'): void {
    this.#doc.fillColor(colour);
    for (const { text, font, x: along } of placed) {
      this.#use(font, size);
      this.#doc.text(text, x + along, y + size * ASCENT, {
        lineBreak: false,
        baseline: 'alphabetic',
        ...this.#shaping(text, font),
      });
    }
  }

  rule(y: number, from: number, to: number, colour: string): void {
    this.#doc.moveTo(from, y).lineTo(to, y).lineWidth(0.4).strokeColor(colour).stroke();
  }

  band(y: number, height: number, from: number, to: number, colour: string): void {
    this.#doc.rect(from, y, to - from, height).fill(colour);
  }

  /** Waits for the disk, so that pages do not pile up in memory. */
  async drained(): Promise<void> {
    if (this.#out.writableNeedDrain) await once(this.#out, 'drain');
  }

  async end(): Promise<void> {
    if (this.#page === 0) this.addPage();
    this.#doc.end();
    await finished(this.#out);
  }

  #use(font: string, size: number): void {
    if (!this.#fonts.has(font)) {
      const [family, subset, weight] = font.split(' ');
      const file = fontFileOf(`${family} ${subset}`, weight as Weight);
      this.#doc.registerFont(font, isShaped(subset ?? '') ? openShapedFont(file) : file);
      this.#fonts.add(font);
    }
    this.#doc.font(font, size);
  }

  #shaping(text: string, font: string): { features?: PDFKit.Mixins.OpenTypeFeatures[] } {
    const word = `${font} ${text}`;
    if (this.#kept.has(word)) return {};
    if (this.#kept.size >= MAX_KEPT_WORDS) return { features: NOT_KEPT };
    this.#kept.add(word);
    return {};
  }
}
