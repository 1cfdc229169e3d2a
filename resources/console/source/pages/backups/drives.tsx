import { bytes } from '../../../../web/format/format.ts';
import { request } from '../../api/client.ts';
import { mayCall } from '../../api/session.ts';
import type { BackupState } from '../../api/types.ts';
import { Card, Facts } from '../../parts/card.tsx';
import { attempt } from '../../shell/notices.tsx';
import { t } from '../../text/text.ts';

const CHANGE = 'PUT /system/backups/settings';
const MAX_FOLDERS = 3;

interface DrivesProps {
  readonly state: BackupState;
  readonly onChanged: () => void;
}

/** Nobody has to know how this computer names a stick. */
export function Drives({ state: { drives, settings }, onChanged }: DrivesProps) {
  if (drives.length === 0 || settings.folders.length >= MAX_FOLDERS || !mayCall(CHANGE)) return null;
  const use = async (path: string) => {
    const body = { ...settings, folders: [...settings.folders, path] };
    await attempt(() => request(CHANGE, { body }), t('backups.drive_used', { path }));
    onChanged();
  };
  return (
    <Card title={t('backups.drives')}>
      <Facts
        facts={drives.map(({ path, free_bytes }) => [
          <span key={path}>
            <bdi>{path}</bdi> · {t('backups.free', { size: bytes(free_bytes) })}
          </span>,
          <button
            key={path}
            type="button"
            aria-label={`${t('backups.use')}: ${path}`}
            onClick={() => void use(path)}
          >
            {t('backups.use')}
          </button>,
        ])}
      />
    </Card>
  );
}
