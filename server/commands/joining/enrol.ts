import { assertSecure, isReadable } from '../../../sync/wire/secure-url.ts';
import { generatePhrase } from '../../db/archive/backup-key.ts';
import { trimHeapSoon } from '../../serving/heap-trim.ts';
import { EnrolInput, enrolAt } from '../../setup/enrolment.ts';
import { firstPhrase, phraseLines } from '../../setup/recovery-phrase.ts';
import { appCommand } from '../command.ts';

export const PLAINTEXT_WARNING =
  "warning: without https, others on the network can read this branch's data and impersonate it";

export const enrol = appCommand({
  summary: 'Connect this computer to head office as a branch server, using a code from head office',
  usage: 'URL CODE [--insecure]',
  input: EnrolInput,
  positionals: ['url', 'code'],
  switches: ['insecure'],
  work: async (app, { url, code, insecure }, say) => {
    assertSecure(url, insecure);
    if (isReadable(url)) say(PLAINTEXT_WARNING);
    // Both before the snapshot comes, which takes memory of its own.
    const drawn = generatePhrase();
    trimHeapSoon();
    const { name, ...data } = await enrolAt(app, url, code, say);
    const phrase = firstPhrase(app, data.tenant_id, drawn);
    return {
      data: { ...data, ...(phrase && { recovery_phrase: phrase }) },
      lines: [
        `Connected to ${name} as branch ${data.branch_id} (server ID ${data.node})`,
        ...phraseLines(phrase),
      ],
    };
  },
});
