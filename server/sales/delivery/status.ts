import { AppError } from '../../core/errors.ts';

export const deliveryStatuses = [
  'pending',
  'assigned',
  'picked_up',
  'out_for_delivery',
  'delivered',
  'failed',
] as const;
export type DeliveryStatus = (typeof deliveryStatuses)[number];

/** A driver is bound by these. */
export const underWay = ['assigned', 'picked_up', 'out_for_delivery'] as const;
/** Someone still has to see to these. */
export const openStatuses: readonly DeliveryStatus[] = ['pending', ...underWay];

const moves: Record<DeliveryStatus, readonly DeliveryStatus[]> = {
  pending: ['assigned', 'failed'],
  assigned: ['picked_up', 'failed'],
  picked_up: ['out_for_delivery', 'failed'],
  out_for_delivery: ['delivered', 'failed'],
  delivered: [],
  /** A new attempt. */
  failed: ['assigned'],
};

interface Courier {
  readonly driver_id: number | null;
  readonly delivery_platform_id: number | null;
}

/** What can follow. Without a driver none is assigned, but a platform's own courier picks the order up. */
export function deliveryMovesFrom(
  from: DeliveryStatus,
  { driver_id, delivery_platform_id }: Courier,
): DeliveryStatus[] {
  if (driver_id !== null) return [...moves[from]];
  const instead = delivery_platform_id === null ? [] : (['picked_up'] as const);
  return moves[from].flatMap((to) => (to === 'assigned' ? instead : [to]));
}

export function assertDeliveryMove(from: DeliveryStatus, to: DeliveryStatus, courier: Courier): void {
  const allowed = deliveryMovesFrom(from, courier);
  if (!allowed.includes(to)) throw impossible(from, to, allowed);
}

/** Until it is picked up another driver can take it over, and after a failure any can try again. */
export function assertAssignable(from: DeliveryStatus): void {
  if (!['pending', 'assigned', 'failed'].includes(from)) throw impossible(from, 'assigned', moves[from]);
}

const impossible = (from: DeliveryStatus, to: DeliveryStatus, allowed: readonly DeliveryStatus[]): AppError =>
  new AppError('INVALID_STATUS_TRANSITION', { details: { from, to, allowed } });
