import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { openDemo } from '../demo/restaurant.ts';
import { eventually, Tablet } from '../tablet.ts';
import { randomFrom } from './chance.ts';
import { startLoad } from './load.ts';
import { booksIn } from './processes/books.ts';
import { differences } from './processes/shared-rows.ts';
import { lostOrDoubled, ticketFaults, unfinishedJobs } from './verdict.ts';

const TABLETS = 4;

/** Kills the branch again and again while tablets work, central now and then; nothing answered may be lost or doubled. */
export async function powerCuts(cycles: number, seed: number): Promise<boolean> {
  const folder = await mkdtemp(join(tmpdir(), 'galley-soak-'));
  process.env.GALLEY_DATA_DIR = folder;
  const random = randomFrom(seed);
  console.log(`${cycles} power cuts, seed ${seed}`);
  const demo = await openDemo({ unlimited: true });
  const faults: string[] = [];
  try {
    const person = demo.users.find((user) => user.role === 'manager');
    const tablet = await Tablet.logIn(demo.branch.url, person?.email ?? '', person?.password ?? '');
    const menu: { id: number; modifier_groups: { required: boolean }[] }[] = await tablet.must(
      'GET',
      '/pos/menu-items',
    );
    const plain = menu
      .filter((item) => !item.modifier_groups.some((group) => group.required))
      .map((item) => item.id);
    const load = startLoad(TABLETS, () => tablet, plain, random);
    for (let cycle = 1; cycle <= cycles; cycle++) {
      await pause(50 + random() * 700);
      await demo.cutPower('branch');
      if (cycle % 10 === 0) await demo.cutPower('central');
      if (cycle % 20 === 0) console.log(`  ${cycle} cuts, ${load.answered()} requests answered`);
    }
    await load.stop();
    await eventually(
      'every ticket is out',
      async () => unfinishedJobs(join(folder, 'branch')) === 0,
      120_000,
    );
    faults.push(...lostOrDoubled(join(folder, 'branch'), load.promised));
    faults.push(...ticketFaults(demo.printers, load.promised));
    const books = [booksIn(join(folder, 'branch')), booksIn(join(folder, 'central'))] as const;
    const apart = () => differences(...books, { branchId: demo.branchId, centralLost: false });
    const isEqual = async () => (await apart()).length === 0;
    await eventually('central equals the branch', isEqual, 60_000).catch(async () => {
      faults.push(...(await apart()));
    });
    const { orders, kots, payments, tickets } = load.promised;
    console.log(
      `answered: ${orders.size} orders, ${kots.size} KOTs, ${payments.size} payments, ${tickets.size} tickets`,
    );
  } finally {
    await demo.close();
    if (faults.length === 0) await rm(folder, { recursive: true, force: true });
  }
  for (const fault of faults.slice(0, 50)) console.log(`FAULT ${fault}`);
  console.log(
    faults.length === 0
      ? 'nothing lost, nothing doubled unmarked, central equals the branch'
      : `${faults.length} faults, data kept in ${folder}`,
  );
  return faults.length === 0;
}
