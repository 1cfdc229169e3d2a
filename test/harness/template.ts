import { cpSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pino from 'pino';
import { inject } from 'vitest';
import { App } from '../../server/app.ts';
import { type SetupResult, setUp } from '../../server/setup/restaurant.ts';
import { testClock } from './database.ts';
import { freshDatabase, onPostgres, query } from './postgres/databases.ts';
import { tempFolder } from './temp.ts';

interface Kind {
  readonly role: 'branch' | 'central';
  readonly currency: string;
}

/**
 * Puts a restaurant that is already set up into `dataDir`. Each kind is made once in a run of the tests and copied:
 * migrating and hashing a password would be most of what a short test costs.
 */
export async function copyInstallation(
  kind: Kind,
  dataDir: string,
): Promise<SetupResult & { databaseUrl?: string }> {
  if (onPostgres) return copyDatabase(kind);
  const template = join(inject('templates'), `${kind.role}-${kind.currency}`);
  const result = resultIn(template) ?? (await makeTemplate(kind, template));
  cpSync(join(template, 'data'), dataDir, { recursive: true });
  return result;
}

function resultIn(template: string): SetupResult | undefined {
  try {
    return JSON.parse(readFileSync(join(template, 'result.json'), 'utf8'));
  } catch {
    return undefined;
  }
}

async function makeTemplate(kind: Kind, template: string): Promise<SetupResult> {
  const own = mkdtempSync(`${template}-`);
  const result = await makeInstallation(kind, join(own, 'data'));
  writeFileSync(join(own, 'result.json'), JSON.stringify(result));
  return takeIntoUse(own, template) ? result : (resultIn(template) ?? result);
}

/** What the set-up answered is found again in the database. */
async function copyDatabase(kind: Kind): Promise<SetupResult & { databaseUrl: string }> {
  const template = `template_${kind.role}_${kind.currency}`.toLowerCase();
  const databaseUrl = await freshDatabase(template, (url) => makeInstallation(kind, tempFolder(), url));
  const [tenant] = await query(databaseUrl, 'select id from control.tenants');
  const tenant_id = Number(tenant?.id);
  const [branch] = await query(databaseUrl, `select min(id) as id from tenant_${tenant_id}.branches`);
  return { databaseUrl, tenant_id, ...(branch?.id != null && { branch_id: Number(branch.id) }) };
}

async function makeInstallation(
  { role, currency }: Kind,
  dataDir: string,
  databaseUrl?: string,
): Promise<SetupResult> {
  const log = pino({ level: 'silent' });
  const clock = testClock();
  const app = await App.open({
    ...{ role, dataDir, databaseUrl, version: 'test' },
    ...{ clock, log, rateLimit: 0 },
  });
  const result = await setUp(app, {
    restaurant: 'Test Kitchen',
    currency,
    timezone: 'Europe/Paris',
    ownerEmail: 'owner@example.com',
    ownerPassword: 'correct horse',
  });
  await app.close();
  return result;
}

/** Two workers may make the same one at once: the first to finish wins. */
export function takeIntoUse(own: string, template: string): boolean {
  try {
    renameSync(own, template);
    return true;
  } catch {
    rmSync(own, { recursive: true, force: true });
    return false;
  }
}
