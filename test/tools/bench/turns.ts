import type { Turn } from './contest.ts';
import type { Request } from './load.ts';
import type { World } from './section.ts';

const MANY_CONNECTIONS = 16;
const MAX_REQUESTS = 200_000;
/** By then V8 has compiled what a server needs for them: it begins after 4,000 calls, and a larger program is longer at it. */
const WARM_UP = { connections: MANY_CONNECTIONS, seconds: 60, maxRequests: 25_000 };

export const burst = ({ fire, seconds }: World, request: Request, connections = MANY_CONNECTIONS) =>
  fire({ ...request, connections, seconds, maxRequests: MAX_REQUESTS });

/** The same for every contestant, or the first turns would measure how V8 warms up. */
export async function warmUp({ fire }: World, requests: readonly Request[]): Promise<void> {
  for (const request of requests) await fire({ ...request, ...WARM_UP });
}

/** Answers a second over 16 connections. */
export const throughput =
  (world: World, request: Request): Turn =>
  async () =>
    (await burst(world, request)).perSecond;

/** The median wait of a single client, in ms. */
export const patience =
  (world: World, request: Request): Turn =>
  async () =>
    (await burst(world, request, 1)).p50;

/** What a single client waits for the slowest but one in twenty, in ms. */
export const slowest =
  (world: World, request: Request): Turn =>
  async () =>
    (await burst(world, request, 1)).p95;
