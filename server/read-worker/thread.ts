import { canLowerThreadPriority, lowerThreadPriority } from '../db/throttling/thread-priority.ts';
import { Throttle } from '../db/throttling/throttle.ts';
import { answerQuestions } from '../threads/answer.ts';
import { ReadConnections } from './connections.ts';
import type { ReadRequest } from './messages.ts';
import { findQuery } from './queries.ts';

// The file of the thread. Queries take turns: each rests between its snapshots.

const places = new ReadConnections();
/** For each moment of work so many of rest. */
const REST = canLowerThreadPriority ? 0 : 1;
/** The same of a database server for people's reports: two at once take less than one of its processors. */
const SERVER_REST = 2;

async function answerTo(asked: ReadRequest, _progress: unknown, signal: AbortSignal): Promise<unknown> {
  if ('leave' in asked) return places.release(asked.place);
  const query = await findQuery(asked.query);
  const isAtServer = 'url' in asked.place;
  return places.during(asked.place, signal, (snapshot) => {
    const gentle = isAtServer && asked.isReport ? new Throttle(SERVER_REST).statements(snapshot) : snapshot;
    return query.answer(new Throttle(REST).reads(gentle), asked.question as never);
  });
}

lowerThreadPriority();
answerQuestions(answerTo);
