import { bytes, fullTime } from '../../../../web/format/format.ts';
import { request } from '../../api/client.ts';
import { mayCall } from '../../api/session.ts';
import type { BackupState } from '../../api/types.ts';
import { DataTable } from '../../parts/data-table.tsx';
import { Empty } from '../../parts/empty.tsx';
import { ask } from '../../shell/dialog.tsx';
import { attempt } from '../../shell/notices.tsx';
import { t, valueName } from '../../text/text.ts';

type Backup = BackupState['backups'][number];

interface ListProps {
  readonly state: BackupState;
  readonly onChanged: () => void;
}

export function BackupList({ state, onChanged }: ListProps) {
  const { backups } = state;
  if (backups.length === 0)
    return <Empty icon="backup" title={t('backups.empty')} text={t('backups.empty_text')} />;
  return (
    <section class="section">
      <header>
        <h2>{t('backups.list')}</h2>
      </header>
      <DataTable
        caption={t('backups.list')}
        rows={backups}
        keyOf={({ name, folder }) => `${folder}/${name}`}
        columns={[
          { name: t('backups.made'), cell: ({ made_at }) => fullTime(made_at) },
          { name: t('backups.why'), cell: ({ kind }) => valueName(kind) },
          { name: t('backups.folder'), isMinor: true, cell: ({ folder }) => <bdi>{folder}</bdi> },
          { name: t('backups.size'), isFigure: true, cell: (backup) => bytes(backup.bytes) },
          {
            name: t('quarantine.actions'),
            cell: (backup) => <Restore backup={backup} isBusy={isBusy(state)} onChanged={onChanged} />,
          },
        ]}
      />
    </section>
  );
}

/** One thing at a time is done with backups. */
const isBusy = ({ running, restore }: BackupState): boolean => running || restore?.status === 'running';

interface RestoreProps {
  readonly backup: Backup;
  readonly isBusy: boolean;
  readonly onChanged: () => void;
}

function Restore({ backup, isBusy, onChanged }: RestoreProps) {
  if (!mayCall('POST /system/backups/{name}/restore')) return null;
  const restore = async () => {
    if (isBusy) return;
    const text = t('backups.restore_text', { time: fullTime(backup.made_at) });
    if (!(await ask({ title: t('backups.restore'), text, action: t('backups.restore'), isDangerous: true })))
      return;
    const call = { params: { name: backup.name } };
    await attempt(() => request('POST /system/backups/{name}/restore', call), t('backups.restoring'));
    onChanged();
  };
  return (
    <button type="button" aria-disabled={isBusy} onClick={() => void restore()}>
      {t('backups.restore')}
    </button>
  );
}
