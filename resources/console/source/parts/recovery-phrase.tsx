import { useLeaveWarning } from '../shell/router.ts';
import { t } from '../text/text.ts';

interface PhraseProps {
  readonly phrase: string;
  readonly onKept: () => void;
}

/** Shown once: nobody, not even the server, can tell it again. The browser asks before it leaves the page. */
export function RecoveryPhrase({ phrase, onKept }: PhraseProps) {
  useLeaveWarning();
  return (
    <div class="dialog-text recovery-phrase">
      <p>{t('backups.phrase_text')}</p>
      <code dir="ltr">{phrase}</code>
      <p class="actions">
        <button type="button" onClick={() => print()}>
          {t('action.print')}
        </button>
        <button type="button" class="primary" onClick={onKept}>
          {t('backups.phrase_kept')}
        </button>
      </p>
    </div>
  );
}
