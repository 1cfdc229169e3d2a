/** A spreadsheet would run a text that begins like this, also after what it may take for a separator. */
const RUNNABLE = /^[\s;,|'"]*[=+\-@＝＋－＠]|^[\t\r]/;

/** The text as a cell that no spreadsheet runs: with an apostrophe before it. */
export const defused = (text: string): string => (RUNNABLE.test(text) ? `'${text}` : text);

/** The text that such a cell means. */
export const fused = (cell: string): string =>
  cell.startsWith("'") && RUNNABLE.test(cell.slice(1)) ? cell.slice(1) : cell;
