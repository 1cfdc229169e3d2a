import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { stopAt } from '../sync/capture/failpoints.ts';
import { askHeadOffice } from '../sync/replication.ts';
import { alarmSources } from './alarm-sources.ts';
import { AlarmRegistry } from './alarms/registry.ts';
import type { AppOptions } from './app-options.ts';
import { type AppTraining, type ServerSettings, serverOf, trainingOf } from './app-server.ts';
import { Backups } from './backups/backups.ts';
import { type DatabaseLog, databaseLogOn } from './db/engine/log.ts';
import { controlFile, tenantFile } from './db/files/data-folder.ts';
import { ensurePrivate } from './db/files/private-folder.ts';
import type { ControlDatabase } from './db/opening/control-database.ts';
import { assertRole, storeRole } from './db/opening/installation.ts';
import { FolderLock } from './db/opening/lock.ts';
import { openControl, serverAt } from './db/opening/open.ts';
import type { DatabaseOptions, TenantDatabase, WriteStepHook } from './db/opening/tenant-database.ts';
import type { PostgresServer } from './db/postgres/server.ts';
import { Doctor } from './diagnostics/doctor/doctor.ts';
import { freeBytesBeside, Health } from './diagnostics/health.ts';
import type { Invitations, Platform } from './http/endpoint/platform.ts';
import { LoginIndex } from './identity/users/login-index.ts';
import { Lan } from './lan/lan.ts';
import { Turn } from './office/exports/turn.ts';
import { Discovery } from './printing/discovery/discovery.ts';
import { invitationsIn } from './replication-admin/invitations.ts';
import { BackgroundWork } from './restaurants/background-work.ts';
import { RestaurantList } from './restaurants/list-store.ts';
import { type MigrationResult, migrateEach } from './restaurants/migrate.ts';
import { mostOpen, OpenRestaurants } from './restaurants/open-restaurants.ts';
import { hasPendingWork } from './restaurants/pending-work-store.ts';
import { schemaVersionFor } from './restaurants/schema-version.ts';
import { closeServed, migrateRestaurant, openServed, type ServedHere } from './restaurants/served.ts';
import { type PrintingOptions, tenantWorkers } from './tenant-workers.ts';

/** The composition root: one installation with its databases, its API and its workers. */
export class App implements Platform {
  readonly role;
  readonly version;
  readonly support;
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
  /** Anyone who listens for this installation adds its port. */
  readonly ownPorts = new Set<number>();
  readonly printerNetworks;
  readonly webhookNetworks: readonly string[];
  readonly fiscalDevice: 'none' | 'simulated';
  readonly schemaVersion: string;
  readonly askHeadOffice = askHeadOffice;
  readonly lan: Lan;
  /** Replaced by tests whose disk is to be full. */
  freeBytes = freeBytesBeside;
  readonly health = new Health(this);
  readonly alarms: AlarmRegistry;
  readonly isTraining: boolean;
  /** Absent at head office, and in the training restaurant itself. */
  readonly training: AppTraining | undefined;
  readonly postgres: PostgresServer | undefined;
  readonly #restaurants: OpenRestaurants<ServedHere>;
  readonly #work: BackgroundWork;
  #working: PrintingOptions | undefined;
  readonly restaurants: RestaurantList;
  readonly #mostMigrated: number;
  readonly #forTenants: { readonly log: DatabaseLog } & Pick<DatabaseOptions, 'seal' | 'backgroundReader'>;
  readonly #lock: FolderLock | undefined;
  readonly #reached: WriteStepHook | undefined;

  private constructor(
    options: AppOptions,
    control: ControlDatabase,
    databaseLog: DatabaseLog,
    held: { server: PostgresServer | undefined; lock: FolderLock | undefined },
  ) {
    this.role = options.role;
    this.schemaVersion = schemaVersionFor(held.server ? 'postgres' : 'sqlite');
    this.version = options.version;
    this.support = options.support;
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
    this.isTraining = options.trainingAt !== undefined;
    this.lan = options.trainingAt ?? new Lan(this);
    this.alarms = new AlarmRegistry(this.isTraining ? [] : alarmSources, this);
    if (options.role === 'branch' && !this.isTraining)
      this.training = trainingOf(options, {
        ...{ lan: this.lan, open: App.open, work: () => this.#working },
        restaurant: () => this.tenants()[0],
      });
    this.#mostMigrated = options.mostMigrated ?? 50;
    this.restaurants = new RestaurantList(control, this.schemaVersion, options.log);
    this.#restaurants = new OpenRestaurants({
      ...{ clock: options.clock, log: options.log, most: mostOpen(options) },
      open: (id) => this.#openKnown(id),
      close: (served) => this.#close(served),
      isBusy: async ({ database }) => this.#work.owns(database.id) && hasPendingWork(database),
      owns: (id) => this.#work.owns(id),
    });
    const { server } = held;
    this.#work = new BackgroundWork({ server, log: options.log, restaurants: this.#restaurants });
    this.printerSearches = new Discovery(() => [...this.ownPorts], options.discovery, this.printerNetworks);
    this.#forTenants = { log: databaseLog, seal: options.seal, backgroundReader: options.backgroundReader };
    this.postgres = held.server;
    this.#lock = held.lock;
    this.#reached = options.failAt && stopAt(options.failAt, () => process.kill(process.pid, 'SIGKILL'));
  }

  /**
   * Takes the data folder, opens every database of it and brings it to the newest schema. Throws FolderLockedError. On
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

  /** A branch opens its restaurant at once, and head office a single one; of several each when it is asked for. */
  async #openTenants(): Promise<void> {
    await assertRole(this.control, this.role);
    await this.restaurants.follow((all) => this.#restaurants.know(all));
    this.restaurants.warn(this.#mostMigrated);
    if (this.role === 'branch') for (const id of this.tenantIds()) await this.openTenant(id);
    const [single, another] = this.tenantIds();
    if (single !== undefined && another === undefined) await this.serve(single).catch(() => {});
  }

  get databaseAnswers(): boolean {
    return !this.#work.isCutOff;
  }

  tenantIds(): readonly number[] {
    return this.#restaurants.ids();
  }

  tenant(id: number): TenantDatabase | undefined {
    return this.#restaurants.get(id)?.database;
  }

  tenants(): TenantDatabase[] {
    return this.allServed().map(({ database }) => database);
  }

  allServed(): ServedHere[] {
    return this.#restaurants.all();
  }

  served(id: number): ServedHere | undefined {
    return this.#restaurants.get(id);
  }

  serve(id: number): Promise<ServedHere | undefined> {
    return this.#restaurants.serve(id);
  }

  hold(id: number): (() => void) | undefined {
    return this.#restaurants.hold(id);
  }

  /** Closes the least used restaurants beyond the limit, as the program does every second. */
  closeLeastUsed(): Promise<void> {
    return this.#restaurants.closeLeastUsed();
  }

  /** Restaurants whose work this process does. */
  onDuty(): readonly number[] {
    return this.#work.ids;
  }

  tenantFile(id: number): string {
    return tenantFile(this.dataDir, id);
  }

  /** Opens a tenant and starts what works on it. `create` makes the file of a new one. */
  async openTenant(id: number, create?: { node: number; currency: string }): Promise<TenantDatabase> {
    const served = await this.#openDatabase(id, create);
    this.#restaurants.put(id, served);
    await this.#startWork(served);
    return served.database;
  }

  /** A suspended restaurant is open for `work` alone. */
  async openSuspended<T>(id: number, work: (tenant: TenantDatabase) => Promise<T>): Promise<T> {
    const served = await this.#openDatabase(id);
    return work(served.database).finally(() => closeServed(served));
  }

  async #openKnown(id: number): Promise<ServedHere> {
    const served = await this.#openDatabase(id);
    const working = this.restaurants.noteCurrent(id).then(() => this.#startWork(served));
    await working.catch(async (error: unknown) => {
      // The next attempt opens it again.
      await this.#close(served);
      throw error;
    });
    return served;
  }

  async #openDatabase(id: number, create?: { node: number; currency: string }): Promise<ServedHere> {
    if (create) await storeRole(this.control, this.role);
    const made = create && { create, mayMigrate: true };
    const served = await openServed({ ...this.#optionsOf(id), ...made }, this.log);
    const { database } = served;
    database.failed = (error) => this.health.note(database, error);
    database.onCommit(() => this.health.committed());
    await this.logins.follow(database);
    return served;
  }

  /** Migrates every database that is not current; one that fails is reported, and tried again by the next call. */
  migrateAll(report: (result: MigrationResult) => void): Promise<void> {
    return migrateEach(this.restaurants.stale, report, async (id) => {
      if (!this.served(id)) await migrateRestaurant({ ...this.#optionsOf(id), mayMigrate: true });
      await this.restaurants.noteCurrent(id);
    });
  }

  #optionsOf(id: number) {
    const { clock, role } = this;
    const place = { file: this.tenantFile(id), server: this.postgres, reached: this.#reached };
    const isCurrent = this.restaurants.isCurrent(id);
    const mayMigrate = role === 'branch' || this.restaurants.stale.length <= this.#mostMigrated;
    return { ...place, id, role, clock, isCurrent, mayMigrate, ...this.#forTenants };
  }

  /** Starts the workers of every tenant, also of those opened later. A command that only opens the folder has none. */
  async startWork(printing: PrintingOptions = {}): Promise<void> {
    this.#working = printing;
    await this.#work.begin();
    for (const served of this.allServed()) await this.#startWork(served);
    if (this.role === 'central') this.#restaurants.start();
    if (!this.isTraining) this.backups.start();
  }

  async #startWork(served: ServedHere): Promise<void> {
    const printing = this.#working;
    if (printing) await this.#work.start(served.database.id, () => tenantWorkers(served, this, printing));
  }

  /** Lets go of a tenant: its making failed, or a backup takes its place. */
  async closeTenant(id: number): Promise<void> {
    const served = this.#restaurants.remove(id);
    this.restaurants.forget(id);
    await (served ? this.#close(served) : this.#work.stop(id));
  }

  async #close(served: ServedHere): Promise<void> {
    await this.#work.stop(served.database.id);
    await closeServed(served);
  }

  /** The HTTP side; several may stand on one App. */
  buildServer(settings: ServerSettings): Promise<FastifyInstance> {
    return serverOf(this, settings);
  }

  async close(): Promise<void> {
    await this.training?.close();
    this.health.stop();
    await Promise.all([this.printerSearches.stop(), this.backups.stop(), this.doctor.stop()]);
    await this.restaurants.settled;
    await this.#work.end();
    await this.#restaurants.stop();
    for (const served of this.allServed()) await closeServed(served);
    await this.control.close();
    this.#lock?.release();
  }
}
