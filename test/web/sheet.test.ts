import { deflateRawSync } from 'node:zlib';
import ExcelJS from 'exceljs';
import { describe, expect, test } from 'vitest';
import { guessed, prepared } from '../../resources/console/source/pages/menu/menu-columns.ts';
import { readCsv, writeCsv } from '../../resources/web/sheet/csv.ts';
import { readSheet } from '../../resources/web/sheet/read.ts';

const bytesOf = (text: string, encoding: BufferEncoding = 'utf8'): ArrayBuffer =>
  Uint8Array.from(Buffer.from(text, encoding)).buffer;

/** A zip of parts, packed, as its directory says it. */
function zipOf(parts: Readonly<Record<string, Buffer>>, method = 8): ArrayBuffer {
  const [locals, entries]: [Buffer[], Buffer[]] = [[], []];
  let offset = 0;
  for (const [name, data] of Object.entries(parts)) {
    const packed = method === 8 ? deflateRawSync(data) : data;
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50, 0);
    local.writeUInt16LE(name.length, 26);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt16LE(method, 10);
    entry.writeUInt32LE(packed.length, 20);
    entry.writeUInt16LE(name.length, 28);
    entry.writeUInt32LE(offset, 42);
    locals.push(local, Buffer.from(name), packed);
    entries.push(entry, Buffer.from(name));
    offset += 30 + name.length + packed.length;
  }
  const directory = Buffer.concat(entries);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(Object.keys(parts).length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(offset, 16);
  return Uint8Array.from(Buffer.concat([...locals, directory, end])).buffer;
}

describe('a workbook', () => {
  test('is read as its spreadsheet shows it: shared texts, formats, numbers, formulas, empty rows and cells', async () => {
    const book = new ExcelJS.Workbook();
    const sheet = book.addWorksheet('Menu');
    sheet.addRow(['Name', 'Price', 'Category']);
    sheet.addRow([
      { richText: [{ text: 'Masala ' }, { font: { bold: true }, text: 'Dosa' }] },
      4.35,
      'Süß & "gut" <1>',
    ]);
    sheet.getCell('A5').value = 'चाय';
    sheet.getCell('C5').value = 'Getränke';
    sheet.getCell('B5').value = { formula: '1+1', result: 2 };
    book.addWorksheet('Other').addRow(['not this']);
    const read = await readSheet(Uint8Array.from(Buffer.from(await book.xlsx.writeBuffer())).buffer);
    expect(read).toEqual([
      ['Name', 'Price', 'Category'],
      ['Masala Dosa', '4.35', 'Süß & "gut" <1>'],
      [],
      [],
      ['चाय', '2', 'Getränke'],
    ]);
  });

  test('that unpacks to far more than a menu is refused before it is whole, as is one with rows far below', async () => {
    const bomb = zipOf({ 'xl/worksheets/sheet1.xml': Buffer.alloc(200_000_000, 0x20) });
    expect(bomb.byteLength).toBeLessThan(1_000_000);
    await expect(readSheet(bomb)).rejects.toMatchObject({ why: 'too_large' });
    const far = Buffer.from('<sheetData><row r="999999999"><c r="A1"><v>1</v></c></row></sheetData>');
    await expect(readSheet(zipOf({ 'xl/worksheets/sheet1.xml': far }))).rejects.toMatchObject({
      why: 'too_large',
    });
    await expect(readSheet(new ArrayBuffer(10_000_001))).rejects.toMatchObject({ why: 'too_large' });
  });

  test('cut short, of another kind or with lying numbers is no sheet, and nothing else happens', async () => {
    const whole = zipOf({ 'xl/worksheets/sheet1.xml': Buffer.from('<row r="1"></row>') });
    const lying = new Uint8Array(whole.slice(0));
    lying.set([0xff, 0xff, 0xff, 0x7f], lying.length - 6);
    for (const broken of [
      whole.slice(0, whole.byteLength / 2),
      lying.buffer,
      zipOf({ 'word/document.xml': Buffer.from('<p/>') }),
      zipOf({ 'xl/worksheets/sheet1.xml': Buffer.from('not packed') }, 99),
      bytesOf('GIF89a\0\0\0'),
    ])
      await expect(readSheet(broken)).rejects.toMatchObject({ why: 'not_a_sheet' });
  });
});

test('text is read with the marks, quotes and letters of the country it was written in', async () => {
  expect(await readSheet(bytesOf('\uFEFFname;price\r\n"Crème ""brûlée""; klein";4,50\r\n'))).toEqual([
    ['name', 'price'],
    ['Crème "brûlée"; klein', '4,50'],
  ]);
  expect(await readSheet(bytesOf('name,price\nCaf\xe9,2', 'latin1'))).toEqual([
    ['name', 'price'],
    ['Café', '2'],
  ]);
  const rows = [
    ['a,b', 'say "x"'],
    ['line\nbreak', ''],
  ];
  expect(readCsv(writeCsv(rows))).toEqual(rows);
});

test('columns are known by what people call them, and a fault names the row of the file', () => {
  const sheet = [['Artikel', 'x', 'Preis', 'Name'], ['Suppe', '', '4,50', ''], [], ['Brot', 'y', '2', '']];
  const mapping = guessed(sheet[0] ?? []);
  expect(mapping).toEqual({ name: 0, price: 2 });
  const { csv, rowOf } = prepared(sheet, mapping);
  expect(readCsv(csv)).toEqual([
    ['name', 'price'],
    ['Suppe', '4,50'],
    ['Brot', '2'],
  ]);
  expect([rowOf(2), rowOf(3)]).toEqual([2, 4]);
});
