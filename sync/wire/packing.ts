import { z } from 'zod';
import { invalid } from '../../server/core/errors.ts';
import { type Batch, batchSchema, type TableImage, type Value } from './messages.ts';

/**
 * A column on the wire: its values; the one value that all rows have; or whole numbers, each as the step from the one
 * before. Ids and times follow each other closely, and most columns of a sale hold the same in every row: this halves
 * what is to be compressed, and saves a tenth to a sixth of what is sent.
 */
type Column = Value[] | { same: Value } | { steps: number[] };

const columnSchema = z.custom<Column>((column) => {
  if (Array.isArray(column)) return true;
  const { same, steps } = (column ?? {}) as { same?: unknown; steps?: unknown };
  return Array.isArray(steps) || same === null || ['string', 'number'].includes(typeof same);
}, 'a column');

const { tables, ...frame } = batchSchema.shape;
const imageSchema = tables.element.extend({ columns: z.record(z.string(), columnSchema) });
type PackedImage = z.output<typeof imageSchema>;

/** A batch as it travels; parsed, it is the batch. */
export const packedBatchSchema = z
  .object({ ...frame, tables: z.array(imageSchema) })
  .transform((packed): Batch => ({ ...packed, tables: packed.tables.map(unpackImage) }));

export const pack = (batch: Batch) => ({ ...batch, tables: batch.tables.map(packImage) });

function packImage(image: TableImage): PackedImage {
  const columns = Object.entries(image.columns).map(([name, values]) => [name, packColumn(name, values)]);
  return { ...image, columns: Object.fromEntries(columns) };
}

/** Ids are never packed into one value: their number says how many rows there are. */
function packColumn(name: string, values: Value[]): Column {
  const [first = null] = values;
  if (name !== 'id' && values.length > 1 && values.every((value) => value === first)) return { same: first };
  return stepsOf(values) ?? values;
}

function stepsOf(values: readonly Value[]): Column | undefined {
  const steps: number[] = [];
  let last = 0;
  for (const value of values) {
    const step = typeof value === 'number' ? value - last : Number.NaN;
    if (!Number.isSafeInteger(value) || !Number.isSafeInteger(step)) return undefined;
    steps.push(step);
    last = value as number;
  }
  return { steps };
}

function unpackImage(image: PackedImage): TableImage {
  const ids = unpackColumn(image.columns.id ?? [], 0);
  const columns = Object.entries(image.columns).map(([name, column]) => [
    name,
    name === 'id' ? ids : unpackColumn(column, ids.length),
  ]);
  return { ...image, columns: Object.fromEntries(columns) };
}

function unpackColumn(column: Column, rows: number): Value[] {
  if (Array.isArray(column)) return column;
  if ('same' in column) return new Array<Value>(rows).fill(column.same);
  let last = 0;
  return column.steps.map((step) => {
    last += step;
    if (!Number.isSafeInteger(last)) throw invalid('tables', 'a step that is no whole number');
    return last;
  });
}
