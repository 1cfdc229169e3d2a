import { validationError } from '../../core/errors.ts';
import type { Caller } from '../../core/permissions.ts';
import type { TenantDatabase } from '../../db/opening/tenant-database.ts';
import { cellName, type Fault, faultText, type Note, noteText } from './faults.ts';
import { wordsOfProblem } from './problems.ts';
import type { ImportedDish } from './reading/imported-menu.ts';
import { MenuFileError } from './reading/menu-file.ts';
import type { TakenAs } from './reading/read-menu.ts';
import type { MenuFile, MenuImport, MenuImported, MenuPreview } from './schema.ts';
import { importMenuFile, readForRestaurant } from './service.ts';

/** What an answer shows; a menu has hundreds. */
const MAX_DISHES = 30;
const MAX_FAULTS = 200;

/** How a file would come in. Nothing is changed. */
export async function previewMenu(
  tenant: TenantDatabase,
  caller: Caller,
  body: MenuFile,
): Promise<MenuPreview> {
  const read = await readForRestaurant(tenant, caller, bytesOf(body), body.choices);
  const { problem, taken, groups, dishes, faults, faultCount, notes } = read;
  return {
    problem: problem && { code: problem, message: wordsOfProblem[problem] },
    taken: taken && takenOnWire(taken),
    dishes: dishes.slice(0, MAX_DISHES).map(dishOnWire),
    groups: groups.map(({ name, modifiers }) => ({ name, choices: modifiers.length })),
    counts: { dishes: dishes.length, faults: faultCount },
    ...remarks(faults, notes),
  };
}

/** Dishes without a fault, unless all or nothing was asked for; the others come back with the reasons. */
export async function importMenu(
  tenant: TenantDatabase,
  caller: Caller,
  body: MenuImport,
): Promise<MenuImported> {
  const { choices, tax_ids, all_or_nothing } = body;
  try {
    const options = { choices, tax_ids, skipsFaulty: !all_or_nothing };
    const done = await importMenuFile(tenant, caller, bytesOf(body), options);
    const { faults, notes, rejectedCsv, ...counts } = done;
    return { ...counts, rejected_csv: rejectedCsv ?? null, ...remarks(faults, notes) };
  } catch (error) {
    if (error instanceof MenuFileError) throw validationError(fieldOf(body), wordsOfProblem[error.why]);
    throw error;
  }
}

const fieldOf = ({ file }: MenuFile): 'file' | 'csv' => (file === undefined ? 'csv' : 'file');

function bytesOf({ file, csv }: MenuFile): Uint8Array {
  if ((file === undefined) === (csv === undefined)) throw validationError('file', 'give either file or csv');
  return file === undefined
    ? Buffer.from(csv ?? '')
    : Buffer.from(file.replace(/^data:[^,]*,/, ''), 'base64');
}

const takenOnWire = ({ sheets, columns, head, ...taken }: TakenAs): NonNullable<MenuPreview['taken']> => ({
  ...taken,
  sheets: [...sheets],
  columns: columns.map(({ examples, ...column }) => ({ ...column, examples: [...examples] })),
  head: head.map(({ row, cells }) => ({ row, cells: [...cells] })),
});

const dishOnWire = ({
  row,
  name,
  price,
  category,
  groups,
  fields,
}: ImportedDish): MenuPreview['dishes'][number] => ({
  ...{ row, name, price },
  category: category ?? null,
  type: fields.type ?? null,
  sizes: (fields.variants ?? []).map((size) => ({ name: size.name, price: size.price })),
  groups: [...(groups ?? [])],
  tax_ids: fields.tax_ids ?? null,
});

const remarks = (faults: readonly Fault[], notes: readonly Note[]) => ({
  faults: faults.slice(0, MAX_FAULTS).map((fault) => ({
    ...{ row: fault.row, cell: cellName(fault), column: fault.column, value: fault.value, code: fault.code },
    params: texts(fault.params),
    message: faultText(fault),
  })),
  notes: notes.map((note) => ({ code: note.code, params: texts(note.params), message: noteText(note) })),
});

const texts = (params: Readonly<Record<string, string | number>>): Record<string, string> =>
  Object.fromEntries(Object.entries(params).map(([name, value]) => [name, String(value)]));
