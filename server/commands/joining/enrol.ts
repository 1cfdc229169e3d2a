import { assertWholeCode } from '../../../sync/access/invitations.ts';
import type { Enrolled } from '../../../sync/joining/enrol.ts';
import { assertSecure, isReadable } from '../../../sync/wire/secure-url.ts';
import type { App } from '../../app.ts';
import { CommandError } from '../../core/command-error.ts';
import { systemCaller } from '../../core/permissions.ts';
import { generatePhrase } from '../../db/archive/backup-key.ts';
import { branchById } from '../../identity/branches/store.ts';
import { trimHeapSoon } from '../../serving/heap-trim.ts';
import { EnrolInput, enrolAt } from '../../setup/enrolment.ts';
import { firstPhrase, phraseLines } from '../../setup/recovery-phrase.ts';
import { appCommand } from '../command.ts';

/** The name that people know, or the id if the branch has no record here. */
export async function branchNameAt(
  app: App,
  { tenant_id, branch_id }: Pick<Enrolled, 'tenant_id' | 'branch_id'>,
): Promise<string> {
  const tenant = (await app.serve(tenant_id))?.database;
  const branch = await tenant?.read(systemCaller, (reader) => branchById(reader, branch_id, new Map()));
  return branch?.name ?? String(branch_id);
}

function assertEmpty(app: App): void {
  if (app.role !== 'branch' || app.tenantIds().length === 0) return;
  throw new CommandError(
    `${app.dataDir} already has a restaurant. To connect a new server, choose an empty folder with --data-dir. To reconnect this branch, run galley rejoin CODE`,
  );
}

export const PLAINTEXT_WARNING =
  "warning: without https, others on the network can read this branch's data and impersonate it";

export const enrol = appCommand({
  summary: 'Connect this computer to head office as a branch server, using a code from head office',
  usage: 'URL CODE [--insecure]',
  input: EnrolInput,
  positionals: ['url', 'code'],
  switches: ['insecure'],
  work: async (app, { url, code, insecure }, say) => {
    assertWholeCode(code);
    assertSecure(url, insecure);
    if (isReadable(url)) say(PLAINTEXT_WARNING);
    // Both before the snapshot comes, which takes memory of its own.
    const drawn = generatePhrase();
    trimHeapSoon();
    assertEmpty(app);
    const { name, ...data } = await enrolAt(app, url, code, say);
    const phrase = firstPhrase(app, data.tenant_id, drawn);
    const branch = await branchNameAt(app, data);
    return {
      data: { ...data, ...(phrase && { recovery_phrase: phrase }) },
      lines: [
        `Connected to ${name} as branch ${branch} (server ID ${data.node})`,
        ...phraseLines(phrase, `branch ${branch}`),
      ],
    };
  },
});
