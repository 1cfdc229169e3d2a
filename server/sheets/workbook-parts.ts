/** What the other parts of a workbook say of its sheets. */
export interface SheetFacts {
  readonly name: string;
  readonly hasHeader: boolean;
  /** Columns. */
  readonly width: number;
}

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const LINKS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const KIND = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
/** Numbers of formats below are built in. */
const FIRST_FORMAT = 164;

// Invalid in XML, however they are written.
const NOT_IN_XML = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu;
const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** A spreadsheet takes `_x000D_` for a character; here it is text. */
export const escapedXml = (text: string): string =>
  text
    .replace(NOT_IN_XML, '')
    .replace(/[&<>"]/g, (letter) => escapes[letter] ?? letter)
    .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_');

/** 27 → `AB`. */
export const numberedColumn = (at: number): string =>
  (at >= 26 ? numberedColumn(Math.floor(at / 26) - 1) : '') + String.fromCharCode(65 + (at % 26));

/** Of the keys of cells: `1` for bold or `0`, and the format. */
export function stylesXml(keys: readonly string[]): string {
  const formats = [...new Set(keys.map((key) => key.slice(1)).filter((format) => format !== ''))];
  const numbered = formats.map(
    (format, at) => `<numFmt numFmtId="${FIRST_FORMAT + at}" formatCode="${escapedXml(format)}"/>`,
  );
  const font = (weight: string) => `<font>${weight}<sz val="11"/><name val="Calibri"/></font>`;
  const cells = keys.map((key) => {
    const at = formats.indexOf(key.slice(1));
    const format = at < 0 ? 0 : FIRST_FORMAT + at;
    const isBold = key.startsWith('1');
    return `<xf numFmtId="${format}" fontId="${isBold ? 1 : 0}" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/>`;
  });
  return [
    `${HEAD}<styleSheet xmlns="${MAIN}">`,
    numbered.length > 0 ? `<numFmts count="${numbered.length}">${numbered.join('')}</numFmts>` : '',
    `<fonts count="2">${font('')}${font('<b/>')}</fonts>`,
    '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>',
    '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>',
    '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>',
    `<cellXfs count="${cells.length}">${cells.join('')}</cellXfs>`,
    '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>',
  ].join('');
}

/** The parts that name the sheets. */
export function packageParts(sheets: readonly SheetFacts[]): [string, string][] {
  const each = (of: (number: number) => string) => sheets.map((_, at) => of(at + 1)).join('');
  const override = (part: string, kind: string) =>
    `<Override PartName="/xl/${part}" ContentType="${KIND}.${kind}+xml"/>`;
  const link = (id: string, kind: string, target: string) =>
    `<Relationship Id="${id}" Type="${LINKS}/${kind}" Target="${target}"/>`;
  const types = [
    `${HEAD}<Types xmlns="${PACKAGE}/content-types">`,
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>',
    '<Default Extension="xml" ContentType="application/xml"/>',
    override('workbook.xml', 'sheet.main'),
    override('styles.xml', 'styles'),
    each((number) => override(`worksheets/sheet${number}.xml`, 'worksheet')),
    '</Types>',
  ];
  const relationships = `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">`;
  return [
    ['xl/workbook.xml', workbookXml(sheets)],
    [
      'xl/_rels/workbook.xml.rels',
      `${relationships}${each((number) => link(`rId${number}`, 'worksheet', `worksheets/sheet${number}.xml`))}${link('rIdStyles', 'styles', 'styles.xml')}</Relationships>`,
    ],
    ['_rels/.rels', `${relationships}${link('rId1', 'officeDocument', 'xl/workbook.xml')}</Relationships>`],
    ['[Content_Types].xml', types.join('')],
  ];
}

/** Rows that are on every printed page are a name of the workbook. */
function workbookXml(sheets: readonly SheetFacts[]): string {
  const listed = sheets.map(
    ({ name }, at) => `<sheet name="${escapedXml(name)}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`,
  );
  const titles = sheets.flatMap(({ name, hasHeader }, at) =>
    hasHeader
      ? [
          `<definedName name="_xlnm.Print_Titles" localSheetId="${at}">'${escapedXml(name.replaceAll("'", "''"))}'!$1:$1</definedName>`,
        ]
      : [],
  );
  return [
    `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${LINKS}"><sheets>${listed.join('')}</sheets>`,
    titles.length > 0 ? `<definedNames>${titles.join('')}</definedNames>` : '',
    '</workbook>',
  ].join('');
}
