import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { markOf, priceIn } from '../../server/catalogue/menu-import/price.ts';
import { readMenuFile } from '../../server/catalogue/menu-import/reading/menu-file.ts';
import { readMenu } from '../../server/catalogue/menu-import/reading/read-menu.ts';
import { readCsv } from '../../server/core/csv.ts';
import { customerTerm, searchable } from '../../server/core/text.ts';
import { readBack } from '../../server/diagnostics/logs/read-back.ts';
import { withoutSecrets } from '../../server/diagnostics/logs/secrets.ts';
import { faultOfCss } from '../../server/guest/branding/css.ts';
import { typeOf } from '../../server/identity/media/sniff.ts';
import { tempFolder } from '../harness/temp.ts';
import { zipOf } from '../harness/zip.ts';
import { type Reader, reader, repeated } from './reader.ts';

const CSV = 'server/core/csv.ts';
const EUROS = { currency: 'EUR', exponent: 2, country: 'DE' };
const READING = 'server/catalogue/menu-import/reading/';
const SHEET = `${READING}books/xlsx-book.ts`;
const known = { kitchens: new Map(), orderTypes: new Map(), groups: new Set<string>(), taxes: [] };
const WHOLE = ['imported', 'dish-reader', 'read-menu', 'line-values', 'known'].map(
  (name) => `${READING}${name}.ts`,
);
const wholeMenu = (text: string) =>
  readMenu({
    file: Buffer.from(text),
    context: { ...EUROS, known, idTitle: 'Galley ID 0' },
    choices: {},
  });

/** What a workbook may hold instead of what its reader waits for. */
const tags = [
  '<row ',
  '<row>',
  '<row/>',
  '<c ',
  '<c>',
  '<si>',
  '<si><t>',
  '<si><rPh ',
  '<v ',
  '<t',
  '<sheet ',
  '<Relationship ',
  '&#x',
];
const partsOfBook = [
  'xl/workbook.xml',
  'xl/_rels/workbook.xml.rels',
  'xl/sharedStrings.xml',
  'xl/worksheets/sheet1.xml',
];

const ofBooks: Reader[] = tags.map((tag) =>
  reader(
    `a workbook of ${tag} that ends nowhere`,
    [SHEET, 'server/sheets/zip.ts', 'server/sheets/xml.ts'],
    (bytes) => {
      const part = Buffer.from(repeated(tag, bytes / partsOfBook.length));
      const file = zipOf(Object.fromEntries(partsOfBook.map((name) => [name, part])));
      return () => quietly(() => readMenuFile(file, 'DE'));
    },
    { most: 400 },
  ),
);

const ofOneRow: Reader[] = [
  '<c',
  '<c><v',
  '<c t="inlineStr"><is><t',
  '<c r="A1" t="s"><v>1</v></c>',
  '<c><v>1</v></c>',
].map((tag) =>
  reader(
    `a workbook's row of ${tag}`,
    SHEET,
    (bytes) => {
      const sheet = Buffer.from(`<row>${repeated(tag, bytes)}</row>`);
      const file = zipOf({
        [partsOfBook[0] ?? '']: Buffer.from('<workbook/>'),
        'xl/worksheets/sheet1.xml': sheet,
      });
      return () => quietly(() => readMenuFile(file, 'DE'));
    },
    { most: 800 },
  ),
);

const csvs = ['"', '""', '"a', 'a"', ',', ',,\n', '\n', '\r', 'a,b\n', '"a""b",'];

const ofCsv: Reader[] = csvs.flatMap((part) => [
  reader(
    `a CSV file of ${JSON.stringify(part)}`,
    CSV,
    (bytes) => {
      const text = repeated(part, bytes);
      return () => quietly(() => readCsv(text));
    },
    { most: 400 },
  ),
  reader(
    `a menu of ${JSON.stringify(part)}`,
    WHOLE,
    (bytes) => {
      const text = `name,price,category,taxes\n${repeated(part, bytes)}`;
      return () => quietly(() => wholeMenu(text));
    },
    { most: 600 },
  ),
]);

const ofMenuFiles: Reader[] = [
  ...['"', '""', ',', ';\n', '\r', 'a,b\n', '<', '(', '|', '\xff', '{', '[{', '@type'].map((part) =>
    reader(
      `a menu file of ${JSON.stringify(part)}`,
      ['menu-file', 'books/text-grid', 'books/encoding', 'dishes', 'header', 'words', 'json-menus'].map(
        (name) => `${READING}${name}.ts`,
      ),
      (bytes) => {
        const text = Buffer.from(`name,price,description\n${repeated(part, bytes)}`, 'latin1');
        return () => quietly(() => readMenuFile(text, 'DE'));
      },
      { most: 2_000 },
    ),
  ),
  ...['<table:table>', '<table:table-row>', '<table:table-cell', '<text:p>', '<style:style>'].map((tag) =>
    reader(
      `an OpenDocument menu of ${tag} that ends nowhere`,
      `${READING}books/ods-book.ts`,
      (bytes) => {
        const file = zipOf({ 'content.xml': Buffer.from(repeated(tag, bytes)) });
        return () => quietly(() => readMenuFile(file, 'DE'));
      },
      { most: 400 },
    ),
  ),
  ...['<row ', '<c r="A1" ', '<mergeCell ref="A1:A9999"/>', '<numFmt ', '<xf ', '<sheet '].map((tag) =>
    reader(
      `a workbook's menu of ${tag}`,
      [`${READING}books/xlsx-book.ts`, `${READING}books/xml-text.ts`],
      (bytes) => {
        const part = Buffer.from(`<sheetData><row><c t="str"><v>1</v></c></row>${repeated(tag, bytes / 4)}`);
        const parts = [...partsOfBook, 'xl/styles.xml'].map((name) => [name, part] as const);
        const file = zipOf(Object.fromEntries(parts));
        return () => quietly(() => readMenuFile(file, 'DE'));
      },
      { most: 400 },
    ),
  ),
];

const ofMenus: Reader[] = [
  ...['1', '(', '(1', ' ', 'k', 'rs', '1.', '-', '١'].map((part) =>
    reader(
      `a price of ${part}`,
      'server/catalogue/menu-import/price.ts',
      (bytes) => {
        const text = repeated(part, bytes);
        return () => [markOf([text], 'EUR', 'DE'), priceIn(text, { ...EUROS, mark: ',' })];
      },
      { most: 400 },
    ),
  ),
  reader(
    'a menu with as many columns as rows',
    WHOLE,
    (bytes) => {
      const head = `name,price,${repeated('x,', bytes / 2)}`;
      const text = `${head}\n${repeated('a,1\n', Math.min(bytes / 2, 36_000))}`;
      return () => wholeMenu(text);
    },
    { most: 600 },
  ),
  reader(
    'a menu with a cell of many taxes',
    WHOLE,
    (bytes) => {
      const text = `name,price,taxes\na,1,${repeated('t|', bytes)}`;
      return () => wholeMenu(text);
    },
    { most: 400 },
  ),
];

const ofTexts: Reader[] = [
  ...[' ', '+', '1 ', '(', 'é', '\u0301'].flatMap((part) => [
    reader(
      `what someone types to find a customer: ${part}`,
      'server/core/text.ts',
      (bytes) => {
        const text = `${repeated(part, bytes)}x`;
        return () => [customerTerm(text), searchable(text)];
      },
      { most: 800 },
    ),
  ]),
  ...['/*', '"', '\\', 'a\\', 'url(', '{', '@', '< ', 'a '].map((part) =>
    reader(
      `a style sheet of ${part}`,
      ['server/guest/branding/css.ts', 'server/guest/branding/css-tokens.ts'],
      (bytes) => {
        const text = repeated(part, bytes);
        return () => faultOfCss(text);
      },
      { most: 3_000 },
    ),
  ),
  ...['1', '1|', 'bearer ', '://', '://a'].map((part) =>
    reader(
      `a line of the log of ${part}`,
      'server/diagnostics/logs/secrets.ts',
      (bytes) => {
        const text = repeated(part, bytes);
        return () => withoutSecrets(text);
      },
      { most: 400 },
    ),
  ),
];

const heads = {
  png: Buffer.from('89504e470d0a1a0a', 'hex'),
  jpeg: Buffer.from('ffd8ff', 'hex'),
} as const;

const ofPictures: Reader[] = Object.entries(heads).flatMap(([type, head]) =>
  [0x00, 0xff, 0xd8].map((byte) =>
    reader(`a picture: ${type} of ${byte}`, 'server/identity/media/sniff.ts', (bytes) => {
      const picture = Buffer.concat([head, Buffer.alloc(bytes, byte)]);
      return () => quietly(() => typeOf(picture));
    }),
  ),
);

const ofLogs: Reader[] = ['{"level":30,"time":1}\n', '\n', 'x'].map((part) =>
  reader(
    `a log of ${JSON.stringify(part)}`,
    'server/diagnostics/logs/read-back.ts',
    (bytes) => {
      const folder = join(tempFolder(), 'logs');
      mkdirSync(folder);
      writeFileSync(join(folder, 'server.log'), `{"level":30,"time":1}${repeated(part, bytes)}`);
      return async () => {
        for await (const _ of readBack(folder, undefined));
      };
    },
    { most: 1_500 },
  ),
);

export const ofFiles: readonly Reader[] = [
  ...ofBooks,
  ...ofOneRow,
  ...ofCsv,
  ...ofMenus,
  ...ofMenuFiles,
  ...ofTexts,
  ...ofPictures,
  ...ofLogs,
];

/** That it is refused is well; it is the time that counts. */
function quietly(read: () => unknown): unknown {
  try {
    const done = read();
    return done instanceof Promise ? done.catch(() => {}) : done;
  } catch {
    return undefined;
  }
}
