import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventually } from '../../tablet.ts';
import { buildOf, presentBuild } from './build.ts';
import { House, Server } from './restaurant.ts';

type Steps = readonly (readonly [what: string, take: () => Promise<void>])[];

const NUMBER = 'select node as n from sync_ctx';
const HOST = 'select host_node as n from branches where id = (select branch_id from sync_link)';

/** A build of an earlier commit and this one speak to each other as processes; after each step all must be equal. */
export async function wire(commit: string | undefined): Promise<boolean> {
  if (!commit) throw new Error('name the commit of the release before: npm run soak -- wire COMMIT');
  const folder = mkdtempSync(join(tmpdir(), 'galley-wire-'));
  const houses: House[] = [];
  const inHouse = (name: string): House => {
    mkdirSync(join(folder, name));
    houses.push(new House(join(folder, name)));
    return houses.at(-1) as House;
  };
  try {
    console.log(`${commit} is made`);
    const before = await buildOf(commit, join(folder, 'before'));
    await walk(centralFirst(inHouse('one'), folder, { before, now: presentBuild }));
    await walk(branchFirst(inHouse('two'), { before, now: presentBuild }));
    console.log(`${commit} and this build speak to each other`);
    return true;
  } catch (error) {
    console.log(`  ${(error as Error).stack}`);
    return false;
  } finally {
    for (const house of houses) await house.close();
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

function centralFirst(house: House, folder: string, { before, now }: Builds): Steps {
  const { central, branch } = house;
  const copy = new Server('branch', join(folder, 'copy'));
  const other = new Server('branch', join(folder, 'other'));
  let number: number | undefined;
  const work = async (server = branch) => {
    await house.sell(server);
    await house.reprice();
    await house.agrees(server);
  };
  const again = async (server: Server, main: string) => {
    await server.kill();
    await server.start(main);
    await work();
  };
  return [
    ['both are of the release before', () => house.found(before).then(() => work())],
    [
      'head office is updated while the branch sells',
      async () => {
        await central.stop();
        await house.sell();
        await central.start(now);
        await work();
      },
    ],
    ['the branch of before is killed and started', () => again(branch, before)],
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
        await house.hasAll();
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
        await house.join(other, 'C1', before);
        await work(other);
        await other.stop();
        await other.start(now);
        await work(other).finally(() => other.kill());
      },
    ],
  ];
}

function branchFirst(house: House, { before, now }: Builds): Steps {
  const { central, branch } = house;
  return [
    ['both are of the release before', () => house.found(before).then(() => house.sell())],
    [
      'the branch is updated first: it sells, and all of it comes once head office follows',
      async () => {
        await house.agrees();
        await branch.stop();
        await branch.start(now);
        await house.sell();
        await central.stop();
        await central.start(now);
        await house.sell();
        await house.reprice();
        await house.agrees();
      },
    ],
  ];
}
