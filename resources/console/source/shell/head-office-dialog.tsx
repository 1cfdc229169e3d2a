import { useSignal } from '@preact/signals';
import { useId } from 'preact/hooks';
import { type Wanted, wanted } from '../api/head-office.ts';
import { t } from '../text/text.ts';
import { Dialog } from './dialog.tsx';

/** Above the page of someone whose request head office makes in their name. */
export function HeadOfficeDialog() {
  const now = wanted.value;
  return now ? <Asked key={`${now.wantsCode} ${now.problem}`} wanted={now} /> : null;
}

function Asked({ wanted: { wantsCode, known, problem, answer } }: { readonly wanted: Wanted }) {
  const password = useSignal(known.password);
  const code = useSignal(wantsCode ? '' : known.code);
  const [passwordId, codeId, problemId] = [useId(), useId(), useId()];
  return (
    <Dialog title={t('head_office.title')} onClose={() => answer(undefined)} isSmall>
      <form
        aria-describedby={problemId}
        onSubmit={(event) => {
          event.preventDefault();
          answer({ password: password.value, code: code.value.trim() });
        }}
      >
        <div class="dialog-text">
          <p>{t('head_office.text')}</p>
          <div class="field">
            <label for={passwordId}>{t('head_office.password')}</label>
            <input
              id={passwordId}
              type="password"
              autocomplete="current-password"
              required
              value={password.value}
              onInput={(event) => {
                password.value = event.currentTarget.value;
              }}
            />
          </div>
          {wantsCode && (
            <div class="field">
              <label for={codeId}>{t('field.otp')}</label>
              <input
                id={codeId}
                dir="ltr"
                autocomplete="one-time-code"
                required
                minLength={6}
                maxLength={40}
                value={code.value}
                onInput={(event) => {
                  code.value = event.currentTarget.value;
                }}
              />
            </div>
          )}
          <p id={problemId} class="problem" role="alert">
            {problem === 'password' && t('head_office.wrong_password')}
            {problem === 'code' && t('head_office.wants_code')}
          </p>
        </div>
        <footer>
          <button type="button" onClick={() => answer(undefined)}>
            {t('action.cancel')}
          </button>
          <button type="submit" class="primary">
            {t('head_office.action')}
          </button>
        </footer>
      </form>
    </Dialog>
  );
}
