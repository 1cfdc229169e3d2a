import type { Minor } from './money.ts';
import type { OrderTax } from './sale-terms.ts';

/**
 * What a fiscal device signs. begin: an order was opened. sale: it was paid and closed. refund: some of it was
 * refunded. reversal: a closed order was reopened or cancelled. cancel: it ended without a sale.
 */
export const receiptKinds = ['begin', 'sale', 'refund', 'reversal', 'cancel'] as const;
export type ReceiptKind = (typeof receiptKinds)[number];

/** `refused`: the device says that it will not sign. */
export const receiptStates = ['waiting', 'signed', 'refused'] as const;
export type ReceiptState = (typeof receiptStates)[number];
export const unsigned = ['waiting', 'refused'] as const satisfies readonly ReceiptState[];

/** The signed content, which never changes. Minor units; negative where money went back. */
export interface ReceiptDocument {
  readonly order_number: string;
  readonly token_number: number;
  readonly total: Minor;
  readonly rounding: Minor;
  readonly taxes: readonly OrderTax[];
  readonly payments: readonly { readonly method: string; readonly amount: Minor }[];
}

/** What a device answers for one receipt. */
export interface Signature {
  /** Of the device. */
  readonly serial: string;
  /** The device's own transaction number. */
  readonly counter: number;
  readonly signature: string;
  /** UTC milliseconds by the device's clock. */
  readonly time: number;
  /** Scanned by inspectors. */
  readonly qr?: string;
}

/** Address of a simulated device on this computer: loopback and a port from 1 to 65535. */
export const SIMULATED_DEVICE_ADDRESS =
  /^(127\.0\.0\.1|\[::1\]):([1-9]\d{0,3}|[1-5]\d{4}|6[0-4]\d{3}|65[0-4]\d{2}|655[0-2]\d|6553[0-5])$/;
