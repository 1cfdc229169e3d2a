import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { t } from '../../text/text.ts';
import type { ControlProps } from '../field-props.ts';
import { PickedList } from './picked-list.tsx';
import { picksOf } from './picks.ts';

const PICTURE = /\.(webp|png|jpe?g|gif|avif|svg)(\?|$)/i;

/** Some of several, in an order that counts unless told. */
export function PickControl({ field, value, onChange }: ControlProps) {
  const { source, options, isMedia, isSet } = picksOf(field.name);
  useEffect(() => void source?.refresh(), [source]);
  const chosen = value as string[];
  const labelOf = (one: string) => options().find(({ value }) => value === one)?.label ?? one;
  const left = options().filter((option) => !chosen.includes(String(option.value)));
  const add = (one: string) => onChange([...chosen, one]);
  return (
    <div class="picks">
      {chosen.length > 0 && (
        <PickedList
          chosen={chosen}
          nameOf={labelOf}
          pictureOf={(one) => (isMedia && PICTURE.test(one) ? one : undefined)}
          isSet={isSet}
          onChange={onChange}
        />
      )}
      {left.length > 0 && (
        <select
          value=""
          aria-label={isMedia ? t('form.from_gallery') : t('form.pick')}
          onChange={({ currentTarget }) => currentTarget.value && add(currentTarget.value)}
        >
          <option value="">{isMedia ? t('form.from_gallery') : t('form.pick')}</option>
          {left.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )}
      {isMedia && <Other onAdd={(one) => !chosen.includes(one) && add(one)} />}
    </div>
  );
}

function Other({ onAdd }: { readonly onAdd: (address: string) => void }) {
  const typed = useSignal('');
  const add = () => {
    const address = typed.value.trim();
    if (address !== '') onAdd(address);
    typed.value = '';
  };
  return (
    <span class="with-unit">
      <input
        type="url"
        dir="ltr"
        placeholder="https://"
        aria-label={t('form.by_address')}
        value={typed.value}
        onInput={(event) => {
          typed.value = event.currentTarget.value;
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          add();
        }}
      />
      <button type="button" onClick={add}>
        {t('action.add')}
      </button>
    </span>
  );
}
