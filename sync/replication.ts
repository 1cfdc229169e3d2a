import { type Caller, systemCaller } from '../server/core/permissions.ts';
import type { Clock } from '../server/core/time/time.ts';
import type { MediaFolder } from '../server/db/files/media-folder.ts';
import type { TenantDatabase, WriteStepHook } from '../server/db/opening/tenant-database.ts';
import type { PersonRequest } from '../server/http/endpoint/head-office.ts';
import type { StoredReply } from '../server/http/endpoint/idempotency.ts';
import type { ReplicationStatus, ServedTenant } from '../server/http/endpoint/platform.ts';
import { Verifier } from './digest/verifier.ts';
import { SyncEngine, type SyncLog } from './exchange/engine.ts';
import { Hub } from './exchange/hub.ts';
import type { IdentityKeeper } from './lineage/keeper.ts';
import { type Link, readLink } from './lineage/link.ts';
import { noCredential, storedCredential } from './lineage/stored-credentials.ts';
import { MediaTransfer } from './media/media.ts';
import { SnapshotHistory } from './snapshot/history.ts';
import { isFinished, readState } from './snapshot/state.ts';
import { aloneStatus, branchStatus, centralStatus, completeUntil } from './status.ts';
import type { SyncStatus } from './status-schema.ts';
import { HttpCentral, type Speaker } from './wire/http-central.ts';
import { askForPerson } from './wire/person-requests.ts';

type Options = { readonly clock: Clock; readonly log: SyncLog };

interface ReplicationOptions {
  readonly tenant: TenantDatabase;
  readonly media: MediaFolder;
  readonly keeper?: IdentityKeeper | undefined;
  readonly reached?: WriteStepHook | undefined;
}

/** Everything that runs for the tenant of a branch's server. */
class BranchReplication {
  readonly options: Options;
  readonly engine: SyncEngine;
  readonly verifier: Verifier;
  readonly #tenant: TenantDatabase;
  readonly #reached: WriteStepHook | undefined;
  readonly #link: Link;
  readonly #speaker: Speaker;
  readonly #media: MediaTransfer;
  #history: SnapshotHistory | undefined;
  #stopped = false;

  constructor(on: ReplicationOptions, link: Link, options: Options) {
    const { tenant } = on;
    this.#tenant = tenant;
    this.#reached = on.reached;
    this.#link = link;
    this.#speaker = speakerOf(tenant, link);
    this.options = options;
    this.#media = new MediaTransfer({ tenant, media: on.media, central: this.#central(), log: options.log });
    const exchanged = () => this.#media.exchanged();
    const central = this.#central();
    this.engine = new SyncEngine({ ...on, link, central, exchanged, ...options });
    this.verifier = new Verifier({ tenant, central: this.#central(), engine: this.engine, ...options });
  }

  async start(): Promise<void> {
    this.engine.start();
    this.#media.start();
    this.verifier.start();
    const state = await this.#tenant.read(systemCaller, readState);
    if (!this.#stopped && state && !isFinished(state)) this.#startHistory();
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    await this.verifier.stop();
    await this.#history?.stop();
    await this.#media.stop();
    await this.engine.stop();
  }

  #startHistory(): void {
    const [tenant, link] = [this.#tenant, this.#link];
    const finished = () => {
      this.options.log.info({}, 'all data of this branch was received from head office');
      void this.verifier.ask().catch(() => {});
    };
    this.#history = new SnapshotHistory({
      tenant,
      link,
      central: this.#central(),
      finished,
      reached: this.#reached,
      ...this.options,
    });
    this.#history.start();
  }

  /** Each caller gets a connection of its own. */
  #central(): HttpCentral {
    return new HttpCentral(this.#link.centralUrl, this.#speaker);
  }
}

/** The replication of a restaurant from its opening until its database closes. */
export class Replication implements ReplicationStatus {
  readonly #on: ReplicationOptions;
  /** Only at central, and from the opening on: it also serves branches that speak to another process. */
  readonly hub: Hub | undefined;
  #branch: BranchReplication | undefined;
  #leave: () => void = () => {};

  constructor(on: ReplicationOptions) {
    this.#on = on;
    this.hub = on.tenant.profile.role === 'central' ? new Hub(on) : undefined;
  }

  get tenant(): TenantDatabase {
    return this.#on.tenant;
  }

  get keeper(): IdentityKeeper | undefined {
    return this.#on.keeper;
  }

  /** Only at a branch of a central, while it is served. */
  get engine(): SyncEngine | undefined {
    return this.#branch?.engine;
  }

  async start(options: Options): Promise<void> {
    const link = await this.tenant.read(systemCaller, readLink);
    if (!link) return this.#awaitLink(options);
    if (this.#branch) return;
    this.#branch = new BranchReplication(this.#on, link, options);
    await this.#branch.start();
  }

  #awaitLink(options: Options): void {
    this.#leave();
    this.#leave = this.tenant.onEvent(({ type }) => {
      if (type !== 'sync.linked') return;
      this.#leave();
      void this.start(options);
    });
  }

  /** Await before the tenant's database is closed. Branches then listen again. */
  async stop(): Promise<void> {
    this.#leave();
    this.hub?.pokes.end();
    const branch = this.#branch;
    this.#branch = undefined;
    await branch?.stop();
  }

  /** Call when the link has changed; does nothing if the tenant is not served. */
  async restart(): Promise<void> {
    const options = this.#branch?.options;
    if (!options) return;
    await this.stop();
    await this.start(options);
  }

  /** Compares the contents with central's at once; false if there is no central. */
  async verifyNow(): Promise<boolean> {
    const verifier = this.#branch?.verifier;
    await verifier?.ask();
    return verifier !== undefined;
  }

  lastContacts(): ReadonlyMap<number, number> {
    if (this.hub) return new Map(this.hub.contacts.all().map(([node, { seen }]) => [node, seen]));
    const last = Math.max(this.engine?.lastPush ?? 0, this.engine?.lastPull ?? 0);
    return last === 0 ? new Map() : new Map([[this.tenant.profile.node, last]]);
  }

  async completeness(): Promise<ReadonlyMap<number, number>> {
    const { hub } = this;
    if (!hub) return new Map();
    return this.tenant.read(systemCaller, (reader) => completeUntil(reader, hub));
  }

  status(seen: Caller['branches'] = 'all'): Promise<SyncStatus> {
    return this.tenant.read(systemCaller, (reader) => {
      if (this.engine) return branchStatus(reader, this.engine, seen);
      return this.hub ? centralStatus(reader, this.hub, seen) : aloneStatus(reader, seen);
    });
  }
}

/** A tenant as app.ts serves it. */
export interface ReplicatedTenant extends ServedTenant {
  readonly replication: Replication;
}

/** HTTP passes the value on without knowing its type. */
export function replicationIn({ replication }: Pick<ServedTenant, 'replication'>): Replication {
  if (replication instanceof Replication) return replication;
  throw new TypeError('this restaurant is served without its replication');
}

/** All connections of a server speak as the same node, also after it became another one. */
export function speakerOf(tenant: TenantDatabase, { credential: name, certificate }: Link): Speaker {
  const credential = storedCredential(tenant, name);
  return { ...(credential && { credential }), certificate, missing: () => noCredential(tenant) };
}

export async function askHeadOffice(
  tenant: TenantDatabase,
  request: PersonRequest,
): Promise<StoredReply | undefined> {
  const link = await tenant.read(systemCaller, readLink);
  if (!link) return undefined;
  const central = new HttpCentral(link.centralUrl, { certificate: link.certificate });
  return askForPerson(tenant.id, central, request).finally(() => central.close());
}
