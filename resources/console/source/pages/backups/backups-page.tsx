import { useSignal } from '@preact/signals';
import { ago } from '../../../../web/format/format.ts';
import { useJob } from '../../api/again.ts';
import { request } from '../../api/client.ts';
import { useResource } from '../../api/resource.ts';
import { mayCall } from '../../api/session.ts';
import type { BackupState } from '../../api/types.ts';
import { FormCard } from '../../form/form-card.tsx';
import { Badge } from '../../parts/badge.tsx';
import { Card, Facts } from '../../parts/card.tsx';
import { Loaded } from '../../parts/loaded.tsx';
import { RecoveryPhrase } from '../../parts/recovery-phrase.tsx';
import { Dialog } from '../../shell/dialog.tsx';
import { attempt } from '../../shell/notices.tsx';
import { Page } from '../../shell/page.tsx';
import { t } from '../../text/text.ts';
import { BackupList } from './backup-list.tsx';
import { troubleOf } from './backup-words.ts';
import { Drives } from './drives.tsx';

export function BackupsPage() {
  const state = useResource('GET /system/backups', { topics: ['backup'] });
  const now = state.data.value;
  const isRunning = now?.running === true || now?.restore?.status === 'running';
  const { isBusy, begin } = useJob(state, isRunning, () =>
    attempt(() => request('POST /system/backups'), t('backups.begun')),
  );
  const action = mayCall('POST /system/backups') && now?.available && (
    <button type="button" class="primary" aria-disabled={isBusy} onClick={() => void begin()}>
      {isBusy ? t('state.working') : t('backups.now')}
    </button>
  );
  return (
    <Page title={t('backups.title')} lead={t('backups.lead')} actions={action}>
      <Loaded of={state}>
        {(found) => <Backups state={found} onChanged={() => void state.refresh()} />}
      </Loaded>
    </Page>
  );
}

interface BackupsProps {
  readonly state: BackupState;
  readonly onChanged: () => void;
}

function Backups({ state, onChanged }: BackupsProps) {
  if (!state.available) return <p class="calm-text">{t('backups.elsewhere')}</p>;
  return (
    <>
      <div class="form-cards">
        <div class="card-column">
          <Health state={state} />
          <Drives state={state} onChanged={onChanged} />
        </div>
        {mayCall('PUT /system/backups/settings') && (
          <FormCard
            key={JSON.stringify(state.settings)}
            title={t('backups.settings')}
            operation="PUT /system/backups/settings"
            record={state.settings}
            sendsAll
            topic="backups"
            onDone={onChanged}
          />
        )}
      </div>
      <BackupList state={state} onChanged={onChanged} />
      {mayCall('POST /system/backups/phrase') && (
        <NewPhrase isFirst={!state.encrypted} onChanged={onChanged} />
      )}
    </>
  );
}

interface PhraseProps {
  readonly isFirst: boolean;
  readonly onChanged: () => void;
}

/** The owner's, who prints it: with it a backup is read on any other computer. */
function NewPhrase({ isFirst, onChanged }: PhraseProps) {
  const phrase = useSignal('');
  const renew = () =>
    attempt(async () => {
      const { data } = await request('POST /system/backups/phrase');
      phrase.value = data.phrase;
    });
  const close = () => {
    phrase.value = '';
    onChanged();
  };
  return (
    <section class="section">
      <h2>{t('backups.phrase')}</h2>
      <p class="hint">{t(isFirst ? 'backups.phrase_hint' : 'backups.replace_phrase_hint')}</p>
      <p class="actions">
        <button type="button" onClick={() => void renew()}>
          {t(isFirst ? 'backups.new_phrase' : 'backups.replace_phrase')}
        </button>
      </p>
      {phrase.value && (
        <Dialog title={t('backups.phrase')} onClose={close} isSmall>
          <RecoveryPhrase phrase={phrase.value} onKept={close} />
        </Dialog>
      )}
    </section>
  );
}

function Health({ state }: { readonly state: BackupState }) {
  const { newest_verified_at, folders, restore } = state;
  const trouble = troubleOf(state);
  return (
    <Card title={t('backups.state')}>
      {trouble && (
        <p class="hint-box" dir="auto">
          {trouble.problem} {trouble.hint}
        </p>
      )}
      {restore && (
        <p class="hint-box" role="status" dir="auto">
          {t(`backups.restore_${restore.status}`, { name: restore.name })} {restore.error}
        </p>
      )}
      <Facts
        facts={[
          [t('backups.newest'), newest_verified_at === null ? t('backups.never') : ago(newest_verified_at)],
          ...folders.map(
            ({ path, verified_at, problem }) =>
              [
                <bdi key={path}>{path}</bdi>,
                problem ? (
                  <Badge value="failed" label={problem} />
                ) : (
                  <Badge value="ready" label={ago(verified_at)} />
                ),
              ] as const,
          ),
        ]}
      />
    </Card>
  );
}
