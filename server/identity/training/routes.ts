import { AppError } from '../../core/errors.ts';
import { type AnyEndpoint, endpoint } from '../../http/endpoint/endpoint.ts';
import type { Platform } from '../../http/endpoint/platform.ts';
import { userOf } from '../auth/principal.ts';
import { TrainingSession } from './schema.ts';
import { openTrainingSession } from './session.ts';

const tag = 'Account';

function trainingAt({ training }: Platform) {
  if (training) return training;
  throw new AppError('BRANCH_NOT_HOSTED', {
    message: "Training works only at the restaurant's own server.",
  });
}

const enter = endpoint({
  method: 'POST',
  path: '/training',
  summary: 'Enter training on this device; returns tokens for a copy of the restaurant',
  description:
    'The copy has the menu, tables and staff of the restaurant and a database of its own. It answers below `/training/api/v1`, and is made again 12 hours after it was made.',
  tag,
  extension: true,
  access: 'training.use',
  reply: TrainingSession,
  errors: ['BRANCH_NOT_HOSTED'],
  notIdempotent: 'session',
  prepare: async ({ principal }, platform) => {
    const training = trainingAt(platform);
    const { tenant, caller } = userOf(principal);
    if (caller.deviceId === null)
      throw new AppError('FORBIDDEN', { message: 'Training works only on a paired device.' });
    return openTrainingSession(await training.enter(tenant), caller);
  },
  handle: async ({ prepared }) => prepared,
});

const drop = endpoint({
  method: 'DELETE',
  path: '/training',
  summary: 'Delete the training restaurant; the next person who enters starts with a new copy',
  tag,
  extension: true,
  access: 'training.restart',
  // What is gone stays gone, and nothing of the restaurant is written.
  notIdempotent: 'same_again',
  errors: ['BRANCH_NOT_HOSTED'],
  prepare: async (_, platform) => trainingAt(platform).drop(),
  handle: async () => undefined,
});

export const trainingEndpoints: readonly AnyEndpoint[] = [enter, drop];
