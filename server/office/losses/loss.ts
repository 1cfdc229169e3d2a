import type { Minor } from '../../core/money/money.ts';

/** How value that a kitchen was told about was not paid for. `open`: still unpaid after its day. */
export const lossReasons = [
  'void',
  'comp',
  'discount',
  'coupon',
  'cancelled',
  'unrecorded',
  'refund',
  'open',
] as const;
export type LossReason = (typeof lossReasons)[number];

/** One action, or one order, at menu prices: without charges and added taxes. */
export interface Loss {
  /** The same for the same loss. */
  readonly key: string;
  readonly reason: LossReason;
  readonly branchId: number;
  readonly orderId: number;
  readonly token: number;
  /** UTC milliseconds. */
  readonly at: number;
  /** 0 to 23, branch time. */
  readonly hour: number;
  readonly amount: Minor;
  /** Dishes; null: the whole order. */
  readonly dishes: string | null;
  /** Who did it; null: nobody of the staff. */
  readonly userId: number | null;
  readonly approverId: number | null;
  readonly why: string | null;
  readonly auditEntryId: number | null;
}

export type NewLoss = Omit<Loss, 'hour' | 'branchId'>;
