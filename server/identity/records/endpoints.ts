import { z } from 'zod';
import { withArticle } from '../../core/counted.ts';
import type { ErrorCode } from '../../core/errors.ts';
import { requireFound } from '../../core/errors.ts';
import type { Permission } from '../../core/permissions.ts';
import type { Topic } from '../../core/topics.ts';
import type { Reader, Tx } from '../../db/handle/handle.ts';
import { type Endpoint, endpoint } from '../../http/endpoint/endpoint.ts';
import { byId } from '../../http/endpoint/fields.ts';
import type { Platform, Principal } from '../../http/endpoint/platform.ts';
import type { Tag } from '../../http/endpoint/tags.ts';
import { audit } from '../audit/store.ts';
import { AllQuery } from './schema.ts';
import { seesEverything } from './service.ts';

/** A kind of record in a list: what its five endpoints do differently from other kinds. */
interface RecordKind<Wire, New, Changes, Prepared = undefined> {
  /** Path of the list, below /api/v1; a record is at `/{id}` below it. */
  readonly path: string;
  /** Singular and plural: `order type`, `order types`. */
  readonly noun: string;
  readonly nouns: string;
  readonly tag: Tag;
  /** Those of its endpoints that the API document has; the others are extensions. */
  readonly documented?: readonly ('list' | 'one' | 'create' | 'change' | 'remove')[];
  /** Who may read and change it; default: the catalogue's permissions. */
  readonly access?: { readonly read: Permission; readonly write: Permission };
  /** First word of the events that announce its changes and invalidate cached replies; default: `menu`. */
  readonly topic?: Topic;
  /** Filters of the list, besides `all`. */
  readonly Query?: z.ZodObject;
  /** For a record that belongs to a branch. */
  branchOf?(record: Wire): number | null;
  readonly Wire: z.ZodType<Wire>;
  readonly New: z.ZodObject & z.ZodType<New>;
  readonly Changes: z.ZodObject & z.ZodType<Changes>;
  /** Additional codes of creating and changing. */
  readonly writeErrors?: readonly ErrorCode[];
  /** Codes of a deletion. */
  readonly removalErrors?: readonly ErrorCode[];
  /** It decides what guests pay, so changes are audited with before and after. */
  readonly audited?: boolean;
  /** What it shows depends on the time, so replies are not cached. */
  readonly changesWithTime?: boolean;
  /** For the bodies of creating and changing, if the usual limit is too small. */
  readonly bodyLimit?: number;
  /** Runs before the transaction of creating and changing, for slow work; its result is passed to them. */
  prepare?(
    input: { body: New | Changes; principal: Principal | undefined },
    platform: Platform,
  ): Promise<Prepared>;
  list(reader: Reader, everything: boolean, query: Record<string, unknown>): Promise<Wire[]>;
  byId(handle: Reader | Tx, id: number): Promise<Wire | undefined>;
  create(tx: Tx, record: New, prepared: Prepared): Promise<number>;
  change(tx: Tx, id: number, changes: Changes, prepared: Prepared): Promise<void>;
  remove(tx: Tx, id: number): Promise<void>;
}

export function recordEndpoints<Wire, New, Changes, Prepared = undefined>(
  kind: RecordKind<Wire, New, Changes, Prepared>,
): Endpoint[] {
  return [list(kind), one(kind), create(kind), change(kind), remove(kind)];
}

const accessOf = ({ access }: Pick<RecordKind<unknown, unknown, unknown, unknown>, 'access'>) =>
  access ?? ({ read: 'catalogue.read', write: 'catalogue.write' } as const);

const topicOf = ({ topic = 'menu' }: { topic?: Topic }): Topic => topic;

const isExtension = (
  { documented }: Pick<RecordKind<unknown, unknown, unknown, unknown>, 'documented'>,
  name: 'list' | 'one' | 'create' | 'change' | 'remove',
): boolean => !documented?.includes(name);

const list = <W, N, C, P>(kind: RecordKind<W, N, C, P>): Endpoint =>
  endpoint({
    method: 'GET',
    path: kind.path,
    summary: `List ${kind.nouns}; ?all=1 includes inactive ones`,
    tag: kind.tag,
    extension: isExtension(kind, 'list'),
    access: accessOf(kind).read,
    query: kind.Query ? AllQuery.extend(kind.Query.shape) : AllQuery,
    reply: z.array(kind.Wire),
    errors: kind.Query?.shape.branch_id ? ['BRANCH_FORBIDDEN'] : [],
    ...(!kind.changesWithTime && { cachedUntil: `${topicOf(kind)}.` }),
    handle: ({ reader, query: { all, ...query } }) =>
      kind.list(reader, seesEverything(reader, all as string | undefined, accessOf(kind).write), query),
  });

const one = <W, N, C, P>(kind: RecordKind<W, N, C, P>): Endpoint =>
  endpoint({
    method: 'GET',
    path: `${kind.path}/{id}`,
    summary: `Get ${withArticle(kind.noun)}`,
    tag: kind.tag,
    extension: isExtension(kind, 'one'),
    access: accessOf(kind).read,
    params: byId,
    reply: kind.Wire,
    handle: ({ reader, params }) => read(kind, reader, params.id),
  });

const create = <W, N, C, P>(kind: RecordKind<W, N, C, P>): Endpoint =>
  endpoint({
    method: 'POST',
    path: kind.path,
    summary: `Create ${withArticle(kind.noun)}`,
    tag: kind.tag,
    extension: isExtension(kind, 'create'),
    access: accessOf(kind).write,
    body: kind.New as z.ZodObject,
    ...preparation(kind),
    reply: kind.Wire,
    status: 201,
    errors: kind.writeErrors ?? [],
    handle: async ({ tx, body, prepared }) => {
      const id = await kind.create(tx, body as N, prepared as P);
      const made = await read(kind, tx, id);
      announce(kind, tx, id, made);
      return made;
    },
  });

const change = <W, N, C, P>(kind: RecordKind<W, N, C, P>): Endpoint =>
  endpoint({
    method: 'PUT',
    path: `${kind.path}/{id}`,
    summary: `Update ${withArticle(kind.noun)}`,
    tag: kind.tag,
    extension: isExtension(kind, 'change'),
    access: accessOf(kind).write,
    params: byId,
    body: kind.Changes as z.ZodObject,
    ...preparation(kind),
    reply: kind.Wire,
    errors: kind.writeErrors ?? [],
    handle: async ({ tx, params, body, prepared }) => {
      const before = await read(kind, tx, params.id);
      await kind.change(tx, params.id, body as C, prepared as P);
      const after = await read(kind, tx, params.id);
      await record(kind, tx, 'update', params.id, { before, after });
      return after;
    },
  });

const remove = <W, N, C, P>(kind: RecordKind<W, N, C, P>): Endpoint =>
  endpoint({
    method: 'DELETE',
    path: `${kind.path}/{id}`,
    summary: `Delete ${withArticle(kind.noun)}`,
    tag: kind.tag,
    extension: isExtension(kind, 'remove'),
    access: accessOf(kind).write,
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

/** The common `prepare` step of creating and changing. */
const preparation = <W, N, C, P>({ prepare, bodyLimit }: RecordKind<W, N, C, P>) => ({
  ...(bodyLimit !== undefined && { bodyLimit }),
  ...(prepare && {
    prepare: ({ body, principal }: { body: object; principal: Principal | undefined }, platform: Platform) =>
      prepare({ body: body as N | C, principal }, platform),
  }),
});

const read = async <W, N, C, P>(kind: RecordKind<W, N, C, P>, handle: Reader | Tx, id: number): Promise<W> =>
  requireFound(await kind.byId(handle, id), kind.noun, id);

const entityOf = ({ noun }: { noun: string }): string => noun.replaceAll(' ', '_');

const announce = <W, N, C, P>(kind: RecordKind<W, N, C, P>, tx: Tx, id: number, shown: W): void =>
  tx.emit({
    type: `${topicOf(kind)}.changed`,
    branchId: kind.branchOf?.(shown) ?? null,
    data: { resource: entityOf(kind), id },
  });

async function record<W, N, C, P>(
  kind: RecordKind<W, N, C, P>,
  tx: Tx,
  verb: 'update' | 'delete',
  id: number,
  change: { before: W; after?: W },
): Promise<void> {
  const entity = entityOf(kind);
  const branchId = kind.branchOf?.(change.before) ?? null;
  announce(kind, tx, id, change.before);
  if (kind.audited)
    await audit(tx, { action: `${entity}.${verb}`, entity, entityId: id, branchId, ...change });
}
