import { z } from 'zod';
import type { Meta } from '../endpoint/endpoint.ts';
import { holdsMoney, isMoney } from '../endpoint/money-fields.ts';
import { stringOf, valueSerializers } from './value-text.ts';

/** Serialises a success envelope: the schema's fields of the data, whose amounts are minor units. */
export type WriteReply = (data: unknown, exponent: number, message?: string, meta?: Meta) => string;

const MetaFields = z.object({
  limit: z.int(),
  has_more: z.boolean(),
  next_cursor: z.string().nullable(),
});
let writeMeta: WriteData | undefined;

export function replyWriter(reply: z.ZodType | undefined): WriteReply {
  const writeData = reply && dataWriter(reply);
  return (data, exponent, message, meta) => {
    let text = '{"success":true';
    if (writeData && data !== undefined) text += `,"data":${writeData(data, 10 ** exponent)}`;
    if (message !== undefined) text += `,"message":${stringOf(message)}`;
    if (meta !== undefined) {
      writeMeta ??= dataWriter(MetaFields);
      text += `,"meta":${writeMeta(meta, 1)}`;
    }
    return `${text}}`;
  };
}

type WriteData = (data: unknown, scale: number) => string;

/**
 * A program generated from the schema: it reads each field by name and converts amounts while writing, so that nothing
 * is rewritten before.
 */
function dataWriter(schema: z.ZodType): WriteData {
  const program = new Program();
  const result = program.expressionOf(schema, 'data', '');
  const lines = [...program.functions, `return (data, scale) => ${result};`];
  return new Function(...Object.keys(valueSerializers), lines.join('\n'))(
    ...Object.values(valueSerializers),
  ) as WriteData;
}

interface Parts {
  readonly type: string;
  readonly format?: string;
  readonly innerType?: z.ZodType;
  readonly element?: z.ZodType;
  readonly valueType?: z.ZodType;
  readonly shape?: Readonly<Record<string, z.ZodType>>;
  readonly options?: readonly z.ZodType[];
}

const partsOf = (schema: z.ZodType): Parts => schema.def as unknown as Parts;
const quoted = (text: string): string => JSON.stringify(text);

class Program {
  readonly functions: string[] = [];

  /** An expression that appends the value of the variable `name` to the text `before`. */
  expressionOf(schema: z.ZodType, name: string, before: string): string {
    const { type, format, innerType, element, valueType, shape, options } = partsOf(schema);
    const by = (writer: string) => `${quoted(before)} + ${writer}`;
    if (innerType) {
      const inner = this.expressionOf(innerType, name, before);
      return type === 'nullable' ? `(${name} === null ? ${quoted(`${before}null`)} : ${inner})` : inner;
    }
    if (isMoney(schema)) return by(`numberOf(${name} / scale)`);
    if (shape) return by(`${this.#record(shape)}(${name}, scale)`);
    if (element) return by(this.#listOf(element, name));
    if (valueType) return by(`${this.#dictionary(valueType)}(${name}, scale)`);
    if (type === 'number') return by(`${format === 'safeint' ? 'integerOf' : 'numberOf'}(${name})`);
    if (type === 'string' || type === 'enum') return by(`stringOf(${name})`);
    if (type === 'boolean') return by(`booleanOf(${name})`);
    if (type === 'unknown' || type === 'literal' || options?.every(isScalar)) return by(`anyOf(${name})`);
    throw new Error(`nothing writes a ${type} of a reply`);
  }

  #add(body: readonly string[]): string {
    const name = `W${this.functions.length}`;
    this.functions.push(`function ${name}(value, scale) {\n${body.join('\n')}\n}`);
    return name;
  }

  /** Optional fields come last. */
  #record(shape: Readonly<Record<string, z.ZodType>>): string {
    const fields = Object.entries(shape);
    const always = fields.filter(([, schema]) => schema._zod.optout !== 'optional');
    const sometimes = fields.filter(([, schema]) => schema._zod.optout === 'optional');
    const read = (name: string) => `field = value[${quoted(name)}];`;
    return this.#add([
      "if (value === null) return '{}';",
      "let field, json = '';",
      ...always.map(([name, schema], at) => {
        const before = `${at === 0 ? '{' : ','}${quoted(name)}:`;
        return `${read(name)} json += ${this.expressionOf(schema, 'field', before)};`;
      }),
      ...sometimes.map(([name, schema]) => {
        const added = this.expressionOf(schema, 'field', `${quoted(name)}:`);
        return `${read(name)} if (field !== undefined) json += (json === '' ? '{' : ',') + ${added};`;
      }),
      "return json === '' ? '{}' : json + '}';",
    ]);
  }

  /** A list with money reads differently in another currency, so its text is not cached. */
  #listOf(element: z.ZodType, name: string): string {
    const write = this.#list(element);
    if (holdsMoney(element)) return `${write}(${name}, scale)`;
    this.functions.push(`const kept${write} = new WeakMap();`);
    return `sharedOf(${name}, kept${write}, ${write})`;
  }

  #list(element: z.ZodType): string {
    return this.#add([
      "if (value === null || value.length === 0) return '[]';",
      'let one = value[0];',
      `let json = ${this.expressionOf(element, 'one', '[')};`,
      'for (let at = 1; at < value.length; at++) {',
      'one = value[at];',
      `json += ${this.expressionOf(element, 'one', ',')};`,
      '}',
      "return json + ']';",
    ]);
  }

  #dictionary(valueType: z.ZodType): string {
    return this.#add([
      "let json = '';",
      'for (const key of Object.keys(value)) {',
      'const one = value[key];',
      'if (one === undefined) continue;',
      `json += (json === '' ? '{' : ',') + stringOf(key) + ${this.expressionOf(valueType, 'one', ':')};`,
      '}',
      "return json === '' ? '{}' : json + '}';",
    ]);
  }
}

const isScalar = (schema: z.ZodType): boolean =>
  ['string', 'number', 'boolean'].includes(partsOf(schema).type);
