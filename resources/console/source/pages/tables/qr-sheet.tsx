import { mayCall } from '../../api/session.ts';
import type { Table } from '../../api/types.ts';
import { Dialog } from '../../shell/dialog.tsx';
import { branchNow } from '../../shell/place.ts';
import { t } from '../../text/text.ts';
import { GuestOrdering } from './guest-ordering.tsx';
import { BareCodes, TableCode } from './table-code.tsx';

/** All codes on a sheet, to be printed, cut and laid out. */
export function QrSheet({
  tables,
  onClose,
}: {
  readonly tables: readonly Table[];
  readonly onClose: () => void;
}) {
  const branch = branchNow().data.value;
  return (
    <Dialog title={t('tables.codes')} onClose={onClose} isWide>
      <div class="dialog-text">
        {branch && mayCall('PUT /branches/{id}/settings') && (
          <div class="card not-printed">
            <GuestOrdering branchId={branch.id} />
          </div>
        )}
        {tables[0] && <BareCodes table={tables[0]} />}
        <p class="hint">{t('tables.codes_text')}</p>
        <p class="actions">
          <button type="button" class="primary" onClick={() => print()}>
            {t('action.print')}
          </button>
        </p>
        <ul class="qr-sheet">
          {tables.map((table) => (
            <li key={table.id}>
              <TableCode table={table} />
              <strong>{table.name}</strong>
            </li>
          ))}
        </ul>
      </div>
    </Dialog>
  );
}
