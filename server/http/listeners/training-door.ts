import type { FastifyInstance } from 'fastify';
import { AppError } from '../../core/errors.ts';
import type { TrainingServer } from '../endpoint/training-place.ts';

/** Below it the API of the training restaurant answers, and nothing else of it. */
const PREFIX = '/training';
const API = `${PREFIX}/api/`;

export interface TrainingDoor {
  server(): Promise<TrainingServer | undefined>;
}

/** Before callers are identified: the restaurant itself never reads such a request, nor its token. */
export function passToTraining(app: FastifyInstance, training: TrainingDoor): void {
  app.addHook('onRequest', (request, reply, done) => {
    const { raw } = request;
    if (!raw.url?.startsWith(API)) return done();
    training.server().then((inner) => {
      if (!inner) return done(new AppError('UNAUTHENTICATED'));
      raw.url = raw.url?.slice(PREFIX.length);
      reply.hijack();
      inner.routing(raw, reply.raw);
    }, done);
  });
}
