import { codePageChar } from './code-pages.ts';
import {
  type Alignment,
  type Cell,
  cellSize,
  lineText,
  type Paper,
  type Picture,
  type Style,
  type TicketCommand,
} from './ticket.ts';

interface Modes {
  align: Alignment;
  style: Style;
  lineSpacing: number;
  codePage: number;
  characterSet: number;
}

/** Dots: 3.75 mm. */
export const defaultLineSpacing = 30;

function initialModes(): Modes {
  return {
    align: 'left',
    style: {
      font: 'A',
      bold: false,
      doubleStrike: false,
      inverse: false,
      underline: 0,
      widthScale: 1,
      heightScale: 1,
      spacing: 0,
    },
    lineSpacing: defaultLineSpacing,
    codePage: 0,
    characterSet: 0,
  };
}

interface QrSetup {
  moduleDots: number;
  level: 'L' | 'M' | 'Q' | 'H';
  stored?: Buffer;
}

const initialQr = (): QrSetup => ({ moduleDots: 3, level: 'L' });

const nationalChars = new Set('#$@[\\]^`{|}~');

/** Thrown by a command that the printer would ignore; recorded on the ticket. */
export class Violation extends Error {}

/** The paper under the head with the printer's modes; modes outlive a ticket, `take` starts fresh paper. */
export class Sheet {
  readonly widthDots: number;
  modes = initialModes();
  qr = initialQr();
  stored?: Picture;
  paper: Paper[] = [];
  commands: TicketCommand[] = [];
  violations: string[] = [];
  readonly #codePages: readonly number[];
  #line: Cell[] = [];
  #lineDots = 0;
  #blankDots = 0;

  constructor(widthDots: number, codePages: readonly number[]) {
    this.widthDots = widthDots;
    this.#codePages = codePages;
  }

  get midLine(): boolean {
    return this.#line.length > 0;
  }

  get touched(): boolean {
    return this.midLine || this.paper.length + this.commands.length + this.violations.length > 0;
  }

  violate(message: string): void {
    if (!this.violations.includes(message)) this.violations.push(message);
  }

  /** For commands that a printer ignores unless the line buffer is empty. */
  requireLineStart(command: string): void {
    if (this.midLine) this.violate(`${command} in the middle of the line "${lineText(this.#line)}"`);
  }

  setStyle(change: Partial<Style>): void {
    this.modes.style = { ...this.modes.style, ...change };
  }

  print(bytes: Buffer): void {
    for (const byte of bytes) this.#put({ char: this.#char(byte), style: this.modes.style });
  }

  /** Prints the line and feeds `advance` dots, at least the height of its tallest character. */
  endLine(advance = this.modes.lineSpacing): void {
    const tallest = Math.max(0, ...this.#line.map((cell) => cellSize(cell.style).height));
    const height = Math.max(advance, tallest);
    this.paper.push({ kind: 'line', cells: this.#line, align: this.modes.align, height });
    this.#blankDots = this.#line.some(leavesInk) ? height - tallest : this.#blankDots + height;
    this.forgetLine();
  }

  feed(dots: number): void {
    if (this.midLine) this.endLine(dots);
    else if (dots > 0) {
      this.paper.push({ kind: 'feed', height: dots });
      this.#blankDots += dots;
    }
  }

  place(picture: Picture): void {
    if (picture.bitmap.width * picture.scaleX > this.widthDots)
      this.violate(`${picture.label} is wider than the paper (${this.widthDots} dots)`);
    this.paper.push({ kind: 'picture', picture, align: this.modes.align });
    this.#blankDots = 0;
  }

  cut(mode: 'full' | 'partial', feedDots: number): void {
    this.requireLineStart('cut');
    this.feed(feedDots);
    this.commands.push({ kind: 'cut', mode, feedDots: this.#blankDots });
  }

  reset(): void {
    if (this.midLine) this.violate(`ESC @ throws away the unprinted line "${lineText(this.#line)}"`);
    this.forgetLine();
    this.modes = initialModes();
    this.qr = initialQr();
  }

  /** What was not printed yet never will be. */
  forgetLine(): void {
    this.#line = [];
    this.#lineDots = 0;
  }

  take(): { paper: Paper[]; commands: TicketCommand[]; violations: string[] } {
    if (this.midLine) this.violate(`no line feed after "${lineText(this.#line)}"`);
    const { paper, commands, violations } = this;
    this.forgetLine();
    this.#blankDots = 0;
    [this.paper, this.commands, this.violations] = [[], [], []];
    return { paper, commands, violations };
  }

  #put(cell: Cell): void {
    const { advance } = cellSize(cell.style);
    if (this.#lineDots + advance > this.widthDots) {
      this.violate(`line wider than the paper (${this.widthDots} dots): "${lineText(this.#line)}…"`);
      this.endLine();
    }
    this.#line.push(cell);
    this.#lineDots += advance;
  }

  #char(byte: number): string {
    const char = String.fromCharCode(byte);
    if (byte < 0x80) {
      const { characterSet } = this.modes;
      if (characterSet !== 0 && nationalChars.has(char))
        this.violate(`${char} prints as another character in international set ${characterSet}`);
      return char;
    }
    const { codePage } = this.modes;
    const known = this.#codePages.includes(codePage) ? codePageChar(codePage, byte) : undefined;
    if (!known) this.violate(`byte ${byte.toString(16)} without a confirmed code page`);
    return known ?? '\ufffd';
  }
}

function leavesInk({ char, style }: Cell): boolean {
  return char !== ' ' || style.inverse || style.underline > 0;
}
