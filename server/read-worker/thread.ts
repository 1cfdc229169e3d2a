import { parentPort } from 'node:worker_threads';
import { AppError } from '../core/errors.ts';
import { canLowerThreadPriority, lowerThreadPriority } from '../db/throttling/thread-priority.ts';
import { Throttle } from '../db/throttling/throttle.ts';
import { ReadConnections } from './connections.ts';
import type { ReadFailure, ReadReply, ReadRequest } from './messages.ts';
import { findQuery } from './queries.ts';

// The entry of the thread. Inquiries take turns: each rests between its snapshots.

const places = new ReadConnections();
/** For each moment of work so many of rest. */
const REST = canLowerThreadPriority ? 0 : 1;

async function answerTo(asked: ReadRequest): Promise<unknown> {
  if ('leave' in asked) return places.release(asked.place);
  const inquiry = await findQuery(asked.inquiry);
  return places.during(asked.place, (snapshot) =>
    inquiry.answer(new Throttle(REST).reads(snapshot), asked.question as never),
  );
}

async function told(asked: ReadRequest): Promise<ReadReply> {
  try {
    return { id: asked.id, answer: await answerTo(asked) };
  } catch (error) {
    return { id: asked.id, error: failureOf(error) };
  }
}

function failureOf(error: unknown): ReadFailure {
  if (error instanceof AppError) {
    const { code, message, details } = error;
    return { code, message, details };
  }
  return { message: error instanceof Error ? (error.stack ?? error.message) : String(error) };
}

lowerThreadPriority();
parentPort?.on('message', async (asked: ReadRequest) => parentPort?.postMessage(await told(asked)));
