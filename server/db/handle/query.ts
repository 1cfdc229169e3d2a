import {
  type Compilable,
  type DialectAdapter,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  type QueryCompiler,
  SqliteAdapter,
  SqliteQueryCompiler,
} from 'kysely';
import type { TenantTables } from '../tables/tenant-tables.ts';
import { PostgresCompiler, toSqliteParameters } from './dialect.ts';
import type { Handle } from './handle.ts';

/**
 * Represents a value while a shape is compiled. It may only be passed on: reading it would freeze one value into the
 * text.
 */
class Marker {
  readonly key: string;
  constructor(key: string) {
    this.key = key;
  }
  [Symbol.toPrimitive](): never {
    throw new Error(`query shape: parameter "${this.key}" may only be passed on, not computed with`);
  }
}

const markers = new Proxy({}, { get: (_, key) => new Marker(String(key)) });

/**
 * Constants become part of the text; only markers remain parameters, with SQLite's no-op unary plus. A bare parameter
 * that might influence the planner (`limit ?`, an equality beside an `order by`, a join) makes SQLite prepare the
 * statement again at every call, which costs several times the query.
 */
class SqliteShapeCompiler extends SqliteQueryCompiler {
  protected override appendValue(value: unknown): void {
    if (value instanceof Marker) {
      this.append('+');
      super.appendValue(value);
    } else {
      this.appendImmediateValue(value);
    }
  }
}

class PostgresShapeCompiler extends PostgresCompiler {
  protected override appendValue(value: unknown): void {
    if (value instanceof Marker) super.appendValue(value);
    else this.appendImmediateValue(value);
  }
}

const compilers = {
  sqlite: () =>
    compileOnly(
      () => new SqliteShapeCompiler(),
      () => new SqliteAdapter(),
    ),
  postgres: () =>
    compileOnly(
      () => new PostgresShapeCompiler(),
      () => new PostgresAdapter(),
    ),
};

const compileOnly = (createQueryCompiler: () => QueryCompiler, createAdapter: () => DialectAdapter) =>
  new Kysely<TenantTables>({
    dialect: {
      createDriver: () => new DummyDriver(),
      createQueryCompiler,
      createAdapter,
      createIntrospector: () => {
        throw new Error('a query shape has no database');
      },
    },
  });

interface Shape {
  readonly sql: string;
  readonly slots: readonly Marker[];
}

function compile(
  dialect: Handle['dialect'],
  build: (db: Kysely<TenantTables>, p: never) => Compilable,
): Shape {
  const { sql, parameters } = build(compilers[dialect](), markers as never).compile();
  return { sql, slots: parameters as readonly Marker[] };
}

/**
 * A query shape for hot paths: built and compiled once per dialect, then run through any handle with new values.
 * Building and compiling is the main cost of a query builder. A list is passed as an array and read with `inList`.
 */
export function query<P, O>(
  build: (db: Kysely<TenantTables>, p: P) => Compilable<O>,
): (handle: Handle, values: P) => Promise<O[]> {
  const shapes: Partial<Record<Handle['dialect'], Shape>> = {};
  return (handle, values) => {
    shapes[handle.dialect] ??= compile(handle.dialect, build);
    const { sql, slots } = shapes[handle.dialect] as Shape;
    return handle.execute<O>(
      sql,
      slots.map((slot) => valueFor(slot, values, handle.dialect)),
    );
  };
}

function valueFor<P>(slot: Marker, values: P, dialect: Handle['dialect']): unknown {
  const value = values[slot.key as keyof P];
  return dialect === 'sqlite' ? toSqliteParameters(value) : value;
}
