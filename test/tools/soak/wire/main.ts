import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventually } from '../../tablet.ts';
import { buildOf, presentBuild } from './build.ts';
import { Restaurant, Server } from './restaurant.ts';

type Steps = readonly (readonly [what: string, take: () => Promise<void>])[];

const NUMBER = 'select node as n from sync_ctx';
const HOST = 'select host_node as n from branches where id = (select branch_id from sync_link)';

/** A build of an earlier commit and this one speak to each other as processes; after each step all must be equal. */
export async function wire(commit: string | undefined): Promise<boolean> {
  if (!commit) throw new Error('name the commit of the release before: npm run soak -- wire COMMIT');
  const folder = mkdtempSync(join(tmpdir(), 'galley-wire-'));
  const restaurants: Restaurant[] = [];
  const inRestaurant = (name: string): Restaurant => {
    mkdirSync(join(folder, name));
    restaurants.push(new Restaurant(join(folder, name)));
    return restaurants.at(-1) as Restaurant;
  };
  try {
    console.log(`${commit} is made`);
    const before = await buildOf(commit, join(folder, 'before'));
    await walk(centralFirst(inRestaurant('one'), folder, { before, now: presentBuild }));
    await walk(branchFirst(inRestaurant('two'), { before, now: presentBuild }));
    console.log(`${commit} and this build speak to each other`);
    return true;
  } catch (error) {
    console.log(`  ${(error as Error).stack}`);
    return false;
  } finally {
    for (const restaurant of restaurants) await restaurant.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function walk(steps: Steps): Promise<void> {
  for (const [what, take] of steps) {
    console.log(what);
    await take();
  }
}

interface Builds {
  readonly before: string;
  readonly now: string;
}

function centralFirst(restaurant: Restaurant, folder: string, { before, now }: Builds): Steps {
  const { central, branch } = restaurant;
  const copy = new Server('branch', join(folder, 'copy'));
  const other = new Server('branch', join(folder, 'other'));
  let number: number | undefined;
  const work = async (server = branch) => {
    await restaurant.sell(server);
    await restaurant.reprice();
    await restaurant.agrees(server);
  };
  const again = async (server: Server, main: string) => {
    await server.kill();
    await server.start(main);
    await work();
  };
  return [
    ['both are of the release before', () => restaurant.found(before).then(() => work())],
    [
      'head office is updated while the branch sells',
      async () => {
        await central.stop();
        await restaurant.sell();
        await central.start(now);
        await work();
      },
    ],
    ['the older branch is killed and started', () => again(branch, before)],
    ['head office is killed and started', () => again(central, now)],
    [
      'the branch is updated and keeps its number',
      async () => {
        number = await branch.number(NUMBER);
        await branch.stop();
        branch.copyTo(copy.dataDir);
        await branch.start(now);
        await work();
        await again(branch, now);
        if ((await branch.number(NUMBER)) !== number) throw new Error('it became another number');
      },
    ],
    [
      'a backup of the release before is brought back: it becomes another number and loses nothing',
      async () => {
        await branch.stop();
        branch.bringBack(copy.dataDir);
        await branch.start(now);
        await work();
        await restaurant.hasAll();
        if ((await branch.number(NUMBER)) === number) throw new Error('it kept its number');
      },
    ],
    [
      'an old copy of the folder, served by the old program, hears that it is superseded',
      async () => {
        await copy.start(before);
        const isOut = async () => (await copy.number(HOST)) !== number;
        await eventually('the copy serves no branch', isOut, 60_000).finally(() => copy.kill());
        await work();
      },
    ],
    [
      'a server of the release before joins, and is updated',
      async () => {
        await restaurant.join(other, 'C1', before);
        await work(other);
        await other.stop();
        await other.start(now);
        await work(other).finally(() => other.kill());
      },
    ],
  ];
}

function branchFirst(restaurant: Restaurant, { before, now }: Builds): Steps {
  const { central, branch } = restaurant;
  return [
    ['both are of the release before', () => restaurant.found(before).then(() => restaurant.sell())],
    [
      'the branch is updated first: it sells, and all of it comes once head office follows',
      async () => {
        await restaurant.agrees();
        await branch.stop();
        await branch.start(now);
        await restaurant.sell();
        await central.stop();
        await central.start(now);
        await restaurant.sell();
        await restaurant.reprice();
        await restaurant.agrees();
      },
    ],
  ];
}
