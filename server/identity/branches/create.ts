import type { Updateable } from 'kysely';
import type { z } from 'zod';
import { countryOf } from '../../core/countries.ts';
import { AppError, requireFound, validationError } from '../../core/errors.ts';
import { searchable } from '../../core/text.ts';
import type { Tx } from '../../db/handle/handle.ts';
import type { BranchRow } from '../../db/tables/identity.ts';
import { audit } from '../audit/store.ts';
import { insertBranch } from '../tenant/create.ts';
import { readTenant } from '../tenant/store.ts';
import type { NewBranch } from './schema.ts';
import { branchById, changeBranch, isCodeTaken, minutesOf, type WireBranch } from './store.ts';

/** For a request: only central creates branches, and a requested code must be free. */
export async function addBranch(tx: Tx, body: z.output<typeof NewBranch>): Promise<WireBranch> {
  if (tx.tenant.role === 'branch') {
    throw new AppError('BRANCH_NOT_HOSTED', {
      message: 'Branches are created at head office. Create it there.',
    });
  }
  const { name, code, timezone = (await readTenant(tx)).timezone, day_start, ...details } = body;
  if (timezone === null)
    throw validationError('timezone', 'is required because the restaurant has no time zone');
  if (code !== undefined && (await isCodeTaken(tx, code, 0)))
    throw validationError('code', 'is already in use');
  return createBranch(
    tx,
    { name, code, timezone },
    { ...details, ...(day_start !== undefined && { day_start: minutesOf(day_start) }) },
  );
}

interface Place {
  readonly name: string;
  readonly code: string | undefined;
  readonly timezone: string;
}

/** A new branch, hosted at central until a server of its own has joined. */
export async function createBranch(
  tx: Tx,
  { name, code, timezone }: Place,
  details: Updateable<BranchRow> = {},
): Promise<WireBranch> {
  const place = { name, code: await freeCode(tx, code ?? codeFrom(name)), timezone };
  const ticketLanguage = countryOf((await readTenant(tx)).country)?.ticket_language;
  const id = await insertBranch(tx, { ...place, ticketLanguage, hostNode: tx.tenant.node });
  await changeBranch(tx, id, details);
  const after = requireFound(await branchById(tx, id, new Map()), 'branch', id);
  await audit(tx, { action: 'branch.create', entity: 'branch', entityId: id, branchId: id, after });
  tx.emit({ type: 'branch.changed', branchId: id, data: { id } });
  return after;
}

const codeFrom = (name: string): string =>
  searchable(name)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 16)
    .toUpperCase() || 'BRANCH';

async function freeCode(tx: Tx, wanted: string): Promise<string> {
  for (let n = 1; ; n++) {
    const code = n === 1 ? wanted : `${wanted}-${n}`;
    if (!(await isCodeTaken(tx, code, 0))) return code;
  }
}
