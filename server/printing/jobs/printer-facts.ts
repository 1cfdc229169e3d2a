/** Of its printer, what a job needs to be made into bytes or shown. */
export const printerFacts = [
  'printers.columns',
  'printers.cut',
  'printers.drawer_pin',
  'printers.code_page',
  'printers.acknowledgement',
] as const;
