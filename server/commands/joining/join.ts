import { join as pathOf } from 'node:path';
import { z } from 'zod';
import { join as joinCentral } from '../../../sync/joining/join.ts';
import { assertSecure, isReadable } from '../../../sync/wire/secure-url.ts';
import { systemCaller } from '../../core/permissions.ts';
import { isEnrolled } from '../../identity/branches/store.ts';
import { CommandError } from '../../setup/command-error.ts';
import { appCommand } from '../command.ts';
import { PLAINTEXT_WARNING } from './enrol.ts';

export const join = appCommand({
  summary:
    'Bring a restaurant that stands alone to a central instance, with the code it gave; ids stay as they are',
  usage: 'URL CODE [--insecure]',
  input: z.object({
    url: z.url({ protocol: /^https?$/, error: 'must be the http address of the central instance' }),
    code: z.string().min(1),
    insecure: z.boolean().optional(),
  }),
  positionals: ['url', 'code'],
  switches: ['insecure'],
  work: async (app, { url, code, insecure }, say) => {
    if (app.role !== 'branch') throw new CommandError('a central instance cannot join another');
    const [tenant] = app.tenants();
    if (!tenant)
      throw new CommandError('there is no restaurant here; galley enrol joins with an empty folder');
    if (await tenant.read(systemCaller, isEnrolled)) {
      throw new CommandError('this restaurant belongs to a central instance already');
    }
    assertSecure(url, insecure);
    if (isReadable(url)) say(PLAINTEXT_WARNING);
    const attemptFile = pathOf(app.dataDir, 'enrolment.json');
    const { branch_id, node } = await joinCentral({ tenant, url, code, attemptFile });
    return {
      data: { tenant_id: tenant.id, branch_id, node },
      lines: [`joined ${url} as restaurant ${tenant.id}; what was sold so far follows while the server runs`],
    };
  },
});
