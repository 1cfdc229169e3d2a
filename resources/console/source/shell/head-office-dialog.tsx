import { useSignal } from '@preact/signals';
import { useEffect, useId, useRef } from 'preact/hooks';
import { type Wanted, wanted } from '../api/head-office.ts';
import { t } from '../text/text.ts';
import { CodeField, PasswordField } from './credentials.tsx';
import { Dialog } from './dialog.tsx';

/** Above the page of someone who has to say who they are: to head office, or again to this server. */
export function HeadOfficeDialog() {
  const now = wanted.value;
  return now ? <Asked key={`${now.wantsCode} ${now.problem}`} wanted={now} /> : null;
}

function Asked({ wanted: { by, wantsCode, known, problem, answer } }: { readonly wanted: Wanted }) {
  const password = useSignal(known.password);
  const code = useSignal(wantsCode ? '' : known.code);
  const problemId = useId();
  const passwordInput = useRef<HTMLInputElement>(null);
  const codeInput = useRef<HTMLInputElement>(null);
  useEffect(() => (problem === 'code' ? codeInput : passwordInput).current?.focus(), []);
  return (
    <Dialog title={t(`${by}.title`)} onClose={() => answer(undefined)} isSmall>
      <form
        aria-describedby={problemId}
        onSubmit={(event) => {
          event.preventDefault();
          answer({ password: password.value, code: code.value.trim() });
        }}
      >
        <div class="dialog-text">
          <p>{t(`${by}.text`)}</p>
          <PasswordField
            label={t(`${by}.password`)}
            value={password.value}
            onChange={(text) => (password.value = text)}
            inputRef={passwordInput}
          />
          {wantsCode && (
            <CodeField value={code.value} onChange={(text) => (code.value = text)} inputRef={codeInput} />
          )}
          <p id={problemId} class="problem" role="alert">
            {problem === 'password' && t(`${by}.wrong_password`)}
            {problem === 'code' && t(`${by}.wants_code`)}
          </p>
        </div>
        <footer>
          <button type="button" onClick={() => answer(undefined)}>
            {t('action.cancel')}
          </button>
          <button type="submit" class="primary">
            {t(`${by}.action`)}
          </button>
        </footer>
      </form>
    </Dialog>
  );
}
