import { systemCaller } from '../../server/core/permissions.ts';
import { newTimeline } from '../../server/db/engine/timeline.ts';
import type { Handle, Tx } from '../../server/db/handle/handle.ts';
import type { TenantDatabase } from '../../server/db/opening/tenant-database.ts';
import { headOf } from '../capture/log.ts';
import { type Identity, readIdentity, writeIdentity } from './file.ts';
import { HeadMark, readHeadMark } from './head-mark.ts';
import { readLink } from './link.ts';
import { type Loss, type Missing, noteLoss, passOver } from './losses.ts';
import { newOfficeKey } from './office-key.ts';
import { type IsDue, type Noticed, rotate } from './rotation.ts';
import { readStoredIdentity, type StoredIdentity, storeIdentity } from './row.ts';
import { hasPosition, isSame, positionOf } from './timelines.ts';

/** How old the file may be after a power cut; a loss of so short a time is noticed at the next hello. */
const STEP_MS = 5_000;
/** How far the mark may be behind the newest transaction while the computer has power. */
const MARK_MS = 50;

interface Rotating {
  readonly isDue?: IsDue;
  readonly also?: (tx: Tx) => Promise<unknown>;
  readonly loss?: Loss;
  readonly known?: number | undefined;
}

export interface KeeperOptions {
  readonly tenant: TenantDatabase;
  readonly file: string;
  readonly log: { warn(facts: object, text: string): void };
  readonly onRotate: (tx: Tx, when: Noticed) => Promise<void>;
}

/**
 * Recognises whether a database is the one this computer served last. A small file beside it, which no backup contains,
 * has its number and a position (timelines.ts). If the file is missing, or the database does not know the position, the
 * database was restored, copied or lost its last writes: it is rotated (rotation.ts) before anything else is written,
 * once for each position. The file is never ahead of the database, so that a power cut does not look like a restore.
 * Given ids are recorded separately (server/db/sqlite/reserved-ids.ts).
 */
export class IdentityKeeper {
  readonly #options: KeeperOptions;
  #identity: Identity;
  /** Undefined on PostgreSQL. */
  readonly #file: string | undefined;
  readonly #mark: HeadMark | undefined;
  #dirty = false;
  #isStopped = false;
  #timer: NodeJS.Timeout | undefined;
  #marking: NodeJS.Timeout | undefined;
  #leave: () => void = () => {};
  #writing: Promise<void> = Promise.resolve();

  private constructor(options: KeeperOptions, identity: Identity, file?: string) {
    this.#options = options;
    this.#identity = identity;
    this.#file = file;
    this.#mark = file === undefined ? undefined : new HeadMark(options.tenant.file);
  }

  get tenant(): TenantDatabase {
    return this.#options.tenant;
  }

  /** Call before anything else is written. */
  static async open(options: KeeperOptions): Promise<IdentityKeeper> {
    const { tenant, file, log } = options;
    const { stored, dialect } = await tenant.read(systemCaller, async (reader) => ({
      stored: await readStoredIdentity(reader),
      dialect: reader.dialect,
    }));
    if (dialect === 'postgres') return IdentityKeeper.#openShared(options, stored);
    tenant.sqlite?.ids.keepReserved(tenant.file);
    const known = newest(readIdentity(file), tenant.file);
    const keeper = new IdentityKeeper(options, known ?? nothingOf(tenant), file);
    const change = stored && (await tenant.read(systemCaller, (reader) => whyAnother(reader, stored, known)));
    if (!stored || !change) await keeper.#begin(stored);
    else {
      const { reason, ...loss } = change;
      log.warn({ file, reason }, 'this database was restored or copied; its server takes a new number');
      await keeper.rotate('at the start', { loss });
    }
    await keeper.#write();
    keeper.#leave = tenant.onCommit(() => keeper.#follow());
    return keeper;
  }

  /**
   * On PostgreSQL several computers may serve the database. It stores where it is located; branches notice a restore
   * that leaves the location unchanged (rollback-reports.ts).
   */
  static async #openShared(
    options: KeeperOptions,
    stored: StoredIdentity | undefined,
  ): Promise<IdentityKeeper> {
    const { tenant, log } = options;
    const place = await placeOf(tenant);
    const keeper = new IdentityKeeper(options, nothingOf(tenant));
    const store = (tx: Tx) => storeIdentity(tx, { place });
    const isElsewhere = place !== null && stored?.place != null && stored.place !== place;
    if (!stored) await keeper.#begin(stored);
    else if (isElsewhere) {
      log.warn({ tenant: tenant.id, was: stored.place, is: place }, 'this database was restored');
      const isDue = async (tx: Tx) => (await readStoredIdentity(tx))?.place === stored.place;
      await keeper.rotate('at the start', { isDue, also: store, loss: {} });
    }
    if (place !== null && stored?.place !== place) await tenant.transact(systemCaller, store);
    return keeper;
  }

  async rotateAfterRollback(reason: string, rotating: Omit<Rotating, 'loss'>): Promise<void> {
    this.#options.log.warn({ reason }, 'this database was rolled back');
    await this.rotate('while serving', { ...rotating, loss: {} });
  }

  warnOfRollback(reason: string): void {
    this.#options.log.warn(
      { reason },
      'check whether this database was restored; only one source reports it',
    );
    this.#options.tenant.emit({ type: 'sync.problem', branchId: null, data: { problem: reason } });
  }

  /**
   * Returns after both the database and the file have the new number. The file has it first, so that no older state of
   * the database takes it again.
   */
  async rotate(when: Noticed, { isDue, also, loss, known }: Rotating = {}): Promise<void> {
    const { tenant, onRotate } = this.#options;
    const link = await tenant.read(systemCaller, readLink);
    const used = this.#used;
    const keepsNumber = link === undefined && tenant.profile.role === 'branch';
    const missing = loss ? passOver(tenant, keepsNumber) : (new Map() as Missing);
    const node = link?.spares.toSorted((a, b) => a - b).find((spare) => spare > used) ?? null;
    const became = keepsNumber ? used : (node ?? used + 1);
    const { life, tx } = this.#identity;
    await this.#put({ node: node ?? used, life, tx });
    await rotate(tenant, { abandoned: { life, tx }, node, used, known, when, isDue }, async (tx) => {
      await also?.(tx);
      if (loss) await noteLoss(tx, loss, { missing, node: used, became });
      await onRotate(tx, when);
    });
    await this.#write();
  }

  async stop(): Promise<void> {
    if (this.#isStopped) return;
    this.#leave();
    clearTimeout(this.#timer);
    clearTimeout(this.#marking);
    this.#isStopped = true;
    this.#options.tenant.sqlite?.ids.release();
    await this.#write().finally(() => this.#mark?.close());
  }

  #begin(stored: StoredIdentity | undefined): Promise<void> {
    return this.#options.tenant.transact(systemCaller, async (tx) => {
      if (stored) return;
      // Created at once: a backup of head office without the key could not prove itself to later servers.
      const office_key = tx.tenant.role === 'central' ? newOfficeKey() : null;
      await storeIdentity(tx, { office_key });
    });
  }

  #follow(): void {
    this.#dirty = true;
    this.#marking ??= setTimeout(() => {
      this.#marking = undefined;
      void this.#markHead().catch(() => {});
    }, MARK_MS);
    this.#marking.unref();
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      if (this.#dirty) void this.#write().catch((err: unknown) => this.#failed(err));
    }, STEP_MS);
    this.#timer.unref();
  }

  async #markHead(): Promise<void> {
    const position = await this.#options.tenant.read(systemCaller, positionOf);
    if (!this.#isStopped) this.#mark?.write(position);
  }

  #failed(err: unknown): void {
    this.#dirty = true;
    this.#options.log.warn({ err, file: this.#options.file }, "the identity file couldn't be written");
  }

  async #write(): Promise<void> {
    this.#dirty = false;
    const { tenant } = this.#options;
    const position = await tenant.read(systemCaller, positionOf);
    await this.#put({ node: this.#used, ...position });
  }

  /** A number that the database still waits for may have been used too. */
  get #used(): number {
    return Math.max(this.#options.tenant.profile.node, this.#identity.node);
  }

  #put(identity: Identity): Promise<void> {
    this.#identity = identity;
    const file = this.#file;
    if (file === undefined) return Promise.resolve();
    const written = this.#writing.then(() => writeIdentity(file, identity));
    this.#writing = written.catch(() => {});
    return written;
  }
}

const PLACE = `select (select system_identifier from pg_control_system())::text || '.'
  || left(pg_walfile_name(pg_current_wal_lsn()), 8) || '.' || 'sync_ctx'::regclass::oid as place`;

/** A restored cluster has another timeline or is another cluster; after a load from a dump the tables are others. */
async function placeOf(tenant: TenantDatabase): Promise<string | null> {
  const asked = tenant.read(systemCaller, (reader) => reader.execute<{ place: string }>(PLACE, []));
  // Some PostgreSQL hosts do not permit the query.
  const [row] = await asked.catch(() => []);
  return row?.place ?? null;
}

const nothingOf = ({ profile }: TenantDatabase): Identity => ({
  ...{ node: profile.node, life: newTimeline(), tx: 0 },
});

/** The mark is later, if it belongs to the same timeline. */
function newest(known: Identity | undefined, database: string): Identity | undefined {
  const mark = readHeadMark(database);
  return known && mark?.life === known.life ? { ...known, tx: Math.max(known.tx, mark.tx) } : known;
}

async function whyAnother(
  handle: Handle,
  stored: StoredIdentity,
  known: Identity | undefined,
): Promise<({ reason: string } & Loss) | undefined> {
  if (!known) return { reason: 'its identity file is missing' };
  const isKnown = (await hasPosition(handle, known)) || isSame(stored.abandoned, known);
  if (isKnown && stored.restored !== 1) return undefined;
  const behind = known.tx - (await headOf(handle));
  return behind > 0
    ? { reason: `${behind} transactions behind the last known state`, behind }
    : { reason: 'an earlier backup' };
}
