import { useSignal } from '@preact/signals';
import { Icon } from '../../../web/parts/icon.tsx';
import { Sheet } from '../parts/sheet.tsx';
import { t } from '../text/text.ts';
import { staleSince } from '../work/server/subscription.ts';
import { MAX_COUNTED, older, putOlderAway } from './older.ts';

const counted = (): string =>
  older.value > MAX_COUNTED
    ? t('kitchen.older_more', { n: MAX_COUNTED })
    : t('kitchen.older', { n: older.value });

/** What earlier days left open is one line, not a board full of tickets. */
export function OlderLine({ onOpen }: { readonly onOpen: () => void }) {
  if (older.value === 0) return null;
  return (
    <aside class="older" aria-label={counted()}>
      <Icon name="history" />
      <span>{counted()}</span>
      <button type="button" class="button" disabled={staleSince.value !== undefined} onClick={onOpen}>
        {t('kitchen.put_away')}
      </button>
    </aside>
  );
}

export function OlderSheet({ onClose }: { readonly onClose: () => void }) {
  const isMoving = useSignal(false);
  const hasFailed = useSignal(false);
  const putAway = async () => {
    isMoving.value = true;
    try {
      await putOlderAway();
      onClose();
    } catch {
      hasFailed.value = true;
      isMoving.value = false;
    }
  };
  return (
    <Sheet title={counted()} lead={t('kitchen.put_away_text')} onClose={onClose}>
      {hasFailed.value && <p role="alert">{t('kitchen.put_away_failed')}</p>}
      <button
        type="button"
        class="button is-act"
        disabled={isMoving.value}
        aria-busy={isMoving.value}
        onClick={() => void putAway()}
      >
        {t('kitchen.put_away')}
      </button>
    </Sheet>
  );
}
