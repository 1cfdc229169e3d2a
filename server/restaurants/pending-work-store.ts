import { systemCaller } from '../core/permissions.ts';
import type { TenantDatabase } from '../db/opening/tenant-database.ts';
import { unfinished } from '../printing/jobs/status.ts';

/** Whether a restaurant has work that its workers must go on with. */
export function hasPendingWork(tenant: TenantDatabase): Promise<boolean> {
  return tenant.read(systemCaller, async ({ db }) => {
    const work = [
      db.selectFrom('print_jobs').select('id').where('status', 'in', unfinished).limit(1),
      db.selectFrom('webhook_deliveries').select('id').where('status', '=', 'waiting').limit(1),
      db.selectFrom('exports').select('id').where('status', 'in', ['pending', 'running']).limit(1),
    ];
    for (const one of work) if ((await one.execute()).length > 0) return true;
    return false;
  });
}
