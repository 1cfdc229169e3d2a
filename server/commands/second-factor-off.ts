import { z } from 'zod';
import { systemCaller } from '../core/permissions.ts';
import { normalEmail } from '../core/text.ts';
import { switchOffSecondFactor } from '../identity/auth/second-factor/second-factor.ts';
import { secondFactorOf } from '../identity/auth/second-factor/store.ts';
import { usersByEmail } from '../identity/auth/store.ts';
import { CommandError } from '../setup/command-error.ts';
import { appCommand } from './command.ts';

export const secondFactorOff = appCommand({
  summary:
    'At a central instance: let somebody in with the password alone again, whose telephone and recovery codes are lost',
  usage: 'E-MAIL [--tenant ID]',
  input: z.object({
    email: z.email('must be an e-mail address'),
    tenant: z.coerce.number('must be the number of a restaurant').int().optional(),
  }),
  positionals: ['email'],
  work: async (app, { email, tenant: wanted }) => {
    const address = normalEmail(email);
    const known = await app.logins.tenantsKnowing(address);
    const ids = known.filter((id) => wanted === undefined || id === wanted);
    const [tenant] = ids.map((id) => app.tenant(id));
    if (!tenant) throw new CommandError(`nobody here logs in as ${email}`);
    if (ids.length > 1)
      throw new CommandError(`several restaurants know ${email}; choose with --tenant (${ids.join(', ')})`);
    await tenant.transact(systemCaller, async (tx) => {
      const secured: number[] = [];
      for (const { id } of await usersByEmail(tx, { email: address }))
        if ((await secondFactorOf(tx, id))?.confirmed_at != null) secured.push(id);
      if (secured.length === 0) throw new CommandError(`${email} has no second factor`);
      for (const id of secured) await switchOffSecondFactor(tx, id);
    });
    return {
      data: { tenant_id: tenant.id, email },
      lines: [
        `${email} logs in with the password alone; switch the second factor on again with a new telephone`,
      ],
    };
  },
});
