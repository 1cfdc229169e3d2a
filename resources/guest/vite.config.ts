import { page } from '../web/page.ts';

/** `npx vite resources/guest` serves the sources with what changes at once, beside a server on the usual port. */
export default page({
  root: import.meta.dirname,
  // Below /guest, because the listener for guests serves nothing else; the page itself is at /t/{table_token}.
  base: '/guest/',
  asks: ['/guest/media'],
});
