import { t } from '../../text/text.ts';
import type { Choice } from '../draft/drafting.ts';
import { orderOf, type Place } from '../floor/places.ts';

const MAX_COURSES = 6;
const SEATS = 8;

interface Props {
  readonly place: Place;
  readonly choice: Choice;
  readonly onChange: (part: Partial<Choice>) => void;
}

/** For whom a dish is and when it comes. */
export function SeatAndCourse({ place, choice, onChange }: Props) {
  const covers = orderOf(place)?.covers ?? 0;
  const seats = Array.from(
    { length: Math.max(covers > 0 ? covers : SEATS, choice.seat ?? 0) },
    (_, at) => at + 1,
  );
  const courses = Array.from({ length: MAX_COURSES }, (_, at) => at + 1);
  return (
    <>
      {place.tableId !== null && (
        <fieldset class="chips">
          <legend>{t('pad.seat')}</legend>
          {seats.map((n) => (
            <button
              type="button"
              key={n}
              class="chip"
              aria-pressed={choice.seat === n}
              onClick={() => onChange({ seat: choice.seat === n ? null : n })}
            >
              {n}
            </button>
          ))}
        </fieldset>
      )}
      <fieldset class="chips">
        <legend>{t('choose.course')}</legend>
        {courses.map((n) => (
          <button
            type="button"
            key={n}
            class="chip"
            aria-pressed={choice.course === n}
            onClick={() => onChange({ course: n })}
          >
            {n}
          </button>
        ))}
      </fieldset>
    </>
  );
}
