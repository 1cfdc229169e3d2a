import { textsIn } from '../../../web/stored-text.ts';

/** What this tab knows until it is closed. */
export const { read: noted, write: note } = textsIn(() => sessionStorage);
