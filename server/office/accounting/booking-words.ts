import type { AccountingProgram } from '../../identity/tenant/accounting.ts';

const english = {
  sales: 'Sales',
  charges: 'Charges',
  unrecorded: 'Paid, not recorded',
  atDoors: 'Cash taken by drivers',
  fromDrivers: 'Cash from drivers',
  driversOver: 'Drivers over/short',
  paidIn: 'Pay in',
  paidOut: 'Pay out',
  dropped: 'Cash drop',
  drawersOver: 'Drawers over/short',
  receivables: 'Owed by guests',
  differences: 'Difference',
  rounding: 'Rounding',
  tips: 'Tips',
  day: 'Day',
  supplement: 'Supplement',
};
export type Words = typeof english;

const german: Words = {
  sales: 'Erlöse',
  charges: 'Zuschläge',
  unrecorded: 'Bezahlt, nicht erfasst',
  atDoors: 'Bargeld der Fahrer',
  fromDrivers: 'Ablieferung der Fahrer',
  driversOver: 'Differenz der Fahrer',
  paidIn: 'Einlage',
  paidOut: 'Auszahlung',
  dropped: 'Abschöpfung',
  drawersOver: 'Kassendifferenz',
  receivables: 'Offene Rechnungen',
  differences: 'Differenz',
  rounding: 'Rundung',
  tips: 'Trinkgeld',
  day: 'Tag',
  supplement: 'Nachtrag',
};

/** Whoever reads a DATEV batch reads German. */
export const wordsFor = (program: AccountingProgram): Words => (program === 'datev' ? german : english);
