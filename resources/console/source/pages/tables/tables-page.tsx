import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { changed, useResource } from '../../api/resource.ts';
import { mayCall } from '../../api/session.ts';
import type { Table } from '../../api/types.ts';
import { FormDialog } from '../../form/form-dialog.tsx';
import { Empty } from '../../parts/empty.tsx';
import { Loaded } from '../../parts/loaded.tsx';
import { NeedsBranch } from '../../parts/needs-branch.tsx';
import { Tabs } from '../../parts/tabs.tsx';
import { Page } from '../../shell/page.tsx';
import { t } from '../../text/text.ts';
import { arrange, isArranging, moved, moveTable, undoMove } from './arranging.ts';
import type { Place } from './places.ts';
import { QrSheet } from './qr-sheet.tsx';
import { Room } from './room.tsx';
import { severalTables } from './several.ts';
import { TableDialog } from './table-dialog.tsx';

type Act =
  | { readonly kind: 'area' | 'new' | 'several' | 'codes' }
  | { readonly kind: 'table'; readonly table: Table };

const topics = ['table', 'floor', 'order'];

export function TablesPage() {
  const tables = useResource('GET /pos/tables', { topics });
  const areas = useResource('GET /areas', { topics: ['floor', 'table'] });
  const act = useSignal<Act | undefined>(undefined);
  const areaId = useSignal('');
  const start = (next: Act | undefined) => {
    act.value = next;
  };
  const shown = areaId.value || String(areas.data.value?.[0]?.id ?? '');
  useEffect(() => () => arrange(false), []);
  const actions = mayCall('POST /pos/tables') && (
    <>
      <Arranging />
      <button type="button" onClick={() => start({ kind: 'codes' })}>
        {t('tables.codes')}
      </button>
      <button type="button" onClick={() => start({ kind: 'area' })}>
        {t('tables.add_area')}
      </button>
      <button type="button" onClick={() => start({ kind: 'several' })}>
        {t('tables.add_several')}
      </button>
      <button type="button" class="primary" onClick={() => start({ kind: 'new' })}>
        {t('tables.add')}
      </button>
    </>
  );
  return (
    <Page title={t('tables.title')} lead={t('tables.lead')} actions={actions}>
      <NeedsBranch>
        <Loaded of={areas}>
          {(all) => (
            <>
              {all.length > 1 && (
                <Tabs
                  label={t('tables.area')}
                  value={shown}
                  options={all.map(({ id, name }) => ({ value: String(id), label: name }))}
                  onChange={(next) => {
                    areaId.value = next;
                  }}
                />
              )}
              <Loaded of={tables}>
                {(every) =>
                  every.length === 0 ? (
                    <Empty icon="table" title={t('tables.empty')} text={t('tables.empty_text')} />
                  ) : (
                    <Room
                      tables={every.filter(
                        ({ area_id }) => shown === '' || area_id === null || String(area_id) === shown,
                      )}
                      onOpen={(table) => start({ kind: 'table', table })}
                      {...(isArranging.value && {
                        onMove: (table: Table, from: Place, to: Place) => void moveTable(table, from, to),
                      })}
                    />
                  )
                }
              </Loaded>
            </>
          )}
        </Loaded>
      </NeedsBranch>
      <TableActs
        act={act.value}
        areaId={shown}
        tables={tables.data.value ?? []}
        onClose={() => start(undefined)}
      />
    </Page>
  );
}

/** Tables are moved only meanwhile, and each move can be taken back. */
function Arranging() {
  if (!mayCall('PUT /pos/tables/{id}')) return null;
  return (
    <>
      {isArranging.value && (
        <button type="button" disabled={moved.value.length === 0} onClick={() => void undoMove()}>
          {t('tables.undo')}
        </button>
      )}
      <button type="button" aria-pressed={isArranging.value} onClick={() => arrange(!isArranging.value)}>
        {t(isArranging.value ? 'tables.arranged' : 'tables.arrange')}
      </button>
    </>
  );
}

/** The next number that no table has. */
function freeName(tables: readonly Table[]): string {
  const names = new Set(tables.map(({ name }) => name.toUpperCase()));
  let n = tables.length + 1;
  while (names.has(`T${n}`)) n++;
  return `T${n}`;
}

interface ActsProps {
  readonly act: Act | undefined;
  readonly areaId: string;
  readonly tables: readonly Table[];
  readonly onClose: () => void;
}

function TableActs({ act, areaId, tables, onClose }: ActsProps) {
  const done = () => changed('table', 'floor');
  if (act?.kind === 'area') {
    const form = { operation: 'POST /areas', lead: ['name'], topic: 'areas', onDone: done, onClose };
    return <FormDialog title={t('tables.add_area')} {...form} />;
  }
  if (act?.kind === 'new') {
    const initial = { area_id: areaId, name: freeName(tables) };
    const form = {
      operation: 'POST /pos/tables',
      initial,
      lead: ['name', 'capacity', 'area_id'],
      hide: ['x', 'y'],
    };
    return <FormDialog title={t('tables.add')} topic="tables" onDone={done} onClose={onClose} {...form} />;
  }
  if (act?.kind === 'several') {
    const form = { ...severalTables(areaId), onDone: done, onClose };
    return <FormDialog title={t('tables.add_several')} {...form} />;
  }
  if (act?.kind === 'table') return <TableDialog table={act.table} onClose={onClose} />;
  return act?.kind === 'codes' ? <QrSheet tables={tables} onClose={onClose} /> : null;
}
