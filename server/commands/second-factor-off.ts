import { z } from 'zod';
import { CommandError } from '../core/command-error.ts';
import { systemCaller } from '../core/permissions.ts';
import { normalEmail } from '../core/text.ts';
import { switchOffSecondFactor } from '../identity/auth/second-factor/second-factor.ts';
import { secondFactorOf } from '../identity/auth/second-factor/store.ts';
import { usersByEmail } from '../identity/auth/store.ts';
import { tenantFlag } from './at-branch.ts';
import { appCommand } from './command.ts';

export const secondFactorOff = appCommand({
  summary:
    'Head office: turn off two-factor authentication for someone who lost their phone and recovery codes',
  usage: 'EMAIL [--tenant ID]',
  input: z.object({
    email: z.email('must be an email address').describe('email address of the account'),
    ...tenantFlag,
  }),
  positionals: ['email'],
  work: async (app, { email, tenant: wanted }) => {
    const address = normalEmail(email);
    const known = await app.logins.tenantsKnowing(address);
    const ids = known.filter((id) => wanted === undefined || id === wanted);
    const [first] = ids;
    const tenant = first === undefined ? undefined : (await app.serve(first))?.database;
    if (!tenant) throw new CommandError(`no account uses ${email}`);
    if (ids.length > 1)
      throw new CommandError(
        `${email} has accounts at several restaurants; choose one with --tenant: ${ids.join(', ')}`,
      );
    await tenant.transact(systemCaller, async (tx) => {
      const secured: number[] = [];
      for (const { id } of await usersByEmail(tx, { email: address }))
        if ((await secondFactorOf(tx, id))?.confirmed_at != null) secured.push(id);
      if (secured.length === 0)
        throw new CommandError(`two-factor authentication is already off for ${email}`);
      for (const id of secured) await switchOffSecondFactor(tx, id);
    });
    return {
      data: { tenant_id: tenant.id, email },
      lines: [`Two-factor authentication is off for ${email}. Turn it on again with the new phone`],
    };
  },
});
