import type { Turn } from './contest.ts';
import type { Request } from './load.ts';
import type { World } from './section.ts';

const MANY_CONNECTIONS = 16;
const MAX_REQUESTS = 200_000;

export const burst = ({ fire, seconds }: World, request: Request, connections = MANY_CONNECTIONS) =>
  fire({ ...request, connections, seconds, maxRequests: MAX_REQUESTS });

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
