import type { ComponentType } from 'preact';
import { t } from '../text/text.ts';
import type { FieldProps } from './field-props.ts';
import { earlier } from './order.ts';
import { fieldsOf } from './schema.ts';
import { type Typed, typedFrom } from './typed.ts';

interface RowsProps extends FieldProps {
  readonly label: string;
  /** Shows one field of a row. */
  readonly View: ComponentType<FieldProps>;
}

/** Records inside a record, such as the variants of an item: a row each. */
export function RowsView({ field, path, value, faults, onChange, topic, label, View }: RowsProps) {
  const rows = value as Typed[];
  const schema = field.schema.items ?? {};
  const shown = fieldsOf(schema).filter(
    ({ name }) => name !== 'id' && name !== 'sort_order' && name !== 'name_i18n',
  );
  const isOrdered = !path.includes('.') && !('sort_order' in (schema.properties ?? {}));
  return (
    <fieldset class="rows">
      <legend>{label}</legend>
      {rows.map((row, at) => (
        <div class="row" key={at}>
          {shown.map((inner) => (
            <View
              key={inner.name}
              field={inner}
              path={`${path}.${at}.${inner.name}`}
              value={row[inner.name]}
              faults={faults}
              topic={topic}
              onChange={onChange}
            />
          ))}
          {isOrdered && at > 0 && (
            <button type="button" class="quiet" onClick={() => onChange(path, earlier(rows, at))}>
              {t('form.earlier')}
            </button>
          )}
          <button
            type="button"
            class="quiet"
            onClick={() =>
              onChange(
                path,
                rows.filter((_, place) => place !== at),
              )
            }
          >
            {t('action.remove')}
          </button>
        </div>
      ))}
      <button
        type="button"
        onClick={() => onChange(path, [...rows, { ...typedFrom(schema), sort_order: String(rows.length) }])}
      >
        {t('action.add')}
      </button>
    </fieldset>
  );
}
