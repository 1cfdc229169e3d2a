import { useId } from 'preact/hooks';
import { today } from '../../../web/format/format.ts';
import { t } from '../text/text.ts';

export interface Range {
  readonly from: string;
  readonly to: string;
}

/** Named by the days they go back. */
export const spans = { today: 0, week: 6, month: 29 } as const;

export const lastDays = (days: number): Range => ({ from: today(-days), to: today() });

export function DateRange({
  value,
  onChange,
}: {
  readonly value: Range;
  readonly onChange: (next: Range) => void;
}) {
  const id = useId();
  return (
    <div class="date-range">
      <div class="field">
        <label for={`${id}-from`}>{t('field.date_from')}</label>
        <input
          id={`${id}-from`}
          type="date"
          value={value.from}
          max={value.to}
          onChange={({ currentTarget }) =>
            currentTarget.value && onChange({ ...value, from: currentTarget.value })
          }
        />
      </div>
      <div class="field">
        <label for={`${id}-to`}>{t('field.date_to')}</label>
        <input
          id={`${id}-to`}
          type="date"
          value={value.to}
          min={value.from}
          onChange={({ currentTarget }) =>
            currentTarget.value && onChange({ ...value, to: currentTarget.value })
          }
        />
      </div>
    </div>
  );
}
