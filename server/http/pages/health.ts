import type { FastifyInstance } from 'fastify';
import { messageOf } from '../../core/errors.ts';
import { toIso } from '../../core/time/time.ts';
import { withoutRateLimit } from '../callers/rate-limit.ts';
import type { Platform } from '../endpoint/platform.ts';
import { sendText } from '../replies/reply-head.ts';

/** For people, supervisors and load balancers; nothing in them is secret. */
export function serveHealth(app: FastifyInstance, platform: Platform): void {
  const answer = (path: string, body: () => { readonly isServing: boolean; readonly facts: object }) =>
    app.get(path, { config: withoutRateLimit }, (_request, reply) => {
      const { isServing, facts } = body();
      sendText(reply, isServing ? 200 : 503, JSON.stringify(facts));
    });
  answer('/health', () => healthOf(platform));
  answer('/live', () => ({ isServing: true, facts: { status: 'alive' } }));
  answer('/ready', () => readinessOf(platform));
}

function healthOf(platform: Platform) {
  const status = statusOf(platform);
  const problems = platform.health.ailments.map(({ code, reason }) => ({
    ...{ code, message: messageOf(code) },
    ...(reason !== undefined && { reason }),
  }));
  const isServing = status === 'ok';
  const facts = {
    status: isServing && problems.length > 0 ? 'degraded' : status,
    ...(problems.length > 0 && { problems }),
    role: platform.role,
    version: platform.version,
    ...(platform.support !== undefined && { support: platform.support }),
    time: toIso(platform.clock.now()),
  };
  return { isServing, facts };
}

function statusOf(platform: Platform): 'ok' | 'not_set_up' | 'database_unavailable' {
  if (platform.tenantIds().length === 0) return 'not_set_up';
  return platform.databaseAnswers ? 'ok' : 'database_unavailable';
}

/**
 * What this process depends on. Without its database, or set up for nobody, it serves nothing; while the disk refuses
 * writes, it still reads, and another process on the same folder would do no better.
 */
function readinessOf(platform: Platform) {
  const set_up = platform.tenantIds().length > 0 ? 'ok' : 'not_set_up';
  const database = platform.databaseAnswers ? 'ok' : 'unreachable';
  const storage = platform.health.ailments.map(({ code }) => code.toLowerCase()).join(', ') || 'ok';
  const isServing = set_up === 'ok' && database === 'ok';
  const served = storage === 'ok' ? 'ready' : 'degraded';
  return {
    isServing,
    facts: { status: isServing ? served : 'not_ready', checks: { set_up, database, storage } },
  };
}
