import { AppError } from '../../core/errors.ts';
import type { Permission } from '../../core/permissions.ts';
import type { Tx } from '../../db/handle/handle.ts';
import type { StoredReply } from './idempotency.ts';

/** The permission of requests that can be proposed: others do more than people see of them. */
export const PROPOSABLE_PERMISSION: Permission = 'catalogue.write';

/** A request in a form another server can make. */
export interface PortableRequest {
  readonly method: string;
  /** Below /api/v1, with its query. */
  readonly path: string;
  readonly body: unknown;
}

/**
 * Thrown at the end of a transaction that changed what may only be proposed here, which rolls it back. A request is
 * kept as a proposal; other changes, such as an imported file, are refused.
 */
export abstract class ProposalRequired extends AppError {
  constructor(message: string) {
    super('BRANCH_NOT_HOSTED', { message });
  }

  /** In its own transaction; returns the proposal as the API shows it. */
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
