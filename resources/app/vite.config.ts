import { join } from 'node:path';
import { countryPacks } from '../web/country-packs.ts';
import { operations } from '../web/operations.ts';
import { page } from '../web/page.ts';
import { namedVersion } from '../web/version.ts';

const SOURCE = join(import.meta.dirname, 'source');
const BASE = '/app/';

/** What every role needs comes at once; a role and its reader's language bring the rest. */
const groups = [
  // Alerts are rare: their words come after the first picture, in the language in use.
  ...['ar', 'hi', 'de', 'fr', 'es'].map((code) => ({
    name: `alerts-${code}`,
    priority: 3,
    test: new RegExp(`alarms/${code}\\.ts$`),
  })),
  { name: 'english', priority: 2, test: /source\/text\/en\// },
  { name: 'arabic', priority: 2, test: /\/ar(\/|\.ts$)/ },
  { name: 'hindi', priority: 2, test: /\/hi(\/|\.ts$)/ },
  { name: 'german', priority: 2, test: /resources\/.*\/de(\/|\.ts$)/ },
  { name: 'french', priority: 2, test: /resources\/.*\/fr(\/|\.ts$)/ },
  { name: 'spanish', priority: 2, test: /resources\/.*\/es(\/|\.ts$)/ },
  {
    name: 'frame',
    priority: 1,
    test: /resources\/web\/(?!outbox\/device-transfer|parts\/dish-options)|source\/(work|parts\/(?!out-of-stock|approval\/question|notices\/(print|alarm-list))|entry\/(?!unpaired)|text\/text\.)|node_modules|virtual:roles|server\/core\/(statuses|folding)/,
  },
  // One file of what waiters and tills share: many small ones pack worse. Sheets come when they are opened.
  {
    name: 'order',
    priority: 1,
    test: /source\/order\/(?!me\.|guests-sheet|floor\/(table|move)|lines\/(move|void|merge|comp|bill-)|start\/(start-sheet|usual)|allergy\/allergy-sheet|draft\/lost-draft-sheet)/,
  },
];

/** `npx vite resources/app` serves the sources with what changes at once, beside a server on the usual port. */
export default page({
  root: import.meta.dirname,
  base: BASE,
  asks: ['/health'],
  plugins: [operations(SOURCE), countryPacks(), namedVersion(BASE)],
  groups,
});
