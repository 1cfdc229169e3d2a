import { z } from 'zod';
import { assertWholeCode } from '../../../sync/access/invitations.ts';
import { rejoin as comeBack } from '../../../sync/joining/rejoin.ts';
import { assertSecure, isReadable } from '../../../sync/wire/secure-url.ts';
import { CommandError } from '../../core/command-error.ts';
import { EnrolInput } from '../../setup/enrolment.ts';
import { appCommand } from '../command.ts';
import { branchNameAt, PLAINTEXT_WARNING } from './enrol.ts';

export const rejoin = appCommand({
  summary: 'Reconnect this branch to head office after either was restored from a backup. Keeps all data',
  usage: 'CODE [--url URL] [--trust] [--insecure]',
  input: z.object({
    code: EnrolInput.shape.code,
    url: EnrolInput.shape.url.optional().describe('web address of head office, if it has changed'),
    trust: z
      .boolean()
      .optional()
      .describe(
        "accept a head office that can't prove that it's the same one, such as one that was set up again",
      ),
    insecure: EnrolInput.shape.insecure,
  }),
  positionals: ['code'],
  switches: ['trust', 'insecure'],
  work: async (app, { code, url, trust, insecure }, say) => {
    assertWholeCode(code);
    if (url !== undefined) assertSecure(url, insecure);
    if (url !== undefined && isReadable(url)) say(PLAINTEXT_WARNING);
    const [served] = app.role === 'branch' ? app.allServed() : [];
    if (!served) throw new CommandError('this server has no branch to reconnect');
    const { replication } = served;
    const { tenant, keeper } = replication;
    const { branch_id, node } = await comeBack({ tenant, keeper, code, url, isVouchedFor: trust });
    await replication.restart();
    const name = await branchNameAt(app, { tenant_id: tenant.id, branch_id });
    return {
      data: { branch_id, node },
      lines: [`Reconnected branch ${name} (server ID ${node}). Missing data syncs while the server runs`],
    };
  },
});
