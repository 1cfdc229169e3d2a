import type { TicketRequest } from '../ticket-bytes.ts';

export interface DrawingRequest {
  readonly id: number;
  readonly ticket: TicketRequest;
}

export type DrawingAnswer =
  | { readonly id: number; readonly bytes: Uint8Array }
  | { readonly id: number; readonly error: string };
