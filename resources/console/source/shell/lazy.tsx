import { signal } from '@preact/signals';
import type { ComponentType } from 'preact';
import { useEffect } from 'preact/hooks';
import { within } from '../../../web/api/within.ts';
import { live } from '../api/events.ts';
import { sayAll, t } from '../text/text.ts';
import { Page } from './page.tsx';

/** A page whose script and texts come when it is first opened. After an update of the server the old scripts are gone. */
export function lazy(load: () => Promise<ComponentType>, say = sayAll): ComponentType {
  const loaded = signal<ComponentType | undefined>(undefined);
  const missing = signal<'away' | 'updated' | undefined>(undefined);
  const fetchPage = async () => {
    missing.value = undefined;
    try {
      const [component] = await Promise.all([load(), say()]);
      loaded.value = component;
    } catch {
      missing.value = (await answers()) ? 'updated' : 'away';
    }
  };
  return function LazyPage() {
    useEffect(() => {
      if (!loaded.value) void fetchPage();
    }, []);
    const isAway = missing.value === 'away';
    useEffect(() => {
      // A browser remembers that a script could not be fetched; only a reload asks for it again.
      if (isAway && live.value) location.reload();
    }, [isAway, live.value]);
    const Loaded = loaded.value;
    if (Loaded) return <Loaded />;
    if (isAway) return <AwayPage />;
    return missing.value ? (
      <MissingPage />
    ) : (
      <div class="loading" role="progressbar" aria-label={t('state.loading')} />
    );
  };
}

const MissingPage = () => (
  <Page title={t('state.page_missing')} lead={t('state.page_missing_text')}>
    <button type="button" class="primary" onClick={() => location.reload()}>
      {t('action.reload')}
    </button>
  </Page>
);

const AwayPage = () => <Page title={t('state.away')} lead={t('state.away_text')} children={null} />;

const answers = (): Promise<boolean> =>
  fetch('/health', { cache: 'no-store', signal: within(ANSWER_MS) }).then(
    () => true,
    () => false,
  );

const ANSWER_MS = 3_000;
