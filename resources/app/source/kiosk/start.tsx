import { Icon } from '../../../web/parts/icon.tsx';
import { language } from '../../../web/text/speech.ts';
import { say } from '../text/guests.ts';
import { Foot } from './foot.tsx';
import { Languages } from './languages.tsx';
import { settings } from './restaurant.ts';
import { begin, goTo } from './visit.ts';

/** In the guest's language where the restaurant wrote one, else in its own. */
function welcome(): string | undefined {
  const texts = settings.value?.welcome_text ?? {};
  return texts[language.value] ?? Object.values(texts)[0];
}

/** A browser lets a page fill the screen after a touch only. */
function fillScreen(): void {
  if (!document.fullscreenElement) void document.documentElement.requestFullscreen?.().catch(() => {});
}

/** Nobody is there. */
export function Attract() {
  const restaurant = settings.value;
  return (
    <main class="attract">
      <h1 class="unseen">{restaurant?.restaurant}</h1>
      <button
        type="button"
        disabled={restaurant?.enabled === false}
        onClick={() => {
          fillScreen();
          begin();
        }}
      >
        <img src={restaurant?.branding.logo_url ?? '/app/icon.svg'} alt="" />
        <strong dir="auto">{restaurant?.restaurant}</strong>
        <span dir="auto">{welcome()}</span>
        <em>{say('kiosk.start')}</em>
      </button>
      <Languages />
    </main>
  );
}

const places = [
  { serving: 'dine_in', icon: 'eating', text: 'kiosk.here' },
  { serving: 'takeaway', icon: 'bag', text: 'kiosk.away' },
] as const;

export function Where() {
  return (
    <>
      <main class="where">
        <h1>{say('kiosk.where')}</h1>
        {places
          .filter(({ serving }) => settings.value?.order_types.includes(serving))
          .map(({ serving, icon, text }) => (
            <button type="button" class="tile" key={serving} onClick={() => goTo(serving)}>
              <Icon name={icon} />
              {say(text)}
            </button>
          ))}
      </main>
      <Foot />
    </>
  );
}
