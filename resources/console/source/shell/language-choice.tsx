import { language } from '../../../web/text/speech.ts';
import { languages, speak, t } from '../text/text.ts';

export function LanguageChoice() {
  return (
    <select
      class="language"
      aria-label={t('nav.language')}
      value={language.value}
      onChange={(event) => void speak(event.currentTarget.value)}
    >
      {Object.entries(languages).map(([code, { name }]) => (
        <option key={code} value={code} lang={code}>
          {name}
        </option>
      ))}
    </select>
  );
}
