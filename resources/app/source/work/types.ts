import type { z } from 'zod';
import type { Category as CategorySchema } from '../../../../server/catalogue/categories/schema.ts';
import type { MenuItem as MenuItemSchema } from '../../../../server/catalogue/menu/schema.ts';
import type { PaymentMethod as PaymentMethodSchema } from '../../../../server/catalogue/payment-methods/schema.ts';
import type { Area as AreaSchema } from '../../../../server/floor/areas/schema.ts';
import type { WaiterRequest as WaiterRequestSchema } from '../../../../server/floor/requests/schema.ts';
import type { Table as TableSchema } from '../../../../server/floor/tables/schema.ts';
import type { Waiter as WaiterSchema } from '../../../../server/floor/waiters/schema.ts';
import type { GuestOrder as GuestOrderSchema } from '../../../../server/guest/ordering/schema.ts';
import type {
  DayFigures as DayFiguresSchema,
  XReport as XReportSchema,
} from '../../../../server/office/day-close/schema.ts';
import type { Kitchen as KitchenSchema } from '../../../../server/printing/kitchens/schema.ts';
import type { Customer as CustomerSchema } from '../../../../server/sales/customers/schema.ts';
import type { Delivery as DeliverySchema } from '../../../../server/sales/delivery/deliveries/schema.ts';
import type { Driver as DriverSchema } from '../../../../server/sales/delivery/terms/schema.ts';
import type { CarriedCash as CarriedCashSchema } from '../../../../server/sales/driver-cash/schema.ts';
import type { Kot as KotSchema } from '../../../../server/sales/kots/api/schema.ts';
import type { Order as OrderSchema } from '../../../../server/sales/orders/http/schema.ts';
import type {
  Invoice as InvoiceSchema,
  InvoiceSummary as InvoiceSummarySchema,
} from '../../../../server/sales/orders/invoices/api/schema.ts';
import type { PaymentResult as PaymentResultSchema } from '../../../../server/sales/payments/schema.ts';
import type { ShiftDetail as ShiftDetailSchema } from '../../../../server/sales/shifts/schema.ts';

/** The answers of the API as its own schemas say; nothing of the server but these types is known here. */
type Wire<S extends z.ZodType> = Readonly<z.output<S>>;

export type Area = Wire<typeof AreaSchema>;
export type Category = Wire<typeof CategorySchema>;
export type GuestOrder = Wire<typeof GuestOrderSchema>;
export type CarriedCash = Wire<typeof CarriedCashSchema>;
export type Customer = Wire<typeof CustomerSchema>;
export type DayFigures = Wire<typeof DayFiguresSchema>;
export type XReport = Wire<typeof XReportSchema>;
export type Delivery = Wire<typeof DeliverySchema>;
export type Driver = Wire<typeof DriverSchema>;
export type Kitchen = Wire<typeof KitchenSchema>;
export type Kot = Wire<typeof KotSchema>;
export type KotLine = Kot['items'][number];
export type MenuItem = Wire<typeof MenuItemSchema>;
export type Order = Wire<typeof OrderSchema>;
export type OrderLine = Order['items'][number];
/** An invoice or credit note, as it was issued. */
export type InvoiceOrCreditNote = Wire<typeof InvoiceSchema>;
export type DocumentHead = Wire<typeof InvoiceSummarySchema>;
export type PaymentMethod = Wire<typeof PaymentMethodSchema>;
export type PaymentResult = Wire<typeof PaymentResultSchema>;
export type ShiftDetail = Wire<typeof ShiftDetailSchema>;
export type Table = Wire<typeof TableSchema>;
export type WaiterRow = Wire<typeof WaiterSchema>;
export type WaiterRequest = Wire<typeof WaiterRequestSchema>;

/** How far the paper of a ticket is. */
export interface PrintJob {
  readonly id: number;
  readonly status: string;
  /** The server's time when it became so, in milliseconds. */
  readonly at: number;
}
