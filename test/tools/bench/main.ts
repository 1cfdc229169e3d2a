import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Row } from './contest.ts';
import { modelDisk } from './disk.ts';
import { startLoad } from './load.ts';
import { stopAll } from './process.ts';
import { prepareProduct } from './product.ts';
import { beside } from './rows/beside.ts';
import { budget } from './rows/budget.ts';
import { crowd } from './rows/crowd.ts';
import { customers } from './rows/customers.ts';
import { exports } from './rows/exports.ts';
import { floods } from './rows/floods.ts';
import { memory, start } from './rows/footprint.ts';
import { growth } from './rows/growth.ts';
import { office } from './rows/office.ts';
import { cpu, post, single } from './rows/orders.ts';
import { picks } from './rows/picks.ts';
import { followers, isolation, print } from './rows/print.ts';
import { list, menu } from './rows/reads.ts';
import { rules } from './rows/rules.ts';
import { screens } from './rows/screens.ts';
import { snapshot } from './rows/snapshot.ts';
import { sync } from './rows/sync.ts';
import { together } from './rows/together.ts';
import type { Section } from './section.ts';
import { table } from './table.ts';

const SECTIONS = [
  budget,
  post,
  cpu,
  single,
  rules,
  list,
  growth,
  customers,
  menu,
  start,
  memory,
  exports,
  print,
  isolation,
  followers,
  screens,
  sync,
  snapshot,
  beside,
  together,
  office,
  floods,
  picks,
  crowd,
];
const THOROUGH = { rounds: 9, seconds: 1, orders: 100_000 };
const QUICK = { rounds: 3, seconds: 0.5, orders: 10_000 };

const { values: options } = parseArgs({
  options: {
    orders: { type: 'string' },
    only: { type: 'string', multiple: true },
    quick: { type: 'boolean', default: false },
    profile: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
  },
});

function chosen(names: string[] | undefined) {
  if (!names) return SECTIONS;
  const unknown = names.filter((name) => !SECTIONS.some((section) => section.name === name));
  if (unknown.length === 0) return SECTIONS.filter(({ name }) => names.includes(name));
  console.error(`--only ${unknown}: there are ${SECTIONS.map(({ name }) => name).join(', ')}`);
  process.exit(2);
}

function temporaryFolder() {
  try {
    return mkdtempSync('/dev/shm/galley-bench-');
  } catch {
    return mkdtempSync(join(tmpdir(), 'galley-bench-'));
  }
}

async function measure(sections: Section[], folder: string) {
  using load = startLoad();
  const product = await prepareProduct(folder);
  const disk = modelDisk(folder);
  const extent = options.quick ? QUICK : THOROUGH;
  const orders = Number(options.orders ?? extent.orders);
  const world = { folder, disk, fire: load.fire, product, ...extent, orders, profile: options.profile };
  const rows: Row[] = [];
  for (const section of sections) {
    const begun = performance.now();
    try {
      rows.push(...(await section.run(world)));
    } catch (error) {
      broken.push(section.name);
      console.error(error);
    }
    console.error(`${section.name}: ${((performance.now() - begun) / 1000).toFixed(0)} s`);
  }
  return rows;
}

function warnOfNeighbours() {
  const load = loadavg()[0]!;
  if (load > 1)
    console.error(`other programs keep this machine busy (load ${load.toFixed(1)}): ratios will be rough`);
}

const sections = chosen(options.only);
warnOfNeighbours();
const folder = temporaryFolder();
/** Sections that ended with an error: the others are measured all the same. */
const broken: string[] = [];
let leaving = false;

async function leave(code: number) {
  if (leaving) return;
  leaving = true;
  await stopAll();
  rmSync(folder, { recursive: true, force: true });
  process.exit(code);
}
process.once('SIGINT', () => leave(130));
process.once('SIGTERM', () => leave(143));
process.once('uncaughtException', (error) => {
  if (!leaving) console.error(error);
  return leave(1);
});

const rows = await measure(sections, folder);
console.log(options.json ? JSON.stringify({ rows }) : table(rows));
if (broken.length > 0) console.error(`not measured: ${broken.join(', ')}`);
await leave(broken.length > 0 ? 1 : 0);
