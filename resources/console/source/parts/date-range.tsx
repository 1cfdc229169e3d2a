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

const usual = {
  today: () => lastDays(spans.today),
  yesterday: () => ({ from: today(-1), to: today(-1) }),
  week: () => lastDays(spans.week),
  month: () => lastDays(spans.month),
} as const satisfies Record<string, () => Range>;

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

const isSame = (one: Range, other: Range): boolean => one.from === other.from && one.to === other.to;

/** A range, and buttons for the usual ones. */
export const PeriodBar = ({ value, onChange }: RangeProps) => (
  <div class="toolbar">
    <DateRange value={value} onChange={onChange} />
    <div class="actions">
      {Object.entries(usual).map(([name, range]) => (
        <button
          key={name}
          type="button"
          aria-pressed={isSame(value, range())}
          onClick={() => onChange(range())}
        >
          {t(`reports.${name as keyof typeof usual}`)}
        </button>
      ))}
    </div>
  </div>
);
