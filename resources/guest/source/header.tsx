import { signal, useSignal } from '@preact/signals';
import { newKey } from '../../web/api/key.ts';
import { firstName } from '../../web/format/first-name.ts';
import { Icon } from '../../web/parts/icon.tsx';
import { SheetOf } from '../../web/parts/sheet.tsx';
import { language } from '../../web/text/speech.ts';
import { languages, speak, t } from './text/text.ts';
import { askRestaurant, readSession, session } from './visit.ts';

const calls = [
  { type: 'call_waiter', icon: 'calls' },
  { type: 'water', icon: 'water' },
  { type: 'bill', icon: 'orders' },
] as const;

/** What came of the last call. */
const said = signal<'call.said' | 'call.failed' | undefined>(undefined);

export function Header() {
  const isAsked = useSignal(false);
  const here = session.value;
  const table = here?.table_name ?? '';
  return (
    <header class="restaurant">
      <div class="row">
        <span class="mark-of-restaurant" aria-hidden="true">
          <Icon name="bell" />
        </span>
        <div class="names">
          <h1>
            <bdi>{here?.restaurant ?? '…'}</bdi>
          </h1>
          <p>
            {here &&
              (here.waiter_name
                ? t('restaurant.served_by', { table, name: firstName(here.waiter_name) })
                : t('restaurant.table', { table }))}
          </p>
        </div>
        <button
          type="button"
          class="language"
          aria-label={`${t('restaurant.language')}: ${language.value.toUpperCase()}`}
          onClick={() => (isAsked.value = true)}
        >
          <Icon name="languages" />
          <span lang={language.value}>{language.value.toUpperCase()}</span>
        </button>
      </div>
      <nav class="calls" aria-label={t('call.heading')}>
        {calls.map((call) => (
          <CallButton key={call.type} {...call} />
        ))}
      </nav>
      <p class="said" role="status">
        {said.value && t(said.value)}
      </p>
      {isAsked.value && <Languages onClose={() => (isAsked.value = false)} />}
    </header>
  );
}

/** Pressed for as long as nobody has come. */
function CallButton({ type, icon }: (typeof calls)[number]) {
  const isBusy = useSignal(false);
  const isCalled = session.value?.requests.includes(type) ?? false;
  const call = async () => {
    isBusy.value = true;
    try {
      await askRestaurant('POST /guest/requests', { body: { type }, key: newKey() });
      said.value = 'call.said';
      await readSession();
    } catch {
      said.value = 'call.failed';
    }
    isBusy.value = false;
    setTimeout(() => {
      said.value = undefined;
    }, 6_000);
  };
  return (
    <button
      type="button"
      disabled={isBusy.value || !session.value}
      aria-pressed={isCalled}
      onClick={() => void call()}
    >
      <Icon name={isCalled ? 'check' : icon} />
      {t(`call.${type}`)}
      {isCalled && <span class="unseen">{t('call.called')}</span>}
    </button>
  );
}

const Languages = ({ onClose }: { readonly onClose: () => void }) => (
  <SheetOf title={t('restaurant.language')} closing={t('action.close')} onClose={onClose}>
    <div class="languages">
      {Object.entries(languages).map(([code, { name, direction }]) => (
        <button
          type="button"
          key={code}
          class="option is-single"
          lang={code}
          dir={direction}
          aria-pressed={language.value === code}
          onClick={() => void speak(code).then(onClose)}
        >
          <i class="mark" />
          {name}
        </button>
      ))}
    </div>
  </SheetOf>
);
