import { join } from 'node:path';
import { operations } from '../web/operations.ts';
import { page } from '../web/page.ts';

const SOURCE = join(import.meta.dirname, 'source');

/** What signing in needs comes first, then the frame with the overview, then what other pages share, with the first of them. */
const groups = [
  {
    name: 'console',
    test: /resources\/web\/(api|format|text|parts\/modal)|source\/(api\/|console|main|pages\/sign-in|text\/(en\/(first|shell|problems)|text\.)|shell\/(credentials|dialog|head-office-dialog|icon|language-choice|lazy|notices|page|place|router)\.)|node_modules\/@?preact|virtual:roles/,
  },
  {
    name: 'frame',
    test: /source\/(shell|signed-in|parts\/(badge|bar-chart|card|data-table|line-badge|loaded)\.)/,
  },
  { name: 'parts', test: /source\/parts\// },
  { name: 'forms', test: /source\/form\/|virtual:bodies/ },
].map((group, at) => ({ ...group, priority: 4 - at }));

/** `npx vite resources/console` serves the sources with what changes at once, beside a server on the usual port. */
export default page({
  root: import.meta.dirname,
  base: '/console/',
  asks: ['/media', '/health'],
  plugins: [operations(SOURCE)],
  groups,
});
