import { existsSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { compare, inTurns } from '../contest.ts';
import type { Request } from '../load.ts';
import { anonymousMemory, type Server } from '../process.ts';
import { hello, startHello } from '../references.ts';
import { type Section, skip, type World } from '../section.ts';
import { burst } from '../turns.ts';

export const start: Section = {
  name: 'start',
  rows: ['start to first answer with many orders vs hello world'],
  async run({ product, rounds, orders }) {
    const data = await product.folderWith(orders);
    const startOnce = (launching: () => Promise<Server>) => async () => {
      await using server = await launching();
      return server.firstAnswerAfter;
    };
    const figures = await inTurns(rounds, {
      product: startOnce(() => product.start(data)),
      hello: startOnce(() => startHello()),
    });
    return [compare(start.rows[0]!, 'ms', { most: 2 }, figures.product, figures.hello)];
  },
};

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

/** A fresh process each time: memory only grows. */
async function footprint(
  world: World,
  launching: () => Promise<Server>,
  request: (server: Server) => Request,
) {
  await using server = await launching();
  await sleep(IDLE_AFTER_MS);
  const idle = anonymousMemory(server.pid);
  return { idle, loaded: await peakUnderLoad(world, server, request(server)) };
}

export const memory: Section = {
  name: 'memory',
  rows: [
    'anonymous memory, idle, vs hello world',
    'anonymous memory, 16 connections (POST orders), vs hello world',
  ],
  async run(world) {
    if (!existsSync('/proc/self/status')) return skip(memory, 'needs /proc');
    const { product } = world;
    const loaded = { product: [] as number[], hello: [] as number[] };
    const data = await product.freshFolder();
    const figures = await inTurns(world.rounds, {
      product: async () => {
        const seen = await footprint(world, () => product.start(data), product.order);
        loaded.product.push(seen.loaded);
        return seen.idle;
      },
      hello: async () => {
        const seen = await footprint(world, () => startHello(), hello);
        loaded.hello.push(seen.loaded);
        return seen.idle;
      },
    });
    return [
      compare(memory.rows[0]!, 'MB', { most: 2.5 }, figures.product, figures.hello),
      compare(memory.rows[1]!, 'MB', { most: 6 }, loaded.product, loaded.hello),
    ];
  },
};
