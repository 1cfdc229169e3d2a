import { t } from '../../text/text.ts';
import type { Choice } from '../draft/drafting.ts';
import type { Place } from '../floor/places.ts';
import { seatsAt } from '../seats.tsx';

const MAX_COURSES = 6;

interface Props {
  readonly place: Place;
  readonly choice: Choice;
  readonly onChange: (part: Partial<Choice>) => void;
}

/** For whom a dish is and when it comes. */
export function SeatAndCourse({ place, choice, onChange }: Props) {
  const seats = seatsAt(place, choice.seat);
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
