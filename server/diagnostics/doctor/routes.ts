import { toIso } from '../../core/time/time.ts';
import type { Handle } from '../../db/handle/handle.ts';
import { endpoint } from '../../http/endpoint/endpoint.ts';
import type { Platform, Principal } from '../../http/endpoint/platform.ts';
import { userOf } from '../../identity/auth/principal.ts';
import { lastExamination } from '../examinations/store.ts';
import { DoctorState, Report } from './wire.ts';

const common = { path: '/system/doctor', tag: 'System', extension: true, access: 'doctor.use' } as const;

const progressOf = (principal: Principal | undefined, { doctor }: Platform) => {
  const { tenant } = userOf(principal);
  return { running: doctor.isExamining(tenant), problem: doctor.problemOf(tenant) };
};

async function stateOf(
  handle: Handle,
  progress: { running: boolean; problem: string | null },
): Promise<DoctorState> {
  const last = await lastExamination(handle);
  const checks = last ? Report.parse(JSON.parse(last.report)).checks : [];
  return {
    ...progress,
    examined_at: last ? toIso(last.examined_at) : null,
    sound: last ? checks.every(({ state }) => state === 'sound') : null,
    checks,
  };
}

const state = endpoint({
  ...common,
  method: 'GET',
  operationId: 'system.examination',
  summary: "Get the last health check's results and what to do about them",
  reply: DoctorState,
  prepare: async ({ principal }, platform) => progressOf(principal, platform),
  handle: ({ reader, prepared }) => stateOf(reader, prepared),
});

const examine = endpoint({
  ...common,
  method: 'POST',
  operationId: 'system.examine',
  summary: "Run a health check in the background; `doctor.changed` is sent when it's done",
  status: 200,
  reply: DoctorState,
  notIdempotent: 'outside',
  message: 'The examination has begun.',
  errors: ['REQUEST_IN_PROGRESS'],
  prepare: async ({ principal }, platform) => {
    platform.doctor.begin(userOf(principal).tenant);
    return progressOf(principal, platform);
  },
  handle: ({ tx, prepared }) => stateOf(tx, prepared),
});

export const doctorEndpoints = [state, examine];
