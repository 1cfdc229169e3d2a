import { z } from 'zod';
import { DayFigures } from './schema.ts';

/** Frozen figures of programs before these were counted lack them; `wholeFigures` completes them. */
const LATER = new Set([
  'orders.refunded',
  'orders.refunded_tax',
  'orders.refunded_rounding',
  'by_order_type.refunded',
  'by_order_type.refunded_tax',
  'by_order_type.refunded_rounding',
  'by_tax.refunded_base',
  'by_tax.refunded_amount',
  'discounts_by_kind',
  'tips_by_waiter',
  'outstanding',
  'carried_over',
  'check',
  'cash.from_drivers',
  'drivers',
]);

interface Parts {
  readonly type: string;
  readonly shape?: Readonly<Record<string, z.ZodType>>;
  readonly element?: z.ZodType;
  readonly innerType?: z.ZodType;
}

/** What is a number on the wire is one in the row, in minor units and thus of another size. */
function storedForm(schema: z.ZodType, path = ''): z.ZodType {
  const { type, shape, element, innerType } = schema._zod.def as unknown as Parts;
  if (type === 'number') return z.number().min(-Number.MAX_SAFE_INTEGER).max(Number.MAX_SAFE_INTEGER);
  if (type === 'string' || type === 'enum') return z.string();
  if (type === 'boolean') return z.boolean();
  if (element) return z.array(storedForm(element, path));
  if (innerType) return storedForm(innerType, path).nullable();
  if (!shape) throw new Error(`the figures hold a ${type}, of which the row knows nothing`);
  const parts = Object.entries(shape).map(([name, part]) => {
    const at = path === '' ? name : `${path}.${name}`;
    const stored = storedForm(part, at);
    return [name, LATER.has(at) ? stored.optional() : stored] as const;
  });
  return z.looseObject(Object.fromEntries(parts));
}

/** The figures of a Z report as its row holds them. */
export const storedFigures = storedForm(DayFigures);
