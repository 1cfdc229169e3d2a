import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import pino from 'pino';
import { onTestFinished } from 'vitest';
import { systemClock } from '../../../server/core/time/clock.ts';
import type { ControlDatabase } from '../../../server/db/opening/control-database.ts';
import { openControl, openTenant } from '../../../server/db/opening/open.ts';
import type { TenantDatabase } from '../../../server/db/opening/tenant-database.ts';
import { PostgresServer } from '../../../server/db/postgres/server.ts';
import { verifiedSnapshot } from '../../../server/db/sqlite/verified-copy.ts';
import { buildServer } from '../../../server/http/server.ts';
import { findMedia } from '../../../server/identity/media/serve.ts';
import { authenticateNode } from '../../../sync/access/credentials.ts';
import { purposeFor, writeInvitation } from '../../../sync/access/invitations.ts';
import { installCapture } from '../../../sync/capture/install.ts';
import { digestEndpoints } from '../../../sync/digest/routes.ts';
import type { Hub } from '../../../sync/exchange/hub.ts';
import { identityFile } from '../../../sync/lineage/file.ts';
import { IdentityKeeper } from '../../../sync/lineage/keeper.ts';
import { mediaEndpoints } from '../../../sync/media/routes.ts';
import { Replication } from '../../../sync/replication.ts';
import { syncEndpoints } from '../../../sync/routes.ts';
import { snapshotEndpoints } from '../../../sync/snapshot/routes.ts';
import { quiet } from '../../harness/database.ts';
import { filesOf, mediaOf } from '../../harness/files.ts';
import { putMigratedFile } from '../../harness/migrated-file.ts';
import {
  copyDatabase,
  freshDatabase,
  onPostgres,
  replaceDatabase,
} from '../../harness/postgres/databases.ts';
import { tempFolder } from '../../harness/temp.ts';
import { platformOf } from './central-platform.ts';
import { insertBranch, insertRestaurant, write } from './world.ts';

/** A central instance that listens on loopback and can be switched off and on again on the same port. */
export class CentralServer {
  readonly folder = tempFolder();
  readonly #url: string | undefined;
  #postgres: PostgresServer | undefined;
  #tenant: TenantDatabase | undefined;
  #replication: Replication | undefined;
  #control: ControlDatabase | undefined;
  #server: FastifyInstance | undefined;
  port = 0;

  private constructor(url: string | undefined) {
    this.#url = url;
  }

  get tenant(): TenantDatabase {
    if (!this.#tenant) throw new Error('central is off');
    return this.#tenant;
  }

  get replication(): Replication {
    if (!this.#replication) throw new Error('central is off');
    return this.#replication;
  }

  get hub(): Hub {
    return this.replication.hub as Hub;
  }

  get keeper(): IdentityKeeper {
    return this.replication.keeper as IdentityKeeper;
  }

  get control(): ControlDatabase {
    if (!this.#control) throw new Error('central is off');
    return this.#control;
  }

  /** On PostgreSQL with its address, or where this run has its tenants there. */
  static async open(url?: string): Promise<CentralServer> {
    const database =
      url ?? (onPostgres ? await freshDatabase('central_server', CentralServer.#make) : undefined);
    const central = new CentralServer(database);
    onTestFinished(() => central.off());
    if (database === undefined) cpSync(await CentralServer.#template(), central.folder, { recursive: true });
    else if (url !== undefined) await central.#set();
    await central.on();
    return central;
  }

  /** Another process on the same PostgreSQL database. */
  static async beside(first: CentralServer): Promise<CentralServer> {
    const central = new CentralServer(first.#url);
    onTestFinished(() => central.off());
    await central.on();
    return central;
  }

  static async #make(url: string): Promise<void> {
    await new CentralServer(url).#set();
  }

  static #made: Promise<string> | undefined;

  /** The folder of one that was set up, made once. */
  static #template(): Promise<string> {
    CentralServer.#made ??= (async () => {
      const copy = mkdtempSync(join(tmpdir(), 'galley-central-'));
      const central = new CentralServer(undefined);
      await central.#set();
      cpSync(central.folder, copy, { recursive: true });
      return copy;
    })();
    return CentralServer.#made;
  }

  /** As a set-up leaves it. */
  async #set(): Promise<void> {
    if (this.#url === undefined) await putMigratedFile(join(this.folder, '1.sqlite'));
    await this.#openTenant({ create: { node: 0, currency: 'INR' } });
    await write(this.tenant, insertRestaurant);
    await this.off();
  }

  async #openTenant(made: { create?: { node: number; currency: string } } = {}): Promise<string> {
    const place = { clock: systemClock, log: quiet, server: undefined as PostgresServer | undefined };
    if (this.#url !== undefined) place.server = new PostgresServer(this.#url, quiet);
    this.#postgres = place.server;
    this.#control = await openControl({ ...place, file: join(this.folder, 'control.sqlite') });
    const file = join(this.folder, '1.sqlite');
    const options = { ...place, id: 1, role: 'central', prepare: installCapture } as const;
    this.#tenant = await openTenant({ file, ...options, ...made });
    return file;
  }

  async #openDatabases(): Promise<void> {
    const file = await this.#openTenant();
    const log = { warn: () => {} };
    const keeping = { tenant: this.tenant, file: identityFile(file), log, onRotate: async () => {} };
    const keeper = await IdentityKeeper.open(keeping);
    this.#replication = new Replication({ tenant: this.tenant, media: mediaOf(this.tenant), keeper });
  }

  /** The program is ended. */
  async off(): Promise<void> {
    await this.stop();
    await this.#replication?.keeper?.stop();
    await this.#tenant?.close();
    await this.#control?.close();
    await this.#postgres?.end();
    this.#tenant = undefined;
    this.#replication = undefined;
    this.#control = undefined;
    this.#postgres = undefined;
  }

  /** And begun again, with what is in its databases now. */
  async on(): Promise<void> {
    await this.#openDatabases();
    await this.start();
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  async start(): Promise<void> {
    this.#server = await buildServer({
      platform: platformOf(this),
      endpoints: [...syncEndpoints, ...mediaEndpoints, ...snapshotEndpoints, ...digestEndpoints],
      authenticate: authenticateNode,
      findMedia,
      log: pino({ level: 'silent' }),
      rateLimit: 0,
    });
    await this.#server.listen({ host: '127.0.0.1', port: this.port });
    this.port = (this.#server.server.address() as AddressInfo).port;
  }

  async stop({ cuts } = { cuts: true }): Promise<void> {
    if (cuts) this.#server?.server.closeAllConnections();
    await this.#server?.close();
    this.#server = undefined;
  }

  /** A backup, as `restore` brings it back. On PostgreSQL all is in it that tells one life from another. */
  async backUp(): Promise<string> {
    if (this.#url !== undefined) return this.image();
    const file = join(tempFolder(), 'backup.sqlite');
    verifiedSnapshot(filesOf(this.tenant).file, file);
    return file;
  }

  /** Is off, and has an earlier state of its database when it is started again. */
  async restore(backup: string): Promise<void> {
    if (this.#url !== undefined) return this.putBack(backup);
    const { file } = filesOf(this.tenant);
    await this.off();
    for (const ending of ['', '-wal', '-shm']) rmSync(file + ending, { force: true });
    cpSync(backup, file);
    await this.#openDatabases();
  }

  /** The whole computer as it is, off for a moment; as it was then when it is put back. */
  async image(): Promise<string> {
    const copy = join(tempFolder(), 'image');
    await this.off();
    const image = this.#url === undefined ? copy : await copyDatabase(this.#url);
    cpSync(this.folder, copy, { recursive: true });
    await this.on();
    return image;
  }

  async putBack(image: string): Promise<void> {
    await this.off();
    if (this.#url !== undefined) await replaceDatabase(this.#url, image);
    else {
      rmSync(this.folder, { recursive: true });
      cpSync(image, this.folder, { recursive: true });
    }
    await this.#openDatabases();
  }

  /** A new branch and the code to join as its server. */
  async invite(): Promise<{ code: string; branchId: number }> {
    const branchId = await write(this.tenant, (tx) => insertBranch(tx, 0));
    return this.inviteTo(branchId);
  }

  /** A code to take over from a server that is lost. */
  async inviteTo(branchId: number): Promise<{ code: string; branchId: number }> {
    const { code } = await writeInvitation(this.control, await purposeFor(this.tenant, branchId));
    return { code, branchId };
  }
}

/** Resolves when `check` holds; fails after the time with what it last said. */
export async function eventually(check: () => void | Promise<void>, ms = 5_000): Promise<number> {
  const started = performance.now();
  for (;;) {
    try {
      await check();
      return performance.now() - started;
    } catch (error) {
      if (performance.now() - started > ms) throw error;
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  }
}
