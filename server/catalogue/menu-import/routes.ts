import { validationError } from '../../core/errors.ts';
import { type AnyEndpoint, endpoint, rawEndpoint } from '../../http/endpoint/endpoint.ts';
import { userOf } from '../../identity/auth/principal.ts';
import { importMenu, previewMenu } from './answers.ts';
import { exportMenu } from './export.ts';
import { menuFormats } from './formats.ts';
import { MenuExportQuery, MenuFile, MenuImport, MenuImported, MenuPreview } from './schema.ts';

/** Bytes; the largest file as base64. */
const BODY_LIMIT = 14 * 1024 * 1024;
const tag = 'Menu setup';

const preview = endpoint({
  method: 'POST',
  path: '/pos/menu-items/import/preview',
  summary: 'Preview how a menu file would be imported, with your choices; changes nothing',
  tag,
  extension: true,
  access: 'catalogue.write',
  notIdempotent: 'nothing_saved',
  body: MenuFile,
  bodyLimit: BODY_LIMIT,
  reply: MenuPreview,
  prepare: async ({ principal, body }) => {
    const { tenant, caller } = userOf(principal);
    return previewMenu(tenant, caller, body);
  },
  handle: async ({ prepared }) => prepared,
});

const importItems = endpoint({
  method: 'POST',
  path: '/pos/menu-items/import',
  summary: 'Import a menu from a spreadsheet or another system; returns items with problems and the reasons',
  tag,
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

const types = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
} as const;

const exportItems = rawEndpoint({
  method: 'GET',
  path: '/pos/menu-items/export',
  summary: 'Download the whole menu as a spreadsheet that imports unchanged',
  tag,
  extension: true,
  access: 'catalogue.write',
  query: MenuExportQuery,
  replyType: 'application/octet-stream',
  handle: async ({ principal, query }) => {
    const { tenant, caller } = userOf(principal);
    const asked = MenuExportQuery.safeParse(query);
    if (!asked.success) throw validationError('format', `must be ${menuFormats.join(' or ')}`);
    const { format } = asked.data;
    return {
      headers: {
        'content-type': types[format],
        'content-disposition': `attachment; filename="menu.${format}"`,
        'cache-control': 'private, no-store',
      },
      body: await exportMenu(tenant, caller, format),
    };
  },
});

export const menuImportEndpoints: AnyEndpoint[] = [preview, importItems, exportItems];
