import { z } from 'zod';
import { DayFigures } from './schema.ts';

interface Parts {
  readonly type: string;
  readonly shape?: Readonly<Record<string, z.ZodType>>;
  readonly element?: z.ZodType;
  readonly innerType?: z.ZodType;
}

/** A number in the API is one in the row, in minor units and so of another size. */
function storedForm(schema: z.ZodType): z.ZodType {
  const { type, shape, element, innerType } = schema._zod.def as unknown as Parts;
  if (type === 'number') return z.number().min(-Number.MAX_SAFE_INTEGER).max(Number.MAX_SAFE_INTEGER);
  if (type === 'string' || type === 'enum') return z.string();
  if (type === 'boolean') return z.boolean();
  if (element) return z.array(storedForm(element));
  if (innerType) return storedForm(innerType).nullable();
  if (!shape) throw new Error(`the figures hold a ${type}, of which the row knows nothing`);
  const parts = Object.entries(shape).map(([name, part]) => [name, storedForm(part)] as const);
  return z.looseObject(Object.fromEntries(parts));
}

/** The figures of a Z report as stored. */
export const storedFigures = storedForm(DayFigures);
