import { z } from 'zod';
import { appCommand } from './command.ts';
import { EXIT, explain } from './exit.ts';

export const migrate = appCommand({
  summary:
    'Head office: migrate the databases to this version. Safe to interrupt and repeat; works while the server is running',
  usage: '',
  input: z.object({}),
  work: async (app, _input, say) => {
    const failed = new Map<number, string>();
    let done = 0;
    await app.migrateAll(({ id, error }) => {
      if (error === undefined) done++;
      else failed.set(id, explain(error).line);
      say(error === undefined ? `restaurant ${id}: up to date` : `restaurant ${id}: failed`);
    });
    const restaurants = app.tenantIds().length;
    const lines = [...failed].map(([id, reason]) => `restaurant ${id} failed: ${reason}`);
    const rest = restaurants - done - failed.size;
    return {
      data: { restaurants, migrated: done, failed: Object.fromEntries(failed) },
      lines: [`Migrated ${done}, already up to date ${rest}, failed ${failed.size}`, ...lines],
      ...(failed.size > 0 && { exitCode: EXIT.migrationFailed }),
    };
  },
});
