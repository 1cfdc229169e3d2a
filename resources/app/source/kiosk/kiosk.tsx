import './kiosk.css';
import { useEffect } from 'preact/hooks';
import { Icon } from '../../../web/parts/icon.tsx';
import { SkeletonPage } from '../parts/skeleton.tsx';
import { say } from '../text/guests.ts';
import { staleSince } from '../work/server/subscription.ts';
import { Cart } from './cart/cart-view.tsx';
import { NumberView } from './cart/number.tsx';
import { placed, sendKept } from './cart/sending.ts';
import { Idle } from './idle.tsx';
import { Languages } from './languages.tsx';
import { Menu } from './menu.tsx';
import { followRestaurant, serving, settings } from './restaurant.ts';
import { Attract, Where } from './start.tsx';
import { isDown, step } from './visit.ts';
import { WayOut } from './way-out.tsx';

/** Where guests order by themselves. */
export function Kiosk() {
  useEffect(() => {
    const root = document.documentElement;
    root.classList.add('is-kiosk');
    const end = followRestaurant();
    const hold = (event: Event) => event.preventDefault();
    addEventListener('contextmenu', hold);
    void sendKept()
      .then((wasSent) => {
        if (wasSent && placed.value) step.value = 'number';
      })
      .catch(() => {});
    return () => {
      end();
      removeEventListener('contextmenu', hold);
      root.classList.remove('is-kiosk');
    };
  }, []);
  if (!settings.value) return <SkeletonPage />;
  return (
    <div class={isDown.value ? 'kiosk is-down' : 'kiosk'}>
      {step.value !== 'attract' && <Head />}
      <Away />
      <Step />
      <Idle />
      <WayOut />
    </div>
  );
}

function Step() {
  if (step.value === 'attract') return <Attract />;
  if (step.value === 'where') return <Where />;
  if (step.value === 'menu') return <Menu />;
  return step.value === 'cart' ? <Cart /> : <NumberView />;
}

/** A kiosk that reaches no server says so before somebody chooses for nothing. */
function Away() {
  const isClosed = settings.value?.enabled === false;
  if (staleSince.value === undefined && !isClosed) return null;
  return (
    <p class="notice is-warn kiosk-away" role="alert">
      <Icon name={isClosed ? 'info' : 'no_line'} />
      {say(isClosed ? 'kiosk.closed' : 'kiosk.away_server')}
    </p>
  );
}

function Head() {
  const logo = settings.value?.branding.logo_url ?? '/app/icon.svg';
  const where = serving.value;
  return (
    <header class="kiosk-head">
      <img src={logo} alt="" />
      <div>
        <strong dir="auto">{settings.value?.restaurant}</strong>
        {where && (
          <small>
            <Icon name={where === 'dine_in' ? 'eating' : 'bag'} />
            {say(where === 'dine_in' ? 'kiosk.eating_here' : 'kiosk.taking_away')}
          </small>
        )}
      </div>
      <Languages />
    </header>
  );
}
