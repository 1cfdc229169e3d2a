import { existsSync, readFileSync, rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Server } from './process.ts';

interface Frame {
  readonly functionName: string;
  readonly url: string;
}

interface ProfileNode {
  readonly id: number;
  readonly callFrame: Frame;
  readonly children?: readonly number[];
}

interface Profile {
  readonly nodes: readonly ProfileNode[];
  readonly samples: readonly number[];
  readonly timeDeltas: readonly number[];
}

/** Time of one stack, the frame that ran first. */
export interface Sampled {
  readonly stack: readonly Frame[];
  readonly us: number;
}

/** The environment that makes a server write its profile to `file`. */
export const profiledInto = (file: string): NodeJS.ProcessEnv => ({
  NODE_OPTIONS: `--import=${new URL('profiled.ts', import.meta.url)}`,
  PROFILE_FILE: file,
});

export const SAMPLE_EVERY_US = 200;
/** A longer gap between two samples is time in which other programs had the processor. */
const MAX_SAMPLE_US = 2 * SAMPLE_EVERY_US;

const WRITTEN_WITHIN_MS = 20_000;

/** Where a server that was started with `profiledInto(file)` spends its time while `work` loads it. */
export async function profileOf({ pid }: Server, file: string, work: () => Promise<unknown>) {
  rmSync(file, { force: true });
  process.kill(pid, 'SIGUSR2');
  await work();
  process.kill(pid, 'SIGUSR2');
  for (let waited = 0; !isWhole(file); waited += 50) {
    if (waited > WRITTEN_WITHIN_MS) throw new Error('the server wrote no profile');
    await sleep(50);
  }
  return stacksIn(JSON.parse(readFileSync(file, 'utf8')) as Profile);
}

const isWhole = (file: string) => existsSync(file) && readFileSync(file, 'utf8').endsWith('}');

/** Beside idling and what measuring itself takes. */
const isWork = ({ stack }: Sampled): boolean =>
  stack[0]?.functionName !== '(idle)' && stack.every(({ url }) => url !== 'node:inspector');

/** Of every sample in which the server was not idle. */
function stacksIn({ nodes, samples, timeDeltas }: Profile): Sampled[] {
  const known = new Map(nodes.map((node) => [node.id, node]));
  const parents = new Map(nodes.flatMap(({ id, children = [] }) => children.map((child) => [child, id])));
  const spent = new Map<number, number>();
  for (const [at, id] of samples.entries())
    spent.set(id, (spent.get(id) ?? 0) + Math.min(timeDeltas[at] ?? 0, MAX_SAMPLE_US));
  const stackOf = (id: number | undefined): Frame[] =>
    id === undefined ? [] : [known.get(id)!.callFrame, ...stackOf(parents.get(id))];
  return [...spent].map(([id, us]) => ({ stack: stackOf(id), us })).filter(isWork);
}

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));

/** Of the project or of a package; of node itself `node:…`; the name in brackets where there is no file. */
export function fileOf({ url, functionName }: Frame): string {
  if (url === '') return functionName || '(native)';
  const path = url.startsWith('file:') ? fileURLToPath(url) : url;
  return path.replace(ROOT, '').replace(/^.*node_modules\/((@[^/]+\/)?[^/]+).*$/, '$1');
}

const MAX = 40;

/** Where the time went, by the file whose code ran: its share in % and its part of one request. */
export function byFile(stacks: readonly Sampled[], perRequest: number): string {
  const spent = new Map<string, number>();
  let total = 0;
  for (const { stack, us } of stacks) {
    // What is built in has no file: it counts for who called it.
    const frame =
      stack.find(({ url, functionName }) => url !== '' || functionName.startsWith('(')) ?? stack[0]!;
    const file = fileOf(frame);
    spent.set(file, (spent.get(file) ?? 0) + us);
    total += us;
  }
  return [...spent]
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, MAX)
    .map(([file, us]) => {
      const part = us / total;
      return `${(part * 100).toFixed(1).padStart(5)} %  ${(part * perRequest).toFixed(1).padStart(6)} µs  ${file}`;
    })
    .join('\n');
}
