import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readSheet } from '../../resources/web/sheet/read.ts';
import { readRows } from '../../server/catalogue/menu-import/rows.ts';
import { readCsv } from '../../server/core/csv.ts';
import { customerTerm, searchable } from '../../server/core/text.ts';
import { readBack } from '../../server/diagnostics/logs/read-back.ts';
import { withoutSecrets } from '../../server/diagnostics/logs/secrets.ts';
import { faultOfCss } from '../../server/guest/branding/css.ts';
import { typeOf } from '../../server/identity/media/sniff.ts';
import { tempFolder } from '../harness/temp.ts';
import { zipOf } from '../harness/zip.ts';
import { type Reader, reader, repeated } from './reader.ts';

const SHEET = 'resources/web/sheet/xlsx.ts';
const CSV = 'server/core/csv.ts';
const IMPORT = 'server/catalogue/menu-import/rows.ts';

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
    [SHEET, 'resources/web/sheet/zip.ts', 'resources/web/sheet/xml.ts'],
    (bytes) => {
      const part = Buffer.from(repeated(tag, bytes / partsOfBook.length));
      const file = zipOf(Object.fromEntries(partsOfBook.map((name) => [name, part])));
      return () => quietly(() => readSheet(file));
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
      return () => quietly(() => readSheet(file));
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
    IMPORT,
    (bytes) => {
      const text = `name,price,category,taxes\n${repeated(part, bytes)}`;
      return () => quietly(() => readRows(text, 2, {}));
    },
    { most: 600 },
  ),
]);

const ofMenus: Reader[] = [
  reader(
    'a menu with as many columns as rows',
    IMPORT,
    (bytes) => {
      const head = `name,price,${repeated('x,', bytes / 2)}`;
      const text = `${head}\n${repeated('a,1\n', Math.min(bytes / 2, 36_000))}`;
      return () => readRows(text, 2, {});
    },
    { most: 600 },
  ),
  reader(
    'a menu with a cell of many taxes',
    IMPORT,
    (bytes) => {
      const text = `name,price,taxes\na,1,${repeated('t|', bytes)}`;
      return () => readRows(text, 2, {});
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
