import { join as pathOf } from 'node:path';
import { assertWholeCode } from '../../../sync/access/invitations.ts';
import { join as joinCentral } from '../../../sync/joining/join.ts';
import { assertSecure, isReadable } from '../../../sync/wire/secure-url.ts';
import { CommandError } from '../../core/command-error.ts';
import { systemCaller } from '../../core/permissions.ts';
import { isEnrolled } from '../../identity/branches/store.ts';
import { EnrolInput } from '../../setup/enrolment.ts';
import { appCommand } from '../command.ts';
import { PLAINTEXT_WARNING } from './enrol.ts';

export const join = appCommand({
  summary: "Connect an existing restaurant to head office, using a code from head office. IDs don't change",
  usage: 'URL CODE [--insecure]',
  input: EnrolInput,
  positionals: ['url', 'code'],
  switches: ['insecure'],
  work: async (app, { url, code, insecure }, say) => {
    if (app.role !== 'branch') throw new CommandError("a head office server can't join another");
    const [tenant] = app.tenants();
    if (!tenant)
      throw new CommandError('no restaurant is set up here; to connect an empty server, run galley enrol');
    if (await tenant.read(systemCaller, isEnrolled)) {
      throw new CommandError('this restaurant is already connected to head office');
    }
    assertWholeCode(code);
    assertSecure(url, insecure);
    if (isReadable(url)) say(PLAINTEXT_WARNING);
    const attemptFile = pathOf(app.dataDir, 'enrolment.json');
    const { branch_id, node } = await joinCentral({ tenant, url, code, attemptFile });
    return {
      data: { tenant_id: tenant.id, branch_id, node },
      lines: [`Connected to ${url} as restaurant ${tenant.id}. Past sales sync while the server runs`],
    };
  },
});
