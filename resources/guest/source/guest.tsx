import { signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { Icon } from '../../web/parts/icon.tsx';
import { CartBar, CartSheet } from './cart.tsx';
import { DishSheet, openDish } from './dish-sheet.tsx';
import { Header } from './header.tsx';
import { Menu } from './menu-list.tsx';
import { OrdersSheet, Progress } from './progress.tsx';
import { kept } from './stored-visit.ts';
import { type TextKey, t } from './text/text.ts';
import { isAway, openVisit, type Stage, session, stage } from './visit.ts';

/** What lies above the menu. */
const sheet = signal<'cart' | 'orders' | undefined>(undefined);

const close = (): void => {
  sheet.value = undefined;
};

export function Guest() {
  const now = stage.value;
  const name = session.value?.restaurant;
  useEffect(() => {
    if (name) document.title = name;
  }, [name]);
  if (now.is === 'closed') return <Closed why={now.why} />;
  if (now.is === 'over') return <Over paid={now.paid} maybeLost={now.maybeLost} />;
  return (
    <>
      <Header />
      {isAway.value && (
        <p class="notice is-warn" role="status">
          <Icon name="no_line" />
          {t('state.away')}
        </p>
      )}
      <Menu above={<Progress onAll={() => (sheet.value = 'orders')} />} />
      <CartBar onOpen={() => (sheet.value = 'cart')} />
      {sheet.value === 'cart' && kept.value.cart.length > 0 && <CartSheet onClose={close} />}
      {sheet.value === 'orders' && <OrdersSheet onClose={close} />}
      {openDish.value && <DishSheet dish={openDish.value} />}
    </>
  );
}

function Closed({ why }: { readonly why: Extract<Stage, { is: 'closed' }>['why'] }) {
  return (
    <main class="message">
      <Icon name={why === 'connect' ? 'no_line' : 'bell'} />
      <h1>{t('closed.title')}</h1>
      <p>{t(`closed.${why}` satisfies TextKey)}</p>
      <button type="button" class="button is-act" onClick={() => void openVisit()}>
        {t('action.again')}
      </button>
    </main>
  );
}

function Over({ paid, maybeLost }: { readonly paid: boolean; readonly maybeLost: boolean }) {
  return (
    <main class="message">
      <Icon name={paid ? 'check' : 'clock'} />
      {session.value && <p class="restaurant">{session.value.restaurant}</p>}
      <h1>{t(paid ? 'over.title' : 'over.ended_title')}</h1>
      <p>{t(paid ? 'over.text' : 'over.ended')}</p>
      {maybeLost && (
        <p class="notice is-warn" role="alert">
          {t('over.lost')}
        </p>
      )}
      <button type="button" class="button" onClick={() => void openVisit()}>
        {t('over.again')}
      </button>
    </main>
  );
}
