import ExcelJS from 'exceljs';
import { describe, expect, test } from 'vitest';
import { csvOf, guessed, prepared } from '../../resources/web/sheet/menu-columns.ts';
import { readSheet } from '../../resources/web/sheet/read.ts';
import { readCsv } from '../../server/core/csv.ts';
import { zipOf } from '../harness/zip.ts';

const bytesOf = (text: string, encoding: BufferEncoding = 'utf8'): Uint8Array =>
  Uint8Array.from(Buffer.from(text, encoding));

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
    const read = readSheet(Uint8Array.from(Buffer.from(await book.xlsx.writeBuffer())));
    expect(read).toEqual([
      ['Name', 'Price', 'Category'],
      ['Masala Dosa', '4.35', 'Süß & "gut" <1>'],
      [],
      [],
      ['चाय', '2', 'Getränke'],
    ]);
  });

  test('that unpacks to far more than a menu is refused before it is whole, as is one with rows far below', () => {
    const bomb = zipOf({ 'xl/worksheets/sheet1.xml': Buffer.alloc(200_000_000, 0x20) });
    expect(bomb.length).toBeLessThan(1_000_000);
    expect(() => readSheet(bomb)).toThrow('too_large');
    const far = Buffer.from('<sheetData><row r="999999999"><c r="A1"><v>1</v></c></row></sheetData>');
    expect(() => readSheet(zipOf({ 'xl/worksheets/sheet1.xml': far }))).toThrow('too_large');
    expect(() => readSheet(new Uint8Array(10_000_001))).toThrow('too_large');
  });

  test('cut short, of another kind or with lying numbers is no sheet, and nothing else happens', () => {
    const whole = zipOf({ 'xl/worksheets/sheet1.xml': Buffer.from('<row r="1"></row>') });
    const lying = whole.slice();
    lying.set([0xff, 0xff, 0xff, 0x7f], 18);
    for (const broken of [
      whole.slice(0, whole.length / 2),
      lying,
      zipOf({ 'word/document.xml': Buffer.from('<p/>') }),
      zipOf({ 'xl/worksheets/sheet1.xml': Buffer.from('not packed') }, 99),
      bytesOf('GIF89a\0\0\0'),
    ])
      expect(() => readSheet(broken)).toThrow('not_a_sheet');
  });
});

test('text is read with the marks, quotes and letters of the country it was written in', () => {
  expect(readSheet(bytesOf('\uFEFFname;price\r\n"Crème ""brûlée""; klein";4,50\r\n'))).toEqual([
    ['name', 'price'],
    ['Crème "brûlée"; klein', '4,50'],
  ]);
  expect(readSheet(bytesOf('name,price\nCaf\xe9,2', 'latin1'))).toEqual([
    ['name', 'price'],
    ['Café', '2'],
  ]);
  const rows = [
    ['a,b', 'say "x"'],
    ['line\nbreak', ''],
  ];
  expect(readCsv(csvOf(rows))).toEqual(rows);
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
