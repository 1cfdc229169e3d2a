import { fork } from 'node:child_process';
import { once } from 'node:events';

export interface Request {
  url: string;
  method: 'GET' | 'POST';
  headers?: Record<string, string>;
  body?: string;
  /** Any other status fails the shot: a refusal must not count as work. */
  status: number;
}

/** A bounded burst of one request: it ends at `seconds` or `maxRequests`, whichever comes first. */
export interface Shot extends Request {
  connections: number;
  seconds: number;
  maxRequests: number;
  /** Between two requests of a client; it waits for each answer anyway. */
  everyMs?: number;
}

export interface ShotResult {
  requests: number;
  perSecond: number;
  /** Milliseconds. */
  p50: number;
  p95: number;
  p99: number;
}

export type Fire = (shot: Shot) => Promise<ShotResult>;

type Answer = { result: ShotResult } | { error: string };

/** Starts the load process. One shot at a time. */
export function startLoad() {
  const worker = fork(new URL('load-worker.ts', import.meta.url));
  const died = once(worker, 'exit').then(() => ({ error: 'the load process ended' }));
  const fire: Fire = async (shot) => {
    worker.send(shot);
    const answered = once(worker, 'message').then(([answer]) => answer as Answer);
    const answer = await Promise.race([answered, died]);
    if ('error' in answer) throw new Error(`${shot.method} ${shot.url}: ${answer.error}`);
    return answer.result;
  };
  return { fire, [Symbol.dispose]: () => worker.disconnect() };
}
