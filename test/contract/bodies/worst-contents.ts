import { zipOf } from '../../harness/zip.ts';

/** As long as a body may be that is no picture and no file. */
export const BYTES = 1_000_000;
/** As long as a menu may be. */
const MENU = 1_900_000;
/** Of unpacked content: a thousand times what is sent. */
const UNPACKED = 16_000_000;

const base64 = (bytes: string | Uint8Array): string => Buffer.from(bytes).toString('base64');
const long = (part: string, bytes: number): string =>
  part.repeat(Math.floor(bytes / Buffer.byteLength(part)));

/** 0.4 MB that stand for 200,000 columns of 1,000 rows each. */
const wideTable = `name,price${',c'.repeat(200_000)}\n${'a,1\n'.repeat(1_000)}`;

const workbook = (sheet: string): Uint8Array =>
  zipOf({
    'xl/workbook.xml': Buffer.from('<workbook><sheets><sheet name="Menu" r:id="rId1"/></sheets></workbook>'),
    'xl/worksheets/sheet1.xml': Buffer.from(sheet),
  });

/** Some kB that unpack to a sheet that never closes what it opens. */
const openRows = workbook(long('<row r="1"><c r="A1"', UNPACKED));
const openCells = workbook(`<sheetData><row>${long('<c t="inlineStr"><is><t>', UNPACKED)}`);
const openTables = zipOf({ 'content.xml': Buffer.from(long('<table:table><table:table-row ', UNPACKED)) });

export const files: Readonly<Record<string, string | Uint8Array>> = {
  'a table of 200,000 columns and 1,000 rows': wideTable,
  'a table of commas': `name,price\n${long(',', MENU)}`,
  'a table of new lines': `name,price\n${long('\n', BYTES)}`,
  'a table of quotes': `name,price\n${long('"', MENU)}`,
  'a table whose quote never closes': `name,price\n"${long('a,1\n', BYTES)}`,
  'a table of many dishes': `name,price,category,taxes\n${long('a,1,b,c|d|e\n', 100_000)}`,
  'a workbook whose rows never close': openRows,
  'a workbook whose cells never close': openCells,
  'an OpenDocument sheet whose rows never close': openTables,
};

/** A menu has at most so many. */
const MAX_DISHES = 10_000;

/** Every dish of it comes in: that is dearer than a refusal. Another `name` makes other dishes. */
export function soundMenu(name: string): string {
  const rows = Array.from(
    { length: MAX_DISHES },
    (_, at) => `${name} ${at},${1 + (at % 90)},Part ${at % 40},Served with rice and salad\n`,
  );
  return `name,price,category,description\n${rows.join('')}`;
}

/** What a field for a file takes: as text, or base64 of its bytes. */
export const fileTexts: ReadonlyMap<string, string> = new Map(
  Object.entries(files).flatMap(([what, file]): [string, string][] => [
    ...(typeof file === 'string' ? [[what, file] as [string, string]] : []),
    [`${what}, as base64`, base64(file)],
  ]),
);

/** In a field of any kind. */
export const texts: Readonly<Record<string, string>> = {
  a: long('a', BYTES / 2),
  spaces: long(' ', BYTES / 2),
  commas: long('a,', BYTES / 2),
  marks: long('e\u0301', BYTES / 2),
};

/** In an address: as long as its line may be. */
export const words: readonly string[] = ['a', ' ', 'a,', '%', '1', '+', 'e\u0301', '(', '-'].map((part) =>
  long(part, 1_500),
);

const nested = (levels: number): unknown => {
  let value: unknown = 1;
  for (let n = 0; n < levels; n++) value = n % 2 === 0 ? [value] : { a: value };
  return value;
};

/** Beside what a body has to say. */
export const structures: Readonly<Record<string, object>> = {
  'a deep array': { deep: nested(2_000) },
  'many unknown names': Object.fromEntries(Array.from({ length: 60_000 }, (_, n) => [`k${n}`, n])),
  'one long name': { ['n'.repeat(BYTES / 2)]: 1 },
  'a long list of numbers': { many: Array(300_000).fill(1) },
};
