import { randomBytes } from 'node:crypto';
import { isAbsolute } from 'node:path';
import type { Readable } from 'node:stream';
import { z } from 'zod';
import { assertSecure } from '../../sync/wire/secure-url.ts';
import type { App } from '../app.ts';
import { CommandError } from '../core/command-error.ts';
import { knownCountries } from '../core/countries.ts';
import { AppError, validationError } from '../core/errors.ts';
import { MigrationError } from '../db/engine/schema.ts';
import type { FirstRun } from '../http/pages/first-run.ts';
import { EnrolInput, enrolAt } from './enrolment.ts';
import { forgetUpload, restoreHere, takeUpload } from './first-restore.ts';
import { findBackups } from './found-backups.ts';
import { firstPhrase } from './recovery-phrase.ts';
import { SetupInput, setUp } from './restaurant.ts';

const {
  restaurant,
  country,
  currency,
  timezone,
  taxRate,
  ownerEmail,
  ownerPassword,
  ownerPin,
  ownerName,
  sample,
} = SetupInput.shape;

/** The flags of `setup`, spelled as the API spells. */
const NewRestaurant = z.object({
  restaurant,
  country,
  currency,
  timezone,
  tax_rate: taxRate,
  owner_name: ownerName,
  owner_email: ownerEmail,
  owner_password: ownerPassword,
  sample,
});

/** A branch has tablets, at which people sign in with a PIN. */
const NewRestaurantHere = NewRestaurant.extend({ owner_pin: ownerPin });

/** Where the backup lies on this computer. */
const BackupFile = z.object({
  file: z
    .string()
    .trim()
    .max(1_000)
    .refine(isAbsolute, 'Enter the full path, starting with / or a drive letter.'),
  /** Of an encrypted one. */
  phrase: z.string().trim().max(200).optional(),
});

/** What `setup`, `enrol` and `restore` do, for the console's first pages. On PostgreSQL its own tools bring data back. */
export function firstRunOf(app: App, isOnFiles = true): FirstRun {
  const steps: FirstRun['steps'] = {
    restaurant: {
      body: app.role === 'branch' ? NewRestaurantHere : NewRestaurant,
      work: (input) => settled(app, withPhrase(app, makeRestaurant(app, input))),
    },
    ...(app.role === 'branch' && {
      join: { body: EnrolInput, work: (input) => settled(app, withPhrase(app, join(app, input))) },
    }),
    ...(isOnFiles && { restore: { body: BackupFile, work: (input) => restore(app, input) } }),
  };
  const { role, dataDir } = app;
  return {
    // A head office may stand behind a proxy on its own computer: being asked from there says nothing.
    ...(role === 'central' && { code: randomBytes(12).toString('base64url') }),
    isEmpty: () => app.tenantIds().length === 0,
    facts: () => ({ role, countries: knownCountries, forms: formsOf(steps) }),
    steps,
    ...(isOnFiles && {
      list: { path: 'backups', read: () => findBackups(dataDir) },
      upload: { path: 'backup', take: (bytes) => upload(app, bytes) },
    }),
  };
}

async function withPhrase(app: App, work: Promise<{ readonly tenant_id: number }>): Promise<object> {
  const made = await work;
  const phrase = firstPhrase(app, made.tenant_id);
  return { ...made, ...(phrase && { recovery_phrase: phrase }) };
}

/** A backup that was sent and then not wanted takes no room any longer. */
async function settled(app: App, work: Promise<object>): Promise<object> {
  const done = await work;
  forgetUpload(app);
  return done;
}

async function restore(app: App, input: unknown): Promise<object> {
  try {
    const { file, phrase } = input as z.output<typeof BackupFile>;
    return await restoreHere(app, file, phrase);
  } catch (error) {
    throw isOfBackup(error)
      ? validationError(/phrase/.test(error.message) ? 'phrase' : 'file', error.message)
      : error;
  }
}

/** Also one that a newer Galley made. */
const isOfBackup = (error: unknown): error is Error =>
  error instanceof CommandError || error instanceof MigrationError;

async function upload(app: App, bytes: Readable): Promise<object> {
  try {
    return await takeUpload(app, bytes);
  } catch (error) {
    throw error instanceof CommandError ? validationError('file', error.message) : error;
  }
}

/** JSON Schema of each step: the page makes its forms from it. */
const formsOf = (steps: FirstRun['steps']): object =>
  Object.fromEntries(
    Object.entries(steps).map(([name, { body }]) => [
      name,
      z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }),
    ]),
  );

function makeRestaurant(app: App, input: unknown): Promise<{ tenant_id: number }> {
  const { owner_name, owner_email, owner_password, owner_pin, tax_rate, ...rest } = input as z.output<
    typeof NewRestaurantHere
  >;
  return setUp(app, {
    ...rest,
    ownerEmail: owner_email,
    ownerPassword: owner_password,
    ...(tax_rate !== undefined && { taxRate: tax_rate }),
    ...(owner_name && { ownerName: owner_name }),
    ...(owner_pin && { ownerPin: owner_pin }),
  });
}

async function join(app: App, input: unknown): Promise<{ tenant_id: number }> {
  const { url, code, insecure } = input as z.output<typeof EnrolInput>;
  assertSecure(url, insecure);
  try {
    return await enrolAt(app, url, code, (line) => app.log.info(line));
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw refusal(error);
  }
}

/** Head office could not be reached or did not want this code: what a person at the page can mend. */
function refusal(error: unknown): AppError {
  const message = error instanceof Error ? error.message : String(error);
  const code = error instanceof CommandError ? 'FORBIDDEN' : 'SYNC_REFUSED';
  return new AppError(code, { message, cause: error });
}
