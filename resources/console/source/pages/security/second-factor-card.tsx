import { useSignal } from '@preact/signals';
import { changed, useResource } from '../../api/resource.ts';
import { Form } from '../../form/form.tsx';
import { Card } from '../../parts/card.tsx';
import { Loaded } from '../../parts/loaded.tsx';
import { svgUrl } from '../../parts/svg-url.ts';
import { t } from '../../text/text.ts';

interface State {
  readonly is_offered: boolean;
  readonly is_on: boolean;
  readonly recovery_codes_left: number;
}

interface Begun {
  readonly secret: string;
  readonly qr_svg: string;
}

/** For the signed-in account; only head office asks for a second factor. */
export function SecondFactorCard() {
  const state = useResource('GET /auth/second-factor', { topics: ['user'] });
  return (
    <Loaded of={state}>
      {(found) =>
        found.is_offered ? (
          <section class="card form-card" aria-label={t('second_factor.title')}>
            <header>
              <h2>{t('second_factor.title')}</h2>
            </header>
            <Steps state={found} />
          </section>
        ) : (
          <Card title={t('second_factor.title')}>
            <p>{t('second_factor.not_here')}</p>
          </Card>
        )
      }
    </Loaded>
  );
}

function Steps({ state }: { readonly state: State }) {
  const begun = useSignal<Begun | undefined>(undefined);
  const codes = useSignal<readonly string[] | undefined>(undefined);
  if (codes.value)
    return (
      <Codes
        codes={codes.value}
        onClose={() => {
          codes.value = undefined;
          changed('user');
        }}
      />
    );
  if (state.is_on) return <On left={state.recovery_codes_left} />;
  if (begun.value)
    return (
      <Scan
        begun={begun.value}
        onDone={(shown) => {
          codes.value = shown;
          begun.value = undefined;
        }}
      />
    );
  return (
    <>
      <p>{t('second_factor.off')}</p>
      <Form
        operation="POST /auth/second-factor/begin"
        topic="account"
        action={t('second_factor.begin')}
        done=""
        onDone={(data) => {
          begun.value = data as Begun;
        }}
      />
    </>
  );
}

function Scan({
  begun,
  onDone,
}: {
  readonly begun: Begun;
  readonly onDone: (codes: readonly string[]) => void;
}) {
  return (
    <>
      <div class="pairing second-factor">
        <p>{t('second_factor.scan')}</p>
        <img class="qr" src={svgUrl(begun.qr_svg)} alt={t('second_factor.qr')} />
        <p>
          <code dir="ltr">{begun.secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
        </p>
      </div>
      <Form
        key="confirm"
        operation="POST /auth/second-factor/confirm"
        topic="account"
        action={t('second_factor.confirm')}
        done=""
        onDone={(data) => onDone((data as { recovery_codes: string[] }).recovery_codes)}
      />
    </>
  );
}

function Codes({ codes, onClose }: { readonly codes: readonly string[]; readonly onClose: () => void }) {
  return (
    <div class="pairing second-factor">
      <p role="status">{t('second_factor.codes')}</p>
      <ul class="recovery-codes" dir="ltr">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <button type="button" class="primary" onClick={onClose}>
        {t('second_factor.written')}
      </button>
    </div>
  );
}

function On({ left }: { readonly left: number }) {
  return (
    <>
      <p>{t('second_factor.on', { count: left })}</p>
      <Form
        key="off"
        operation="POST /auth/second-factor/off"
        topic="account"
        action={t('second_factor.switch_off')}
        onDone={() => changed('user')}
      />
    </>
  );
}
