import { request } from '../../api/client.ts';
import { changed } from '../../api/resource.ts';
import { mayCall } from '../../api/session.ts';
import type { Branch } from '../../api/types.ts';
import { FormDialog } from '../../form/form-dialog.tsx';
import { ask } from '../../shell/dialog.tsx';
import { attempt } from '../../shell/notices.tsx';
import { t } from '../../text/text.ts';
import type { Line } from './branch-table.tsx';
import type { Code } from './code-dialog.tsx';
import { OpenCodes } from './open-codes.tsx';

interface BranchProps {
  readonly branch: Branch;
  readonly line: Line | undefined;
  readonly onCode: (code: Code) => void;
  readonly onChanges: () => void;
  readonly onClose: () => void;
}

export function BranchDialog({ branch, line, onCode, onChanges, onClose }: BranchProps) {
  const params = { id: branch.id };
  const invite = () =>
    attempt(async () => {
      const { data } = await request('POST /branches/{id}/invitations', { params });
      changed('invitation');
      onCode({ ...data, text: t('branches.invite_text') });
    });
  return (
    <FormDialog
      title={branch.name}
      operation="PUT /branches/{id}"
      params={params}
      record={branch}
      lead={['name', 'address', 'phone', 'timezone', 'day_start', 'catalogue']}
      topic="branch"
      onDone={() => changed('branch')}
      onClose={onClose}
    >
      {mayCall('POST /branches/{id}/invitations') && (
        <button type="button" class={line ? undefined : 'primary'} onClick={() => void invite()}>
          {t('branches.invite')}
        </button>
      )}
      {line && mayCall('GET /branches/{id}/changes') && (
        <button type="button" onClick={onChanges}>
          {t('changes.open')}
        </button>
      )}
      {line && mayCall('POST /branches/{id}/server/revoke') && (
        <button
          type="button"
          class={line.refused ? undefined : 'quiet'}
          onClick={() => void (line.refused ? admit(branch) : refuse(branch))}
        >
          {line.refused ? t('branches.admit') : t('branches.refuse')}
        </button>
      )}
      {mayCall('GET /branches/{id}/invitations') && <OpenCodes branchId={branch.id} />}
    </FormDialog>
  );
}

async function refuse({ id }: Branch): Promise<void> {
  const title = t('branches.refuse');
  if (!(await ask({ title, text: t('branches.refuse_text'), action: title, isDangerous: true }))) return;
  await decide('POST /branches/{id}/server/revoke', id);
}

const admit = ({ id }: Branch): Promise<void> => decide('POST /branches/{id}/server/admit', id);

type Decision = 'POST /branches/{id}/server/revoke' | 'POST /branches/{id}/server/admit';

async function decide(operation: Decision, id: number): Promise<void> {
  await attempt(() => request(operation, { params: { id } }), t('form.saved'));
  changed('sync');
}
