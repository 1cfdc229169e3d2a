import { drawTicket } from '../../server/printing/tickets/drawing/renderer.ts';
import type { PrinterOutput } from '../../server/printing/tickets/encoding/encode.ts';
import { plainTicket } from '../../server/printing/tickets/encoding/ticket-bytes.ts';
import { printSnapshot } from '../../server/printing/tickets/snapshot.ts';
import type { Marks } from '../../server/printing/tickets/ticket.ts';
import { CommandReader } from '../tools/printer/commands/command-reader.ts';
import type { TicketContent } from '../tools/printer/commands/ticket.ts';
import { TicketDecoder } from '../tools/printer/commands/ticket-decoder.ts';

/** From a snapshot to what a strict printer makes of its bytes. */

export async function bytesOfTicket(
  snapshot: unknown,
  columns: number,
  marks: Marks = {},
  output: PrinterOutput = { cut: true },
): Promise<Buffer> {
  const request = { snapshot: printSnapshot.parse(snapshot), options: { columns, ...marks }, output };
  return plainTicket(request) ?? Buffer.from(await drawTicket(request));
}

/** `codePages`: numbers of `ESC t` that the printer has. */
export function print(bytes: Buffer, columns: number, codePages: readonly number[] = []): TicketContent {
  const reader = new CommandReader();
  const decoder = new TicketDecoder(columns * 12, codePages);
  const finished = reader.read(bytes, 0).map((command) => decoder.apply(command));
  const ticket = finished.find(Boolean) ?? decoder.end(reader.open);
  if (!ticket) throw new Error('nothing was printed');
  return ticket;
}
