import { requireFound } from '../../server/core/errors.ts';
import { MediaFolder } from '../../server/db/files/media-folder.ts';
import type { TenantDatabase } from '../../server/db/opening/tenant-database.ts';
import type { SqliteDatabase } from '../../server/db/sqlite/sqlite-database.ts';

/** Of a restaurant that is a file; for tests that are of SQLite alone. */
export const filesOf = ({ sqlite }: TenantDatabase): SqliteDatabase =>
  requireFound(sqlite, 'file', 'data.sqlite').files;

/** Where the pictures of a restaurant lie. */
export const mediaOf = ({ file }: TenantDatabase): MediaFolder => new MediaFolder(file);
