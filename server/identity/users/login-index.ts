import { systemCaller } from '../../core/permissions.ts';
import type { ControlDatabase } from '../../db/opening/control-database.ts';
import type { TenantDatabase } from '../../db/opening/tenant-database.ts';

/**
 * E-mail address → tenants that know it: how a login finds its database. Derived from the tenants' users and rewritten
 * when those change here or by replication; the password decides, not this.
 */
export class LoginIndex {
  readonly #control: ControlDatabase;
  #pending: Promise<void> = Promise.resolve();

  constructor(control: ControlDatabase) {
    this.#control = control;
  }

  /** Indexes the tenant now and whenever its users change. */
  async follow(tenant: TenantDatabase): Promise<void> {
    tenant.onEvent(({ type, data }) => {
      const users = type.startsWith('user.') || (type === 'sync.applied' && includes(data.tables, 'users'));
      return users ? this.#refresh(tenant) : undefined;
    });
    await this.#refresh(tenant);
  }

  async tenantsKnowing(email: string): Promise<number[]> {
    await this.#pending;
    const rows = await this.#control.read((db) =>
      db.selectFrom('logins').select('tenant_id').where('email', '=', email).orderBy('tenant_id').execute(),
    );
    return rows.map((row) => row.tenant_id);
  }

  #refresh(tenant: TenantDatabase): Promise<void> {
    // A failure leaves the old index: a login by a new address waits for the next change or start.
    this.#pending = this.#pending.then(() => this.#rewrite(tenant)).catch(() => {});
    return this.#pending;
  }

  async #rewrite(tenant: TenantDatabase): Promise<void> {
    const users = await tenant.read(systemCaller, (reader) =>
      reader.db
        .selectFrom('users')
        .select('email')
        .distinct()
        .where('email', 'is not', null)
        .where('deleted_at', 'is', null)
        .execute(),
    );
    const emails = users.map(({ email }) => email).sort();
    const known = await this.#control.read((db) =>
      db.selectFrom('logins').select('email').where('tenant_id', '=', tenant.id).execute(),
    );
    if (isEqual(emails, known.map(({ email }) => email).sort())) return;
    await this.#control.transact(async ({ db }) => {
      await db.deleteFrom('logins').where('tenant_id', '=', tenant.id).execute();
      for (const email of emails) {
        if (email !== null) await db.insertInto('logins').values({ email, tenant_id: tenant.id }).execute();
      }
    });
  }
}

const isEqual = (one: readonly unknown[], other: readonly unknown[]): boolean =>
  one.length === other.length && one.every((value, at) => value === other[at]);

const includes = (list: unknown, value: string): boolean => Array.isArray(list) && list.includes(value);
