import type { Command } from './command-reader.ts';
import { hex, printCommand } from './print-commands.ts';
import { Sheet } from './sheet.ts';
import { lineText, paperText, type TicketContent } from './ticket.ts';

const completionRequests = new Set(['GS r', 'GS ( H']);

/** Commands that ask or configure the printer: they belong to no ticket. */
export const queries = new Set([...completionRequests, 'GS a', 'DLE EOT']);

export function isCut(command: Command): boolean {
  return command.name === 'GS V';
}

/** Turns one connection's commands into tickets. One ends at a cut, a completion request or the connection's end. */
export class TicketDecoder {
  readonly #sheet: Sheet;
  #raw: Buffer[] = [];
  #receivedAt = 0;

  constructor(widthDots: number, codePages: readonly number[]) {
    this.#sheet = new Sheet(widthDots, codePages);
  }

  /** Of the ticket that is not finished. */
  get begun(): Buffer {
    return Buffer.concat(this.#raw);
  }

  apply(command: Command): TicketContent | undefined {
    if (this.#raw.length === 0) this.#receivedAt = command.at;
    if (queries.has(command.name))
      return completionRequests.has(command.name) ? this.#finish(false) : undefined;
    this.#raw.push(command.raw);
    printCommand(this.#sheet, command);
    return isCut(command) ? this.#finish(true) : undefined;
  }

  violate(message: string): void {
    this.#sheet.violate(message);
  }

  /** The connection is gone; `open` are the bytes of a command that never became whole. */
  end(open: Buffer): TicketContent | undefined {
    if (open.length > 0) {
      this.#raw.push(open);
      this.#sheet.violate(`truncated command ${hex(open)}`);
    }
    return this.#finish(false);
  }

  /** The printer itself broke off: what it cut short is not held against the sender. */
  breakOff(): TicketContent | undefined {
    this.#sheet.forgetLine();
    return this.#finish(false);
  }

  #finish(cut: boolean): TicketContent | undefined {
    const raw = Buffer.concat(this.#raw);
    this.#raw = [];
    if (!this.#sheet.touched) return undefined;
    const { paper, commands, violations } = this.#sheet.take();
    const drawerOnly = paper.length === 0 && commands.some((command) => command.kind === 'drawer');
    const lines = paper.flatMap((part) => (part.kind === 'line' ? [lineText(part.cells)] : []));
    const complete = cut || drawerOnly;
    return {
      receivedAt: this.#receivedAt,
      complete,
      lines,
      text: paperText(paper),
      raw,
      commands,
      violations,
      paper,
    };
  }
}
