import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { type Enrolled, enrol as joinCentral } from '../../sync/joining/enrol.ts';
import type { Progress } from '../../sync/snapshot/state.ts';
import type { Grant } from '../../sync/wire/messages.ts';
import type { App } from '../app.ts';
import { CommandError } from '../core/command-error.ts';
import { AppError } from '../core/errors.ts';
import { nodeOfFile } from '../db/opening/inspect.ts';

export const EnrolInput = z.object({
  url: z
    .url({ protocol: /^https?$/, error: 'must be the web address of head office' })
    .describe('web address of head office'),
  code: z.string().trim().min(1).describe('one-time code from head office'),
  insecure: z
    .boolean()
    .optional()
    .describe('allow http: others on the network can then read and change what is sent'),
});

/** Returns when the branch can sell; it becomes known as the last step, as in a set-up. */
export async function enrolAt(
  app: App,
  url: string,
  code: string,
  say: (line: string) => void,
): Promise<Enrolled & { name: string }> {
  if (app.role !== 'branch') throw new CommandError("a head office server can't be a branch server");
  if (app.tenantIds().length > 0) throw new AppError('ALREADY_SET_UP');
  let granted: Grant | undefined;
  const open = (grant: Grant, again: boolean) => {
    granted = grant;
    return openFor(app, grant, again);
  };
  const attemptFile = join(app.dataDir, 'enrolment.json');
  try {
    const enrolled = await joinCentral({
      url,
      code,
      attemptFile,
      clock: app.clock,
      open,
      told: sayNowAndThen(say),
    });
    const name = granted?.tenant.name ?? '';
    await app.restaurants.register(enrolled.tenant_id, name);
    await app.closeTenant(enrolled.tenant_id);
    await app.openTenant(enrolled.tenant_id);
    return { ...enrolled, name };
  } catch (error) {
    if (granted) await app.closeTenant(granted.tenant.id);
    throw error;
  }
}

/** An attempt with the same code goes on where it was cut off; others left nothing that is of use. */
async function openFor(app: App, { tenant, node }: Grant, again: boolean) {
  const file = app.tenantFile(tenant.id);
  if (!again || nodeOfFile(file) !== node) {
    for (const ending of ['', '-wal', '-shm']) rmSync(file + ending, { force: true });
  }
  const opened = await app.openTenant(tenant.id, { node, currency: tenant.currency });
  return { tenant: opened, keeper: app.served(tenant.id)?.replication.keeper };
}

const STEP_PERCENT = 5;

function sayNowAndThen(say: (line: string) => void): (progress: Progress) => void {
  let last = 0;
  return ({ done, total }) => {
    const percent = total === 0 ? 100 : Math.floor((done * 100) / total / STEP_PERCENT) * STEP_PERCENT;
    if (percent === last) return;
    last = percent;
    say(`${percent}% · ${done} of ${total} records received`);
  };
}
