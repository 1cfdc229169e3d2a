import type { InputHTMLAttributes } from 'preact';
import { t } from '../../text/text.ts';

type ColorProps = InputHTMLAttributes<HTMLInputElement> & { readonly onPick: (color: string) => void };

/** A colour by its code, or from the system's own choice beside it. */
export function ColorControl({ onPick, ...input }: ColorProps) {
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
