import { signal } from '@preact/signals';
import type { ComponentType } from 'preact';
import { useEffect } from 'preact/hooks';
import { sayAll, t } from '../text/text.ts';
import { Page } from './page.tsx';

/** A page whose script comes when it is first opened. After an update of the server the old scripts are gone. */
export function lazy(load: () => Promise<ComponentType>): ComponentType {
  const loaded = signal<ComponentType | undefined>(undefined);
  const isMissing = signal(false);
  const fetchPage = async () => {
    isMissing.value = false;
    try {
      const [component] = await Promise.all([load(), sayAll()]);
      loaded.value = component;
    } catch {
      isMissing.value = true;
    }
  };
  return function LazyPage() {
    useEffect(() => {
      if (!loaded.value) void fetchPage();
    }, []);
    const Loaded = loaded.value;
    if (Loaded) return <Loaded />;
    return isMissing.value ? (
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
