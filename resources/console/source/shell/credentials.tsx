import type { Ref } from 'preact';
import { useId } from 'preact/hooks';
import { t } from '../text/text.ts';

interface CredentialProps {
  readonly value: string;
  readonly onChange: (text: string) => void;
}

interface PasswordFieldProps extends CredentialProps {
  readonly label: string;
  readonly inputRef?: Ref<HTMLInputElement>;
}

export function PasswordField({ label, value, onChange, inputRef = null }: PasswordFieldProps) {
  const id = useId();
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <input
        id={id}
        ref={inputRef}
        type="password"
        autocomplete="current-password"
        required
        value={value}
        onInput={(event) => onChange(event.currentTarget.value)}
      />
    </div>
  );
}

interface CodeFieldProps extends CredentialProps {
  readonly inputRef?: Ref<HTMLInputElement>;
}

/** The code of an authenticator, or one of the codes for when it is lost. */
export function CodeField({ value, onChange, inputRef = null }: CodeFieldProps) {
  const id = useId();
  return (
    <div class="field">
      <label for={id}>{t('field.otp')}</label>
      <input
        id={id}
        ref={inputRef}
        dir="ltr"
        autocomplete="one-time-code"
        required
        minLength={6}
        maxLength={40}
        value={value}
        onInput={(event) => onChange(event.currentTarget.value)}
      />
    </div>
  );
}
