/** A statement as the driver is given it. */
export interface Prepared {
  readonly text: string;
  /** Each connection prepares the statement once under this name; undefined: every time. */
  readonly name: string | undefined;
  /** Its answer would say nothing, so nobody waits for it. */
  readonly isUnawaited: boolean;
  /** It may read or write the row of the transaction's numbers, or begin what may be undone with it. */
  readonly namesNumbers: boolean;
}

const known = new Map<string, Prepared>();

/** Texts are constants of the program or made from a limited number of shapes. */
const MAX_TEXTS = 5_000;

/** Calculated once for each text. */
export function preparedOf(statement: string): Prepared {
  let prepared = known.get(statement);
  if (!prepared) {
    if (known.size >= MAX_TEXTS) known.clear();
    prepared = {
      text: numberPlaces(statement),
      name: nameOf(statement),
      isUnawaited: statement.startsWith('insert into ') && !statement.includes(' returning '),
      namesNumbers: /sync_ctx|^savepoint /.test(statement),
    };
    known.set(statement, prepared);
  }
  return prepared;
}

let names = 0;

/**
 * A statement that returns `*` has no name: once a newer program adds a column, PostgreSQL refuses the prepared one for
 * good. Every star but that of `count(*)` counts.
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
