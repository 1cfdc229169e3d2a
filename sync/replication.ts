import { type Caller, systemCaller } from '../server/core/permissions.ts';
import type { Clock } from '../server/core/time.ts';
import type { TenantDatabase } from '../server/db/opening/tenant-database.ts';
import type { PersonRequest } from '../server/http/endpoint/head-office.ts';
import type { StoredAnswer } from '../server/http/endpoint/idempotency.ts';
import { Verifier } from './digest/verifier.ts';
import { SyncEngine, type SyncLog } from './exchange/engine.ts';
import { endPokes, syncHubOf } from './exchange/hub.ts';
import { keptCredential, noCredential } from './lineage/kept-credentials.ts';
import { type Link, readLink } from './lineage/link.ts';
import { MediaTransfer } from './media/media.ts';
import { SnapshotHistory } from './snapshot/history.ts';
import { isFinished, readState } from './snapshot/state.ts';
import { aloneStatus, branchStatus, centralStatus, completeUntil, type SyncStatus } from './status.ts';
import { HttpCentral, type Speaker } from './wire/http-central.ts';
import { askForPerson } from './wire/person-requests.ts';

const running = new WeakMap<TenantDatabase, Replication>();

type Options = { readonly clock: Clock; readonly log: SyncLog };

/** From its opening on a central instance hears of its branches, also of those that speak to another process. */
export function attend(tenant: TenantDatabase): void {
  if (tenant.profile.role === 'central') syncHubOf(tenant);
}

/** All that runs for the tenant of a branch's server. */
class Replication {
  readonly options: Options;
  readonly engine: SyncEngine;
  readonly verifier: Verifier;
  readonly #tenant: TenantDatabase;
  readonly #link: Link;
  readonly #speaker: Speaker;
  readonly #media: MediaTransfer;
  #history: SnapshotHistory | undefined;
  #stopped = false;

  constructor(tenant: TenantDatabase, link: Link, options: Options) {
    this.#tenant = tenant;
    this.#link = link;
    this.#speaker = speakerOf(tenant, link);
    this.options = options;
    this.#media = new MediaTransfer({ tenant, central: this.#central(), log: options.log });
    const exchanged = () => this.#media.exchanged();
    this.engine = new SyncEngine({ tenant, link, central: this.#central(), exchanged, ...options });
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
      this.options.log.info({}, 'everything that central has of this branch is here');
      void this.verifier.ask().catch(() => {});
    };
    this.#history = new SnapshotHistory({
      tenant,
      link,
      central: this.#central(),
      finished,
      ...this.options,
    });
    this.#history.start();
  }

  /** A line of its own for each. */
  #central(): HttpCentral {
    return new HttpCentral(this.#link.centralUrl, this.#speaker);
  }
}

export async function startReplication(tenant: TenantDatabase, options: Options): Promise<void> {
  const link = await tenant.read(systemCaller, readLink);
  if (!link) return awaitLink(tenant, options);
  if (running.has(tenant)) return;
  const replication = new Replication(tenant, link, options);
  running.set(tenant, replication);
  await replication.start();
}

/** Every line of a server speaks as the same node, also after it became another. */
export function speakerOf(tenant: TenantDatabase, { credential: name, certificate }: Link): Speaker {
  const credential = keptCredential(tenant, name);
  return { ...(credential && { credential }), certificate, missing: () => noCredential(tenant) };
}

function awaitLink(tenant: TenantDatabase, options: Options): void {
  const leave = tenant.onEvent(({ type }) => {
    if (type !== 'sync.linked') return;
    leave();
    void startReplication(tenant, options);
  });
}

export const engineOf = (tenant: TenantDatabase): SyncEngine | undefined => running.get(tenant)?.engine;

/** Compares the contents with central's without waiting for the night; false where there is no central. */
export async function verifyNow(tenant: TenantDatabase): Promise<boolean> {
  const verifier = running.get(tenant)?.verifier;
  await verifier?.ask();
  return verifier !== undefined;
}

/** To be awaited before the tenant's database is closed. */
export async function stopReplication(tenant: TenantDatabase): Promise<void> {
  endPokes(tenant);
  const replication = running.get(tenant);
  running.delete(tenant);
  await replication?.stop();
}

export const replicationOf = (tenant: TenantDatabase, options: Options) => ({
  start: () => startReplication(tenant, options),
  stop: () => stopReplication(tenant),
});

/** What the link says has changed; nothing to do where the tenant is not served. */
export async function restartReplication(tenant: TenantDatabase): Promise<void> {
  const options = running.get(tenant)?.options;
  if (!options) return;
  await stopReplication(tenant);
  await startReplication(tenant, options);
}

/** Node → when rows were last exchanged with its server, as far as this program has seen since its start. */
export function lastContacts(tenant: TenantDatabase): ReadonlyMap<number, number> {
  if (tenant.profile.role === 'central') {
    const contacts = syncHubOf(tenant).contacts.all();
    return new Map(contacts.map(([node, { seen }]) => [node, seen]));
  }
  const engine = engineOf(tenant);
  const last = Math.max(engine?.lastPush ?? 0, engine?.lastPull ?? 0);
  return last === 0 ? new Map() : new Map([[tenant.profile.node, last]]);
}

/** Node → until when everything of its branch is here; empty where nothing comes from branches. */
export async function completenessOf(tenant: TenantDatabase): Promise<ReadonlyMap<number, number>> {
  if (tenant.profile.role !== 'central') return new Map();
  return tenant.read(systemCaller, (reader) => completeUntil(reader, syncHubOf(tenant)));
}

export function replicationStatus(
  tenant: TenantDatabase,
  seen: Caller['branches'] = 'all',
): Promise<SyncStatus> {
  return tenant.read(systemCaller, (reader) => {
    const engine = engineOf(tenant);
    if (engine) return branchStatus(reader, engine, seen);
    return tenant.profile.role === 'central'
      ? centralStatus(reader, syncHubOf(tenant), seen)
      : aloneStatus(reader, seen);
  });
}

export async function askHeadOffice(
  tenant: TenantDatabase,
  request: PersonRequest,
): Promise<StoredAnswer | undefined> {
  const link = await tenant.read(systemCaller, readLink);
  if (!link) return undefined;
  const central = new HttpCentral(link.centralUrl, { certificate: link.certificate });
  return askForPerson(tenant.id, central, request).finally(() => central.close());
}
