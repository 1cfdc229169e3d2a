import { Readable } from 'node:stream';
import type { Pokes } from './pokes.ts';

const HEARTBEAT_MS = 15_000;
const POKE = Buffer.from('data: poke\n\n');
const ALIVE = Buffer.from(': alive\n\n');
const nothingToFetch = { read: () => {} };

/**
 * What a connected branch reads: a poke at once and after each change, and heartbeats.
 * Only what is written into it comes out: ten thousand branches have one each, which a pipe would make half as large again.
 */
export function pokeStream(pokes: Pick<Pokes, 'listen'>, node: number): Readable {
  const out = new Readable(nothingToFetch);
  // A branch that does not read has at most one heartbeat and one poke waiting; one poke stands for all.
  const poke = () => void (out.readableLength < POKE.length && out.push(POKE));
  const beat = () => void (out.readableLength === 0 && out.push(ALIVE));
  const leave = pokes.listen(node, { poke, end: () => out.destroy() });
  const heartbeat = setInterval(beat, HEARTBEAT_MS);
  out.on('close', () => {
    clearInterval(heartbeat);
    leave();
  });
  // Something may have been missed while there was no stream.
  poke();
  return out;
}
