import { useSignal } from '@preact/signals';
import { request } from '../../api/client.ts';
import { changed, useResource } from '../../api/resource.ts';
import { mayCall } from '../../api/session.ts';
import { useSyncStatus } from '../../api/sync-status.ts';
import type { Branch } from '../../api/types.ts';
import { FormDialog } from '../../form/form-dialog.tsx';
import { Empty } from '../../parts/empty.tsx';
import { Loaded } from '../../parts/loaded.tsx';
import { attempt } from '../../shell/notices.tsx';
import { Page } from '../../shell/page.tsx';
import { t } from '../../text/text.ts';
import { BranchDialog } from './branch-dialog.tsx';
import { BranchTable } from './branch-table.tsx';
import { type Code, CodeDialog } from './code-dialog.tsx';
import { asBranch, SharedChanges } from './shared-changes.tsx';

type Act = 'new' | { readonly branch: Branch } | { readonly code: Code } | { readonly changesOf: Branch };

const topics = ['tenant', 'branch'];

/** At head office: the places that sell, and the codes with which their servers join. */
export function BranchesPage() {
  const branches = useResource('GET /branches/available', { topics });
  const lines = useSyncStatus().data.value?.branches ?? [];
  const act = useSignal<Act | undefined>(undefined);
  const start = (next: Act | undefined) => {
    act.value = next;
  };
  const inviteMissing = () =>
    attempt(async () => {
      const { data } = await request('POST /branches/missing/invitations');
      start({ code: { ...data, text: t('branches.missing_text') } });
    });
  const actions = (
    <>
      {mayCall('POST /branches/missing/invitations') && (
        <button type="button" onClick={() => void inviteMissing()}>
          {t('branches.missing')}
        </button>
      )}
      <button type="button" class="primary" onClick={() => start('new')}>
        {t('branches.add')}
      </button>
    </>
  );
  return (
    <Page title={t('branches.title')} lead={t('branches.lead')} actions={actions}>
      <Loaded of={branches}>
        {(all) =>
          all.length === 0 ? (
            <Empty icon="branch" title={t('branches.empty')} text={t('branches.empty_text')} />
          ) : (
            <BranchTable branches={all} lines={lines} onOpen={(branch) => start({ branch })} />
          )
        }
      </Loaded>
      <BranchAct act={act.value} lines={lines} onAct={start} />
    </Page>
  );
}

interface ActProps {
  readonly act: Act | undefined;
  readonly lines: Parameters<typeof BranchTable>[0]['lines'];
  readonly onAct: (next: Act | undefined) => void;
}

function BranchAct({ act, lines, onAct }: ActProps) {
  const close = () => onAct(undefined);
  if (act === undefined) return null;
  if (act === 'new') {
    // The next thing a new branch needs is a code for its server.
    const made = (data: unknown) => {
      changed('branch');
      queueMicrotask(() => onAct({ branch: data as Branch }));
    };
    const lead = ['name', 'timezone', 'address', 'phone'];
    const form = { operation: 'POST /branches', lead, topic: 'branch' };
    return <FormDialog title={t('branches.add')} onDone={made} onClose={close} {...form} />;
  }
  if ('code' in act) return <CodeDialog code={act.code} onClose={close} />;
  if ('changesOf' in act) return <SharedChanges author={asBranch(act.changesOf)} onClose={close} />;
  const line = lines.find(({ branch_id }) => branch_id === act.branch.id);
  return (
    <BranchDialog
      key={act.branch.id}
      branch={act.branch}
      line={line}
      onCode={(code) => onAct({ code })}
      onChanges={() => onAct({ changesOf: act.branch })}
      onClose={close}
    />
  );
}
