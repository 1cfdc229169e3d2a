import type { Socket } from 'node:dgram';

/** RFC 6762 allows no more. To read the names in a message can take the square of its length. */
const MAX_BYTES = 9_000;

/** Passes over what is larger than any honest message; whoever listens on the socket does not get to read it. */
export function withoutLarge(socket: Socket): Socket {
  const emit = socket.emit.bind(socket);
  const value = (event: string, ...said: unknown[]): boolean =>
    event === 'message' && said[0] instanceof Buffer && said[0].length > MAX_BYTES
      ? false
      : emit(event, ...said);
  return Object.defineProperty(socket, 'emit', { value });
}
