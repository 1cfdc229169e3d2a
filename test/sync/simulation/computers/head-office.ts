import { AppError } from '../../../../server/core/errors.ts';
import { systemCaller } from '../../../../server/core/permissions.ts';
import type { Snapshots } from '../../../../server/db/handle/snapshots.ts';
import type { ControlDatabase } from '../../../../server/db/opening/control-database.ts';
import type { Platform, ServedTenant } from '../../../../server/http/endpoint/platform.ts';
import { authenticateNode } from '../../../../sync/access/credentials.ts';
import { writeInvitation } from '../../../../sync/access/invitations.ts';
import { Hub } from '../../../../sync/exchange/hub.ts';
import { parse } from '../../../../sync/exchange/node-requests.ts';
import { readmit } from '../../../../sync/joining/readmission.ts';
import { pageFor, planFor } from '../../../../sync/snapshot/source.ts';
import {
  batchSchema,
  claimSchema,
  helloSchema,
  pullSchema,
  returnSchema,
} from '../../../../sync/wire/messages.ts';
import { Unreachable } from '../../../../sync/wire/refusal.ts';
import { pageAskSchema, snapshotAskSchema } from '../../../../sync/wire/snapshot-messages.ts';
import { Died } from '../trouble.ts';
import type { Computer } from './computer.ts';

export type Question = 'hello' | 'claim' | 'push' | 'pull' | 'plan' | 'page' | 'return';

/** Invitations never expire in a life. */
export const calendar = { now: () => 0, steady: () => 0 };

/** The central instance as its branches reach it: what comes in and goes out is text. */
export class HeadOffice {
  readonly computer: Computer;
  readonly #control: ControlDatabase;
  #hub: Hub;

  /** `control`: where invitations are. */
  constructor(computer: Computer, control: ControlDatabase) {
    this.computer = computer;
    this.#control = control;
    this.#hub = this.#serve();
  }

  backUp(writes: number): void {
    this.computer.backUp(writes);
  }

  /** Before a life: what another one did not use would be too much in the end, as all lives share what holds the codes. */
  async withdrawCodes(): Promise<void> {
    await this.#control.transact(({ db }) => db.deleteFrom('enrolments').execute());
  }

  /** A code with which the server of a branch comes back. */
  async inviteTo(branchId: number): Promise<string> {
    return (await writeInvitation(this.#control, { kind: 'computer', tenantId: 1, branchId })).code;
  }

  async answer(question: Question, credential: string, body: string): Promise<string> {
    try {
      return JSON.stringify(await this.#answer(question, credential, decode(body)));
    } catch (error) {
      if (!(error instanceof Died)) throw error;
      await this.restart();
      throw new Unreachable('the central instance is gone');
    }
  }

  /** Also after its program was made to start in another way. */
  async restart(start = () => this.computer.restart()): Promise<void> {
    await start();
    this.#hub = this.#serve();
  }

  get served(): ServedTenant {
    const replication = { hub: this.#hub };
    return { database: this.computer.tenant, replication } as unknown as ServedTenant;
  }

  #serve(): Hub {
    const { tenant, keeper, protocol, reached } = this.computer;
    return new Hub({ tenant, keeper, protocol, reached });
  }

  async #answer(question: Question, credential: string, body: unknown): Promise<unknown> {
    const { tenant, protocol } = this.computer;
    const platform = {
      ...{ role: 'central', control: this.#control, clock: calendar },
      tenant: () => tenant,
      served: () => this.served,
      serve: async () => this.served,
    } as unknown as Platform;
    if (question === 'return') return readmit(platform, parse(returnSchema, body));
    const principal = await authenticateNode(credential, platform);
    if (principal.kind !== 'node') throw new AppError('UNAUTHENTICATED');
    const { node, branchId, secretHash } = principal;
    const from = { node, branchId, secretHash };
    if (question === 'hello') return this.#hub.hello(from, parse(helloSchema, body));
    if (question === 'claim') return this.#hub.claim(from, parse(claimSchema, body));
    const snapshot: Snapshots = (read) => tenant.read(systemCaller, read);
    const source = { snapshot, columns: this.#hub.columns, from, protocol };
    if (question === 'plan') return planFor(source, parse(snapshotAskSchema, body));
    if (question === 'page') return pageFor(source, parse(pageAskSchema, body));
    if (question === 'push') return this.#hub.push(from, parse(batchSchema, body));
    return this.#hub.pull(from, parse(pullSchema, body));
  }
}

function decode(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch (cause) {
    throw new AppError('MALFORMED_JSON', { cause });
  }
}
