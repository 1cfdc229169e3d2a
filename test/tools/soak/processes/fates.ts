import { setTimeout as sleep } from 'node:timers/promises';
import { type Failpoint, failpoints } from '../../../../sync/capture/failpoints.ts';
import { between, pick, type Random } from '../chance.ts';
import type { Computer, FailAt } from './computer.ts';

/** Some die at no step in particular. */
const ANY_MOMENT = 0.2;
const SHORTEST_LIFE_MS = 300;
const MAX_LIFE_MS = 3_000;
/** One whose step was never passed is killed then. */
const PATIENCE_MS = 8_000;
/** A process dies at one of its first so many passes of a point; writes are many. */
const PASSES = { write: 25, exchange: 3 };

const pointsOf = ({ at }: Computer): readonly Failpoint[] =>
  failpoints.filter((point) => at.role === 'branch' || /^(write|apply)\./.test(point));

function drawFate(computer: Computer, random: Random): FailAt {
  const point = pick(random, pointsOf(computer));
  const most = point.startsWith('write.') ? PASSES.write : PASSES.exchange;
  return { point, count: between(random, 1, most + 1) };
}

/** Deaths by the point at which they happened. */
export class Toll {
  readonly at = new Map<string, number>();
  kills = 0;

  count(where: string): void {
    this.kills++;
    this.at.set(where, (this.at.get(where) ?? 0) + 1);
  }
}

/** Starts a server and returns when it has died, at a named point or at any other moment. */
export async function liveAndDie(computer: Computer, random: Random, toll: Toll): Promise<void> {
  const fate = random() < ANY_MOMENT ? undefined : drawFate(computer, random);
  const started = await computer.start(fate);
  const longest = fate ? PATIENCE_MS : between(random, SHORTEST_LIFE_MS, MAX_LIFE_MS);
  const died = !started || (await computer.diesWithin(longest));
  await computer.kill();
  toll.count(died && fate ? fate.point : 'any moment');
  // What was answered a moment before arrives.
  await sleep(50);
}
