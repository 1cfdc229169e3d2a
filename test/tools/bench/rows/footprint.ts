import { existsSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { compare, inTurns } from '../contest.ts';
import type { Request } from '../load.ts';
import { anonymousMemory, cpuSeconds, type Server } from '../process.ts';
import { hello, startHello } from '../references/references.ts';
import { type Section, skip, type World } from '../section.ts';
import { burst } from '../turns.ts';

/** performance.md, "Better-put goals": `npm start` looks first whether its bundle is of these sources. */
const START_GOALS = { npm: 4, bundle: 2 } as const;

interface Started {
  readonly ms: number;
  /** Processor time, which other programs leave as it is. */
  readonly work: number;
}

export const start: Section = {
  name: 'start',
  async run({ product, rounds, orders }) {
    const data = await product.folderWith(orders);
    const startOnce = (launching: () => Promise<Server>) => async (): Promise<Started> => {
      await using server = await launching();
      return { ms: server.firstAnswerAfter, work: cpuSeconds(server.pid) * 1_000 };
    };
    const figures = await inTurns(rounds, {
      npm: startOnce(() => product.start(data)),
      bundle: startOnce(() => product.startBundle(data)),
      hello: startOnce(() => startHello()),
    });
    const against = (name: 'npm' | 'bundle', what: string, of: keyof Started) =>
      compare(
        `${what} with ${orders} orders vs hello world`,
        'ms',
        { most: START_GOALS[name] },
        figures[name].map((seen) => seen[of]),
        figures.hello.map((seen) => seen[of]),
      );
    return [
      against('npm', 'npm start to first answer', 'ms'),
      against('bundle', 'the bundle to first answer', 'ms'),
      against('npm', 'processor time of npm start', 'work'),
      against('bundle', 'processor time of the bundle', 'work'),
    ];
  },
};

const IDLE = 'anonymous memory, idle, vs hello world';
const LOADED = 'anonymous memory, 16 connections (POST orders), vs hello world';
const IDLE_AFTER_MS = 1500;
const SAMPLE_EVERY_MS = 20;

/** The most memory seen while the load lasts, in MB. */
async function peakUnderLoad(world: World, { pid }: Server, request: Request) {
  let peak = 0;
  const sampling = setInterval(() => {
    peak = Math.max(peak, anonymousMemory(pid));
  }, SAMPLE_EVERY_MS);
  try {
    await burst(world, request);
  } finally {
    clearInterval(sampling);
  }
  return peak;
}

/** In MB. */
interface Footprint {
  idle: number;
  loaded: number;
}

/** A fresh process each time: memory only grows. */
async function footprint(
  world: World,
  launching: () => Promise<Server>,
  request: (server: Server) => Request,
): Promise<Footprint> {
  await using server = await launching();
  await sleep(IDLE_AFTER_MS);
  const idle = anonymousMemory(server.pid);
  return { idle, loaded: await peakUnderLoad(world, server, request(server)) };
}

export const memory: Section = {
  name: 'memory',
  async run(world) {
    if (!existsSync('/proc/self/status')) return skip([IDLE, LOADED], 'needs /proc');
    const { product, rounds } = world;
    const data = await product.freshFolder();
    const figures = await inTurns(rounds, {
      product: () => footprint(world, () => product.start(data), product.order),
      hello: () => footprint(world, () => startHello(), hello),
    });
    const of = (seen: Footprint[], moment: keyof Footprint) => seen.map((footprint) => footprint[moment]);
    return [
      compare(IDLE, 'MB', { most: 2.5 }, of(figures.product, 'idle'), of(figures.hello, 'idle')),
      compare(LOADED, 'MB', { most: 6 }, of(figures.product, 'loaded'), of(figures.hello, 'loaded')),
    ];
  },
};
