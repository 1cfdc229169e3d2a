/** A statement as PostgreSQL is given it. */
export interface Wording {
  readonly text: string;
  /** Name under which each connection prepares it once; undefined: anew each time. */
  readonly name: string | undefined;
  /** Places (from 0) of parameters that are lists; they come as JSON text or arrays. */
  readonly lists: readonly number[];
}

/**
 * Statements are written in SQLite's words, which are PostgreSQL's but for these:
 *
 * | written                                  | said on PostgreSQL                              |
 * |------------------------------------------|-------------------------------------------------|
 * | `?`                                      | `$1`, `$2`, …                                   |
 * | `in (select value from json_each(?))`    | `= any($1)`                                     |
 * | `from json_each(?) i`, a list of ids     | `from unnest($1::int8[]) as i(value)`           |
 * | `json_each(column) b`, a list of any     | `json_array_elements_text(…) as b(value)`: text |
 */
const words: readonly (readonly [RegExp, string])[] = [
  [/\bin \(select value from json_each\((\$\d+)\)\)/g, '= any($1)'],
  [
    /\bjson_each\((\$\d+)\)(?: (?:as )?(?!(?:cross|where|on|join|order)\b)(\w+))?/g,
    'unnest($1::int8[]) as $2(value)',
  ],
  [/\bjson_each\(([\w."]+)\) (?:as )?"?(\w+)"?/g, 'json_array_elements_text($1::json) as $2(value)'],
];

const known = new Map<string, Wording>();

/** Texts are constants of the program or made from a bounded number of shapes. */
const MOST_TEXTS = 5_000;

/** How a statement is said on PostgreSQL; worked out once a text. */
export function wordingOf(written: string): Wording {
  let wording = known.get(written);
  if (!wording) {
    if (known.size >= MOST_TEXTS) known.clear();
    wording = translate(written);
    known.set(written, wording);
  }
  return wording;
}

let names = 0;

/** Every column there is: prepared before a newer program added one, PostgreSQL would refuse the statement for good. */
const EVERY_COLUMN = /(\bselect|\bdistinct|\breturning|,) \*|\.\*/;

function translate(written: string): Wording {
  const numbered = numberPlaces(written);
  const lists = [...numbered.matchAll(/json_each\(\$(\d+)\)/g)].map(([, place]) => Number(place) - 1);
  const text = words.reduce((said, [word, instead]) => said.replace(word, instead), numbered);
  const name = EVERY_COLUMN.test(written) ? undefined : `g${++names}`;
  return { text: text.replaceAll(' as (value)', ' as given(value)'), name, lists };
}

/** Question marks within quotes are none. */
function numberPlaces(written: string): string {
  let place = 0;
  return written.replace(/'(?:[^']|'')*'|"(?:[^"]|"")*"|\?/g, (token) =>
    token === '?' ? `$${++place}` : token,
  );
}

/** Parameters as the driver takes them: lists as arrays. */
export function valuesFor({ lists }: Wording, parameters: readonly unknown[]): unknown[] {
  const values = [...parameters];
  for (const place of lists) {
    const list = values[place];
    if (typeof list === 'string') values[place] = JSON.parse(list);
  }
  return values;
}
