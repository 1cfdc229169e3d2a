import type { UnreadableMenu } from './reading/menu-file.ts';

/** Why a file cannot be read at all, and what to do. */
export const wordsOfProblem: Readonly<Record<UnreadableMenu, string>> = {
  not_a_sheet: "this isn't a spreadsheet; save it as XLSX or CSV",
  too_large: 'this file is too large for a menu: at most 10 MB, 10,000 rows and 100 columns',
  too_slow: 'this file takes too long to read; save only the sheet with the menu as CSV',
  no_header: 'no header row found; add a first row with the column names, such as name, price',
  no_dishes: 'this file has no menu items',
  unknown_json: "this JSON isn't a known menu format; export the menu as XLSX or CSV",
};
