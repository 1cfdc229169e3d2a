import { useSignal } from '@preact/signals';
import type { RefObject } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { newKey } from '../../../web/api/key.ts';
import { asProblem, type Problem } from '../../../web/api/problem.ts';
import { requestNamed } from '../api/client.ts';
import { notify, wordsOf } from '../shell/notices.tsx';
import { branchesNow } from '../shell/place.ts';
import { guardLeaving } from '../shell/router.ts';
import { fieldName, t } from '../text/text.ts';
import { isUsedHere } from './country-fields.ts';
import { faultWords } from './fault-words.ts';
import { FieldView } from './field-view.tsx';
import type { Option } from './references.ts';
import { bodyOf, type Field, fieldsOf, type Schema } from './schema.ts';
import { bodyFrom, changesOf, type Faults, type Typed, typedFrom, withValue } from './typed.ts';

export interface FormProps {
  /** The operation whose body this is; PUT sends only what was changed. */
  readonly operation: string;
  /** Where the API's description has none: what the server itself said of it. */
  readonly schema?: Schema;
  readonly send?: (body: Record<string, unknown>) => Promise<unknown>;
  /** Values of a field that only the page knows. */
  readonly options?: Readonly<Record<string, readonly Option[]>>;
  /** What else changes when a field does. */
  readonly follow?: (typed: Typed, path: string) => Typed;
  readonly params?: Readonly<Record<string, string | number>>;
  /** What is changed; a new one without. */
  readonly record?: Readonly<Record<string, unknown>>;
  /** A change that takes the whole body. */
  readonly sendsAll?: boolean;
  /** What a new one begins with. */
  readonly initial?: Readonly<Record<string, unknown>>;
  /** Shown at once, in this order; the others wait under “More”. All of them unless told. */
  readonly lead?: readonly string[];
  readonly hide?: readonly string[];
  readonly topic?: string;
  readonly action?: string;
  /** Said once it is done; nothing where the page shows it. */
  readonly done?: string;
  readonly onDone: (data: unknown) => void;
  readonly onCancel?: () => void;
  /** Tells the one around it to ask before closing. */
  readonly onDirty?: (isDirty: boolean) => void;
}

/** A form made from the schema of an operation's body. What was typed stays through every error. */
export function Form(props: FormProps) {
  const filling = useFilling(props);
  const { fields, faults, failure, isBusy, form } = filling;
  const [first, rest] = parted(fields, props.lead);
  const view = (field: Field) => <FormField key={field.name} field={field} filling={filling} form={props} />;
  const faultBelow = rest.some(({ name }) =>
    Object.keys(faults.value).some((path) => path.split('.')[0] === name),
  );
  return (
    <form
      ref={form}
      class="form"
      data-operation={props.operation}
      noValidate
      onSubmit={(event) => void filling.submit(event)}
    >
      <div class="form-fields">
        {first.map(view)}
        {rest.length > 0 && (
          <details open={faultBelow || undefined}>
            <summary>{t('form.more')}</summary>
            {rest.map(view)}
          </details>
        )}
      </div>
      <p class="problem" role="alert">
        {failure.value}
      </p>
      <footer>
        {props.onCancel && (
          <button type="button" onClick={props.onCancel}>
            {t('action.cancel')}
          </button>
        )}
        <button type="submit" class="primary" aria-disabled={isBusy.value}>
          {isBusy.value ? t('state.working') : (props.action ?? t('action.save'))}
        </button>
      </footer>
    </form>
  );
}

type Filling = ReturnType<typeof useFilling>;

interface FormFieldProps {
  readonly field: Field;
  readonly filling: Filling;
  readonly form: FormProps;
}

const FormField = ({ field, filling, form }: FormFieldProps) => (
  <FieldView
    field={field}
    path={field.name}
    value={filling.typed.value[field.name]}
    faults={filling.faults.value}
    topic={form.topic}
    options={form.options?.[field.name]}
    onChange={filling.change}
  />
);

/** What is typed into a form, what is wrong with it, and sending it. */
function useFilling(props: FormProps) {
  const { operation, record, hide = [] } = props;
  const schema = visible(props.schema ?? bodyOf(operation), hide, record);
  const fields = fieldsOf(schema);
  const typed = useSignal<Typed>(typedFrom(schema, record ?? props.initial));
  const isBusy = useSignal(false);
  const form = useRef<HTMLFormElement>(null);
  const { faults, failure, show } = useFaults(form);
  const sent = useRef({ body: '', key: '' });
  const before = useRef(JSON.stringify(typed.value));
  const isDirty = () => JSON.stringify(typed.value) !== before.current;
  useEffect(() => guardLeaving(() => !isDirty()), []);
  const change = (path: string, value: unknown) => {
    const next = withValue(typed.value, path, value);
    typed.value = props.follow?.(next, path) ?? next;
    props.onDirty?.(isDirty());
  };
  const submit = async (event: Event) => {
    event.preventDefault();
    if (isBusy.value) return;
    const found: Faults = {};
    const body = bodyFrom(schema, typed.value, found);
    if (record) requireKept(fields, typed.value, record, found);
    faults.value = found;
    failure.value = '';
    if (Object.keys(found).length > 0) return focusFault(form.current);
    const changes =
      record && !props.sendsAll ? changesOf(body, bodyFrom(schema, typedFrom(schema, record), {})) : body;
    if (record && Object.keys(changes).length === 0) return props.onCancel?.();
    isBusy.value = true;
    sent.current = keyFor(changes, sent.current);
    await send(changes);
    isBusy.value = false;
  };
  const send = async (body: Record<string, unknown>) => {
    try {
      const call = { params: props.params, body, key: sent.current.key };
      const data = props.send ? await props.send(body) : (await requestNamed(operation, call)).data;
      before.current = JSON.stringify(typed.value);
      props.onDirty?.(false);
      if (!props.send && props.done !== '') notify(props.done ?? t('form.saved'));
      props.onDone(data);
    } catch (error) {
      show(asProblem(error));
    }
  };
  return { fields, typed, faults, failure, isBusy, form, change, submit };
}

/** What is wrong, by field; and what no field says. */
function useFaults(form: RefObject<HTMLFormElement | null>) {
  const faults = useSignal<Faults>({});
  const failure = useSignal('');
  const show = (problem: Problem) => {
    const told = inWords(problem.fields);
    faults.value = told;
    failure.value = Object.keys(told).length > 0 ? '' : wordsOf(problem);
    requestAnimationFrame(() => {
      // Another answer came meanwhile.
      if (faults.value !== told) return;
      failure.value = [failure.value, unshown(told, form.current)].filter(Boolean).join(' ');
      focusFault(form.current);
    });
  };
  return { faults, failure, show };
}

/** What stands in a form before anything is typed. */
export const shownBy = ({ operation, schema, hide = [], record, initial }: FormProps): string =>
  JSON.stringify(typedFrom(visible(schema ?? bodyOf(operation), hide, record), record ?? initial));

/** With one branch there is nothing to choose, unless the record names another one. */
const isOnlyBranch = ({ branch_ids }: Readonly<Typed>): boolean =>
  branchesNow().data.value?.length === 1 && !(Array.isArray(branch_ids) && branch_ids.length > 0);

function visible(schema: Schema, hide: readonly string[], record: Readonly<Typed> = {}): Schema {
  const shown = Object.entries(schema.properties ?? {}).filter(
    ([name]) =>
      !hide.includes(name) &&
      isUsedHere(name, record[name]) &&
      !(name === 'branch_ids' && isOnlyBranch(record)),
  );
  return { ...schema, properties: Object.fromEntries(shown) };
}

function parted(fields: readonly Field[], lead: readonly string[] | undefined): [Field[], Field[]] {
  if (!lead) return [[...fields], []];
  const first = lead.flatMap((name) => fields.find((field) => field.name === name) ?? []);
  return [first, fields.filter((field) => !first.includes(field))];
}

/** What had a value and cannot do without one was emptied. */
function requireKept(fields: readonly Field[], typed: Typed, record: Readonly<Typed>, faults: Faults): void {
  for (const { name, isNullable } of fields) {
    if (typed[name] === '' && !isNullable && (record[name] ?? '') !== '')
      faults[name] ??= t('fault.required');
  }
}

/** The same body again, after an answer that got lost, is the same request. */
function keyFor(body: unknown, sent: { body: string; key: string }): { body: string; key: string } {
  const text = JSON.stringify(body);
  return text === sent.body ? sent : { body: text, key: newKey() };
}

const inWords = (fields: Readonly<Record<string, string>>): Faults =>
  Object.fromEntries(Object.entries(fields).map(([path, said]) => [path, faultWords(path, said)]));

/** What no field of the form says, as the page looks now: it is told above the buttons. */
function unshown(faults: Faults, form: HTMLFormElement | null): string {
  const said = [...(form?.querySelectorAll('.problem') ?? [])].map(({ textContent }) => textContent);
  return Object.entries(faults)
    .filter(([, words]) => !said.some((text) => text.includes(words)))
    .map(([path, words]) => `${path.split('.').map(fieldName).join(' · ')}: ${words}`)
    .join(' ');
}

const focusFault = (form: HTMLFormElement | null) =>
  setTimeout(() => form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
