import { useEffect, useId } from 'preact/hooks';
import { fieldName, t, textOr } from '../text/text.ts';
import {
  ChoiceControl,
  ChoicesControl,
  FlagControl,
  LinesControl,
  NumberControl,
  TextControl,
  WordsControl,
  weekdays,
} from './controls/controls.tsx';
import { PickControl } from './controls/pick-control.tsx';
import { isPicked } from './controls/picks.ts';
import { isUsedHere } from './country-fields.ts';
import type { ControlProps, FieldProps } from './field-props.ts';
import { languageName } from './languages.ts';
import { namedOptions } from './named-options.ts';
import { RecordView } from './record-view.tsx';
import { choiceOptions, type Option, optionsOf, referenceOf } from './references.ts';
import { RowsView } from './rows-view.tsx';
import { fieldsOf } from './schema.ts';
import type { Typed } from './typed.ts';

/** A label, what belongs below it by the field's schema, and what is wrong with it. */
export function FieldView(props: FieldProps) {
  const { field, path, faults, topic } = props;
  const onChange = (value: unknown) => props.onChange(path, value);
  const id = useId();
  const fault = faults[path] ?? faultWithin(props);
  const label = textOr(`field.${topic}.${field.name}`, fieldName(field.name));
  const hint = hintOf(props);
  if (field.kind === 'group') return <GroupView {...props} label={label} />;
  if (field.kind === 'rows') return <RowsView {...props} label={label} View={FieldView} />;
  const isSet =
    field.kind === 'choices' || field.kind === 'record' || (field.kind === 'words' && isPicked(field.name));
  const text = `${id}-text`;
  const control = (
    <Control {...props} onChange={onChange} id={id} describedBy={text} isInvalid={fault !== undefined} />
  );
  const said = (
    <p id={text} class={fault ? 'problem' : 'hint'}>
      {fault ?? hint}
    </p>
  );
  if (isSet) {
    return (
      <fieldset class="field" aria-describedby={text}>
        <legend>{label}</legend>
        {control}
        {said}
      </fieldset>
    );
  }
  return (
    <div class={field.kind === 'flag' ? 'field is-flag' : 'field'} data-field={path}>
      <label for={id}>
        {label}
        {isNeeded(field) && <span class="required"> {t('form.required')}</span>}
      </label>
      {control}
      {said}
    </div>
  );
}

/** What the chosen value means, where the choice needs it, else what belongs into the field. */
function hintOf({ field: { name }, topic, value }: FieldProps): string {
  const usual = textOr(`hint.${topic}.${name}`, textOr(`hint.${name}`, ''));
  return typeof value === 'string' ? textOr(`hint.${topic}.${name}.${value}`, usual) : usual;
}

/** What may be empty or is off is never missing. */
const isNeeded = ({ isRequired, isNullable, kind }: FieldProps['field']): boolean =>
  isRequired && !isNullable && kind !== 'flag';

const ofSeveral: readonly string[] = ['words', 'choices', 'record'];

/** Of several values under one label: what is wrong with each of them. */
function faultWithin(props: FieldProps): string | undefined {
  const { field, path, faults } = props;
  if (!ofSeveral.includes(field.kind)) return undefined;
  const within = Object.entries(faults).filter(([at]) => at.startsWith(`${path}.`));
  const said = within.map(([at, words]) => {
    const which = nameOfEntry(props, at.slice(path.length + 1).split('.')[0] ?? '');
    return which === undefined ? words : `${which}: ${words}`;
  });
  return said.length === 0 ? undefined : said.join(' ');
}

/** How people know one of several values: a word by itself, a price by its order type. */
function nameOfEntry({ field, value, options }: FieldProps, key: string): string | undefined {
  if (field.kind === 'words') return (value as string[])[Number(key)];
  if (field.kind !== 'record') return undefined;
  const source = referenceOf(field.name)?.data.value;
  const known = options ?? (source && optionsOf(source));
  if (known) return known.find((one) => String(one.value) === key)?.label;
  return key in (value as object) ? languageName(key) : undefined;
}

type ControlOf = ControlProps & Pick<FieldProps, 'options'>;

function Control(props: ControlOf) {
  const { field, value, onChange } = props;
  if (referenceOf(field.name)) return <ReferenceControl {...props} />;
  if (props.options && field.kind === 'record') return <RecordView {...props} keys={props.options} />;
  const options = props.options ?? (field.kind === 'text' ? namedOptions(field.name, value) : undefined);
  if (options) return <ChoiceControl {...props} options={options} />;
  if (field.kind === 'flag') return <FlagControl {...props} />;
  if (field.kind === 'choice')
    return <ChoiceControl {...props} options={choiceOptions(choicesOf(props), field.name)} />;
  if (field.kind === 'choices') {
    const values = field.schema.items?.enum;
    const options = values ? choiceOptions(values, field.name) : weekdays(field);
    return <ChoicesControl value={value} onChange={onChange} options={options} />;
  }
  if (field.kind === 'words') {
    if (isPicked(field.name)) return <PickControl {...props} />;
    return sentences.includes(field.name) ? <LinesControl {...props} /> : <WordsControl {...props} />;
  }
  if (field.kind === 'record') return <RecordView {...props} keys={undefined} />;
  if (field.kind === 'number') return <NumberControl {...props} />;
  return <TextControl {...props} />;
}

/** Without what another country has, unless it is chosen. */
const choicesOf = ({ field, value }: ControlOf) =>
  (field.schema.enum ?? []).filter((one) => isUsedHere(String(one), one === value ? one : ''));

/** Lists whose words may hold commas. */
const sentences = ['messages', 'folders'];

/** Ids are chosen by the names of their records. */
function ReferenceControl(props: ControlOf) {
  const { field, value, onChange } = props;
  const source = referenceOf(field.name)!;
  useEffect(() => void source.refresh(), [source]);
  const options: Option[] = optionsOf(source.data.value ?? []);
  if (field.kind === 'record') return <RecordView {...props} keys={options} />;
  if (field.kind === 'choices') return <ChoicesControl value={value} onChange={onChange} options={options} />;
  return <ChoiceControl {...props} options={options} />;
}

function GroupView({
  field,
  path,
  value,
  faults,
  onChange,
  topic,
  label,
}: FieldProps & { readonly label: string }) {
  const typed = value as Typed;
  return (
    <fieldset class="group">
      <legend>{label}</legend>
      {fieldsOf(field.schema).map((inner) => (
        <FieldView
          key={inner.name}
          field={inner}
          path={`${path}.${inner.name}`}
          value={typed[inner.name]}
          faults={faults}
          topic={topic}
          onChange={onChange}
        />
      ))}
    </fieldset>
  );
}
