import { found } from '../../server/core/errors.ts';
import type { TenantDatabase } from '../../server/db/opening/tenant-database.ts';
import type { SqliteDatabase } from '../../server/db/sqlite/sqlite-database.ts';

/** Of a restaurant that is a file; for tests that are of SQLite alone. */
export const filesOf = ({ sqlite }: TenantDatabase): SqliteDatabase => found(sqlite, 'file').files;
