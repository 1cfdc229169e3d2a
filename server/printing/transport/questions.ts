import { completionRequest, IN_ORDER_REQUEST, RESET, realTimeStatusRequest } from './commands.ts';
import type { Answer, PrinterLink } from './link.ts';
import { printerStatusOf } from './status.ts';
import { ReplyTimeout } from './tcp/reply-timeout.ts';
import type { PrinterStatus } from './transport.ts';

/** Undefined if the printer does not answer in time; rejects when the link is lost. */
export async function askStatus(link: PrinterLink, ms: number): Promise<PrinterStatus | undefined> {
  const ask = (n: 1 | 2 | 3 | 4) => askRealTime(link, n, ms);
  const printer = await ask(1);
  if (printer === undefined) return undefined;
  const paper = await ask(4);
  if (paper === undefined) return undefined;
  if (printerStatusOf({ printer, paper }).online) return printerStatusOf({ printer, paper });
  return printerStatusOf({ printer, cause: await ask(2), error: await ask(3), paper });
}

async function askRealTime(link: PrinterLink, n: 1 | 2 | 3 | 4, ms: number): Promise<number | undefined> {
  link.realTime.clear();
  await link.write(realTimeStatusRequest(n), ms);
  return link.realTime.take(ms);
}

const PROBE_TAG = '~~~~';

/** A printer that does not know a question takes its bytes for text, which RESET discards before it is printed. */
const QUESTIONS = Buffer.concat([completionRequest(PROBE_TAG), RESET, IN_ORDER_REQUEST, RESET]);

/**
 * Whether the printer confirms printing (A) or only processing (B): it answers in order, so a printer that answers the
 * second question has no answer to the first. Undefined if it says nothing in time.
 */
export async function confirmedLevel(link: PrinterLink, ms: number): Promise<'A' | 'B' | undefined> {
  link.answers.clear();
  await link.write(QUESTIONS, ms);
  const patience = new ReplyTimeout(ms, 0);
  for (;;) {
    const answer = await link.answers.take(patience.left);
    if (!answer) return undefined;
    if (isCompletion(PROBE_TAG)(answer)) return 'A';
    if (isInOrder(answer)) return 'B';
  }
}

export const isCompletion =
  (tag: string) =>
  (answer: Answer): boolean =>
    answer.kind === 'completed' && answer.tag === tag;

export const isInOrder = (answer: Answer): boolean => answer.kind === 'in_order';
