import { Readable } from 'node:stream';
import type { Pokes } from './pokes.ts';

const HEARTBEAT_MS = 15_000;
const POKE = Buffer.from('data: poke\n\n');
const ALIVE = Buffer.from(': alive\n\n');
const nothingToFetch = { read: () => {} };

/**
 * What a connected branch reads: a poke at once and after each change, and heartbeats. A plain readable instead of a
 * pipe, which is half as large again: there is one for each of ten thousand branches.
 */
export function pokeStream(pokes: Pick<Pokes, 'listen'>, node: number): Readable {
  const out = new Readable(nothingToFetch);
  // At most one heartbeat and one poke wait for a branch that does not read; one poke is as good as many.
  const poke = () => void (out.readableLength < POKE.length && out.push(POKE));
  const beat = () => void (out.readableLength === 0 && out.push(ALIVE));
  const leave = pokes.listen(node, { poke, end: () => out.destroy() });
  const heartbeat = setInterval(beat, HEARTBEAT_MS);
  out.on('close', () => {
    clearInterval(heartbeat);
    leave();
  });
  // Something may have changed while there was no stream.
  poke();
  return out;
}
