import { useSignal } from '@preact/signals';
import { ago } from '../../../../web/format/format.ts';
import { request } from '../../api/client.ts';
import { changed, useResource } from '../../api/resource.ts';
import { mayCall } from '../../api/session.ts';
import type { Device, Pairing } from '../../api/types.ts';
import { FormDialog } from '../../form/form-dialog.tsx';
import { Badge } from '../../parts/badge.tsx';
import { DataTable } from '../../parts/data-table.tsx';
import { Empty } from '../../parts/empty.tsx';
import { HostedElsewhere } from '../../parts/hosted-elsewhere.tsx';
import { Loaded } from '../../parts/loaded.tsx';
import { ask } from '../../shell/dialog.tsx';
import { attempt } from '../../shell/notices.tsx';
import { Page } from '../../shell/page.tsx';
import { isHosted } from '../../shell/place.ts';
import { t, valueName } from '../../text/text.ts';
import { PairButton } from './pair-button.tsx';
import { PairingDialog } from './pairing-dialog.tsx';

type Act = { readonly device: Device } | { readonly pairing: Pairing };

export function DevicesPage() {
  const devices = useResource('GET /devices', { topics: ['user'] });
  const act = useSignal<Act | undefined>(undefined);
  const start = (next: Act | undefined) => {
    act.value = next;
  };
  return (
    <Page title={t('devices.title')} lead={t('devices.lead')} actions={<PairButton />}>
      <HostedElsewhere />
      <Loaded of={devices}>
        {(all) =>
          all.length === 0 ? (
            <Empty icon="device" title={t('devices.empty')} text={t('devices.empty_text')} />
          ) : (
            <DataTable
              caption={t('devices.title')}
              rows={all}
              keyOf={({ id }) => id}
              isDim={({ is_active }) => !is_active}
              onOpen={mayCall('PUT /devices/{id}') ? (device) => start({ device }) : undefined}
              columns={[
                { name: t('field.label'), cell: ({ label }) => label },
                { name: t('field.role'), cell: ({ role }) => valueName(role) },
                { name: t('devices.state'), cell: stateOf },
                { name: t('devices.last_used'), cell: ({ last_used_at }) => ago(last_used_at) },
              ]}
            />
          )
        }
      </Loaded>
      <DeviceActs act={act.value} onAct={start} />
    </Page>
  );
}

const stateOf = ({ is_active, is_paired }: Device) => (
  <Badge
    value={!is_active ? 'inactive' : is_paired ? 'paired' : 'not_paired'}
    tone={is_active && is_paired ? 'good' : 'calm'}
  />
);

function DeviceActs({
  act,
  onAct,
}: {
  readonly act: Act | undefined;
  readonly onAct: (next: Act | undefined) => void;
}) {
  const close = () => onAct(undefined);
  if (act && 'pairing' in act) return <PairingDialog pairing={act.pairing} onClose={close} />;
  if (!act) return null;
  const { device } = act;
  const again = () =>
    attempt(async () => {
      const { data } = await request('POST /devices/pairings', { body: { device_id: device.id } });
      onAct({ pairing: data });
    });
  const form = {
    operation: 'PUT /devices/{id}',
    params: { id: device.id },
    record: device,
    topic: 'devices',
  };
  return (
    <FormDialog title={device.label} onDone={() => changed('user')} onClose={close} {...form}>
      {isHosted.value && (
        <button type="button" onClick={() => void again()}>
          {t('devices.pair_again')}
        </button>
      )}
      <button type="button" class="quiet" onClick={() => void remove(device).then((gone) => gone && close())}>
        {t('action.remove')}
      </button>
    </FormDialog>
  );
}

async function remove({ id, label }: Device): Promise<boolean> {
  const question = {
    title: t('records.remove', { name: label }),
    text: t('devices.remove_text'),
    action: t('action.remove'),
  };
  if (!(await ask({ ...question, isDangerous: true }))) return false;
  const isGone = await attempt(() => request('DELETE /devices/{id}', { params: { id } }), t('form.removed'));
  changed('user');
  return isGone;
}
