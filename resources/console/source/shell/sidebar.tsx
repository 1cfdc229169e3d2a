import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { request } from '../api/client.ts';
import { keepSession, session } from '../api/session.ts';
import { t, valueName } from '../text/text.ts';
import { BranchChoice } from './branch-choice.tsx';
import { Icon } from './icon.tsx';
import { LanguageChoice } from './language-choice.tsx';
import { LiveDot } from './live-dot.tsx';
import { entryAt, type Family, type Group, groups, pagesOf, settings } from './nav.ts';
import { tenantNow } from './place.ts';
import { hrefOf, mayLeave, page } from './router.ts';

async function signOut(): Promise<void> {
  if (!(await mayLeave())) return;
  await request('POST /auth/logout').catch(() => {});
  keepSession(undefined);
}

const [everyDay, ...others] = groups;

/** What is needed every day stands open; of the other groups the one of the page that is shown, or one that was chosen. */
export function Sidebar({ isOpen }: { readonly isOpen: boolean }) {
  const tenant = tenantNow().data.value;
  const here = entryAt(page.value)?.family;
  const ownGroup = others.find(({ families }) => here && families.includes(here));
  const chosen = useSignal<Group | undefined>(ownGroup);
  useEffect(() => {
    if (ownGroup) chosen.value = ownGroup;
  }, [ownGroup]);
  return (
    <nav id="sidebar" class={isOpen ? 'sidebar is-open' : 'sidebar'} aria-label={t('nav.main')}>
      <div class="brand">
        <img src="/console/icon.svg" alt="" width="32" height="32" />
        <div>
          <strong>{tenant?.name ?? 'Galley'}</strong>
          <LiveDot />
        </div>
      </div>
      <BranchChoice />
      <div class="nav-groups">
        {everyDay && <Families families={everyDay.families} here={here} />}
        {others.map((group) => (
          <GroupView
            key={group.title}
            group={group}
            here={here}
            isOpen={chosen.value === group}
            onToggle={() => (chosen.value = chosen.value === group ? undefined : group)}
          />
        ))}
      </div>
      <div class="account">
        <Families families={[settings]} here={here} />
        <div>
          <span class="account-name">{session.value?.account.name}</span>
          <small>{valueName(session.value?.account.role ?? '')}</small>
        </div>
        <div>
          <LanguageChoice />
          <button type="button" class="quiet" onClick={() => void signOut()}>
            <Icon name="exit" />
            {t('nav.sign_out')}
          </button>
        </div>
      </div>
    </nav>
  );
}

interface GroupProps {
  readonly group: Group;
  readonly here: Family | undefined;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}

function GroupView({ group: { title, families }, here, isOpen, onToggle }: GroupProps) {
  if (families.every((family) => pagesOf(family).length === 0)) return null;
  return (
    <section>
      <h2>
        <button type="button" class="quiet" aria-expanded={isOpen} onClick={onToggle}>
          {t(title)}
        </button>
      </h2>
      {isOpen && <Families families={families} here={here} />}
    </section>
  );
}

function Families({
  families,
  here,
}: {
  readonly families: readonly Family[];
  readonly here: Family | undefined;
}) {
  return (
    <ul>
      {families.map((family) => {
        const pages = pagesOf(family);
        const [first] = pages;
        if (!first) return null;
        return (
          <li key={first.path}>
            <a href={hrefOf(first.path)} aria-current={family === here ? 'page' : undefined}>
              <Icon name={family.icon} />
              {t(pages.length > 1 && family.title ? family.title : first.title)}
            </a>
          </li>
        );
      })}
    </ul>
  );
}
