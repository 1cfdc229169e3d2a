import type { FastifyInstance } from 'fastify';
import { loopCostOf } from '../../harness/processor-time/loop-cost.ts';
import { isWithin } from '../../harness/processor-time/slowness.ts';
import type { Json } from '../replies.ts';
import type { Sample } from '../samples/sample.ts';
import type { Call } from '../walk.ts';
import { BYTES } from './worst-contents.ts';

/** Nothing that a request carries may cost more of the event loop at a stretch, in milliseconds of processor time. */
const MAX_MS = 50;
/** Garbage that an earlier request left is collected in whichever comes next: the cheapest attempt counts. */
const ATTEMPTS = 4;

export type Path = readonly (string | number)[];
export const at = (sample: Sample, path: Path): unknown =>
  path.reduce((value: unknown, key) => (value as Record<string | number, unknown>)?.[key], sample.body);

/** Whether the field takes a text as long as a file. */
export const isForFiles = (schema: Json): boolean =>
  [schema, ...(schema.anyOf ?? [])].some(
    ({ type, maxLength, ...said }: Json) =>
      type === 'string' && !said.enum && !said.format && (maxLength ?? BYTES) >= 100_000,
  );

export const own = <C extends Call>(list: readonly C[]): C[] => list.filter(({ isAlias }) => !isAlias);

export interface Worst {
  readonly url: string;
  readonly token: string | undefined;
  readonly payload?: Buffer;
  readonly type?: string;
}

/** What a request costs the server that it is sent to. */
export class WorstCost {
  readonly #server: FastifyInstance;

  constructor(server: FastifyInstance) {
    this.#server = server;
  }

  /** What is wrong with the answer to it, if anything is. */
  faultOf(call: Call, what: string, worst: Worst): Promise<string[]> {
    return this.faultOfEach(call, what, () => worst);
  }

  /** The same where each attempt needs another one. */
  async faultOfEach(call: Call, what: string, worst: (attempt: number) => Worst): Promise<string[]> {
    let cheapest = Number.POSITIVE_INFINITY;
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      const { status, ms } = await this.#costOf(call, worst(attempt));
      if (status >= 500) return [`${call.name}, ${what}: ${status}`];
      cheapest = Math.min(cheapest, ms);
      if (isWithin(cheapest, MAX_MS)) return [];
    }
    return [`${call.name}, ${what}: ${Math.round(cheapest)} ms`];
  }

  async #costOf(call: Call, { url, token, payload, type = 'application/json' }: Worst) {
    const request = {
      ...{ method: call.method, url, payloadAsStream: true },
      ...(payload && { payload }),
      headers: {
        ...(payload && { 'content-type': type }),
        ...(token && { authorization: `Bearer ${token}` }),
      },
    } as const;
    const { value, cost } = await loopCostOf(async () => {
      const response = await this.#server.inject(request);
      response.stream().destroy();
      return response.statusCode;
    });
    return { status: value, ms: cost.ms };
  }
}
