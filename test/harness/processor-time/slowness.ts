/** Milliseconds of processor time that the work below takes on the computers whose limits the tests state. */
const USUAL_MS = 25;
const RUNS = 4;
const ROWS = 40_000;

/**
 * How many times slower this computer is just now than those on which limits of processor time were set, at least 1.
 * Measured only where a limit was missed, as it takes some 200 ms.
 */
function slowness(): number {
  const text = JSON.stringify(
    Array.from({ length: ROWS }, (_, id) => ({ id, name: `Dish ${id}`, tags: ['a'] })),
  );
  const quickest = Math.min(...Array.from({ length: RUNS }, () => millisecondsOf(text)));
  return Math.max(1, quickest / USUAL_MS);
}

/** Whether work that took `ms` of processor time would stay within `limit` on such a computer. */
export const isWithin = (ms: number, limit: number): boolean => ms <= limit || ms <= limit * slowness();

function millisecondsOf(text: string): number {
  const before = process.threadCpuUsage();
  const rows = JSON.parse(text) as { id: number; name: string }[];
  rows.sort((a, b) => (a.name < b.name ? -1 : 1));
  JSON.stringify([...new Map(rows.map((row) => [row.name, row])).values()]);
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1_000;
}
