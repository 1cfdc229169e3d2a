/** A statement as the driver is given it. */
export interface Prepared {
  readonly text: string;
  /** Under which each connection prepares it once; undefined: anew each time. */
  readonly name: string | undefined;
}

const known = new Map<string, Prepared>();

/** Texts are constants of the program or made from a bounded number of shapes. */
const MAX_TEXTS = 5_000;

/** Worked out once a text. */
export function preparedOf(statement: string): Prepared {
  let prepared = known.get(statement);
  if (!prepared) {
    if (known.size >= MAX_TEXTS) known.clear();
    prepared = { text: numberPlaces(statement), name: nameOf(statement) };
    known.set(statement, prepared);
  }
  return prepared;
}

let names = 0;

/**
 * A statement that answers `*` has no name: once a newer program adds a column, PostgreSQL refuses the prepared one for
 * good. Every star but that of `count(*)` is taken for one.
 */
const nameOf = (statement: string): string | undefined =>
  statement.replaceAll('(*)', '').includes('*') ? undefined : `g${++names}`;

/** `$1`, `$2`, … for each question mark outside of quotes. */
function numberPlaces(statement: string): string {
  let place = 0;
  return statement.replace(/'(?:[^']|'')*'|"(?:[^"]|"")*"|\?/g, (token) =>
    token === '?' ? `$${++place}` : token,
  );
}
