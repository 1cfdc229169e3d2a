import type { ReceiptDocument, Signature } from '../../core/money/fiscal-receipt.ts';

/** One thing a device is to sign. A device that gets a key again has signed it or has not: it never signs it twice. */
export interface ToSign {
  /** Series and sequence: the same on every attempt. */
  readonly key: string;
  /** Trading day. */
  readonly business_date: string;
  readonly document: ReceiptDocument;
}

/** The port behind which each country's device or service is. A call that is not answered in time fails. */
export interface FiscalDevice {
  /** An order was opened. */
  begin(order: ToSign): Promise<Signature>;
  /** It was paid, or money went back. */
  finish(receipt: ToSign): Promise<Signature>;
  /** It ended without a sale. */
  cancel(order: ToSign): Promise<Signature>;
  /** What was signed under the key; null: nothing was. Asked when an answer was lost. */
  recall(key: string): Promise<Signature | null>;
}

/** It answered that it will not sign this, now or later. */
export class SigningRefused extends Error {}
