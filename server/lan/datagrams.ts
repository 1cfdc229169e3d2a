import type { Socket } from 'node:dgram';

/** RFC 6762 allows no more. To read the names in a message can take the square of its length. */
const MAX_BYTES = 9_000;

/** Drops datagrams larger than any valid message, before a listener of the socket reads them. */
export function withoutLarge(socket: Socket): Socket {
  const emit = socket.emit.bind(socket);
  const value = (event: string, ...said: unknown[]): boolean =>
    event === 'message' && said[0] instanceof Buffer && said[0].length > MAX_BYTES
      ? false
      : emit(event, ...said);
  return Object.defineProperty(socket, 'emit', { value });
}
