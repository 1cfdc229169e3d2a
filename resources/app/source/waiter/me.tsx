import { Icon } from '../../../web/parts/icon.tsx';
import { language } from '../../../web/text/speech.ts';
import { languages, speak, t, textOr } from '../text/text.ts';
import { isLocked, person } from '../work/staff.ts';

export function Me({ onOff }: { readonly onOff: () => void }) {
  return (
    <section class="me">
      <h2 dir="auto">
        {person.value?.name} <small>{textOr(`role.${person.value?.role}`, '')}</small>
      </h2>
      <button type="button" class="tile" onClick={onOff}>
        <Icon name="off" />
        {t('nav.off')}
      </button>
      <button type="button" class="tile" onClick={() => (isLocked.value = true)}>
        <Icon name="lock" />
        {t('me.lock')}
      </button>
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
    </section>
  );
}
