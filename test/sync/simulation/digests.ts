import type { RawReply, RawRequest } from '../../../server/http/endpoint/endpoint.ts';
import { authenticateNode } from '../../../sync/access/credentials.ts';
import { digestEndpoints } from '../../../sync/digest/routes.ts';
import { Verification } from '../../../sync/digest/verify.ts';
import { storedCredential } from '../../../sync/lineage/stored-credentials.ts';
import {
  bucketRowsSchema,
  comparedSchema,
  type DigestCentral,
  imagesSchema,
} from '../../../sync/wire/digest-messages.ts';
import type { Branch } from './computers/branch.ts';
import type { HeadOffice } from './computers/head-office.ts';
import { must } from './trouble.ts';

/** What the nightly comparison would say: nothing differs. */
export async function digestsAgree(branch: Branch, office: HeadOffice): Promise<void> {
  const link = await branch.link();
  const { mended, differing, unsettled } = await new Verification({
    tenant: branch.computer.tenant,
    link,
    central: new Digests(office, storedCredential(branch.computer.tenant, link.credential) ?? ''),
    exchanged: async () => (await branch.exchange()) !== undefined,
  }).run();
  const found = { mended, differing, unsettled };
  must(mended + differing + unsettled === 0, () => `digests differ: ${JSON.stringify(found)}`);
}

/** The endpoints of central, without a network. */
class Digests implements DigestCentral {
  readonly #office: HeadOffice;
  readonly #credential: string;

  constructor(office: HeadOffice, credential: string) {
    this.#office = office;
    this.#credential = credential;
  }

  compare: DigestCentral['compare'] = async (ask) => comparedSchema.parse(await this.#ask('', ask));
  bucketRows: DigestCentral['bucketRows'] = async (ask) =>
    bucketRowsSchema.parse(await this.#ask('/rows', ask));
  digestImages: DigestCentral['digestImages'] = async (ask) =>
    imagesSchema.parse(await this.#ask('/images', ask));
  verified: DigestCentral['verified'] = async (outcome) => void (await this.#ask('/done', outcome));
  close: DigestCentral['close'] = () => {};

  async #ask(path: string, body: unknown): Promise<unknown> {
    const { served } = this.#office;
    const principal = await authenticateNode(this.#credential, { serve: async () => served });
    const request = { principal, body: Buffer.from(JSON.stringify(body)), headers: {} };
    const found = digestEndpoints.find((endpoint) => endpoint.path === `/sync/digest${path}`);
    const answer = (await found?.handle(request as unknown as RawRequest)) as RawReply;
    return JSON.parse(String(answer.body));
  }
}
