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

interface RangeProps {
  readonly value: Range;
  readonly onChange: (next: Range) => void;
}

export const DateRange = ({ value, onChange }: RangeProps) => (
  <div class="date-range">
    <DayField
      label={t('field.date_from')}
      value={value.from}
      max={value.to}
      onChange={(from) => onChange({ ...value, from })}
    />
    <DayField
      label={t('field.date_to')}
      value={value.to}
      min={value.from}
      onChange={(to) => onChange({ ...value, to })}
    />
  </div>
);

interface DayProps {
  readonly label: string;
  readonly value: string;
  readonly min?: string;
  readonly max?: string;
  readonly onChange: (next: string) => void;
}

function DayField({ label, onChange, ...input }: DayProps) {
  const id = useId();
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <input
        {...input}
        id={id}
        type="date"
        onChange={({ currentTarget: { value } }) => value && onChange(value)}
      />
    </div>
  );
}

/** A range, and buttons for the usual ones. */
export const PeriodBar = ({ value, onChange }: RangeProps) => (
  <div class="toolbar">
    <DateRange value={value} onChange={onChange} />
    <div class="actions">
      {Object.entries(spans).map(([name, days]) => (
        <button key={name} type="button" onClick={() => onChange(lastDays(days))}>
          {t(`reports.${name as keyof typeof spans}`)}
        </button>
      ))}
    </div>
  </div>
);
