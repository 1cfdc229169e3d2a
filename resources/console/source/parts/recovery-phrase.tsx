import { t } from '../text/text.ts';

interface PhraseProps {
  readonly phrase: string;
  readonly onKept: () => void;
}

/** Shown once: nobody, not even the server, can tell it again. */
export function RecoveryPhrase({ phrase, onKept }: PhraseProps) {
  return (
    <div class="dialog-text">
      <p>{t('backups.phrase_text')}</p>
      <p>
        <strong>
          <code dir="ltr">{phrase}</code>
        </strong>
      </p>
      <p>
        <button type="button" onClick={() => print()}>
          {t('action.print')}
        </button>{' '}
        <button type="button" class="primary" onClick={onKept}>
          {t('backups.phrase_kept')}
        </button>
      </p>
    </div>
  );
}
