import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { EXTENSIONS, type ExportFormat } from './job.ts';

export const draftOf = (target: string): string => `${target}.draft`;

/** The finished files of one tenant: `<data folder>/exports/<tenant>/<id>.<format>`. A file is there whole or not at all. */
export class ExportFolder {
  readonly path: string;

  constructor(databaseFile: string) {
    this.path = join(dirname(databaseFile), '..', 'exports', basename(databaseFile, '.sqlite'));
  }

  fileOf(id: number, format: ExportFormat): string {
    return join(this.path, `${id}.${EXTENSIONS[format]}`);
  }

  /** Makes the folder, and removes what was cut off while it was written. */
  prepare(): void {
    mkdirSync(this.path, { recursive: true, mode: 0o700 });
    for (const name of readdirSync(this.path)) if (name.endsWith('.draft')) rmSync(join(this.path, name));
  }

  remove(id: number, format: ExportFormat): void {
    const file = this.fileOf(id, format);
    for (const path of [file, draftOf(file)]) rmSync(path, { force: true });
  }

  has(id: number, format: ExportFormat): boolean {
    return existsSync(this.fileOf(id, format));
  }
}
