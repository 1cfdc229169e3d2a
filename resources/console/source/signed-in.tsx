import { pageAt } from './pages/pages.tsx';
import { Layout } from './shell/layout.tsx';
import { visit } from './shell/place.ts';
import { page } from './shell/router.ts';

/** Everything there is once somebody signed in. */
export const SignedIn = () => <Layout key={visit.value}>{pageAt(page.value)}</Layout>;
