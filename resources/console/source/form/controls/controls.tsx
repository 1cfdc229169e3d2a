import type { InputHTMLAttributes } from 'preact';
import { currencySign, locale } from '../../../../web/format/format.ts';
import { t, textOr } from '../../text/text.ts';
import type { ControlProps } from '../field-props.ts';
import { type Option, weekdayName } from '../references.ts';
import { type Field, isMoment, isMoney } from '../schema.ts';
import { PictureControl } from './picture-control.tsx';

type InputType = 'text' | 'email' | 'password' | 'url' | 'date' | 'time' | 'datetime-local';

const SECRET = /(^|_)(password|pin)$/;

function inputType({ name, schema }: Field): InputType {
  if (SECRET.test(name)) return 'password';
  if (schema.format === 'email') return 'email';
  if (schema.format === 'uri') return 'url';
  if (isMoment(schema)) return 'datetime-local';
  if (/^(time|time_from|time_to|day_start|opens|closes)$/.test(name)) return 'time';
  if (/^(date|date_from|date_to|starts_on|ends_on)$/.test(name)) return 'date';
  return 'text';
}

const LONG_TEXT = 300;

/** However long it may be. */
const isOneLine = ({ name, schema }: Field): boolean =>
  schema.format === 'uri' || schema.format === 'email' || /(^|_)url$/.test(name) || SECRET.test(name);

export function TextControl(props: ControlProps) {
  const { field, id, value, onChange, describedBy, isInvalid } = props;
  const common = {
    id,
    value: String(value ?? ''),
    'aria-describedby': describedBy,
    'aria-invalid': isInvalid,
    required: field.isRequired,
    onInput: (event: { currentTarget: { value: string } }) => onChange(event.currentTarget.value),
  };
  if (field.name === 'image' || field.schema.format === 'byte') return <PictureControl {...props} />;
  if ((field.schema.maxLength ?? 0) > LONG_TEXT && !isOneLine(field)) {
    return <textarea {...common} rows={field.name === 'custom_css' ? 10 : 3} dir="auto" />;
  }
  if (field.schema.pattern?.includes('0-9a-f')) return <ColorControl {...common} onPick={onChange} />;
  const type = inputType(field);
  return (
    <input
      {...common}
      type={type as 'text'}
      dir={type === 'text' ? 'auto' : undefined}
      autocomplete={type === 'password' ? 'new-password' : 'off'}
    />
  );
}

export function NumberControl({ field, id, value, onChange, describedBy, isInvalid }: ControlProps) {
  const unit = isMoney(field.schema) ? currencySign() : /rate|percent|_cap$/.test(field.name) ? '%' : '';
  return (
    <span class="with-unit">
      {unit && <span class="unit">{unit}</span>}
      <input
        id={id}
        type="text"
        inputMode={field.schema.type === 'integer' ? 'numeric' : 'decimal'}
        autocomplete="off"
        value={String(value ?? '')}
        required={field.isRequired}
        aria-describedby={describedBy}
        aria-invalid={isInvalid}
        onInput={(event) => onChange(event.currentTarget.value)}
      />
    </span>
  );
}

export function FlagControl({ id, value, onChange, describedBy }: ControlProps) {
  return (
    <input
      id={id}
      type="checkbox"
      class="switch"
      checked={value === true}
      aria-describedby={describedBy}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  );
}

export function ChoiceControl(props: ControlProps & { readonly options: readonly Option[] }) {
  const { field, id, value, onChange, describedBy, isInvalid, options } = props;
  const isToChoose = field.isRequired && !field.isNullable;
  const mayBeEmpty = !isToChoose || value === '';
  return (
    <select
      id={id}
      value={String(value ?? '')}
      aria-describedby={describedBy}
      aria-invalid={isInvalid}
      onChange={(event) => onChange(event.currentTarget.value)}
    >
      {mayBeEmpty && (
        <option value="">
          {isToChoose ? t('form.choose') : textOr(`none.${field.name}`, t('form.none'))}
        </option>
      )}
      {options.map(({ value: one, label }) => (
        <option key={one} value={String(one)}>
          {label}
        </option>
      ))}
    </select>
  );
}

interface ChoicesProps {
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
  readonly options: readonly Option[];
}

/** A box for each; a schema of weekdays has its numbers named. */
export function ChoicesControl({ value, onChange, options }: ChoicesProps) {
  const chosen = (value ?? []) as (string | number)[];
  const toggle = (one: string | number, isOn: boolean) =>
    onChange(isOn ? [...chosen, one] : chosen.filter((other) => other !== one));
  if (options.length === 0) return <p class="hint">{t('form.nothing_to_choose')}</p>;
  return (
    <div class="choices">
      {options.map(({ value: one, label }) => (
        <label key={one} class="choice">
          <input
            type="checkbox"
            checked={chosen.includes(one)}
            onChange={(event) => toggle(one, event.currentTarget.checked)}
          />
          {label}
        </label>
      ))}
    </div>
  );
}

export function weekdays({ schema }: Field): Option[] {
  const { minimum = 0, maximum = 6 } = schema.items ?? {};
  const days = Array.from({ length: maximum - minimum + 1 }, (_, at) => minimum + at);
  return days.map((day) => ({ value: day, label: weekdayName(locale.value, day) }));
}

type ColorProps = InputHTMLAttributes<HTMLInputElement> & { readonly onPick: (color: string) => void };

/** A colour by its code, or from the system's own choice beside it. */
function ColorControl({ onPick, ...input }: ColorProps) {
  const value = String(input.value ?? '');
  return (
    <span class="with-unit">
      <input
        type="color"
        class="color"
        aria-label={t('form.pick_color')}
        value={/^#[0-9a-f]{6}$/i.test(value) ? value : '#ffffff'}
        onInput={(event) => onPick(event.currentTarget.value)}
      />
      <input {...(input as object)} type="text" dir="ltr" autocomplete="off" placeholder="#0e5a54" />
    </span>
  );
}

/** Sentences, a line each. */
export function LinesControl({ id, value, onChange, describedBy, isInvalid }: ControlProps) {
  const lines = value as string[];
  return (
    <textarea
      id={id}
      dir="auto"
      rows={Math.max(3, lines.length + 1)}
      aria-describedby={describedBy}
      aria-invalid={isInvalid}
      value={lines.join('\n')}
      onInput={(event) => onChange(event.currentTarget.value.split('\n'))}
    />
  );
}

/** A list of words, separated by commas; kept as they are typed until the field is left. */
export function WordsControl({ id, value, onChange, describedBy, isInvalid }: ControlProps) {
  return (
    <input
      id={id}
      dir="auto"
      autocomplete="off"
      aria-describedby={describedBy}
      aria-invalid={isInvalid}
      value={(value as string[]).join(', ')}
      onChange={(event) =>
        onChange(
          event.currentTarget.value
            .split(',')
            .map((word) => word.trim())
            .filter((word) => word !== ''),
        )
      }
    />
  );
}
