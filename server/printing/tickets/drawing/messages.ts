import type { TicketRequest } from '../encoding/ticket-bytes.ts';

/** A printer's bytes, or a PNG. */
export type Medium = 'paper' | 'screen';

export interface DrawingRequest {
  readonly id: number;
  readonly medium: Medium;
  readonly ticket: TicketRequest;
}

export type DrawingAnswer =
  | { readonly id: number; readonly bytes: Uint8Array }
  | { readonly id: number; readonly error: string };
