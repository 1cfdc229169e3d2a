import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { ExportRow } from '../../db/tables/office.ts';
import { EXTENSIONS, type ExportFormat } from './job.ts';

type Filed = Pick<ExportRow, 'id' | 'format' | 'secret_hash'>;

export const draftOf = (target: string): string => `${target}.draft`;

/** The finished files of one tenant: `<data folder>/exports/<tenant>/<id>.<format>`. A file is complete or missing. */
export class ExportFolder {
  readonly path: string;

  constructor(databaseFile: string) {
    this.path = join(dirname(databaseFile), '..', 'exports', basename(databaseFile, '.sqlite'));
  }

  /**
   * The name includes the secret, because a restored backup gives a number again, and no token may open another's file.
   */
  fileOf({ id, format, secret_hash }: Filed): string {
    return join(this.path, `${id}-${secret_hash.slice(0, 12)}.${EXTENSIONS[format as ExportFormat]}`);
  }

  /** Creates the folder and removes unfinished files. */
  prepare(): void {
    mkdirSync(this.path, { recursive: true, mode: 0o700 });
    for (const name of readdirSync(this.path)) if (name.endsWith('.draft')) rmSync(join(this.path, name));
  }

  remove(row: Filed): void {
    const file = this.fileOf(row);
    for (const path of [file, draftOf(file)]) rmSync(path, { force: true });
  }
}
