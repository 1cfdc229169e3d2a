import { language } from '../../../web/text/speech.ts';
import { guestLanguages, say } from '../text/guests.ts';
import { languages, speak } from './restaurant.ts';

/** Each by its own name; a restaurant of one language shows none. */
export function Languages() {
  if (languages.value.length < 2) return null;
  return (
    <nav class="kiosk-languages" aria-label={say('kiosk.language')}>
      {languages.value.map((tag) => (
        <button
          type="button"
          key={tag}
          lang={tag}
          class="chip"
          aria-pressed={language.value === tag}
          onClick={() => void speak(tag)}
        >
          {guestLanguages[tag]?.name}
        </button>
      ))}
    </nav>
  );
}
