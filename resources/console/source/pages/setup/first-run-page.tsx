import { useSignal } from '@preact/signals';
import type { ComponentType } from 'preact';
import { useEffect, useId, useRef } from 'preact/hooks';
import { RecoveryPhrase } from '../../parts/recovery-phrase.tsx';
import { Tabs } from '../../parts/tabs.tsx';
import { LanguageChoice } from '../../shell/language-choice.tsx';
import { attempt } from '../../shell/notices.tsx';
import { health } from '../../shell/place.ts';
import { t } from '../../text/text.ts';
import { JoinForm } from './join-form.tsx';
import { RestaurantForm } from './restaurant-form.tsx';
import { RestoreForm } from './restore-form.tsx';
import { type Facts, phraseIn, readFacts, type WayProps } from './setup-api.ts';

interface Told {
  readonly phrase: string;
  readonly goOn: () => void;
}

/** What an empty installation shows: a new restaurant, a branch that joins its head office, or one that comes back. */
export function FirstRunPage() {
  const facts = useSignal<Facts | 'code' | undefined>(undefined);
  const isAsked = useSignal(false);
  const told = useSignal<Told | undefined>(undefined);
  useEffect(() => {
    document.title = 'Galley';
    void attempt(async () => {
      facts.value = await readFacts();
      isAsked.value = true;
    });
  }, []);
  const onMade = (made: unknown, goOn: () => void) => {
    const phrase = phraseIn(made);
    if (phrase) told.value = { phrase, goOn };
    else goOn();
  };
  const start = () => (
    <>
      <h1>{t('setup.title')}</h1>
      {facts.value === 'code' && (
        <CodeForm
          onRead={(read) => {
            facts.value = read;
          }}
        />
      )}
      {typeof facts.value === 'object' && <Ways facts={facts.value} onMade={onMade} />}
      {isAsked.value && !facts.value && <ElsewhereText />}
    </>
  );
  return (
    <main class="threshold">
      <div class="threshold-card is-wide">
        <header class="threshold-head">
          <img src="/console/icon.svg" alt="" width="48" height="48" />
          <LanguageChoice />
        </header>
        {told.value ? <PhraseStep {...told.value} /> : start()}
      </div>
    </main>
  );
}

/** In the place of the forms, so that nothing else there takes it off the screen. */
function PhraseStep({ phrase, goOn }: Told) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <>
      <h1 ref={heading} tabIndex={-1}>
        {t('backups.phrase')}
      </h1>
      <RecoveryPhrase phrase={phrase} onKept={goOn} />
    </>
  );
}

function CodeForm({ onRead }: { readonly onRead: (facts: Facts) => void }) {
  const code = useSignal('');
  const isWrong = useSignal(false);
  const [codeId, problemId] = [useId(), useId()];
  const submit = (event: Event) => {
    event.preventDefault();
    void attempt(async () => {
      const read = await readFacts(code.value);
      isWrong.value = typeof read !== 'object';
      if (typeof read === 'object') onRead(read);
    });
  };
  return (
    <form onSubmit={submit} aria-describedby={problemId}>
      <p class="calm-text">{t('setup.code_text')}</p>
      <div class="field">
        <label for={codeId}>{t('setup.code')}</label>
        <input
          id={codeId}
          autocomplete="off"
          required
          value={code.value}
          onInput={(event) => {
            code.value = event.currentTarget.value;
          }}
        />
      </div>
      <p id={problemId} class="field-problem" role="alert">
        {isWrong.value ? t('setup.code_wrong') : ''}
      </p>
      <button type="submit" class="primary">
        {t('setup.code_go')}
      </button>
    </form>
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

type Way = 'new' | 'join' | 'restore';

const forms: Readonly<Record<Way, ComponentType<WayProps>>> = {
  new: RestaurantForm,
  join: JoinForm,
  restore: RestoreForm,
};

function Ways({ facts, onMade }: WayProps) {
  const way = useSignal<Way>('new');
  const isCentral = health.value?.role === 'central';
  const ways = (['new', 'join', 'restore'] as const).filter((one) => one === 'new' || one in facts.forms);
  const ChosenForm = forms[way.value];
  return (
    <>
      <p class="calm-text">{isCentral ? t('setup.lead_central') : t('setup.lead')}</p>
      {ways.length > 1 && (
        <Tabs
          label={t('setup.way')}
          value={way.value}
          options={ways.map((value) => ({ value, label: t(`setup.${value}`) }))}
          onChange={(next) => {
            way.value = next as Way;
          }}
        />
      )}
      <ChosenForm facts={facts} onMade={onMade} />
    </>
  );
}
