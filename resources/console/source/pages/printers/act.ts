import type { Printer } from '../../api/types.ts';

/** What is being done on the page of printers. */
export type PrinterAct =
  | { readonly kind: 'find' }
  | { readonly kind: 'add' }
  | { readonly kind: 'change'; readonly printer: Printer }
  | { readonly kind: 'route'; readonly printer: Printer };
