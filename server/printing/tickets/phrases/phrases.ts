/** The fixed words of tickets in one language. Names of dishes, taxes and payment methods are the restaurant's. */
export interface Phrases {
  readonly language: string;
  /** Tickets begin at the right margin. */
  readonly isRightToLeft?: true;

  readonly add: string;
  readonly void: string;
  readonly moved: string;
  calledOut(time: string): string;
  /** HOLD: do not start; the next one: start now. */
  readonly hold: string;
  readonly fire: string;
  movedFrom(place: string): string;
  /** Of what the kitchen has already. */
  readonly notANewOrder: string;
  movedTo(place: string): string;
  cancelsLinesOf(kot: string): string;
  by(name: string): string;
  reason(reason: string): string;
  round(n: number): string;
  alsoSentTo(where: string): string;
  course(n: number): string;
  seat(n: number): string;
  allergy(list: string): string;
  count(lines: number, items: number): string;

  table(name: string): string;
  token(n: number): string;
  covers(n: number): string;
  waiter(name: string): string;
  cashier(name: string): string;
  guest(name: string): string;
  telephone(number: string): string;
  readonly taxNumber: string;

  readonly bill: string;
  readonly notATaxInvoice: string;
  readonly taxInvoice: string;
  readonly invoice: string;
  invoiceNumber(number: string): string;
  forInvoice(number: string): string;
  split(n: number, of: number): string;
  share(n: number, of: number): string;

  readonly item: string;
  readonly quantity: string;
  readonly rate: string;
  /** On a credit note: part of a dish's amount. */
  part(name: string): string;
  /** `1/3` of a dish that several bills share. */
  shareOf(share: string, name: string): string;
  readonly amount: string;
  readonly discount: string;
  readonly coupon: string;
  readonly subtotal: string;
  readonly rounding: string;
  readonly total: string;
  readonly tax: string;
  readonly taxable: string;
  readonly taxDue: string;
  includesTax(name: string): string;
  inclusive(name: string): string;
  taxOn(name: string, taxable: string): string;
  readonly balanceDue: string;
  /** Before the amount payable in coins. */
  readonly inCash: string;
  readonly ofWhichTip: string;
  readonly change: string;
  /** On the slip of a card: what the guest fills in. */
  readonly tip: string;
  readonly totalWithTip: string;
  readonly signature: string;
  readonly suggestedTips: string;
  scanToPay(amount: string): string;

  readonly creditNote: string;
  readonly creditNoteNumber: (number: string) => string;
  readonly scanToVerify: string;
  /** For a receipt that its fiscal device has not signed: not yet, not at all, or there is none. */
  readonly signatureFollows: string;
  readonly deviceFailed: string;
  readonly noDevice: string;
  readonly notSigned: string;
  readonly commodityCode: string;
  readonly refund: string;
  refundNumber(number: string): string;
  readonly refunded: string;
  paidBackBy(method: string): string;
  approvedBy(name: string): string;

  /** On every paper of the training restaurant. */
  readonly training: string;
  readonly possibleDuplicate: string;
  reprint(n: number): string;
  duplicateCopy(n: number): string;
  byAt(name: string, time: string): string;
  reroutedFrom(printer: string): string;
  returnedFrom(printer: string): string;
  readonly notAllLetters: string;

  readonly zReport: string;
  readonly xReport: string;
  readonly supplement: string;
  businessDate(date: string): string;
  closedBy(name: string): string;
  readonly sales: string;
  readonly orders: string;
  readonly gross: string;
  readonly charges: string;
  /** For a charge the guests agreed to. */
  readonly agreed: string;
  readonly taxes: string;
  readonly voided: string;
  readonly cancelled: string;
  readonly payments: string;
  readonly taken: string;
  readonly refundedSum: string;
  readonly tips: string;
  readonly unrecorded: string;
  readonly categories: string;
  readonly invoices: string;
  readonly cash: string;
  readonly net: string;
  readonly opening: string;
  readonly expected: string;
  readonly counted: string;
  readonly difference: string;
  readonly withoutShift: string;
  readonly netSales: string;
  readonly outstanding: string;
  readonly carriedOver: string;
  /** On the day's report: what was taken off, by kind. */
  readonly ruleDiscounts: string;
  readonly lineDiscounts: string;
  readonly orderDiscounts: string;
  readonly coupons: string;
  readonly refunds: string;
  readonly afterRefunds: string;
  readonly lessTax: string;
  readonly lessRounding: string;
  readonly taxOnSales: string;
  readonly taxOnRefunds: string;
  readonly taxAfterRefunds: string;
  /** How much more guests owe than before the day. */
  readonly owedMore: string;
  readonly unpaid: string;
  readonly ofTheDay: string;
  readonly tipsGiven: string;
  readonly notSold: string;
  readonly cashTaken: string;
  readonly cashTips: string;
  readonly fromDrivers: string;
  readonly paidIn: string;
  readonly paidOut: string;
  readonly dropped: string;
  readonly inAndOut: string;
  /** A driver's cash. */
  readonly carriedBefore: string;
  readonly collected: string;
  readonly handedIn: string;
  readonly stillCarried: string;
  readonly openOrders: string;
  readonly openShifts: string;

  readonly testPrint: string;
  readonly address: string;
  readonly paper: string;
  paperOf(mm: number, columns: number): string;
  readonly levels: Readonly<Record<string, string>>;
  level(name: string): string;
  readonly tall: string;
  readonly double: string;
  readonly inverse: string;
  readonly rulerHint: string;
}
