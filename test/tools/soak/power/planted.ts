import { catchEach, type Planted } from '../planted.ts';

const LOST = /was answered and is lost/;

interface PlantedInPower extends Planted {
  /** The recording in which it shows. */
  readonly only: 'branch' | 'migration' | 'restore';
}

/** What power cuts are made up to find, each made once. */
export const mistakes: readonly PlantedInPower[] = [
  {
    name: 'a file is renamed before its contents are on the disk',
    only: 'branch',
    file: 'server/db/files/durable-file.ts',
    from: "{ mode: 0o600, flag: 'wx', flush: true }",
    to: "{ mode: 0o600, flag: 'wx' }",
    breaks: /cannot be read|older copy/,
  },
  {
    name: 'a name is taken for lasting before its folder is on the disk',
    only: 'branch',
    file: 'server/db/files/durable-file.ts',
    from: '  writeDraft(place, content);\n  renameSync(place, file);\n  syncFolderSync(dirname(file));\n',
    to: '  writeDraft(place, content);\n  renameSync(place, file);\n',
    breaks: /before the file of ids said so/,
  },
  {
    name: 'a request is answered before its commit is on the disk',
    only: 'branch',
    file: 'server/db/sqlite/connection.ts',
    from: "  connection.pragma('synchronous = FULL');",
    to: "  connection.pragma('synchronous = NORMAL');\n  connection.pragma = ((pragma) => (text: string, options?: object) => text === 'synchronous' ? 2 : pragma.call(connection, text, options))(connection.pragma);",
    breaks: LOST,
  },
  {
    name: 'an id is given before its block is on the disk',
    only: 'branch',
    file: 'server/db/sqlite/reserved-ids.ts',
    from: '    writeDurablySync(this.#file, JSON.stringify(this.#marks));',
    to: '    setTimeout(() => writeDurablySync(this.#file, JSON.stringify(this.#marks)), 30);',
    breaks: /before the file of ids said so/,
  },
  {
    name: 'a migration is not one transaction',
    only: 'migration',
    file: 'server/db/sqlite/migrate.ts',
    from: "  connection.exec('begin immediate');\n  try {\n    await migration.up(new SchemaBuilder(executor.builder<never>(), 'sqlite'));\n",
    to: "  try {\n    await migration.up(new SchemaBuilder(executor.builder<never>(), 'sqlite'));\n    connection.exec('begin immediate');\n",
    breaks: /^FAULT migration .*does not serve/,
  },
  {
    name: 'a restore that was cut off is not finished at the next start',
    only: 'restore',
    file: 'server/db/opening/lock.ts',
    from: '    finishExchange(folder);\n',
    to: '    void finishExchange;\n',
    breaks: /^FAULT restore .*(does not serve|is lost)/,
  },
];

/** States of a recorded evening, with each mistake in a copy of the program; each must be found at fault. */
export const catchInPowerCuts = (states: number, seed: number): Promise<boolean> =>
  catchEach(mistakes, ({ only }) => [
    ...['power', '--states', `${states}`, '--seed', `${seed}`, '--sources', '--only', only],
  ]);
