import { soakPrinting } from './soak.ts';

const OUTAGES_FROM = 1_000;

/** Ten printers of different make, each of them failing now and then, and a server that is killed. */
export async function printing(jobs: number, seed: number): Promise<boolean> {
  console.log(`${jobs} jobs at 10 printers, seed ${seed}`);
  const started = performance.now();
  const outages = jobs >= OUTAGES_FROM;
  const climate = { often: 0.05, length: 1, moves: 0.1 };
  const soak = { jobs, printers: 10, tablets: 4, killEvery: 200, climate, outages, seed };
  const verdict = await soakPrinting(soak, console.log);
  const seconds = Math.round((performance.now() - started) / 1000);
  const weather = [...verdict.weather].map(([name, count]) => `${count} × ${name}`).join(', ');
  console.log(
    `seed ${seed}: ${verdict.jobs} jobs in ${seconds} s, kill -9 ${verdict.kills} times, ${weather}`,
  );
  console.log(
    `${verdict.marked} marked copies, ${verdict.rerouted} rerouted, ${verdict.returned} come home again, the cashier was asked ${verdict.asked} times, ` +
      `${verdict.takeovers} times a stand-in was timed, ${verdict.unprovable} lost with the power of a printer that confirms nothing`,
  );
  for (const fault of verdict.faults.slice(0, 50)) console.log(`FAULT ${fault}`);
  console.log(
    verdict.faults.length === 0
      ? `seed ${seed}: 0 lost, 0 doubled without a mark, 0 called printed that were not, no level wrong for a minute, order kept at each printer, no drawer opened twice`
      : `seed ${seed}: ${verdict.faults.length} faults`,
  );
  return verdict.faults.length === 0;
}
