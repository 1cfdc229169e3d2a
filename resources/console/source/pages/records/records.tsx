import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { requestNamed } from '../../api/client.ts';
import { changed, useResourceNamed } from '../../api/resource.ts';
import { mayCall } from '../../api/session.ts';
import { FormDialog } from '../../form/form-dialog.tsx';
import { type Column, DataTable } from '../../parts/data-table.tsx';
import { Empty } from '../../parts/empty.tsx';
import { Loaded } from '../../parts/loaded.tsx';
import { PictureList, type PictureLook } from '../../parts/picture-list.tsx';
import { ask } from '../../shell/dialog.tsx';
import type { IconName } from '../../shell/icon.tsx';
import { attempt } from '../../shell/notices.tsx';
import { t } from '../../text/text.ts';

interface Row {
  readonly id: number;
  readonly name?: string | null;
  readonly is_active?: boolean;
}

/** A kind of record that is listed, added, changed and removed; its forms come from the operations' own schemas. */
export interface RecordKind<T extends Row> {
  /** Names its fields and texts, as `taxes`. */
  readonly topic: string;
  readonly list: string;
  readonly query?: Readonly<Record<string, string | number>>;
  readonly create: string;
  readonly change: string;
  readonly remove: string;
  /** First words of the events that change it. */
  readonly events: readonly string[];
  readonly lead: readonly string[];
  readonly hide?: readonly string[];
  /** Given once, when there is a new one: programs know it by them. */
  readonly fixed?: readonly string[];
  readonly columns?: () => readonly Column<T>[];
  /** Shown as pictures in place of a table. */
  readonly look?: PictureLook<T>;
  readonly nameOf: (row: T) => string;
  readonly addText: () => string;
  readonly empty: { readonly icon: IconName; readonly title: () => string; readonly text: () => string };
  /** What its form changes, where that is not the row itself. */
  readonly asRecord?: (row: T) => object;
  /** What else can be done with one, above its form. */
  readonly extra?: (row: T, close: () => void) => ComponentChildren;
}

type Open<T> = T | 'new' | undefined;

export function Records<T extends Row>({
  kind,
  title,
}: {
  readonly kind: RecordKind<T>;
  readonly title?: string;
}) {
  const rows = useResourceNamed<readonly T[]>(kind.list, {
    query: kind.query ?? { all: 1 },
    topics: kind.events,
  });
  const open = useSignal<Open<T>>(undefined);
  const add = mayCall(kind.create) && (
    <button
      type="button"
      class="primary"
      onClick={() => {
        open.value = 'new';
      }}
    >
      {kind.addText()}
    </button>
  );
  return (
    <section class={title ? 'section' : undefined}>
      <header class="list-header">
        {title && <h2>{title}</h2>}
        {add}
      </header>
      <Loaded of={rows}>
        {(all) =>
          all.length === 0 ? (
            <Empty icon={kind.empty.icon} title={kind.empty.title()} text={kind.empty.text()} />
          ) : (
            <RecordList
              kind={kind}
              title={title}
              rows={all}
              onOpen={(row) => {
                open.value = row;
              }}
            />
          )
        }
      </Loaded>
      {open.value && (
        <RecordDialog
          kind={kind}
          open={open.value}
          onClose={() => {
            open.value = undefined;
          }}
        />
      )}
    </section>
  );
}

interface ListProps<T extends Row> {
  readonly kind: RecordKind<T>;
  readonly title: string | undefined;
  readonly rows: readonly T[];
  readonly onOpen: (row: T) => void;
}

function RecordList<T extends Row>({ kind, title = kind.addText(), rows, onOpen }: ListProps<T>) {
  const { look, nameOf, columns } = kind;
  const list = {
    rows,
    keyOf: ({ id }: T) => id,
    isDim: ({ is_active }: T) => is_active === false,
    onOpen: mayCall(kind.change) ? onOpen : undefined,
  };
  if (look) return <PictureList label={title} look={look} nameOf={nameOf} {...list} />;
  return <DataTable caption={title} columns={columns?.() ?? []} {...list} />;
}

interface DialogProps<T extends Row> {
  readonly kind: RecordKind<T>;
  readonly open: T | 'new';
  readonly onClose: () => void;
}

export function RecordDialog<T extends Row>({ kind, open, onClose }: DialogProps<T>) {
  const { create, change, lead, hide, topic } = kind;
  const done = () => changed(...kind.events);
  if (open === 'new') {
    const form = { operation: create, lead, hide, topic, onDone: done, onClose };
    return <FormDialog title={kind.addText()} {...form} />;
  }
  const { id } = open;
  const form = {
    operation: change,
    params: { id },
    record: (kind.asRecord?.(open) ?? open) as Record<string, unknown>,
    lead,
    hide: [...(hide ?? []), ...(kind.fixed ?? [])],
    topic,
    onDone: done,
    onClose,
  };
  return (
    <FormDialog title={kind.nameOf(open)} {...form}>
      {kind.extra?.(open, () => {
        done();
        onClose();
      })}
      {mayCall(kind.remove) && (
        <button
          type="button"
          class="quiet"
          onClick={() => void removeRecord(kind, open).then((gone) => gone && onClose())}
        >
          {t('action.remove')}
        </button>
      )}
    </FormDialog>
  );
}

async function removeRecord<T extends Row>(kind: RecordKind<T>, row: T): Promise<boolean> {
  const name = kind.nameOf(row);
  const question = {
    title: t('records.remove', { name }),
    text: t('records.remove_text'),
    action: t('action.remove'),
  };
  if (!(await ask({ ...question, isDangerous: true }))) return false;
  const isGone = await attempt(
    () => requestNamed(kind.remove, { params: { id: row.id } }),
    t('form.removed'),
  );
  changed(...kind.events);
  return isGone;
}
