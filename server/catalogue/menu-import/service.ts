import { AppError } from '../../core/errors.ts';
import type { Caller } from '../../core/permissions.ts';
import type { TenantDatabase } from '../../db/opening/tenant-database.ts';
import { requireRecords } from '../../identity/records/service.ts';
import { readTenant } from '../../identity/tenant/store.ts';
import { alternativesAmong, assertOneRate } from '../taxes/alternatives.ts';
import { type Fault, faultText, type Note } from './faults.ts';
import { menuFiles } from './reader.ts';
import type { MenuChoices } from './reading/header.ts';
import type { ImportedDish } from './reading/imported-menu.ts';
import { MenuFileError } from './reading/menu-file.ts';
import type { MenuQuestion } from './reading/read-menu.ts';
import { MAX_FAULTS, type SoundMenu } from './reading/sound-menu.ts';
import { idTitleOf, knownWords, menuNow, namesOf } from './store.ts';
import { MenuWriter, type Written } from './writing.ts';

interface ReadForRestaurant extends SoundMenu {
  /** Those of them that only the restaurant's rules found. */
  readonly found: readonly Fault[];
  readonly question: MenuQuestion;
  readonly idTitle: string;
}

/** What a file says to this restaurant: its money, its taxes, its kitchens. Nothing is changed. */
export async function readForRestaurant(
  tenant: TenantDatabase,
  caller: Caller,
  file: Uint8Array,
  choices: MenuChoices,
): Promise<ReadForRestaurant> {
  const { currency, exponent } = tenant.profile;
  const context = await tenant.read(caller, async (reader) => ({
    ...{ currency, exponent },
    country: (await readTenant(reader)).country,
    known: await knownWords(reader),
    idTitle: await idTitleOf(reader),
  }));
  const question = { file, context, choices };
  const read = await menuFiles.read(question);
  const found = await taxFaults(tenant, caller, read.dishes);
  const faulty = new Set(found.map(({ row }) => row));
  return {
    ...read,
    ...{ found, question, idTitle: context.idTitle },
    dishes: read.dishes.filter(({ row }) => !faulty.has(row)),
    faults: [...read.faults, ...found],
    faultCount: read.faultCount + found.length,
    rejected: read.rejected + found.length,
  };
}

interface FileOptions {
  readonly choices?: MenuChoices;
  readonly tax_ids?: readonly number[] | undefined;
  /** Dishes without a fault are written, and of the others nothing. Otherwise a fault anywhere refuses the file. */
  readonly skipsFaulty?: boolean;
}

interface FileImported extends Omit<Written, 'refused'> {
  /** The first of them. */
  readonly faults: readonly Fault[];
  /** What was decided or left out. */
  readonly notes: readonly Note[];
  /** How many dishes were not imported. */
  readonly rejected: number;
  /** Those as a CSV file, each with why; `undefined` if there are none. */
  readonly rejectedCsv: string | undefined;
}

/** Imports a menu from a file in any of the forms that menus come in. Throws MenuFileError, and AppError for a fault. */
export async function importMenuFile(
  tenant: TenantDatabase,
  caller: Caller,
  file: Uint8Array,
  { choices = {}, tax_ids, skipsFaulty = false }: FileOptions = {},
): Promise<FileImported> {
  const read = await readForRestaurant(tenant, caller, file, choices);
  if (read.problem) throw new MenuFileError(read.problem);
  if (read.faults.length > 0 && !skipsFaulty)
    throw new AppError('VALIDATION_ERROR', { details: detailsOf(read.faults) });
  const before = await tenant.read(caller, async (reader) => {
    await requireRecords(reader, 'taxes', tax_ids, 'tax_ids');
    await assertOneRate(reader, tax_ids, 'tax_ids');
    return { ...(await menuNow(reader)), categories: await namesOf(reader, 'categories'), taxIds: tax_ids };
  });
  const writer = await MenuWriter.open(tenant, caller, before);
  const { refused, ...written } = await writer.write(read);
  const found = [...read.found, ...refused];
  const faultCount = read.faultCount + refused.length;
  const rejected =
    faultCount > 0 ? await menuFiles.rejected({ ...read.question, found, idTitle: read.idTitle }) : undefined;
  return {
    ...written,
    ...{ faults: [...read.faults, ...refused], notes: read.notes },
    rejected: rejected?.count ?? read.rejected + new Set(refused.map(({ row }) => row)).size,
    rejectedCsv: rejected?.csv,
  };
}

/** `rows.3.price` → sentences. */
function detailsOf(faults: readonly Fault[]): Record<string, string[]> {
  const details: Record<string, string[]> = {};
  for (const fault of faults.slice(0, MAX_FAULTS)) {
    const path = `rows.${fault.row}.${fault.column}`;
    details[path] = [...(details[path] ?? []), faultText(fault)];
  }
  return details;
}

/** Of two rates of one tax a dish bears one. Each list of taxes is looked at once: a menu of a thousand rows has few. */
async function taxFaults(
  tenant: TenantDatabase,
  caller: Caller,
  dishes: readonly ImportedDish[],
): Promise<Fault[]> {
  const several = dishes.filter(({ fields }) => (fields.tax_ids?.length ?? 0) > 1);
  if (several.length === 0) return [];
  return tenant.read(caller, async (reader) => {
    const faults: Fault[] = [];
    for (const [, same] of Map.groupBy(several, ({ fields }) => fields.tax_ids?.join(' '))) {
      const found = await alternativesAmong(reader, same[0]?.fields.tax_ids ?? []);
      if (!found) continue;
      const params = { one: found[0].name, other: found[1].name };
      faults.push(
        ...same.map(
          ({ row }): Fault => ({ row, column: 'taxes', place: null, value: null, code: 'two_taxes', params }),
        ),
      );
    }
    return faults;
  });
}
