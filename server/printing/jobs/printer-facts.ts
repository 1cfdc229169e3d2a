/** What a job needs to know about its printer. */
export const printerFacts = [
  'printers.columns',
  'printers.cut',
  'printers.drawer_pin',
  'printers.code_page',
  'printers.acknowledgement',
] as const;
