import { parentPort } from 'node:worker_threads';
import { AppError } from '../core/errors.ts';
import { Pace } from '../db/courtesy/pace.ts';
import { canStandBack, standBack } from '../db/courtesy/stand-back.ts';
import { inquiryNamed } from './inquiries.ts';
import type { Asked, Failure, Told } from './messages.ts';
import { Places } from './places.ts';

// The entry of the thread. Inquiries take turns: each rests between its snapshots.

const places = new Places();
/** For each moment of work so many of rest. */
const REST = canStandBack ? 0 : 1;

async function answerTo(asked: Asked): Promise<unknown> {
  if ('leave' in asked) return places.leave(asked.place);
  const inquiry = await inquiryNamed(asked.inquiry);
  return places.during(asked.place, (snapshot) =>
    inquiry.answer(new Pace(REST).reads(snapshot), asked.question as never),
  );
}

async function told(asked: Asked): Promise<Told> {
  try {
    return { id: asked.id, answer: await answerTo(asked) };
  } catch (error) {
    return { id: asked.id, error: failureOf(error) };
  }
}

function failureOf(error: unknown): Failure {
  if (error instanceof AppError) {
    const { code, message, details } = error;
    return { code, message, details };
  }
  return { message: error instanceof Error ? (error.stack ?? error.message) : String(error) };
}

standBack();
parentPort?.on('message', async (asked: Asked) => parentPort?.postMessage(await told(asked)));
