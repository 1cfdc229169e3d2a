import { AppError } from '../../core/errors.ts';

export const requestStatuses = ['pending', 'assigned', 'completed', 'cancelled'] as const;
export type RequestStatus = (typeof requestStatuses)[number];

/** Whoever is nearest may do what was asked for without having it assigned first. */
const moves: Record<RequestStatus, readonly RequestStatus[]> = {
  pending: ['assigned', 'completed', 'cancelled'],
  assigned: ['completed', 'cancelled'],
  completed: [],
  cancelled: [],
};

export function assertRequestMove(from: RequestStatus, to: RequestStatus): void {
  const allowed = moves[from];
  if (from === to || allowed.includes(to)) return;
  throw new AppError('INVALID_STATUS_TRANSITION', { details: { from, to, allowed } });
}
