import { signal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useEffect } from 'preact/hooks';
import { t } from '../text/text.ts';
import { AlarmBanner } from './alarms.tsx';
import { Icon } from './icon.tsx';
import { LiveDot } from './live-dot.tsx';
import { entryAt, pagesOf } from './nav.ts';
import { tenantNow } from './place.ts';
import { hrefOf, page } from './router.ts';
import { Sidebar } from './sidebar.tsx';

const isMenuOpen = signal(false);

export function Layout({ children }: { readonly children: ComponentChildren }) {
  useEffect(() => {
    isMenuOpen.value = false;
  }, [page.value]);
  return (
    <div class="layout">
      <a class="skip" href="#content">
        {t('nav.skip')}
      </a>
      <header class="topbar">
        <button
          type="button"
          class="quiet icon"
          aria-label={t('nav.menu_button')}
          aria-expanded={isMenuOpen.value}
          aria-controls="sidebar"
          onClick={() => {
            isMenuOpen.value = !isMenuOpen.value;
          }}
        >
          <Icon name={isMenuOpen.value ? 'close' : 'open'} />
        </button>
        <span class="topbar-name">{tenantNow().data.value?.name ?? 'Galley'}</span>
        <LiveDot />
      </header>
      <Sidebar isOpen={isMenuOpen.value} />
      <main id="content" tabIndex={-1}>
        <AlarmBanner />
        <Neighbours />
        {children}
      </main>
    </div>
  );
}

/** The pages that are tabs of the one that is shown. */
function Neighbours() {
  const here = entryAt(page.value);
  const pages = here ? pagesOf(here.family) : [];
  if (!here?.family.title || pages.length < 2) return null;
  return (
    <nav class="neighbours" aria-label={t(here.family.title)}>
      {pages.map((entry) => (
        <a
          key={entry.path}
          href={hrefOf(entry.path)}
          aria-current={entry === here.entry ? 'page' : undefined}
        >
          {t(entry.title)}
        </a>
      ))}
    </nav>
  );
}
