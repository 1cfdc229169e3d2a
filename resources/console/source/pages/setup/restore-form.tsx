import { useSignal } from '@preact/signals';
import { useEffect, useId, useRef } from 'preact/hooks';
import { asProblem } from '../../../../web/api/problem.ts';
import { bytes, fullTime } from '../../../../web/format/format.ts';
import { Form } from '../../form/form.tsx';
import { attempt, notify, wordsOf } from '../../shell/notices.tsx';
import { readHealth } from '../../shell/place.ts';
import { go } from '../../shell/router.ts';
import { t } from '../../text/text.ts';
import { type FoundBackup, readBackups, takeStep, uploadBackup, type WayProps } from './setup-api.ts';

interface Restored {
  readonly print_jobs_held: number;
}

function arrived(data: unknown): void {
  const { print_jobs_held: held } = data as Restored;
  notify(held > 0 ? t('setup.restored_held', { count: held }) : t('setup.restored'));
  go('overview');
  void readHealth();
}

/** A restaurant that was here or on another computer: from a disk, a stick, or wherever this browser reaches. */
export function RestoreForm({ facts }: WayProps) {
  const backups = useSignal<readonly FoundBackup[] | undefined>(undefined);
  const isBusy = useSignal(false);
  const problem = useSignal('');
  /** Of the encrypted backup that only its phrase opens here. */
  const sealed = useSignal('');
  useEffect(() => {
    void attempt(async () => {
      backups.value = await readBackups();
    });
  }, []);
  const run = async (work: () => Promise<void>) => {
    if (isBusy.value) return;
    isBusy.value = true;
    problem.value = '';
    try {
      await work();
    } catch (error) {
      const failed = asProblem(error);
      problem.value = Object.values(failed.fields).join(' ') || wordsOf(failed);
    }
    isBusy.value = false;
  };
  const bring = async (file: string, phrase?: string) => {
    try {
      arrived(await takeStep('restore', { file, ...(phrase && { phrase }) }));
    } catch (error) {
      const isSealed = asProblem(error).fields.phrase !== undefined;
      sealed.value = isSealed ? file : '';
      if (!isSealed || phrase) throw error;
    }
  };
  const chosen = (find: () => string | Promise<string>) =>
    run(async () => {
      sealed.value = '';
      return bring(await find());
    });
  return (
    <>
      <p class="hint">{t('setup.restore_text')}</p>
      <FoundBackups
        backups={backups.value}
        isBusy={isBusy.value}
        onChosen={({ file }) => void chosen(() => file)}
      />
      <Upload isBusy={isBusy.value} onChosen={(file) => void chosen(() => uploadBackup(file))} />
      {/* What the server says of a file is English. */}
      <p class="problem" role="alert" dir="auto">
        {problem.value}
      </p>
      {sealed.value && (
        <PhraseForm
          key={sealed.value}
          isBusy={isBusy.value}
          onGiven={(phrase) => void run(() => bring(sealed.value, phrase))}
        />
      )}
      <div role="status">{isBusy.value && <p class="calm-text">{t('setup.restoring')}</p>}</div>
      <details>
        <summary>{t('setup.by_path')}</summary>
        <Form
          operation="setup"
          schema={facts.forms.restore}
          topic="restore"
          action={t('backups.restore')}
          send={(body) => takeStep('restore', body)}
          onDone={arrived}
        />
      </details>
    </>
  );
}

interface PhraseProps {
  readonly isBusy: boolean;
  readonly onGiven: (phrase: string) => void;
}

/** Appears after a backup was chosen that is encrypted, where this computer has no key of it. */
function PhraseForm({ isBusy, onGiven }: PhraseProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  const submit = (event: Event) => {
    event.preventDefault();
    onGiven(input.current?.value.trim() ?? '');
  };
  return (
    <form onSubmit={submit}>
      <div class="field">
        <label for={id}>{t('backups.phrase')}</label>
        <input ref={input} id={id} dir="ltr" autocomplete="off" spellcheck={false} required />
        <p class="hint">{t('setup.phrase_text')}</p>
      </div>
      <button type="submit" class="primary" aria-disabled={isBusy}>
        {t('backups.restore')}
      </button>
    </form>
  );
}

interface FoundProps {
  readonly backups: readonly FoundBackup[] | undefined;
  readonly isBusy: boolean;
  readonly onChosen: (backup: FoundBackup) => void;
}

function FoundBackups({ backups, isBusy, onChosen }: FoundProps) {
  if (!backups) return <div class="loading" role="progressbar" aria-label={t('state.loading')} />;
  if (backups.length === 0) return <p class="calm-text">{t('setup.no_backups')}</p>;
  return (
    <ul class="states found-backups">
      {backups.map((backup) => (
        <li key={backup.file}>
          <span>
            {fullTime(backup.made_at)} · {bytes(backup.bytes)}
            <small>
              <bdi dir="ltr">{backup.file}</bdi>
            </small>
          </span>
          <button
            type="button"
            aria-disabled={isBusy}
            aria-label={`${t('backups.restore')}: ${fullTime(backup.made_at)} ${backup.name}`}
            onClick={() => onChosen(backup)}
          >
            {t('backups.restore')}
          </button>
        </li>
      ))}
    </ul>
  );
}

interface UploadProps {
  readonly isBusy: boolean;
  readonly onChosen: (file: File) => void;
}

function Upload({ isBusy, onChosen }: UploadProps) {
  const id = useId();
  return (
    <div class="field">
      <label for={id}>{t('setup.backup_file')}</label>
      <input
        id={id}
        type="file"
        accept=".backup,.galley"
        disabled={isBusy}
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0];
          if (file) onChosen(file);
          currentTarget.value = '';
        }}
      />
    </div>
  );
}
