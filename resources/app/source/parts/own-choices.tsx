import { Icon } from '../../../web/parts/icon.tsx';
import { language } from '../../../web/text/speech.ts';
import { languages, speak, t } from '../text/text.ts';
import { want } from '../work/device.ts';
import { person } from '../work/staff.ts';
import { screenOf, screensOf } from './screen-registry.ts';

/** What people choose at a device, which keeps it. */
export const LanguageChoice = () => (
  <fieldset class="chips">
    <legend>{t('me.language')}</legend>
    {Object.entries(languages).map(([code, { name }]) => (
      <button
        type="button"
        key={code}
        class="chip"
        lang={code}
        aria-pressed={language.value === code}
        onClick={() => void speak(code)}
      >
        {name}
      </button>
    ))}
  </fieldset>
);

/** For who may work at more than one screen. `onChoose`: before the other one is shown. */
export function ScreenChoice({ onChoose }: { readonly onChoose: () => void }) {
  const role = person.value?.role ?? '';
  const offered = screensOf(role).flatMap(({ name, profiles: [one] }) => (one ? [{ name, one }] : []));
  if (offered.length < 2) return null;
  return (
    <fieldset class="chips">
      <legend>{t('me.screen')}</legend>
      {offered.map(({ name, one }) => (
        <button
          type="button"
          key={name}
          class="chip"
          aria-pressed={screenOf(role)?.name === name}
          onClick={() => {
            onChoose();
            want(name);
          }}
        >
          <Icon name={one.icon} />
          {t(one.name)}
        </button>
      ))}
    </fieldset>
  );
}
