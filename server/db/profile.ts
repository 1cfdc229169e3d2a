import { exponentOf } from '../core/money.ts';
import type { TenantProfile } from './handle.ts';
import type { SqliteConnection } from './sqlite/connection.ts';

type Stored = Pick<TenantProfile, 'node' | 'currency' | 'exponent'>;

/** The parts of the profile that are stored; undefined while the file holds no tenant (an enrolment that did not finish). */
export function readProfile(connection: SqliteConnection): Stored | undefined {
  const row = connection.prepare('select c.node, t.currency from sync_ctx c join tenants t').get() as
    | { node: number; currency: string }
    | undefined;
  return row && { ...row, exponent: exponentOf(row.currency) };
}
