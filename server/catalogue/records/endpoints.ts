import { z } from 'zod';
import type { ErrorCode } from '../../core/errors.ts';
import { found } from '../../core/errors.ts';
import type { Reader, Tx } from '../../db/handle.ts';
import { type Endpoint, endpoint } from '../../http/endpoint.ts';
import { byId } from '../../http/fields.ts';
import { audit } from '../../identity/audit/store.ts';
import { AllQuery } from './schema.ts';
import { announce, seesEverything } from './service.ts';

/** One kind of small catalogue: what its five endpoints do not have in common with those of the other kinds. */
export interface RecordKind<Wire, New, Changes> {
  /** Of the list, below /api/v1; one record is at `/{id}` below it. */
  readonly path: string;
  /** The words for one and for many: `order type`, `order types`. */
  readonly noun: string;
  readonly nouns: string;
  readonly tag: string;
  /** Whether the API document shows the list; everything else is an extension. */
  readonly documented?: boolean;
  readonly Wire: z.ZodType<Wire>;
  readonly New: z.ZodObject & z.ZodType<New>;
  readonly Changes: z.ZodObject & z.ZodType<Changes>;
  /** Codes that a deletion can answer. */
  readonly removalErrors?: readonly ErrorCode[];
  /** It decides what guests pay: changes are recorded with before and after. */
  readonly audited?: boolean;
  list(reader: Reader, everything: boolean): Promise<Wire[]>;
  byId(handle: Reader | Tx, id: number): Promise<Wire | undefined>;
  create(tx: Tx, record: New): Promise<number>;
  change(tx: Tx, id: number, changes: Changes): Promise<void>;
  remove(tx: Tx, id: number): Promise<void>;
}

export function recordEndpoints<Wire, New, Changes>(kind: RecordKind<Wire, New, Changes>): Endpoint[] {
  return [list(kind), one(kind), create(kind), change(kind), remove(kind)];
}

const list = <W, N, C>({ path, nouns, tag, documented, Wire, list }: RecordKind<W, N, C>): Endpoint =>
  endpoint({
    method: 'GET',
    path,
    summary: `All ${nouns}; ?all=1 also the inactive ones`,
    tag,
    extension: !documented,
    access: 'catalogue.read',
    query: AllQuery,
    reply: z.array(Wire),
    cachedUntil: 'menu.',
    handle: ({ reader, query }) => list(reader, seesEverything(reader, query.all)),
  });

const one = <W, N, C>(kind: RecordKind<W, N, C>): Endpoint =>
  endpoint({
    method: 'GET',
    path: `${kind.path}/{id}`,
    summary: `One ${kind.noun}`,
    tag: kind.tag,
    extension: true,
    access: 'catalogue.read',
    params: byId,
    reply: kind.Wire,
    handle: ({ reader, params }) => read(kind, reader, params.id),
  });

const create = <W, N, C>(kind: RecordKind<W, N, C>): Endpoint =>
  endpoint({
    method: 'POST',
    path: kind.path,
    summary: `Create a ${kind.noun}`,
    tag: kind.tag,
    extension: true,
    access: 'catalogue.write',
    body: kind.New as z.ZodObject,
    reply: kind.Wire,
    status: 201,
    handle: async ({ tx, body }) => {
      const id = await kind.create(tx, body as N);
      announce(tx, entityOf(kind), id);
      return read(kind, tx, id);
    },
  });

const change = <W, N, C>(kind: RecordKind<W, N, C>): Endpoint =>
  endpoint({
    method: 'PUT',
    path: `${kind.path}/{id}`,
    summary: `Change the fields given of a ${kind.noun}`,
    tag: kind.tag,
    extension: true,
    access: 'catalogue.write',
    params: byId,
    body: kind.Changes as z.ZodObject,
    reply: kind.Wire,
    handle: async ({ tx, params, body }) => {
      const before = await read(kind, tx, params.id);
      await kind.change(tx, params.id, body as C);
      const after = await read(kind, tx, params.id);
      await record(kind, tx, 'update', params.id, { before, after });
      return after;
    },
  });

const remove = <W, N, C>(kind: RecordKind<W, N, C>): Endpoint =>
  endpoint({
    method: 'DELETE',
    path: `${kind.path}/{id}`,
    summary: `Delete a ${kind.noun}`,
    tag: kind.tag,
    extension: true,
    access: 'catalogue.write',
    params: byId,
    errors: kind.removalErrors ?? [],
    message: 'Deleted.',
    handle: async ({ tx, params }) => {
      const before = await read(kind, tx, params.id);
      await kind.remove(tx, params.id);
      await record(kind, tx, 'delete', params.id, { before });
      return undefined;
    },
  });

const read = async <W, N, C>(kind: RecordKind<W, N, C>, handle: Reader | Tx, id: number): Promise<W> =>
  found(await kind.byId(handle, id), kind.noun);

const entityOf = ({ noun }: { noun: string }): string => noun.replaceAll(' ', '_');

async function record<W, N, C>(
  kind: RecordKind<W, N, C>,
  tx: Tx,
  verb: 'update' | 'delete',
  id: number,
  change: { before: W; after?: W },
): Promise<void> {
  const entity = entityOf(kind);
  announce(tx, entity, id);
  if (kind.audited)
    await audit(tx, { action: `${entity}.${verb}`, entity, entityId: id, branchId: null, ...change });
}
