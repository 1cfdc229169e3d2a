import { z } from 'zod';
import { rejoin as comeBack } from '../../../sync/joining/rejoin.ts';
import { assertSecure, isReadable } from '../../../sync/wire/secure-url.ts';
import { CommandError } from '../../setup/command-error.ts';
import { appCommand } from '../command.ts';
import { PLAINTEXT_WARNING } from './enrol.ts';

export const rejoin = appCommand({
  summary:
    'Make this branch known again to a central instance after one of both was restored to an earlier time, with the code it gave; the data stays',
  usage: 'CODE [--url URL] [--trust] [--insecure]',
  input: z.object({
    code: z.string().trim().min(1),
    url: z
      .url({ protocol: /^https?$/, error: 'must be the http address of the central instance' })
      .optional(),
    trust: z.boolean().optional(),
    insecure: z.boolean().optional(),
  }),
  positionals: ['code'],
  switches: ['trust', 'insecure'],
  work: async (app, { code, url, trust, insecure }, say) => {
    if (url !== undefined) assertSecure(url, insecure);
    if (url !== undefined && isReadable(url)) say(PLAINTEXT_WARNING);
    const [served] = app.role === 'branch' ? app.allServed() : [];
    if (!served) throw new CommandError('there is no branch here that could come back');
    const { replication } = served;
    const { tenant, keeper } = replication;
    const { branch_id, node } = await comeBack({ tenant, keeper, code, url, isVouchedFor: trust });
    await replication.restart();
    return {
      data: { branch_id, node },
      lines: [
        `branch ${branch_id} (node ${node}) is known again; what central lacks follows while the server runs`,
      ],
    };
  },
});
