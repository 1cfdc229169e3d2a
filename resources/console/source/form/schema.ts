/// <reference path="../virtual.d.ts" />
import bodies from 'virtual:bodies';

/** What is read of JSON Schema as the API's description writes it. */
export interface Schema {
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly enum?: readonly (string | number)[];
  readonly const?: unknown;
  readonly anyOf?: readonly Schema[];
  readonly default?: unknown;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly additionalProperties?: Schema | boolean;
}

type Kind = 'text' | 'number' | 'flag' | 'choice' | 'group' | 'rows' | 'choices' | 'words' | 'record';

/** One field of a form. */
export interface Field {
  readonly name: string;
  readonly kind: Kind;
  /** Without the null of a nullable one. */
  readonly schema: Schema;
  readonly isNullable: boolean;
  readonly isRequired: boolean;
  readonly default: unknown;
}

export function bodyOf(operation: string): Schema {
  const body = bodies[operation];
  if (!body) throw new Error(`${operation} takes no body`);
  return body;
}

/** Asked for in a dialog of its own when the server wants it (api/reauthentication.ts). */
const PROOF = 'reauthentication';

export function fieldsOf(schema: Schema): Field[] {
  const asked = Object.entries(schema.properties ?? {}).filter(([name]) => name !== PROOF);
  return asked.map(([name, property]) => {
    const inner = withoutNull(property);
    return {
      name,
      schema: inner,
      kind: kindOf(inner),
      isNullable: inner !== property,
      isRequired: schema.required?.includes(name) ?? false,
      default: property.default,
    };
  });
}

function withoutNull(schema: Schema): Schema {
  const [type, nothing] = typeof schema.type === 'object' ? schema.type : [];
  if (type !== undefined && nothing === 'null') return { ...schema, type };
  const others = schema.anyOf?.filter(({ type }) => type !== 'null');
  return others?.length === 1 && others[0] ? others[0] : schema;
}

function kindOf(schema: Schema): Kind {
  if (schema.enum) return 'choice';
  if (schema.type === 'boolean') return 'flag';
  if (schema.type === 'integer' || schema.type === 'number') return 'number';
  if (schema.type === 'object') return schema.properties ? 'group' : 'record';
  if (schema.type !== 'array') return 'text';
  if (schema.items?.properties) return 'rows';
  return schema.items?.type === 'string' && !schema.items.enum ? 'words' : 'choices';
}

export const isMoney = ({ format }: Schema): boolean => format === 'money';

export const isMoment = ({ format }: Schema): boolean => format === 'date-time';
