import { completionRequest, IN_ORDER_REQUEST, realTimeStatusRequest } from './commands.ts';
import type { Answer, Link } from './link.ts';
import { statusOf } from './status.ts';
import type { PrinterStatus } from './transport.ts';

/** Undefined when the printer does not answer in time; rejects when the link is lost. */
export async function askStatus(link: Link, ms: number): Promise<PrinterStatus | undefined> {
  const ask = (n: 1 | 2 | 3 | 4) => askRealTime(link, n, ms);
  const printer = await ask(1);
  if (printer === undefined) return undefined;
  const paper = await ask(4);
  if (paper === undefined) return undefined;
  if (statusOf({ printer, paper }).online) return statusOf({ printer, paper });
  return statusOf({ printer, cause: await ask(2), error: await ask(3), paper });
}

async function askRealTime(link: Link, n: 1 | 2 | 3 | 4, ms: number): Promise<number | undefined> {
  link.realTime.clear();
  await link.write(realTimeStatusRequest(n), ms);
  return link.realTime.take(ms);
}

const PROBE_TAG = '~~~~';

/** Whether the printer confirms what is on paper (A), or at least what it processed (B). */
export const answersCompletion = (link: Link, ms: number): Promise<boolean> =>
  answers(link, completionRequest(PROBE_TAG), isCompletion(PROBE_TAG), ms);

export const answersInOrder = (link: Link, ms: number): Promise<boolean> =>
  answers(link, IN_ORDER_REQUEST, isInOrder, ms);

export const isCompletion =
  (tag: string) =>
  (answer: Answer): boolean =>
    answer.kind === 'completed' && answer.tag === tag;

export const isInOrder = (answer: Answer): boolean => answer.kind === 'in_order';

async function answers(
  link: Link,
  request: Uint8Array,
  isIt: (answer: Answer) => boolean,
  ms: number,
): Promise<boolean> {
  link.answers.clear();
  await link.write(request, ms);
  const answer = await link.answers.take(ms);
  return answer !== undefined && isIt(answer);
}
