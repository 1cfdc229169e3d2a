import { AppError } from '../../core/errors.ts';
import type { Permission } from '../../core/permissions.ts';
import type { Tx } from '../../db/handle/handle.ts';
import type { StoredReply } from './idempotency.ts';

/** What a request must need to be proposed, and to be made for a proposal: others do more than people see of it. */
export const PROPOSABLE_PERMISSION: Permission = 'catalogue.write';

/** A request as another server can make it. */
export interface PortableRequest {
  readonly method: string;
  /** Below /api/v1, with its query. */
  readonly path: string;
  readonly body: unknown;
}

/**
 * Thrown at the end of a transaction that changed what may only be proposed here, and so undid it. Where a request made
 * it, the request is kept as a proposal; what else changes something, such as a file that is taken in, is refused.
 */
export abstract class ProposalRequired extends AppError {
  constructor(message: string) {
    super('BRANCH_NOT_HOSTED', { message });
  }

  /** In a transaction of its own; answers the proposal as the API shows it. */
  abstract keep(tx: Tx, request: PortableRequest): Promise<object>;
}

export const toPortable = (method: string, url: string, body: unknown): PortableRequest => ({
  ...{ method, path: url.replace(/^\/api\/v1/, ''), body },
});

export const acceptedReply = (proposal: object): StoredReply => ({
  status: 202,
  payload: JSON.stringify({
    success: true,
    data: { proposal },
    message: 'Proposed to head office, which decides about it.',
  }),
});
