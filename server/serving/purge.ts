import { existsSync, readdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { App } from '../app.ts';
import { HOUR } from '../core/time/time.ts';
import { quoted, schemaOf } from '../db/postgres/names.ts';

/** Deletes restaurants whose time is over; the ids of those that are gone. What was cut off is done again. */
export async function purgeDeleted(app: App): Promise<number[]> {
  const now = app.clock.now();
  const due = (await app.restaurants.statuses()).filter(
    ({ deleteAfter }) => deleteAfter !== null && deleteAfter <= now,
  );
  for (const { id } of due) {
    await app.closeTenant(id);
    await deleteRows(app, id);
    deleteFiles(app.tenantFile(id), id);
    await app.restaurants.noteDeleted(id);
    app.log.warn({ tenant: id }, 'the restaurant was deleted, as scheduled with galley tenants delete');
  }
  return due.map(({ id }) => id);
}

/** Looks now and every hour. */
export function startPurge(app: App): { stop(): Promise<void> } {
  let running: Promise<unknown> = Promise.resolve();
  const look = () => {
    running = purgeDeleted(app).catch((err: unknown) =>
      app.log.error({ err }, "restaurants couldn't be deleted; retrying in an hour"),
    );
  };
  if (app.role !== 'central') return { stop: async () => {} };
  const timer = setInterval(look, HOUR).unref();
  look();
  return {
    stop: async () => {
      clearInterval(timer);
      await running;
    },
  };
}

async function deleteRows({ postgres }: App, id: number): Promise<void> {
  const schema = schemaOf(id);
  await postgres?.inSchemaTransaction(schema, [['begin']], (executor) =>
    executor.script(`drop schema if exists ${quoted(schema)} cascade`),
  );
}

/** The database with all that stands beside it, pictures and exports. */
function deleteFiles(file: string, id: number): void {
  const folder = dirname(file);
  const names = existsSync(folder) ? readdirSync(folder) : [];
  for (const name of names.filter((one) => one.startsWith(`${id}.`)))
    rmSync(join(folder, name), { recursive: true, force: true });
  rmSync(join(folder, '..', 'exports', String(id)), { recursive: true, force: true });
}
