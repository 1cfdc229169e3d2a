import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { Clock } from '../../server/core/time.ts';
import { openTenant } from '../../server/db/open.ts';
import type { TenantDatabase } from '../../server/db/tenant-database.ts';
import { tempFolder } from './temp.ts';

export interface TestClock extends Clock {
  advance(ms: number): void;
}

export function testClock(start = Date.UTC(2026, 10, 20, 19, 30)): TestClock {
  let now = start;
  return {
    now: () => now,
    advance: (ms) => {
      now += ms;
    },
  };
}

export const quiet = { slowQuery: () => {}, stall: () => {} };

export async function openTestTenant(
  options: { node?: number; file?: string; clock?: Clock; onStall?: () => void } = {},
): Promise<TenantDatabase> {
  const tenant = await openTenant({
    file: options.file ?? join(tempFolder(), 'tenant.sqlite'),
    id: 1,
    role: 'branch',
    clock: options.clock ?? testClock(),
    log: { ...quiet, stall: options.onStall ?? quiet.stall },
    prepare: () => {},
    create: { node: options.node ?? 0, currency: 'INR' },
  });
  onTestFinished(() => tenant.close());
  return tenant;
}
