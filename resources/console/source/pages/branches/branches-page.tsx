import { useSignal } from '@preact/signals';
import { request } from '../../api/client.ts';
import { changed, useResource } from '../../api/resource.ts';
import type { Branch, Invitation } from '../../api/types.ts';
import { FormDialog } from '../../form/form-dialog.tsx';
import { ago, time } from '../../format/format.ts';
import { DataTable } from '../../parts/data-table.tsx';
import { Empty } from '../../parts/empty.tsx';
import { Loaded } from '../../parts/loaded.tsx';
import { svgUrl } from '../../parts/svg-url.ts';
import { Dialog } from '../../shell/dialog.tsx';
import { Page } from '../../shell/layout.tsx';
import { attempt } from '../../shell/notices.tsx';
import { t } from '../../text/text.ts';

type Act = 'new' | { readonly branch: Branch } | { readonly invitation: Invitation };

/** At head office: the places that sell, and the codes with which their servers join. */
export function BranchesPage() {
  const branches = useResource<Branch[]>('GET /branches/available', { topics: ['tenant', 'branch'] });
  const act = useSignal<Act | undefined>(undefined);
  const start = (next: Act | undefined) => {
    act.value = next;
  };
  const add = (
    <button type="button" class="primary" onClick={() => start('new')}>
      {t('branches.add')}
    </button>
  );
  return (
    <Page title={t('branches.title')} lead={t('branches.lead')} actions={add}>
      <Loaded of={branches}>
        {(all) =>
          all.length === 0 ? (
            <Empty icon="branch" title={t('branches.empty')} text={t('branches.empty_text')} />
          ) : (
            <DataTable
              caption={t('branches.title')}
              rows={all}
              keyOf={({ id }) => id}
              onOpen={(branch) => start({ branch })}
              columns={[
                { name: t('field.name'), cell: ({ name }) => name },
                { name: t('field.code'), cell: ({ code }) => <bdi>{code}</bdi> },
                { name: t('field.timezone'), cell: ({ timezone }) => <bdi>{timezone}</bdi> },
                { name: t('overview.sync_age'), cell: ({ last_sync_at }) => ago(last_sync_at) },
              ]}
            />
          )
        }
      </Loaded>
      <BranchActs act={act.value} onAct={start} />
    </Page>
  );
}

function BranchActs({
  act,
  onAct,
}: {
  readonly act: Act | undefined;
  readonly onAct: (next: Act | undefined) => void;
}) {
  const close = () => onAct(undefined);
  const done = () => changed('branch');
  if (act === 'new') {
    const form = {
      operation: 'POST /branches',
      lead: ['name', 'timezone', 'address', 'phone'],
      topic: 'branch',
    };
    return <FormDialog title={t('branches.add')} onDone={done} onClose={close} {...form} />;
  }
  if (act && 'invitation' in act) return <InvitationDialog invitation={act.invitation} onClose={close} />;
  if (!act) return null;
  const { branch } = act;
  const invite = () =>
    attempt(async () => {
      const { data } = await request<Invitation>('POST /branches/{id}/invitations', {
        params: { id: branch.id },
      });
      onAct({ invitation: data });
    });
  const form = {
    operation: 'PUT /branches/{id}',
    params: { id: branch.id },
    record: branch,
    topic: 'branch',
  };
  return (
    <FormDialog
      title={branch.name}
      lead={['name', 'address', 'phone', 'timezone', 'day_start']}
      onDone={done}
      onClose={close}
      {...form}
    >
      <button type="button" onClick={() => void invite()}>
        {t('branches.invite')}
      </button>
    </FormDialog>
  );
}

function InvitationDialog({
  invitation,
  onClose,
}: {
  readonly invitation: Invitation;
  readonly onClose: () => void;
}) {
  return (
    <Dialog title={t('branches.invite')} onClose={onClose} isSmall>
      <div class="dialog-text pairing">
        <p>{t('branches.invite_text')}</p>
        <img class="qr" src={svgUrl(invitation.qr_svg)} alt={t('devices.qr')} />
        <p>
          {t('devices.code')} <code>{invitation.code}</code>
        </p>
        <p>
          {t('overview.address')} <code>{location.origin}</code>
        </p>
        <small>{t('devices.expires', { time: time(invitation.expires_at) })}</small>
      </div>
    </Dialog>
  );
}
