import { type Caller, systemCaller } from '../server/core/permissions.ts';
import type { Clock } from '../server/core/time.ts';
import type { TenantDatabase } from '../server/db/tenant-database.ts';
import type { PersonRequest } from '../server/http/head-office.ts';
import type { StoredAnswer } from '../server/http/idempotency.ts';
import { Verifier } from './digest/verifier.ts';
import { SyncEngine, type SyncLog } from './exchange/engine.ts';
import { endPokes, syncHubOf } from './exchange/hub.ts';
import { keptCredential, noCredential } from './identity/kept-credentials.ts';
import { type Link, readLink } from './identity/link.ts';
import { MediaTransfer } from './media/media.ts';
import { SnapshotHistory } from './snapshot/history.ts';
import { isFinished, readState } from './snapshot/state.ts';
import { aloneStatus, branchStatus, centralStatus, completeUntil, type SyncStatus } from './status.ts';
import { HttpCentral, type Speaker } from './wire/http-central.ts';
import { askForPerson } from './wire/person-requests.ts';

const started = new WeakMap<TenantDatabase, Options>();
const engines = new WeakMap<TenantDatabase, SyncEngine>();
const transfers = new WeakMap<TenantDatabase, MediaTransfer>();
const histories = new WeakMap<TenantDatabase, SnapshotHistory>();
const verifiers = new WeakMap<TenantDatabase, Verifier>();

type Options = { readonly clock: Clock; readonly log: SyncLog };

/** From its opening on a central instance hears of its branches, also of those that speak to another process. */
export function attend(tenant: TenantDatabase): void {
  if (tenant.profile.role === 'central') syncHubOf(tenant);
}

export async function startReplication(tenant: TenantDatabase, options: Options): Promise<void> {
  const link = await tenant.read(systemCaller, readLink);
  if (!link) return awaitLink(tenant, options);
  if (engines.has(tenant)) return;
  const speaker = speakerOf(tenant, link);
  const central = () => new HttpCentral(link.centralUrl, speaker);
  const media = new MediaTransfer({ tenant, central: central(), log: options.log });
  const exchanged = () => media.exchanged();
  const engine = new SyncEngine({ tenant, link, central: central(), exchanged, ...options });
  engines.set(tenant, engine);
  started.set(tenant, options);
  transfers.set(tenant, media);
  engine.start();
  media.start();
  const verifier = new Verifier({ tenant, central: central(), engine, ...options });
  verifiers.set(tenant, verifier);
  verifier.start();
  await startHistory(tenant, link, central(), options);
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

async function startHistory(
  tenant: TenantDatabase,
  link: Link,
  central: HttpCentral,
  options: Options,
): Promise<void> {
  const state = await tenant.read(systemCaller, readState);
  if (!state || isFinished(state)) return;
  const finished = () => {
    options.log.info({}, 'everything that central has of this branch is here');
    void verifyNow(tenant).catch(() => {});
  };
  const history = new SnapshotHistory({ tenant, link, central, finished, ...options });
  histories.set(tenant, history);
  history.start();
}

export const engineOf = (tenant: TenantDatabase): SyncEngine | undefined => engines.get(tenant);

/** Compares the contents with central's without waiting for the night; false where there is no central. */
export async function verifyNow(tenant: TenantDatabase): Promise<boolean> {
  const verifier = verifiers.get(tenant);
  await verifier?.ask();
  return verifier !== undefined;
}

/** To be awaited before the tenant's database is closed. */
export async function stopReplication(tenant: TenantDatabase): Promise<void> {
  endPokes(tenant);
  const engine = engines.get(tenant);
  engines.delete(tenant);
  await verifiers.get(tenant)?.stop();
  verifiers.delete(tenant);
  await histories.get(tenant)?.stop();
  histories.delete(tenant);
  await transfers.get(tenant)?.stop();
  transfers.delete(tenant);
  await engine?.stop();
}

export const replicationOf = (tenant: TenantDatabase, options: Options) => ({
  start: () => startReplication(tenant, options),
  stop: () => stopReplication(tenant),
});

/** What the link says has changed; nothing to do where the tenant is not served. */
export async function restartReplication(tenant: TenantDatabase): Promise<void> {
  const options = engines.has(tenant) ? started.get(tenant) : undefined;
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
  const engine = engines.get(tenant);
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
    const engine = engines.get(tenant);
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
