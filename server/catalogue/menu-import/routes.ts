import { endpoint } from '../../http/endpoint/endpoint.ts';
import { userOf } from '../../identity/auth/principal.ts';
import { MenuImport, MenuImported } from './schema.ts';
import { importMenu } from './service.ts';

/** Bytes; the longest file, every character of it escaped or of another script. */
const BODY_LIMIT = 8 * 1024 * 1024;

const importItems = endpoint({
  method: 'POST',
  path: '/pos/menu-items/import',
  summary: 'Write a menu from CSV: all rows, or a sentence for each one that is wrong and none',
  tag: 'Menu set-up',
  extension: true,
  access: 'catalogue.write',
  body: MenuImport,
  bodyLimit: BODY_LIMIT,
  reply: MenuImported,
  prepare: async ({ principal, body }) => {
    const { tenant, caller } = userOf(principal);
    return importMenu(tenant, caller, body);
  },
  handle: async ({ prepared }) => prepared,
});

export const menuImportEndpoints = [importItems];
