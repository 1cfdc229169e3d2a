import { useSignal } from '@preact/signals';
import { useEffect, useId, useRef } from 'preact/hooks';
import { asProblem } from '../../../web/api/problem.ts';
import { request } from '../api/client.ts';
import { type Account, keepSession, session } from '../api/session.ts';
import { CodeField, PasswordField } from '../shell/credentials.tsx';
import { Dialog } from '../shell/dialog.tsx';
import { LanguageChoice } from '../shell/language-choice.tsx';
import { wordsOf } from '../shell/notices.tsx';
import { t } from '../text/text.ts';

export async function signIn(email: string, password: string, otp = ''): Promise<void> {
  const { data } = await request('POST /auth/login', {
    body: { email, password, device_name: 'Back office', ...(otp && { otp }) },
  });
  const response = await fetch('/api/v1/auth/user', { headers: { authorization: `Bearer ${data.token}` } });
  const { data: account } = (await response.json()) as { data: Account };
  keepSession({ token: data.token, account });
}

function Credentials({ email: known }: { readonly email?: string | null }) {
  const email = useSignal(known ?? '');
  const password = useSignal('');
  const otp = useSignal('');
  const wantsCode = useSignal(false);
  const problem = useSignal('');
  const isBusy = useSignal(false);
  const [emailId, problemId] = [useId(), useId()];
  const code = useRef<HTMLInputElement>(null);
  useEffect(() => code.current?.focus(), [wantsCode.value]);
  const submit = async (event: Event) => {
    event.preventDefault();
    if (isBusy.value) return;
    isBusy.value = true;
    problem.value = '';
    await signIn(email.value.trim(), password.value, otp.value.trim()).catch((error: unknown) => {
      const said = asProblem(error);
      if (said.code === 'SECOND_FACTOR_REQUIRED') wantsCode.value = true;
      problem.value = wordsOf(said);
    });
    isBusy.value = false;
  };
  return (
    <form onSubmit={(event) => void submit(event)} aria-describedby={problemId}>
      <div class="field">
        <label for={emailId}>{t('field.email')}</label>
        <input
          id={emailId}
          type="email"
          autocomplete="username"
          required
          readOnly={Boolean(known)}
          value={email.value}
          onInput={(event) => {
            email.value = event.currentTarget.value;
          }}
        />
      </div>
      <PasswordField
        label={t('field.password')}
        value={password.value}
        onChange={(text) => (password.value = text)}
      />
      {wantsCode.value && (
        <CodeField value={otp.value} onChange={(text) => (otp.value = text)} inputRef={code} />
      )}
      <p id={problemId} class="problem" role="alert">
        {problem.value}
      </p>
      <button type="submit" class="primary" aria-disabled={isBusy.value}>
        {isBusy.value ? t('state.working') : t('sign_in.action')}
      </button>
    </form>
  );
}

export function SignInPage() {
  return (
    <main class="threshold">
      <div class="threshold-card">
        <img src="/console/icon.svg" alt="" width="48" height="48" />
        <h1>{t('sign_in.title')}</h1>
        <Credentials />
        <LanguageChoice />
      </div>
    </main>
  );
}

/** Above the page of someone whose token ended: what was typed there waits. */
export function SignInAgain() {
  return (
    <Dialog title={t('sign_in.again')} onClose={() => keepSession(undefined)} isSmall>
      <div class="dialog-text">
        <p>{t('sign_in.again_text')}</p>
        <Credentials email={session.value?.account.email ?? null} />
      </div>
    </Dialog>
  );
}
