import { useEffect } from 'preact/hooks';
import { expired, session } from './api/session.ts';
import { SignInAgain, SignInPage } from './pages/sign-in.tsx';
import { Questions } from './shell/dialog.tsx';
import { HeadOfficeDialog } from './shell/head-office-dialog.tsx';
import { lazy } from './shell/lazy.tsx';
import { attempt, Notices } from './shell/notices.tsx';
import { health, readPlace } from './shell/place.ts';
import { sayFrame } from './text/text.ts';

const FirstRunPage = lazy(async () => (await import('./pages/setup/first-run-page.tsx')).FirstRunPage);
const SignedIn = lazy(async () => (await import('./signed-in.tsx')).SignedIn, sayFrame);

export function Console() {
  const account = session.value?.account.id;
  useEffect(() => {
    if (account !== undefined) void attempt(readPlace);
  }, [account]);
  return (
    <>
      {shown(account)}
      {expired.value && session.value && <SignInAgain />}
      <Questions />
      <HeadOfficeDialog />
      <Notices />
    </>
  );
}

function shown(account: number | undefined) {
  if (health.value?.status === 'not_set_up') return <FirstRunPage />;
  return account === undefined ? <SignInPage /> : <SignedIn key={account} />;
}
