import { cpSync, existsSync, rmSync } from 'node:fs';
import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import pino from 'pino';
import { onTestFinished } from 'vitest';
import { systemCaller } from '../../server/core/permissions.ts';
import { systemClock } from '../../server/core/time.ts';
import { verifiedSnapshot } from '../../server/db/backup.ts';
import type { ControlDatabase } from '../../server/db/control-database.ts';
import { openControl, openTenant } from '../../server/db/open.ts';
import type { TenantDatabase } from '../../server/db/tenant-database.ts';
import type { Platform } from '../../server/http/platform.ts';
import { buildServer } from '../../server/http/server.ts';
import { findMedia } from '../../server/identity/media/serve.ts';
import { installCapture } from '../../sync/capture.ts';
import { authenticateNode } from '../../sync/credentials.ts';
import { digestEndpoints } from '../../sync/digest-routes.ts';
import { SyncEngine } from '../../sync/engine.ts';
import { type Enrolled, enrol } from '../../sync/enrol.ts';
import { HttpCentral } from '../../sync/http-central.ts';
import { IdentityKeeper, keeperOf } from '../../sync/identity.ts';
import { identityFile } from '../../sync/identity-file.ts';
import { createInvitation } from '../../sync/invitations.ts';
import { readLink } from '../../sync/link.ts';
import { MediaTransfer } from '../../sync/media.ts';
import { mediaEndpoints } from '../../sync/media-routes.ts';
import { syncEndpoints } from '../../sync/routes.ts';
import { snapshotEndpoints } from '../../sync/snapshot-routes.ts';
import { quiet } from '../harness/database.ts';
import { tempFolder } from '../harness/temp.ts';
import { insertBranch, insertRestaurant, write } from './world.ts';

/** A central instance that listens on loopback and can be switched off and on again on the same port. */
export class CentralServer {
  #tenant: TenantDatabase;
  readonly control: ControlDatabase;
  #server: FastifyInstance | undefined;
  port = 0;

  private constructor(tenant: TenantDatabase, control: ControlDatabase) {
    this.#tenant = tenant;
    this.control = control;
  }

  get tenant(): TenantDatabase {
    return this.#tenant;
  }

  static async open(): Promise<CentralServer> {
    const folder = tempFolder();
    const clock = systemClock;
    const control = await openControl({ file: join(folder, 'control.sqlite'), clock, log: quiet });
    const tenant = await openCentral(join(folder, '1.sqlite'), { create: { node: 0, currency: 'INR' } });
    await write(tenant, insertRestaurant);
    tenant.refreshProfile();
    const central = new CentralServer(tenant, control);
    await central.start();
    onTestFinished(async () => {
      await central.stop();
      await central.#close();
      await control.close();
    });
    return central;
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  async start(): Promise<void> {
    this.#server = await buildServer({
      platform: this.#platform(),
      endpoints: [...syncEndpoints, ...mediaEndpoints, ...snapshotEndpoints, ...digestEndpoints],
      authenticate: authenticateNode,
      findMedia,
      log: pino({ level: 'silent' }),
      rateLimit: 0,
    });
    await this.#server.listen({ host: '127.0.0.1', port: this.port });
    this.port = (this.#server.server.address() as AddressInfo).port;
  }

  async stop(): Promise<void> {
    this.#server?.server.closeAllConnections();
    await this.#server?.close();
    this.#server = undefined;
  }

  /** A backup, as `restore` brings it back. */
  backUp(): string {
    const file = join(tempFolder(), 'backup.sqlite');
    verifiedSnapshot(this.tenant.files.file, file);
    return file;
  }

  /** Is off, and has an earlier state of its database when it is started again. */
  async restore(backup: string): Promise<void> {
    const { file } = this.tenant.files;
    await this.stop();
    await this.#close();
    for (const ending of ['', '-wal', '-shm']) rmSync(file + ending, { force: true });
    cpSync(backup, file);
    this.#tenant = await openCentral(file);
  }

  async #close(): Promise<void> {
    await keeperOf(this.tenant)?.stop();
    await this.tenant.close();
  }

  /** A new branch and the code to join as its server. */
  async invite(): Promise<{ code: string; branchId: number }> {
    const branchId = await write(this.tenant, (tx) => insertBranch(tx, 0));
    return createInvitation(this.control, 1, branchId);
  }

  /** A code to take over from a server that is lost. */
  inviteTo(branchId: number): Promise<{ code: string; branchId: number }> {
    return createInvitation(this.control, 1, branchId);
  }

  #platform(): Platform {
    return {
      role: 'central',
      version: 'test',
      clock: systemClock,
      control: this.control,
      tenant: (id) => (id === 1 ? this.tenant : undefined),
      tenants: () => [this.tenant],
      lan: {
        reach: { hostName: null, addresses: [], urls: [], plainUrls: [], tls: null },
        securePort: null,
        stays: [],
      },
    } as Partial<Platform> as Platform;
  }
}

async function openCentral(
  file: string,
  made: { create?: { node: number; currency: string } } = {},
): Promise<TenantDatabase> {
  const options = {
    id: 1,
    role: 'central',
    clock: systemClock,
    log: quiet,
    prepare: installCapture,
  } as const;
  const tenant = await openTenant({ file, ...options, ...made });
  const log = { warn: () => {} };
  await IdentityKeeper.open({ tenant, file: identityFile(file), log, onRewind: async () => {} });
  return tenant;
}

export interface JoinedBranch {
  readonly id: number;
  readonly node: number;
  readonly tenant: TenantDatabase;
  readonly engine: SyncEngine;
  readonly media: MediaTransfer;
}

export interface Joining {
  readonly folder: string;
  tenant: TenantDatabase | undefined;
}

/** A data folder in which an enrolment can be tried, and tried again. */
export const newFolder = (): Joining => ({ folder: tempFolder(), tenant: undefined });

export async function joinIn(joining: Joining, url: string, code: string): Promise<Enrolled> {
  return enrol({
    url,
    code,
    attemptFile: join(joining.folder, 'enrolment.json'),
    clock: systemClock,
    open: async ({ tenant, node }) => {
      joining.tenant ??= await openTenant({
        file: join(joining.folder, `${tenant.id}.sqlite`),
        id: tenant.id,
        role: 'branch',
        clock: systemClock,
        log: quiet,
        prepare: installCapture,
        create: { node, currency: tenant.currency },
      });
      return joining.tenant;
    },
  });
}

export const attemptIsPending = ({ folder }: Joining): boolean => existsSync(join(folder, 'enrolment.json'));

/** A branch enrolled at central, its engine running against `url`, which may be a faulty line. */
export async function openJoined(central: CentralServer, url = central.url): Promise<JoinedBranch> {
  const { code } = await central.invite();
  const joining = newFolder();
  const { branch_id, node } = await joinIn(joining, url, code);
  const tenant = joining.tenant as TenantDatabase;
  const { engine, media } = await workersOn(tenant);
  onTestFinished(async () => {
    await media.stop();
    await engine.stop();
    await tenant.close();
  });
  engine.start();
  media.start();
  return { id: branch_id, node, tenant, engine, media };
}

export async function workersOn(tenant: TenantDatabase): Promise<Pick<JoinedBranch, 'engine' | 'media'>> {
  const link = await tenant.read(systemCaller, readLink);
  if (!link) throw new Error('not enrolled');
  const central = () => new HttpCentral(link.centralUrl, link.credential);
  const log = { info: () => {}, warn: () => {} };
  const random = () => 0.05;
  const media = new MediaTransfer({ tenant, central: central(), log, random });
  const exchanged = () => media.exchanged();
  const engine = new SyncEngine({
    ...{ tenant, link, log, random, exchanged },
    central: central(),
    clock: systemClock,
  });
  return { engine, media };
}

export type LineFault =
  | 'none'
  | 'request lost'
  | 'answer lost'
  | 'server error'
  | 'too large'
  | 'truncated'
  | 'garbled'
  | 'cut soon';

/** An HTTP proxy that loses requests, or answers after central has acted on them. */
export async function openFaultyLine(
  central: { readonly port: number },
  fault: (path: string, bytes: number) => LineFault,
): Promise<string> {
  const server: Server = createServer((incoming, answer) => {
    const what = fault(incoming.url ?? '', Number(incoming.headers['content-length'] ?? 0));
    if (what === 'request lost') return void incoming.socket.destroy();
    if (what === 'server error') return void answer.writeHead(502).end('bad gateway');
    if (what === 'too large') return void answer.writeHead(413).end('<h1>Request Entity Too Large</h1>');
    if (what === 'cut soon') setTimeout(() => incoming.socket.destroy(), 100);
    const { method, url, headers } = incoming;
    const onward = request({ host: '127.0.0.1', port: central.port, method, path: url, headers }, (back) => {
      if (what === 'answer lost') {
        back.resume().on('end', () => incoming.socket.destroy());
        return;
      }
      answer.writeHead(back.statusCode ?? 502, back.headers);
      if (what === 'truncated') back.once('data', (part) => answer.write(part.subarray(0, part.length >> 1)));
      if (what === 'truncated') return void setTimeout(() => incoming.socket.destroy(), 20);
      if (what === 'garbled') return void back.on('data', (part) => answer.write(part.reverse()));
      back.pipe(answer);
    });
    onward.on('error', () => incoming.socket.destroy());
    answer.on('close', () => onward.destroy());
    incoming.pipe(onward);
  });
  server.listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
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
