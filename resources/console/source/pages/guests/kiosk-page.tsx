import { changed, useResource } from '../../api/resource.ts';
import { mayCall } from '../../api/session.ts';
import { FormCard } from '../../form/form-card.tsx';
import { Loaded } from '../../parts/loaded.tsx';
import { NeedsBranch } from '../../parts/needs-branch.tsx';
import { Page } from '../../shell/page.tsx';
import { isHosted } from '../../shell/place.ts';
import { hrefOf } from '../../shell/router.ts';
import { t } from '../../text/text.ts';

export function KioskPage() {
  const pair = isHosted.value && mayCall('POST /devices/pairings') && (
    <a class="button" href={hrefOf('devices')}>
      {t('devices.pair')}
    </a>
  );
  return (
    <Page title={t('kiosk.title')} lead={t('kiosk.lead')} actions={pair}>
      <NeedsBranch>
        <Settings />
      </NeedsBranch>
    </Page>
  );
}

const topics = ['branch', 'tenant', 'content'];

function Settings() {
  const settings = useResource('GET /kiosk/settings', { topics });
  return (
    <Loaded of={settings}>
      {(found) =>
        found && (
          <div class="form-cards">
            <FormCard
              title={found.branch}
              operation="PUT /kiosk/settings"
              record={found}
              topic="kiosk"
              onDone={() => changed('branch')}
            />
          </div>
        )
      }
    </Loaded>
  );
}
