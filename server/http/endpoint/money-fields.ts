import { z } from 'zod';
import { AppError } from '../../core/errors.ts';
import { toDecimal, toMinor } from '../../core/money/money.ts';
import { nameSchemas } from './names.ts';

/** Largest amount in a request: keeps every product with a quantity and a rate within safe integers. */
export const MAX_MONEY = 10_000_000_000;
/** Answers contain sums of such amounts. */
const MAX_SUM = Number.MAX_SAFE_INTEGER;

const amount = (least: number, most: number, description: string): z.ZodNumber =>
  z.number().min(least).max(most).meta({ format: 'money', description });

const Money = amount(
  -MAX_SUM,
  MAX_SUM,
  "Amount in the restaurant's currency, such as 12.5 for 12.50. At most 10,000,000,000 in a request.",
);
const MoneyFromZero = amount(0, MAX_MONEY, 'Amount of money, 0 or more.');
nameSchemas({ Money, MoneyFromZero });
const kinds: readonly unknown[] = [Money, MoneyFromZero];

/** An amount of money: a decimal number in the API, integer minor units in handlers and stores. */
export const money = (bounds: { min?: 0 } = {}): z.ZodNumber => (bounds.min === 0 ? MoneyFromZero : Money);

/** A description or a refinement creates another schema whose parent is the original. */
export const isMoney = (schema: z.ZodType | undefined): boolean =>
  schema !== undefined && (kinds.includes(schema) || isMoney(schema._zod.parent as z.ZodType | undefined));

/** Path of a field, each name followed by a dot; null if nothing can be refused: an answer has dozens of amounts. */
type Path = string | null;

/** Rewrites the money in a value in place; undefined if a schema has none. */
type Converter = (value: unknown, change: (amount: number, path: Path) => number, path: Path) => unknown;

const within = (path: Path, key: string | number): Path => (path === null ? null : `${path}${key}.`);

interface Parts {
  innerType?: z.ZodType;
  element?: z.ZodType;
  valueType?: z.ZodType;
  shape?: Record<string, z.ZodType>;
  options?: z.ZodType[];
  in?: z.ZodType;
  type: string;
}

function converterOf(schema: z.ZodType): Converter | undefined {
  if (isMoney(schema)) return (value, change, path) => change(value as number, path);
  const parts = schema.def as unknown as Parts;
  if (parts.type === 'union') return refuseUnion(parts.options ?? []);
  if (parts.innerType) return optional(converterOf(parts.innerType));
  if (parts.in) return converterOf(parts.in);
  if (parts.element) return each(converterOf(parts.element), (value) => (value as unknown[]).keys());
  if (parts.valueType) return each(converterOf(parts.valueType), (value) => Object.keys(value as object));
  if (parts.shape) return fields(parts.shape);
  return undefined;
}

export const holdsMoney = (schema: z.ZodType): boolean => converterOf(schema) !== undefined;

const optional = (inner: Converter | undefined): Converter | undefined =>
  inner &&
  ((value, change, path) => (value === null || value === undefined ? value : inner(value, change, path)));

function each(
  inner: Converter | undefined,
  keys: (value: unknown) => Iterable<string | number>,
): Converter | undefined {
  if (!inner) return undefined;
  return (value, change, path) => {
    const holder = value as Record<string | number, unknown>;
    for (const key of keys(value)) holder[key] = inner(holder[key], change, within(path, key));
    return value;
  };
}

function fields(shape: Record<string, z.ZodType>): Converter | undefined {
  const converters = Object.entries(shape).flatMap(([name, schema]) => {
    const converter = converterOf(schema);
    return converter ? [{ name, converter }] : [];
  });
  if (converters.length === 0) return undefined;
  return (value, change, path) => {
    const holder = value as Record<string, unknown>;
    for (const { name, converter } of converters) {
      const held = holder[name];
      if (held !== undefined && held !== null) holder[name] = converter(held, change, within(path, name));
    }
    return value;
  };
}

function refuseUnion(options: z.ZodType[]): undefined {
  if (options.some(converterOf)) throw new Error('money inside a union cannot be converted');
  return undefined;
}

/** API → minor units; too large an amount, or too many decimals for the currency, is refused with the field's path. */
export function moneyReader(schema: z.ZodType | undefined): (value: unknown, exponent: number) => unknown {
  const converter = schema && converterOf(schema);
  if (!converter) return (value) => value;
  return (value, exponent) =>
    converter(value, (amount, path) => readAmount(amount, path ?? '', exponent), '');
}

function readAmount(amount: number, path: string, exponent: number): number {
  const minor = toMinor(amount, exponent);
  const isTooMuch = Math.abs(amount) > MAX_MONEY;
  if (minor !== undefined && !isTooMuch) return minor;
  const message = isTooMuch
    ? `must be at most ${MAX_MONEY}`
    : `must have at most ${exponent} decimals in this currency`;
  throw new AppError('VALIDATION_ERROR', { details: { [path.slice(0, -1)]: [message] } });
}

/** Minor units → API. Rewrites the value in place: pass fresh rows, never cached ones. */
export function moneyWriter(schema: z.ZodType | undefined): (value: unknown, exponent: number) => unknown {
  const converter = schema && converterOf(schema);
  if (!converter) return (value) => value;
  return (value, exponent) => converter(value, (amount) => toDecimal(amount, exponent), null);
}
