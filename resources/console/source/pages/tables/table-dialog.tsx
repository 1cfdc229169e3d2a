import { request } from '../../api/client.ts';
import { changed } from '../../api/resource.ts';
import { mayCall } from '../../api/session.ts';
import type { Table } from '../../api/types.ts';
import { FormDialog } from '../../form/form-dialog.tsx';
import { Badge } from '../../parts/badge.tsx';
import { ask, Dialog } from '../../shell/dialog.tsx';
import { attempt } from '../../shell/notices.tsx';
import { t } from '../../text/text.ts';
import { BareCodes, TableCode } from './table-code.tsx';
import { TableOrders } from './table-orders.tsx';

interface TableDialogProps {
  readonly table: Table;
  readonly onClose: () => void;
}

export function TableDialog({ table, onClose }: TableDialogProps) {
  if (!mayCall('PUT /pos/tables/{id}')) {
    return (
      <Dialog title={table.name} onClose={onClose} isSmall>
        <div class="dialog-text">
          <Badge value={table.status} />
          <TableOrders table={table} />
        </div>
      </Dialog>
    );
  }
  return (
    <FormDialog
      title={table.name}
      operation="PUT /pos/tables/{id}"
      params={{ id: table.id }}
      record={table}
      lead={['name', 'capacity', 'area_id']}
      hide={['x', 'y', 'sort_order']}
      topic="tables"
      onDone={() => changed('table', 'floor')}
      onClose={onClose}
    >
      {table.deleted_at !== null && <p>{t('tables.deleted')}</p>}
      {table.duplicate_ids.length > 0 && <p>{t('tables.duplicate')}</p>}
      <TableOrders table={table} />
      <TableCode table={table} />
      <BareCodes table={table} />
      <Badge value={table.status} />
      <button
        type="button"
        class="quiet"
        onClick={() => void remove(table).then((gone) => gone && onClose())}
      >
        {t('action.remove')}
      </button>
    </FormDialog>
  );
}

async function remove({ id, name }: Table): Promise<boolean> {
  const question = {
    title: t('records.remove', { name }),
    text: t('records.remove_text'),
    action: t('action.remove'),
  };
  if (!(await ask({ ...question, isDangerous: true }))) return false;
  const isGone = await attempt(
    () => request('DELETE /pos/tables/{id}', { params: { id } }),
    t('form.removed'),
  );
  changed('table', 'floor');
  return isGone;
}
