import { soakPrinting } from './soak.ts';

/** Ten printers of different make, each of them failing now and then, and a server that is killed. */
export async function printing(jobs: number, seed: number): Promise<boolean> {
  console.log(`${jobs} tickets at 10 printers, seed ${seed}`);
  const started = performance.now();
  const verdict = await soakPrinting(
    { jobs, printers: 10, killEvery: Math.max(15, jobs / 40), faultsPerTicket: 0.05, seed },
    console.log,
  );
  const seconds = Math.round((performance.now() - started) / 1000);
  const weather = [...verdict.weather].map(([name, count]) => `${count} × ${name}`).join(', ');
  console.log(`${verdict.jobs} tickets in ${seconds} s, kill -9 ${verdict.kills} times, ${weather}`);
  for (const fault of verdict.faults.slice(0, 50)) console.log(`FAULT ${fault}`);
  console.log(
    verdict.faults.length === 0
      ? `0 lost, 0 doubled without a mark, order kept at each printer; ${verdict.marked} marked copies`
      : `${verdict.faults.length} faults`,
  );
  return verdict.faults.length === 0;
}
