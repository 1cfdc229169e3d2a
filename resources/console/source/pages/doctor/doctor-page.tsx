import { ago, number } from '../../../../web/format/format.ts';
import { useJob } from '../../api/again.ts';
import { request } from '../../api/client.ts';
import { useResource } from '../../api/resource.ts';
import type { DoctorState } from '../../api/types.ts';
import { Badge } from '../../parts/badge.tsx';
import { Empty } from '../../parts/empty.tsx';
import { Loaded } from '../../parts/loaded.tsx';
import { Support } from '../../parts/support.tsx';
import { attempt } from '../../shell/notices.tsx';
import { Page } from '../../shell/page.tsx';
import { t } from '../../text/text.ts';

export function DoctorPage() {
  const state = useResource('GET /system/doctor', { topics: ['doctor'] });
  const { isBusy, begin } = useJob(state, state.data.value?.running === true, () =>
    attempt(() => request('POST /system/doctor'), t('doctor.begun')),
  );
  const action = (
    <button type="button" class="primary" aria-disabled={isBusy} onClick={() => void begin()}>
      {isBusy ? t('state.working') : t('doctor.examine')}
    </button>
  );
  return (
    <Page title={t('doctor.title')} lead={t('doctor.lead')} actions={action}>
      <Loaded of={state}>{(found) => <Report state={found} />}</Loaded>
      <Support />
    </Page>
  );
}

function Report({
  state: { running, problem, examined_at, sound, checks },
}: {
  readonly state: DoctorState;
}) {
  return (
    <>
      <div role="status">
        {running && <p class="calm-text">{t('doctor.running')}</p>}
        {problem && (
          <p class="hint-box" dir="auto">
            {t('doctor.cut_off')} {problem}
          </p>
        )}
        {examined_at && (
          <p class="verdict">
            <Badge
              value={sound ? 'sound' : 'faulty'}
              tone={sound ? 'good' : 'bad'}
              label={sound ? t('doctor.sound') : t('doctor.faulty')}
            />{' '}
            {t('doctor.when', { when: ago(examined_at) })}
          </p>
        )}
      </div>
      {examined_at ? (
        <div class="cards">
          {checks.map((check) => (
            <CheckCard key={check.check} check={check} />
          ))}
        </div>
      ) : (
        !running && <Empty icon="doctor" title={t('doctor.never')} text={t('doctor.never_text')} />
      )}
    </>
  );
}

const tones = { sound: 'good', faulty: 'bad', skipped: 'warn' } as const;

function CheckCard({ check }: { readonly check: DoctorState['checks'][number] }) {
  const { check: name, state, examined, findings } = check;
  return (
    <section class={findings.length > 0 ? 'card is-wide' : 'card'}>
      <header>
        <h2>{t(`doctor.${name}`)}</h2>
        <Badge value={state} tone={tones[state]} label={t(`doctor.is_${state}`)} />
      </header>
      <p class="calm-text">
        {t(`doctor.${name}_text`)} {examined !== null && t('doctor.examined', { count: number(examined) })}
      </p>
      {findings.length > 0 && (
        <>
          <ul class="findings">
            {findings.map(({ subject, message }, at) => (
              <li key={at}>
                <strong dir="ltr">{subject}</strong>
                <span dir="ltr" lang="en">
                  {message}
                </span>
              </li>
            ))}
          </ul>
          <p class="hint-box">{t(`doctor.${name}_do`)}</p>
        </>
      )}
      {state === 'skipped' && <p class="hint-box">{t('doctor.skipped_text')}</p>}
    </section>
  );
}
