import { time } from '../../../../web/format/format.ts';
import { request } from '../../api/client.ts';
import { changed, useResource } from '../../api/resource.ts';
import { attempt } from '../../shell/notices.tsx';
import { t } from '../../text/text.ts';

interface OpenCode {
  readonly id: number;
  readonly expires_at: string;
}

/** Unused codes: anyone who finds one could join with it. */
export function OpenCodes({ branchId }: { readonly branchId: number }) {
  const call = { params: { id: branchId }, topics: ['invitation', 'branch'] };
  const codes = useResource('GET /branches/{id}/invitations', call).data.value ?? [];
  if (codes.length === 0) return null;
  const revoke = async ({ id }: OpenCode) => {
    const params = { id: branchId, invitation_id: id };
    const work = () => request('DELETE /branches/{id}/invitations/{invitation_id}', { params });
    await attempt(work, t('branches.code_revoked'));
    changed('invitation');
  };
  return (
    <section class="open-codes" aria-label={t('branches.codes')}>
      <strong>{t('branches.codes')}</strong>
      <ul class="states">
        {codes.map((code) => (
          <li key={code.id}>
            <span>{t('branches.code_until', { time: time(code.expires_at) })}</span>
            <button type="button" class="quiet" onClick={() => void revoke(code)}>
              {t('branches.revoke_code')}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
