import { signal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { request } from '../api/client.ts';
import { live } from '../api/events.ts';
import { keepSession, session } from '../api/session.ts';
import { t, valueName } from '../text/text.ts';
import { BranchChoice } from './branch-choice.tsx';
import { Icon } from './icon.tsx';
import { LanguageChoice } from './language-choice.tsx';
import { groups, isOpenTo } from './nav.ts';
import { tenantNow } from './place.ts';
import { hrefOf, page } from './router.ts';
import { StateBanner } from './state-banner.tsx';

const isMenuOpen = signal(false);

export async function signOut(): Promise<void> {
  await request('POST /auth/logout').catch(() => {});
  keepSession(undefined);
}

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
      <Sidebar />
      <main id="content" tabIndex={-1}>
        <StateBanner />
        {children}
      </main>
    </div>
  );
}

function Sidebar() {
  const tenant = tenantNow().data.value;
  return (
    <nav id="sidebar" class={isMenuOpen.value ? 'sidebar is-open' : 'sidebar'} aria-label={t('nav.main')}>
      <div class="brand">
        <img src="/console/icon.svg" alt="" width="32" height="32" />
        <div>
          <strong>{tenant?.name ?? 'Galley'}</strong>
          <LiveDot />
        </div>
      </div>
      <BranchChoice />
      {groups.map(({ title, entries }) => {
        const open = entries.filter(isOpenTo);
        if (open.length === 0) return null;
        return (
          <section key={title}>
            <h2>{t(title)}</h2>
            <ul>
              {open.map(({ path, title, icon }) => (
                <li key={path}>
                  <a
                    href={hrefOf(path)}
                    aria-current={page.value.split('/')[0] === path ? 'page' : undefined}
                  >
                    <Icon name={icon} />
                    {t(title)}
                  </a>
                </li>
              ))}
            </ul>
          </section>
        );
      })}
      <div class="account">
        <div>
          <span class="account-name">{session.value?.account.name}</span>
          <small>{valueName(session.value?.account.role ?? '')}</small>
        </div>
        <LanguageChoice />
        <button type="button" class="quiet" onClick={() => void signOut()}>
          <Icon name="exit" />
          {t('nav.sign_out')}
        </button>
      </div>
    </nav>
  );
}

function LiveDot() {
  return (
    <small class={live.value ? 'live is-live' : 'live'}>
      {live.value ? t('nav.live') : t('nav.not_live')}
    </small>
  );
}

interface PageProps {
  readonly title: string;
  /** A sentence on what is done here. */
  readonly lead?: string;
  readonly actions?: ComponentChildren;
  readonly children: ComponentChildren;
}

/** One page: its heading takes the focus when it is opened, so that a screen reader says where one is. */
export function Page({ title, lead, actions, children }: PageProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
  }, []);
  useEffect(() => {
    document.title = `${title} · Galley`;
  }, [title]);
  return (
    <>
      <header class="page-header">
        <div>
          <h1 ref={heading} tabIndex={-1}>
            {title}
          </h1>
          {lead && <p>{lead}</p>}
        </div>
        {actions && <div class="actions">{actions}</div>}
      </header>
      {children}
    </>
  );
}
