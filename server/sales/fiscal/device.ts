import type { ReceiptDocument, Signature } from '../../core/money/fiscal-receipt.ts';

/** A receipt for the device to sign. A device never signs a key twice. */
export interface ToSign {
  /** Series and sequence: the same on every attempt. */
  readonly key: string;
  /** Trading day. */
  readonly business_date: string;
  readonly document: ReceiptDocument;
}

/** The port for each country's device or service. A call that is not answered in time fails. */
export interface FiscalDevice {
  /** An order was opened. */
  begin(order: ToSign): Promise<Signature>;
  /** It was paid, or money was refunded. */
  finish(receipt: ToSign): Promise<Signature>;
  /** It ended without a sale. */
  cancel(order: ToSign): Promise<Signature>;
  /** The signature under the key; null: none. Asked when an answer was lost. */
  recall(key: string): Promise<Signature | null>;
}

/** The device will not sign this, now or later. */
export class SigningRefused extends Error {}
