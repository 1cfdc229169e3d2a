/** A number of a spreadsheet stays one; its dates, percentages and errors come as the text that it shows. */
export type Cell = string | number;
export type Grid = readonly (readonly Cell[])[];

export interface BookSheet {
  readonly name: string;
  readonly isHidden: boolean;
  readonly grid: Grid;
}
export type Book = readonly BookSheet[];

/** Cells that control characters were taken from: none comes into the menu. */
export const cleanCell = (cell: string): string =>
  cell.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/g, '');
