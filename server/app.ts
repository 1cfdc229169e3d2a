import { existsSync } from 'node:fs';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { authenticateNode } from '../sync/access/credentials.ts';
import { stopAt } from '../sync/capture/failpoints.ts';
import { installCapture } from '../sync/capture/install.ts';
import { identityFile } from '../sync/lineage/file.ts';
import { IdentityKeeper } from '../sync/lineage/keeper.ts';
import { askHeadOffice, type ReplicatedTenant, Replication } from '../sync/replication.ts';
import { isNodeCredential } from '../sync/wire/credential.ts';
import { alarmSources } from './alarm-sources.ts';
import { AlarmRegistry } from './alarms/registry.ts';
import type { AppOptions } from './app-options.ts';
import { Backups } from './backups/backups.ts';
import { type DatabaseLog, databaseLogOn } from './db/engine/log.ts';
import { controlFile, tenantFile } from './db/files/data-folder.ts';
import { MediaFolder } from './db/files/media-folder.ts';
import { ensurePrivate } from './db/files/private-folder.ts';
import { DatabaseUnusableError } from './db/files/unusable.ts';
import type { ControlDatabase } from './db/opening/control-database.ts';
import { assertRole, storeRole } from './db/opening/installation.ts';
import { FolderLock } from './db/opening/lock.ts';
import { openControl, openTenant, serverAt } from './db/opening/open.ts';
import type { DatabaseOptions, TenantDatabase, WriteStepHook } from './db/opening/tenant-database.ts';
import type { PostgresServer } from './db/postgres/server.ts';
import { Doctor } from './diagnostics/doctor/doctor.ts';
import { freeBytesBeside, Health } from './diagnostics/health.ts';
import { endpoints } from './endpoints.ts';
import { events } from './events/catalogue.ts';
import type { Invitations, Platform } from './http/endpoint/platform.ts';
import { ReplyCache } from './http/endpoint/reply-cache.ts';
import { EventHub } from './http/events/event-hub.ts';
import { buildServer } from './http/server.ts';
import { authenticateUser } from './identity/auth/authenticate.ts';
import { TokenCache } from './identity/auth/token-cache.ts';
import { findMedia } from './identity/media/serve.ts';
import { LoginIndex } from './identity/users/login-index.ts';
import { Lan } from './lan/lan.ts';
import { Turn } from './office/exports/turn.ts';
import { Discovery } from './printing/discovery/discovery.ts';
import { invitationsIn } from './replication-admin/invitations.ts';
import { guardCatalogue } from './replication-admin/proposals/guard.ts';
import { revertRejected } from './replication-admin/rejected.ts';
import { type PrintingOptions, tenantWorkers, type Worker } from './tenant-workers.ts';
import { queueWebhooks } from './webhooks/outbox.ts';

/** All that lives as long as a restaurant is served. */
interface ServedHere extends ReplicatedTenant {
  readonly events: EventHub;
  readonly tokens: TokenCache;
}

async function closeServed({ database, replication }: ServedHere): Promise<void> {
  await replication.keeper?.stop();
  await database.close();
}

/** The composition root: one installation with its databases, its API and its workers. */
export class App implements Platform {
  readonly role;
  readonly version;
  readonly clock;
  readonly control: ControlDatabase;
  readonly logins: LoginIndex;
  readonly invitations: Invitations = invitationsIn(this);
  readonly printerSearches: Discovery;
  readonly backups = new Backups(this);
  readonly doctor = new Doctor(this);
  readonly exportTurn = new Turn();
  readonly log: FastifyBaseLogger;
  readonly dataDir: string;
  readonly logFolder: string | undefined;
  /** Whoever listens for this installation adds its port. */
  readonly ownPorts = new Set<number>();
  readonly printerNetworks;
  readonly webhookNetworks: readonly string[];
  readonly fiscalDevice: 'none' | 'simulated';
  readonly askHeadOffice = askHeadOffice;
  readonly lan = new Lan(this);
  /** Replaced by tests whose disk is to be full. */
  freeBytes = freeBytesBeside;
  readonly health = new Health(this);
  readonly alarms = new AlarmRegistry(alarmSources, this);
  readonly #tenants = new Map<number, ServedHere>();
  readonly #workers = new Map<number, Worker>();
  #working: PrintingOptions | undefined;
  #opening: Promise<void> = Promise.resolve();
  readonly #forTenants: { readonly log: DatabaseLog } & Pick<DatabaseOptions, 'seal' | 'backgroundReader'>;
  readonly #server: PostgresServer | undefined;
  readonly #lock: FolderLock | undefined;
  readonly #reached: WriteStepHook | undefined;

  private constructor(
    options: AppOptions,
    control: ControlDatabase,
    databaseLog: DatabaseLog,
    held: { server: PostgresServer | undefined; lock: FolderLock | undefined },
  ) {
    this.role = options.role;
    this.version = options.version;
    this.clock = options.clock;
    this.log = options.log;
    this.dataDir = options.dataDir;
    this.logFolder = options.logFolder;
    this.control = control;
    this.printerNetworks = options.role === 'central' ? (options.printerNetworks ?? []) : undefined;
    this.webhookNetworks = options.webhookNetworks ?? [];
    // A shared head office would dial its own loopback where a tenant says.
    this.fiscalDevice = options.role === 'branch' ? (options.fiscalDevice ?? 'none') : 'none';
    this.logins = new LoginIndex(control);
    this.printerSearches = new Discovery(() => [...this.ownPorts], options.discovery, this.printerNetworks);
    this.#forTenants = { log: databaseLog, seal: options.seal, backgroundReader: options.backgroundReader };
    this.#server = held.server;
    this.#lock = held.lock;
    this.#reached = options.failAt && stopAt(options.failAt, () => process.kill(process.pid, 'SIGKILL'));
  }

  /**
   * Takes the data folder, opens every database of it and brings it to the newest schema. Throws FolderLocked. On
   * PostgreSQL several processes may be open at once.
   */
  static async open(options: AppOptions): Promise<App> {
    const log = databaseLogOn(options.log);
    const server = await serverAt(options.databaseUrl, log);
    const lock = server ? undefined : FolderLock.take(options.dataDir);
    let app: App | undefined;
    try {
      ensurePrivate([options.dataDir, options.logFolder], options.log);
      const place = { server, clock: options.clock, log };
      const control = await openControl({ file: controlFile(options.dataDir), ...place });
      app = new App(options, control, log, { server, lock });
      await app.#openTenants();
      return app;
    } catch (error) {
      if (app) await app.close();
      else {
        lock?.release();
        await server?.end();
      }
      throw error;
    }
  }

  async #openTenants(): Promise<void> {
    await assertRole(this.control, this.role);
    await this.control.onChangeElsewhere(() => this.#openNew());
    await this.#openKnown();
  }

  async #openKnown(): Promise<void> {
    const known = await this.control.read((db) =>
      db.selectFrom('tenants').select('id').orderBy('id').execute(),
    );
    for (const { id } of known) if (!this.#tenants.has(id)) await this.openTenant(id);
  }

  /** Another process may have set up a restaurant. */
  #openNew(): void {
    this.#opening = this.#opening
      .then(() => this.#openKnown())
      .catch((err: unknown) => this.log.error({ err }, 'a new restaurant could not be opened'));
  }

  get databaseAnswers(): boolean {
    return !this.#server?.duties.isCutOff;
  }

  tenant(id: number): TenantDatabase | undefined {
    return this.#tenants.get(id)?.database;
  }

  tenants(): TenantDatabase[] {
    return [...this.#tenants.values()].map(({ database }) => database);
  }

  allServed(): ServedHere[] {
    return [...this.#tenants.values()];
  }

  served(id: number): ServedHere | undefined {
    return this.#tenants.get(id);
  }

  tenantFile(id: number): string {
    return tenantFile(this.dataDir, id);
  }

  /** Opens a tenant and starts what works on it. `create` makes the file of a new one. */
  async openTenant(id: number, create?: { node: number; currency: string }): Promise<TenantDatabase> {
    const file = this.tenantFile(id);
    if (create) await storeRole(this.control, this.role);
    else if (!this.#server && !existsSync(file))
      throw new DatabaseUnusableError(`${file} is missing; restore it from a backup`);
    const { clock, log, role } = this;
    const tenant = await openTenant({
      ...{ file, id, role, clock, server: this.#server, reached: this.#reached, ...this.#forTenants },
      prepare: installCapture,
      ...(create && { create }),
    });
    tenant.failed = (error) => this.health.note(tenant, error);
    tenant.onCommit(() => this.health.committed());
    const keeping = { tenant, file: identityFile(file), log, onRewind: revertRejected };
    const keeper = await IdentityKeeper.open(keeping);
    const media = new MediaFolder(file);
    const replication = new Replication({ tenant, media, keeper, reached: this.#reached });
    const streams = new EventHub(tenant, events);
    guardCatalogue(tenant);
    queueWebhooks(tenant);
    await this.logins.follow(tenant);
    const served = {
      ...{ replication, media, database: tenant, events: streams },
      replies: new ReplyCache(tenant),
      tokens: new TokenCache(tenant),
    };
    this.#tenants.set(id, served);
    await this.#work(served);
    return tenant;
  }

  /** Starts the workers of every tenant, also of those opened later. A command that only opens the folder has none. */
  async startWork(printing: PrintingOptions = {}): Promise<void> {
    this.#working = printing;
    for (const served of this.allServed()) await this.#work(served);
    this.backups.start();
  }

  async #work(served: ServedHere): Promise<void> {
    const { id } = served.database;
    if (!this.#working || this.#workers.has(id)) return;
    const crew = tenantWorkers(served, this, this.#working);
    this.#workers.set(id, crew);
    if (this.#server) await this.#server.duties.add(id, crew);
    else await crew.start();
  }

  async #stopWork(id: number): Promise<void> {
    const crew = this.#workers.get(id);
    this.#workers.delete(id);
    if (this.#server) await this.#server.duties.remove(id);
    else await crew?.stop();
  }

  /** Lets go of a tenant: its making failed, or a backup takes its place. */
  async closeTenant(id: number): Promise<void> {
    const served = this.#tenants.get(id);
    this.#tenants.delete(id);
    await this.#stopWork(id);
    if (!served) return;
    served.events.end();
    await closeServed(served);
  }

  /** The HTTP side; several may stand on one App. */
  buildServer(
    options: Pick<AppOptions, 'rateLimit' | 'inspect' | 'trustedProxies'>,
  ): Promise<FastifyInstance> {
    return buildServer({
      ...options,
      platform: this,
      ...{ endpoints, events },
      authenticate: (token, platform, source) =>
        isNodeCredential(token) ? authenticateNode(token, platform) : authenticateUser(token, this, source),
      findMedia,
      log: this.log,
    });
  }

  async close(): Promise<void> {
    this.health.stop();
    await Promise.all([this.printerSearches.stop(), this.backups.stop(), this.doctor.stop()]);
    await this.#opening;
    for (const id of [...this.#workers.keys()]) await this.#stopWork(id);
    for (const served of this.allServed()) await closeServed(served);
    await this.control.close();
    this.#lock?.release();
  }
}
