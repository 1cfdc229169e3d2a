import { createHash } from 'node:crypto';
import { firstId, lastId } from '../../server/core/ids.ts';
import type { PostgresExecutor } from '../../server/db/postgres/executor.ts';
import { type SyncedTable, syncedTables } from '../registry/tables.ts';

const SPAN = firstId(1) - firstId(0);
const LAST = lastId(0);

/**
 * The context of the transaction: number, clock, node; a fourth value, 1, while another node's rows are applied. A
 * condition with a query in it is run as one, so that each has a condition of its own around it.
 */
const CONTEXT = `declare ctx int8[] := string_to_array(current_setting('galley.ctx', true), ',')::int8[];
  number int8 := tg_argv[0]::int8;
begin
  if ctx[1] is null then
    raise exception 'write outside transact: %', tg_table_name using errcode = 'PS001';
  end if;
  if tg_argv[1] = 'central' then
    if exists (select 1 from sync_link) then
      raise exception '%: only the central instance writes this', tg_table_name;
    end if;
  end if;`;

/**
 * Not while another node's rows are applied. Checked before a trigger call is queued, which costs more than the row.
 */
const WRITING = `right(current_setting('galley.ctx', true), 2) is distinct from ',1'`;

/** Only called with an id that fails: a statement cannot raise an error itself. */
const REFUSE_ID = `create or replace function sync_refuse_id(name text) returns int8 language plpgsql as $body$ begin
  raise exception '%: the id is outside the range of this node', name;
end $body$`;

const LOG_ROW = `insert into sync_log (tx, tbl, pk, origin) values (ctx[1], number, new.id, ctx[3])
    on conflict on constraint sync_log_pk do update set origin = excluded.origin;`;

/**
 * Once for all rows of a statement, and without a condition, whose text PostgreSQL parses at each statement: both cost
 * more than the rows. New rows are not in the log yet.
 */
const ON_INSERT = `declare ctx int8[] := string_to_array(current_setting('galley.ctx', true), ',')::int8[];
begin
  if ctx[4] = 1 then return null; end if;
  if ctx[1] is null then
    if exists (select 1 from inserted) then
      raise exception 'write outside transact: %', tg_table_name using errcode = 'PS001';
    end if;
  end if;
  if tg_argv[1] = 'central' then
    if exists (select 1 from sync_link) and exists (select 1 from inserted) then
      raise exception '%: only the central instance writes this', tg_table_name;
    end if;
  end if;
  insert into sync_log (tx, tbl, pk, origin) select ctx[1], tg_argv[0]::int8,
    case when i.id between ctx[3] * ${SPAN} + 1 and ctx[3] * ${SPAN} + ${LAST} then i.id
      else sync_refuse_id(tg_table_name) end, ctx[3] from inserted i;
  return null;
end`;

/** An entry moves forward with its row. Of a shared row only the columns that differ are stamped, with those they belong to. */
const ON_UPDATE = `${CONTEXT}
  if new.id <> old.id then raise exception '%: an id never changes', tg_table_name; end if;
  delete from sync_log l where l.tbl = number and l.pk = new.id and l.tx < ctx[1];
  ${LOG_ROW}
  if tg_argv[2] = 'shared' then
    insert into sync_cells as c (tbl, pk, col, hlc, node, base)
      select number, new.id, n.key, ctx[2], ctx[3], 0 from jsonb_each(to_jsonb(new)) n
        join jsonb_each(to_jsonb(old)) o on o.key = n.key where n.value is distinct from o.value
          or exists (select 1 from unnest(string_to_array(tg_argv[3], ';')) g, unnest(string_to_array(g, ',')) k
            where n.key = any(string_to_array(g, ',')) and to_jsonb(new) -> k is distinct from to_jsonb(old) -> k)
      on conflict on constraint sync_cells_pk do update set
        base = case when c.node = excluded.node then c.base else c.hlc end, hlc = excluded.hlc, node = excluded.node;
  end if;
  return null;
end`;

const REFUSE_UPDATE = `${CONTEXT}
  raise exception '%: a stored row never changes', tg_table_name;
end`;

const REFUSE_DELETE = `begin
  raise exception '%: rows are never deleted', tg_table_name;
end`;

/** The writer may change within a transaction: waiting rows are applied in the name of their node. */
const ON_CONTEXT = `begin
  perform set_config('galley.ctx', new.tx || ',' || new.hlc || ',' || new.node || ',' ||
    case when new.origin is null then 0 else 1 end, true);
  return null;
end`;

const functions: Readonly<Record<string, string>> = {
  insert: ON_INSERT,
  update: ON_UPDATE,
  refuse_update: REFUSE_UPDATE,
  refuse_delete: REFUSE_DELETE,
  context: ON_CONTEXT,
};

/**
 * The functions are the same for every table. They find the schema by the transaction's search path and the columns in
 * the rows, so that a migration that adds one changes nothing here.
 */
export async function installOnPostgres(executor: PostgresExecutor): Promise<void> {
  const version = captureVersion();
  const [installed] = await executor.rows<{ version: string | null }>(
    `select obj_description(to_regclass('sync_log'), 'pg_class') as version`,
    [],
  );
  if (installed?.version === version) return;
  // One statement each, because Citus sends the whole text of a trigger on; the answers arrive in their order.
  const texts = [...definition(), `comment on table sync_log is '${version}'`];
  await Promise.all(texts.map((text) => executor.script(text)));
}

const definition = (): string[] => [
  REFUSE_ID,
  ...Object.entries(functions).map(functionText),
  FOLLOW_CONTEXT,
  ...syncedTables.flatMap(triggerTexts),
];

const versionOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 16);

/** Of the triggers that `installOnPostgres` makes. */
export function captureVersion(): string {
  known ??= versionOf(definition().join(';\n'));
  return known;
}

let known: string | undefined;

const FOLLOW_CONTEXT = `create or replace trigger sync_capture_context after update on sync_ctx for each row
  when (new.origin is distinct from old.origin) execute function sync_capture_context()`;

const functionText = ([name, body]: [string, string]): string =>
  `create or replace function sync_capture_${name}() returns trigger language plpgsql as $body$\n${body} $body$`;

function triggerTexts(table: SyncedTable): string[] {
  const { name, number, writer, kind, together = [] } = table;
  const groups = together.map((group) => group.join()).join(';');
  const given = `(${number}, '${writer}', '${kind}', '${groups}')`;
  const trigger = (moment: string, when: string, run: string) =>
    `create or replace trigger "sync_capture_${moment}_${name}" ${when} execute function sync_capture_${run}${given}`;
  return [
    trigger(
      'insert',
      `after insert on "${name}" referencing new table as inserted for each statement`,
      'insert',
    ),
    kind === 'event'
      ? trigger('update', `after update on "${name}" for each row when (${WRITING})`, 'refuse_update')
      : trigger(
          'update',
          `after update on "${name}" for each row when (${WRITING} and old.* is distinct from new.*)`,
          'update',
        ),
    trigger('delete', `before delete on "${name}" for each row`, 'refuse_delete'),
  ];
}
