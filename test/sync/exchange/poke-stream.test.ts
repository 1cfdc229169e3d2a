import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { pokeStream } from '../../../sync/exchange/poke-stream.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** The stream of a branch that reads nothing, and what tells it of a change. */
function stalled() {
  let poke = () => {};
  const stream = pokeStream(
    {
      listen: (_node, listener) => {
        poke = listener.poke;
        return () => {};
      },
    },
    7,
  );
  return { stream, poke: () => poke(), read: () => String(stream.read() ?? '') };
}

it('is poked at once, as a change may have been missed', () => {
  expect(stalled().read()).toBe('data: poke\n\n');
});

it('hears of a change however long it did not read', () => {
  const { poke, read } = stalled();
  read();
  vi.advanceTimersByTime(3_600_000);
  poke();
  expect(read()).toContain('data: poke');
});

it('keeps one heartbeat and one poke for a branch that does not read, however many there were', () => {
  const { poke, read } = stalled();
  read();
  vi.advanceTimersByTime(3_600_000);
  for (let change = 0; change < 100; change++) poke();
  vi.advanceTimersByTime(3_600_000);
  expect(read()).toBe(': alive\n\ndata: poke\n\n');
});
