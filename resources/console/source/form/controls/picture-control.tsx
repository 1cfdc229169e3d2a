import { useSignal } from '@preact/signals';
import { useRef } from 'preact/hooks';
import { t } from '../../text/text.ts';
import type { ControlProps } from '../field-props.ts';
import { pictureFrom, pictureTypes } from './picture-file.ts';

/** The picture a record has, by its address, or the one chosen in its place, as a data: URL. */
export function PictureControl({ field, id, value, onChange, describedBy, isInvalid }: ControlProps) {
  const isUnreadable = useSignal(false);
  const input = useRef<HTMLInputElement>(null);
  const url = String(value ?? '');
  const read = async (file: File | undefined) => {
    if (!file) return;
    isUnreadable.value = false;
    try {
      onChange(await pictureFrom(file));
    } catch {
      isUnreadable.value = true;
    }
  };
  const remove = () => {
    if (input.current) input.current.value = '';
    onChange('');
  };
  return (
    <div class="picture-control">
      {url && <img src={url} alt={t('form.preview')} />}
      <input
        ref={input}
        id={id}
        type="file"
        accept={pictureTypes.join()}
        aria-describedby={describedBy}
        aria-invalid={isInvalid || isUnreadable.value}
        onChange={(event) => void read(event.currentTarget.files?.[0])}
      />
      {url && field.isNullable && (
        <button type="button" class="quiet" onClick={remove}>
          {t('form.no_picture')}
        </button>
      )}
      {isUnreadable.value && (
        <p class="problem" role="alert">
          {t('fault.picture')}
        </p>
      )}
    </div>
  );
}
