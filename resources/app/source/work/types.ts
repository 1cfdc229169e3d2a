import type { DataOf, Schemas } from '../../../client/client.ts';

export type Area = Schemas['Area'];
export type Category = Schemas['Category'];
export type GuestOrder = Schemas['GuestOrder'];
export type CarriedCash = Schemas['CarriedCash'];
export type Customer = Schemas['Customer'];
export type DayFigures = Schemas['DayFigures'];
export type Delivery = Schemas['Delivery'];
export type Driver = Schemas['Driver'];
export type Kitchen = Schemas['Kitchen'];
export type Kot = Schemas['Kot'];
export type KotLine = Kot['items'][number];
export type MenuItem = Schemas['MenuItem'];
export type Order = Schemas['Order'];
export type OrderType = Schemas['OrderType'];
export type OrderLine = Order['items'][number];
/** An order as lists return it: without its terms, and with lines only if asked for. */
export type ListedOrder = DataOf<'GET /pos/orders'>[number];
/** An invoice or credit note, as it was issued. */
export type InvoiceOrCreditNote = Schemas['Invoice'];
export type DocumentHead = Schemas['InvoiceSummary'];
export type PaymentMethod = Schemas['PaymentMethod'];
export type ShiftDetail = Schemas['ShiftDetail'];
export type Table = Schemas['Table'];
export type WaiterRow = Schemas['Waiter'];
export type WaiterRequest = Schemas['WaiterRequest'];
export type ZReport = Schemas['ZReport'];
export type ZSummary = Schemas['ZReportSummary'];

/** How far the paper of a ticket is. */
export interface PrintJob {
  readonly id: number;
  readonly status: string;
  /** The server's time when it became so, in milliseconds. */
  readonly at: number;
}
