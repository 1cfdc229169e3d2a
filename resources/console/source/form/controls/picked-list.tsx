import { t } from '../../text/text.ts';
import { earlier } from '../order.ts';

interface PickedProps<T> {
  readonly chosen: readonly T[];
  readonly nameOf: (one: T) => string;
  readonly pictureOf?: (one: T) => string | undefined;
  /** Their order means nothing. */
  readonly isSet?: boolean;
  readonly onChange: (next: T[]) => void;
}

/** What was chosen, to be moved forward or removed. */
export const PickedList = <T extends string | number>(props: PickedProps<T>) => {
  const { chosen, nameOf, pictureOf, isSet = false, onChange } = props;
  return (
    <ol>
      {chosen.map((one, at) => {
        const name = nameOf(one);
        const picture = pictureOf?.(one);
        return (
          <li key={one}>
            {picture !== undefined && <img src={picture} alt="" />}
            <bdi>{name}</bdi>
            {at > 0 && !isSet && (
              <button
                type="button"
                class="quiet"
                aria-label={`${t('form.earlier')}: ${name}`}
                onClick={() => onChange(earlier(chosen, at))}
              >
                ↑
              </button>
            )}
            <button
              type="button"
              class="quiet"
              aria-label={`${t('action.remove')}: ${name}`}
              onClick={() => onChange(chosen.filter((other) => other !== one))}
            >
              ×
            </button>
          </li>
        );
      })}
    </ol>
  );
};
