import pg from 'pg';
import type { Prepared } from './prepared.ts';

/** The driver's connection: writes the messages of PostgreSQL's extended protocol. */
interface Wire {
  parse(statement: { readonly text: string; readonly name: string }): void;
  bind(statement: { readonly statement: string; readonly values: readonly unknown[] }): void;
  execute(): void;
  close(statement: { readonly type: 'S'; readonly name: string }): void;
  sync(): void;
}

interface CommandComplete {
  /** `COMMIT`, `INSERT 0 3`, … */
  readonly text: string;
}

/** Names of statements that a connection has prepared. */
export type PreparedNames = Set<string>;

/**
 * Statements sent as they come and answered together, rows left out: each answer alone costs both sides more than a small
 * statement. After one that fails the server skips the others. The next query of the connection follows `end`.
 */
export class Batch extends pg.Query {
  /** What the server answered last; rejects with the first error. */
  readonly answered: Promise<string>;
  readonly #names: PreparedNames;
  /** Prepared by this batch: if it fails, nobody knows which of them the server has. */
  readonly #added: string[] = [];
  #wire: Wire | undefined;
  #lastCommand = '';
  /** The driver puts its time limit around it. */
  declare callback: (error?: Error | null) => void;

  constructor(names: PreparedNames) {
    super('');
    this.#names = names;
    const { promise, resolve, reject } = Promise.withResolvers<string>();
    this.answered = promise;
    this.callback = (error) => {
      if (!error) return resolve(this.#lastCommand);
      for (const name of this.#added) this.#names.delete(name);
      reject(error);
    };
  }

  send({ text, name }: Prepared, parameters: readonly unknown[]): void {
    const wire = this.#wire;
    // Without a connection the driver has reported that already.
    if (!wire) return;
    const statement = name === undefined ? '' : `b${name}`;
    if (!this.#names.has(statement)) this.#prepare(wire, text, statement);
    wire.bind({ statement, values: parameters.map(asText) });
    wire.execute();
  }

  /** The server answers what was sent. */
  end(): void {
    this.#wire?.sync();
  }

  #prepare(wire: Wire, text: string, statement: string): void {
    if (statement !== '') {
      // One of a batch that failed may be there.
      wire.close({ type: 'S', name: statement });
      this.#names.add(statement);
      this.#added.push(statement);
    }
    wire.parse({ text, name: statement });
  }

  // What follows is called by the driver.

  override readonly submit = (connection: unknown): null => {
    this.#wire = connection as Wire;
    return null;
  };

  handleCommandComplete({ text }: CommandComplete): void {
    this.#lastCommand = text;
  }

  handleError(error: Error): void {
    this.callback(error);
  }

  handleReadyForQuery(): void {
    this.callback();
  }

  handleDataRow(): void {}
  handleRowDescription(): void {}
}

/** A parameter as the server reads it. */
function asText(value: unknown): string | Buffer | null {
  if (value === null || value === undefined) return null;
  if (typeof value === 'string' || value instanceof Buffer) return value;
  if (value instanceof Uint8Array) return Buffer.from(value.buffer, value.byteOffset, value.byteLength);
  return Array.isArray(value) ? `{${value.map(elementText).join()}}` : String(value);
}

const elementText = (value: unknown): string => {
  const text = asText(value);
  return text === null ? 'NULL' : `"${String(text).replace(/["\\]/g, '\\$&')}"`;
};
