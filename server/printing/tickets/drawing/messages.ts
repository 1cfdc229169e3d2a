import type { TicketRequest } from '../encoding/ticket-bytes.ts';

/** A printer's bytes, or a PNG. */
type Medium = 'paper' | 'screen';

export interface DrawingRequest {
  readonly medium: Medium;
  readonly ticket: TicketRequest;
}
