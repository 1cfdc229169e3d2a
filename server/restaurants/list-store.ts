import type { ControlDatabase } from '../db/opening/control-database.ts';

interface ListLog {
  warn(facts: object, message: string): void;
  error(facts: object, message: string): void;
}

/** A restaurant as this process is told of it. */
export interface ListedRestaurant {
  readonly id: number;
  readonly isSuspended: boolean;
}

interface RestaurantStatus {
  readonly id: number;
  readonly name: string;
  readonly isSuspended: boolean;
  /** UTC milliseconds; null: it is kept. */
  readonly deleteAfter: number | null;
  readonly isCurrent: boolean;
}

/** The restaurants that the control database names, and whether the database of each is up to date. */
export class RestaurantList {
  readonly #control: ControlDatabase;
  readonly #version: string;
  readonly #log: ListLog;
  readonly #current = new Set<number>();
  #known: readonly ListedRestaurant[] = [];
  #tell: (known: readonly ListedRestaurant[]) => Promise<void> = async () => {};
  settled: Promise<void> = Promise.resolve();

  constructor(control: ControlDatabase, schemaVersion: string, log: ListLog) {
    this.#control = control;
    this.#version = schemaVersion;
    this.#log = log;
  }

  /** Reads the list now, and again after another process wrote it. */
  async follow(known: (all: readonly ListedRestaurant[]) => Promise<void>): Promise<void> {
    this.#tell = known;
    await this.#control.onChangeElsewhere(() => {
      this.settled = this.settled
        .then(() => this.#reload())
        .catch((err: unknown) => this.#log.error({ err }, "the list of restaurants couldn't be read"));
    });
    await this.#reload();
  }

  /** Whose schema and triggers are those of this program. */
  isCurrent(id: number): boolean {
    return this.#current.has(id);
  }

  /** Those that are not known to be current. */
  get stale(): number[] {
    return this.#known.map(({ id }) => id).filter((id) => !this.#current.has(id));
  }

  /** Tells anyone who reads the log what waits for `galley migrate`. */
  warn(mostMigrated: number): void {
    const waiting = this.stale.length;
    if (waiting > mostMigrated)
      this.#log.warn(
        { waiting },
        "some restaurants may need galley migrate; those that do can't be opened until then",
      );
  }

  /** The next opening, by any process, need not look. */
  async noteCurrent(id: number): Promise<void> {
    if (this.#current.has(id)) return;
    const schema_version = this.#version;
    await this.#control.transact(({ db }) =>
      db.updateTable('tenants').set({ schema_version }).where('id', '=', id).execute(),
    );
    this.#current.add(id);
  }

  /** From here on the folder holds the restaurant. */
  register(id: number, name: string): Promise<void> {
    return this.#control.transact(async ({ db, now }) => {
      const times = { created_at: now, updated_at: now };
      const row = { id, name, is_active: 1 as const, schema_version: this.#version, ...times };
      await db.insertInto('tenants').values(row).execute();
    });
  }

  /** Its database may be replaced. */
  forget(id: number): void {
    this.#current.delete(id);
  }

  /** Those that were not deleted. */
  async statuses(): Promise<RestaurantStatus[]> {
    return (await this.#rows()).map(({ id, name, is_active, delete_after, schema_version }) => ({
      ...{ id, name, deleteAfter: delete_after },
      isSuspended: is_active === 0,
      isCurrent: schema_version === this.#version,
    }));
  }

  /** A suspended restaurant is served to nobody, and deleted after the time if there is one. */
  async setStatus(id: number, is_active: 0 | 1, delete_after: number | null): Promise<void> {
    await this.#control.transact(({ db, now }) =>
      db
        .updateTable('tenants')
        .set({ is_active, delete_after, updated_at: now })
        .where('id', '=', id)
        .execute(),
    );
    await this.#reload();
  }

  /** Its number stays taken: servers of its branches still know it. */
  async noteDeleted(id: number): Promise<void> {
    await this.#control.transact(async ({ db, now }) => {
      for (const table of ['logins', 'enrolments', 'pairing_codes'] as const)
        await db.deleteFrom(table).where('tenant_id', '=', id).execute();
      const change = { name: '', deleted_at: now, updated_at: now };
      await db.updateTable('tenants').set(change).where('id', '=', id).execute();
    });
    await this.#reload();
  }

  async #reload(): Promise<void> {
    const rows = await this.#rows();
    for (const { id, schema_version } of rows) if (schema_version === this.#version) this.#current.add(id);
    this.#known = rows.map(({ id, is_active }) => ({ id, isSuspended: is_active === 0 }));
    await this.#tell(this.#known);
  }

  #rows() {
    return this.#control.read((db) =>
      db.selectFrom('tenants').selectAll().where('deleted_at', 'is', null).orderBy('id').execute(),
    );
  }
}
