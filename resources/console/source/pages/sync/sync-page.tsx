import { useSignal } from '@preact/signals';
import { ago, number } from '../../../../web/format/format.ts';
import { request } from '../../api/client.ts';
import { changed } from '../../api/resource.ts';
import { mayCall } from '../../api/session.ts';
import { useSyncStatus } from '../../api/sync-status.ts';
import type { SyncStatus } from '../../api/types.ts';
import { FormDialog } from '../../form/form-dialog.tsx';
import { Badge } from '../../parts/badge.tsx';
import { Card, Facts } from '../../parts/card.tsx';
import { DataTable } from '../../parts/data-table.tsx';
import { Empty } from '../../parts/empty.tsx';
import { LineBadge } from '../../parts/line-badge.tsx';
import { Loaded } from '../../parts/loaded.tsx';
import { attempt } from '../../shell/notices.tsx';
import { Page } from '../../shell/page.tsx';
import { t } from '../../text/text.ts';
import { Conflicts } from './conflicts.tsx';
import { Proposals } from './proposals.tsx';
import { Quarantine } from './quarantine.tsx';
import { CatalogueAlarms, SetBacks } from './set-backs.tsx';

export function SyncPage() {
  const status = useSyncStatus();
  return (
    <Page title={t('sync.title')} lead={t('sync.lead')}>
      <Loaded of={status}>
        {(now) => {
          if (now.role === 'branch' && now.central_url === null)
            return <Empty icon="sync" title={t('sync.alone')} text={t('sync.alone_text')} />;
          return now.role === 'branch' ? <WithHeadOffice status={now} /> : <AtHeadOffice status={now} />;
        }}
      </Loaded>
      {mayCall('GET /catalogue/proposals') && isJoined(status.data.value) && <Proposals />}
      {mayCall('GET /sync/conflicts') && <Conflicts />}
      {mayCall('GET /sync/quarantine') && <Quarantine />}
    </Page>
  );
}

function WithHeadOffice({ status }: { readonly status: SyncStatus }) {
  return (
    <Card title={t('overview.head_office')}>
      {status.problem && (
        <p class="hint-box" dir="auto">
          {status.problem}
        </p>
      )}
      {status.advice && <p dir="auto">{status.advice}</p>}
      {status.known_to_central === false && mayCall('POST /sync/rejoin') && <Rejoin />}
      {status.owners_held > 0 && mayCall('POST /sync/owners/accept') && (
        <HeldOwners count={status.owners_held} />
      )}
      <Facts
        facts={[
          [t('overview.address'), <bdi key="url">{status.central_url}</bdi>],
          [
            t('overview.health'),
            <Badge
              key="state"
              value={status.reachable ? 'online' : 'offline'}
              tone={status.reachable ? 'good' : 'warn'}
            />,
          ],
          ...copying(status),
          [t('sync.sent'), ago(status.last_push_at)],
          [t('sync.received'), ago(status.last_pull_at)],
          [t('sync.compared'), ago(status.last_verified_at)],
          [t('overview.unsent'), number(status.unsent)],
          [t('sync.set_aside'), number(status.quarantined)],
        ]}
      />
    </Card>
  );
}

/** A new server sells once today's needs are there; older records follow. */
function copying({ snapshot }: SyncStatus): [string, string][] {
  if (snapshot === null || snapshot.phase === 'finished') return [];
  const { phase, done, total } = snapshot;
  return [[t(`sync.copying_${phase}`), `${number(done)} / ${number(total)}`]];
}

/** Head office was restored to a time before it knew this server: a code it gives makes it known again. */
function Rejoin() {
  const isOpen = useSignal(false);
  const show = (open: boolean) => () => {
    isOpen.value = open;
  };
  return (
    <>
      <button type="button" class="primary" onClick={show(true)}>
        {t('sync.rejoin')}
      </button>
      {isOpen.value && (
        <FormDialog
          title={t('sync.rejoin')}
          operation="POST /sync/rejoin"
          lead={['code']}
          topic="sync"
          onDone={() => changed('sync')}
          onClose={show(false)}
        />
      )}
    </>
  );
}

/** A head office that is new here makes and changes no owner until an owner accepts that. */
const HeldOwners = ({ count }: { readonly count: number }) => (
  <div class="hint-box">
    <p>{t('sync.owners_held', { count })}</p>
    <button
      type="button"
      onClick={() =>
        void attempt(() => request('POST /sync/owners/accept'), t('sync.owners_accepted')).then(
          (done) => done && changed('sync'),
        )
      }
    >
      {t('sync.accept_owners')}
    </button>
  </div>
);

/** Between a branch and head office. */
const isJoined = (status: SyncStatus | undefined): boolean =>
  status !== undefined && (status.role === 'central' || status.central_url !== null);

const AtHeadOffice = ({ status }: { readonly status: SyncStatus }) => (
  <>
    <SetBacks doubts={status.doubts} />
    <CatalogueAlarms alarms={status.catalogue_alarms} />
    <WithBranches status={status} />
  </>
);

function WithBranches({ status }: { readonly status: SyncStatus }) {
  if (status.branches.length === 0)
    return <Empty icon="sync" title={t('branches.none_joined')} text={t('sync.no_branches_text')} />;
  return (
    <DataTable
      caption={t('branches.title')}
      rows={status.branches}
      keyOf={({ branch_id }) => branch_id}
      columns={[
        { name: t('field.branch_id'), cell: ({ name }) => name },
        { name: t('overview.health'), cell: (line) => <LineBadge line={line} /> },
        { name: t('overview.sync_age'), cell: ({ last_seen_at }) => ago(last_seen_at) },
        { name: t('branches.complete'), cell: ({ complete_until }) => ago(complete_until) },
        { name: t('sync.compared'), isMinor: true, cell: ({ last_verified_at }) => ago(last_verified_at) },
        { name: t('sync.set_aside'), isFigure: true, cell: ({ quarantined }) => number(quarantined) },
      ]}
    />
  );
}
