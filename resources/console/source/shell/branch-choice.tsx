import { t } from '../text/text.ts';
import { attempt } from './notices.tsx';
import { branchesNow, branchNow, enterBranch, isCentral } from './place.ts';
import { mayLeave } from './router.ts';

async function choose(select: HTMLSelectElement, current: number | undefined): Promise<void> {
  const wanted = select.value ? Number(select.value) : null;
  if (await mayLeave()) await attempt(() => enterBranch(wanted));
  else select.value = String(current ?? '');
}

/** At head office: the branch whose tables, printers and prices are shown; a branch's own server has but one. */
export function BranchChoice() {
  const branches = branchesNow().data.value ?? [];
  const current = branchNow().data.value;
  if (!isCentral.value) return current ? <p class="branch-name">{current.name}</p> : null;
  return (
    <label class="branch-choice">
      <span>{t('nav.branch')}</span>
      <select
        value={current?.id ?? ''}
        onChange={({ currentTarget }) => void choose(currentTarget, current?.id)}
      >
        <option value="">{t('nav.all_branches')}</option>
        {branches.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}
