import { useResource } from '../api/resource.ts';
import { mayCall } from '../api/session.ts';
import type { SyncStatus } from '../api/types.ts';
import { t } from '../text/text.ts';
import { hasBranch, health, isCentral, isHosted } from './place.ts';
import { hrefOf } from './router.ts';

const STATUS = 'GET /sync/status';

/** A branch's server that does not run its branch. */
const isStopped = (): boolean =>
  health.value !== undefined && !isCentral.value && hasBranch.value && !isHosted.value;

/** On every page of a server that runs and does not do what people expect of it: why, and where the way out stands. */
export const StateBanner = () => (
  <>
    {mayCall(STATUS) ? <WithAdvice /> : <ForStaff />}
    {mayCall(LOST_PINS) && <LostPins />}
  </>
);

const LOST_PINS = 'GET /users/unreadable-pins';

const MOST_NAMED = 6;

/** Accounts whose PIN was encrypted on another computer. */
function LostPins() {
  const lost = useResource<{ name: string }[]>(LOST_PINS, { topics: ['user'] }).data.value ?? [];
  if (lost.length === 0) return null;
  return (
    <p class="hint-box" role="alert">
      <strong>{t('state.lost_pins')} </strong>
      <span dir="auto">
        {lost
          .slice(0, MOST_NAMED)
          .map(({ name }) => name)
          .join(', ')}{' '}
      </span>
      {lost.length > MOST_NAMED && <span>{t('state.and_more', { count: lost.length - MOST_NAMED })} </span>}
      <a href={hrefOf('users')}>{t('users.title')}</a>
    </p>
  );
}

function WithAdvice() {
  const status = useResource<SyncStatus>(STATUS, { topics: ['sync', 'branch'] }).data.value;
  if (!isStopped() && !status?.set_back) return null;
  return (
    <p class="hint-box" role="alert">
      {isStopped() && <strong>{t('state.stopped_copy')} </strong>}
      <span dir="auto">{status?.advice} </span>
      <a href={hrefOf('sync')}>{t('sync.title')}</a>
    </p>
  );
}

function ForStaff() {
  if (!isStopped()) return null;
  return (
    <p class="hint-box" role="alert">
      <strong>{t('state.stopped_copy')}</strong> {t('state.ask_owner')}
    </p>
  );
}
