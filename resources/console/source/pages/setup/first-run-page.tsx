import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { Tabs } from '../../parts/tabs.tsx';
import { LanguageChoice } from '../../shell/language-choice.tsx';
import { attempt } from '../../shell/notices.tsx';
import { health } from '../../shell/place.ts';
import { t } from '../../text/text.ts';
import { JoinForm } from './join-form.tsx';
import { RestaurantForm } from './restaurant-form.tsx';
import { type Facts, readFacts } from './setup-api.ts';

/** What an empty installation shows: a new restaurant, or a branch that joins its head office. */
export function FirstRunPage() {
  const facts = useSignal<Facts | undefined>(undefined);
  const isAsked = useSignal(false);
  useEffect(() => {
    document.title = 'Galley';
    void attempt(async () => {
      facts.value = await readFacts();
      isAsked.value = true;
    });
  }, []);
  return (
    <main class="threshold">
      <div class="threshold-card is-wide">
        <header class="threshold-head">
          <img src="/console/icon.svg" alt="" width="48" height="48" />
          <LanguageChoice />
        </header>
        <h1>{t('setup.title')}</h1>
        {facts.value && <Ways facts={facts.value} />}
        {isAsked.value && !facts.value && <ElsewhereText />}
      </div>
    </main>
  );
}

function ElsewhereText() {
  const address = `http://localhost:${location.port || 80}/console/`;
  return (
    <p>
      {t('setup.elsewhere')} <code>{address}</code>
    </p>
  );
}

function Ways({ facts }: { readonly facts: Facts }) {
  const way = useSignal('new');
  const isCentral = health.value?.role === 'central';
  return (
    <>
      <p class="calm-text">{isCentral ? t('setup.lead_central') : t('setup.lead')}</p>
      {!isCentral && (
        <Tabs
          label={t('setup.way')}
          value={way.value}
          options={[
            { value: 'new', label: t('setup.new') },
            { value: 'join', label: t('setup.join') },
          ]}
          onChange={(next) => {
            way.value = next;
          }}
        />
      )}
      {way.value === 'new' ? <RestaurantForm facts={facts} /> : <JoinForm facts={facts} />}
    </>
  );
}
