import { completionRequest, IN_ORDER_REQUEST } from './commands.ts';
import { type Answer, LinkFault, type PrinterLink } from './link.ts';
import { askStatus, isCompletion, isInOrder } from './questions.ts';
import { isReady } from './status.ts';
import { ReplyTimeout } from './tcp/reply-timeout.ts';
import { type Timing, timeAllowed } from './timing.ts';
import type { SendOptions, SendOutcome } from './transport.ts';

type Delivered = Extract<SendOutcome, { outcome: 'printed' | 'printed_unacknowledged' }>;

/** Writes a ticket and waits until the printer has confirmed it as far as it can. Rejects with a `LinkFault`. */
export function deliver(
  link: PrinterLink,
  bytes: Uint8Array,
  options: SendOptions,
  timing: Timing,
): Promise<Delivered> {
  switch (options.acknowledgement) {
    case 'A':
      return confirmed(
        link,
        bytes,
        completionRequest(options.jobTag),
        isCompletion(options.jobTag),
        options,
        timing,
      );
    case 'B':
      return confirmed(link, bytes, IN_ORDER_REQUEST, isInOrder, options, timing);
    case 'C':
      return taken(link, bytes, options, timing);
    case 'D':
      return handedOver(link, bytes, options, timing);
  }
}

async function confirmed(
  link: PrinterLink,
  bytes: Uint8Array,
  request: Uint8Array,
  isOurs: (answer: Answer) => boolean,
  { onStatus }: SendOptions,
  timing: Timing,
): Promise<Delivered> {
  link.answers.clear();
  await link.write(Buffer.concat([bytes, request]), timeAllowed(timing, bytes.length));
  const patience = new ReplyTimeout(timeAllowed(timing, bytes.length), timing.hold);
  for (;;) {
    const answer = await link.answers.take(Math.min(timing.poll, patience.left));
    if (answer && isOurs(answer)) return { outcome: 'printed' };
    if (patience.isOver) throw new LinkFault('no_acknowledgement');
    if (!answer) await lookAt(link, patience, timing, onStatus);
  }
}

/** Level C can only say that it is well after it took the job. */
async function taken(
  link: PrinterLink,
  bytes: Uint8Array,
  { onStatus }: SendOptions,
  timing: Timing,
): Promise<Delivered> {
  await link.write(bytes, timeAllowed(timing, bytes.length));
  const patience = new ReplyTimeout(timeAllowed(timing, bytes.length), timing.hold);
  while (!patience.isOver) {
    await link.answers.take(Math.min(timing.poll, patience.left));
    if (await lookAt(link, patience, timing, onStatus)) return { outcome: 'printed_unacknowledged' };
  }
  throw new LinkFault('no_acknowledgement');
}

/** Level D: such a printer can only show that it read everything and closed its side, and not every one does. */
async function handedOver(
  link: PrinterLink,
  bytes: Uint8Array,
  { parts }: SendOptions,
  timing: Timing,
): Promise<Delivered> {
  await link.write(bytes, timeAllowed(timing, bytes.length));
  const hasParted = await link.finish(timeAllowed(timing, bytes.length));
  if (parts && !hasParted) throw new LinkFault('no_acknowledgement');
  return { outcome: 'printed_unacknowledged', hasParted };
}

/** True when the printer says all is well. One that reports a fault still has the job, so it is waited for. */
async function lookAt(
  link: PrinterLink,
  patience: ReplyTimeout,
  timing: Timing,
  onStatus: SendOptions['onStatus'],
): Promise<boolean> {
  const status = await askStatus(link, timing.answer);
  if (!status) return false;
  onStatus?.(status);
  patience.learn(isReady(status));
  return isReady(status);
}
