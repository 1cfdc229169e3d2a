import { AppError } from '../../../core/errors.ts';
import { type DeliveryStatus, deliveryMovesFrom, isAssignable } from '../../../core/statuses.ts';

interface Courier {
  readonly driver_id: number | null;
  readonly delivery_platform_id: number | null;
}

/** What can follow. Without a driver none is assigned, but a platform's own courier picks the order up. */
export function courierMovesFrom(
  from: DeliveryStatus,
  { driver_id, delivery_platform_id }: Courier,
): DeliveryStatus[] {
  if (driver_id !== null) return deliveryMovesFrom(from);
  const instead = delivery_platform_id === null ? [] : (['picked_up'] as const);
  return deliveryMovesFrom(from).flatMap((to) => (to === 'assigned' ? instead : [to]));
}

export function assertDeliveryMove(from: DeliveryStatus, to: DeliveryStatus, courier: Courier): void {
  const allowed = courierMovesFrom(from, courier);
  if (!allowed.includes(to)) throw impossible(from, to, allowed);
}

export function assertAssignable(from: DeliveryStatus): void {
  if (!isAssignable(from)) throw impossible(from, 'assigned', deliveryMovesFrom(from));
}

const impossible = (from: DeliveryStatus, to: DeliveryStatus, allowed: readonly DeliveryStatus[]): AppError =>
  new AppError('INVALID_STATUS_TRANSITION', { details: { from, to, allowed } });
