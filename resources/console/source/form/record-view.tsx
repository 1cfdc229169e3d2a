import { useId } from 'preact/hooks';
import { t } from '../text/text.ts';
import { languageName } from './languages.ts';
import { languageCodes } from './named-options.ts';
import type { Option } from './references.ts';
import type { Field } from './schema.ts';
import type { Typed } from './typed.ts';

interface RecordProps {
  readonly field: Field;
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
  /** What the values stand for; languages unless told. */
  readonly keys: readonly Option[] | undefined;
}

/** A value for each of several keys: a price for an order type, a name in a language. */
export function RecordView({ field, value, onChange, keys }: RecordProps) {
  const id = useId();
  const typed = value as Typed;
  const options = keys ?? Object.keys(typed).map((code) => ({ value: code, label: languageName(code) }));
  const left = languageCodes.filter((code) => !(code in typed));
  return (
    <div class="record">
      {options.map(({ value: key, label }) => (
        <div key={key} class="record-row">
          <label for={`${id}-${key}`}>{label}</label>
          <input
            id={`${id}-${key}`}
            dir="auto"
            autocomplete="off"
            inputMode={field.schema.additionalProperties && keys ? 'decimal' : 'text'}
            value={String(typed[key] ?? '')}
            onInput={(event) => onChange({ ...typed, [key]: event.currentTarget.value })}
          />
        </div>
      ))}
      {keys === undefined && (
        <select
          value=""
          aria-label={t('form.add_language')}
          onChange={({ currentTarget }) => onChange({ ...typed, [currentTarget.value]: '' })}
        >
          <option value="">{t('form.add_language')}</option>
          {left.map((code) => (
            <option key={code} value={code}>
              {languageName(code)}
            </option>
          ))}
        </select>
      )}
    </div>
  );
}
