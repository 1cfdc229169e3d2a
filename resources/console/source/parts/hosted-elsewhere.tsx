import { branchNow, hasBranch, isHosted } from '../shell/place.ts';
import { t } from '../text/text.ts';

/** Head office looks on where only the server of the branch can act. */
export function HostedElsewhere() {
  const branch = branchNow().data.value;
  if (!hasBranch.value || isHosted.value || !branch) return null;
  return (
    <p class="hint-box">
      {t('state.hosted_elsewhere', { name: branch.name })}{' '}
      {branch.base_url && (
        <a href={`${branch.base_url.replace(/\/$/, '')}/console/`} target="_blank" rel="noreferrer">
          <bdi>{branch.base_url}</bdi>
        </a>
      )}
    </p>
  );
}
