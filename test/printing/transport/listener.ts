import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import type { PrinterAddress } from '../../../server/printing/transport/address.ts';
import type { Timing } from '../../../server/printing/transport/timing.ts';

/** Short waits, so that tests of silence are quick. */
export const HASTY: Partial<Timing> = {
  connect: 300,
  answer: 80,
  hint: 40,
  poll: 40,
  base: 200,
  perByte: 0,
  hold: 600,
};

export interface Listener extends AsyncDisposable {
  address: PrinterAddress;
  received(): Buffer;
  connections(): number;
}

/** A bare listener on a free port: `serve` plays the printer, badly as the test wants it. Closes its side, unless told not to. */
export async function listener(
  serve: (socket: Socket, n: number) => void,
  { keepsOpen } = { keepsOpen: false },
): Promise<Listener> {
  const sockets: Socket[] = [];
  const chunks: Buffer[] = [];
  const server = createServer({ allowHalfOpen: keepsOpen }, (socket) => {
    sockets.push(socket);
    socket.on('error', () => {});
    socket.on('data', (chunk) => chunks.push(chunk));
    serve(socket, sockets.length);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    address: { host: '127.0.0.1', port },
    received: () => Buffer.concat(chunks),
    connections: () => sockets.length,
    [Symbol.asyncDispose]: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

/** Answers each DLE EOT n with `bytes[n]`; `others` hears what else arrives. */
export function answersStatus(
  socket: Socket,
  bytes: Record<number, number>,
  others: (data: Buffer) => void = () => {},
): void {
  socket.on('data', (chunk) => {
    let rest = chunk;
    for (let at = rest.indexOf('\x10\x04'); at >= 0; at = rest.indexOf('\x10\x04')) {
      if (at > 0) others(rest.subarray(0, at));
      socket.write(Buffer.of(bytes[rest[at + 2]!]!));
      rest = rest.subarray(at + 3);
    }
    if (rest.length > 0) others(rest);
  });
}

export const WELL = { 1: 0x12, 2: 0x12, 3: 0x12, 4: 0x12 };
export const OUT_OF_PAPER = { 1: 0x1a, 2: 0x32, 3: 0x12, 4: 0x7e };
