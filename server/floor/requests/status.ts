import { AppError } from '../../core/errors.ts';
import { type RequestStatus, requestMovesFrom } from '../../core/statuses.ts';

export function assertRequestMove(from: RequestStatus, to: RequestStatus): void {
  const allowed = requestMovesFrom(from);
  if (from === to || allowed.includes(to)) return;
  throw new AppError('INVALID_STATUS_TRANSITION', { details: { from, to, allowed } });
}
