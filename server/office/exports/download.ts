import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { AppError } from '../../core/errors.ts';
import { systemCaller } from '../../core/permissions.ts';
import type { Reader } from '../../db/handle/handle.ts';
import type { ExportRow } from '../../db/tables/office.ts';
import type { RawReply } from '../../http/endpoint/endpoint.ts';
import type { Platform } from '../../http/endpoint/platform.ts';
import { ExportFolder } from './folder.ts';
import { EXTENSIONS, type ExportFormat, type ExportRequest } from './job.ts';
import { unknownExport } from './service.ts';
import { exportById, tenantName } from './store.ts';
import { opens, readToken } from './token.ts';

const TYPES: Readonly<Record<ExportFormat, string>> = {
  pdf: 'application/pdf',
  excel: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
};

/** The finished file of a token. The token is sufficient, because a browser follows a link without a bearer. */
export async function download(token: string, platform: Platform): Promise<RawReply> {
  const parts = readToken(token);
  const tenant = parts && (await platform.serve(parts.tenantId))?.database;
  if (!tenant) throw unknownExport();
  const { row, restaurant } = await tenant.read(systemCaller, async (reader) => {
    const found = await exportById(reader, parts.id);
    if (!found || !opens(parts, found)) throw unknownExport();
    assertReady(found, reader);
    return { row: found, restaurant: (await tenantName(reader, {}))[0]?.name ?? '' };
  });
  const format = row.format as ExportFormat;
  const file = await open(new ExportFolder(tenant.file).fileOf(row)).catch(gone);
  return {
    headers: {
      'content-type': TYPES[format],
      'content-length': String((await file.stat()).size),
      'content-disposition': dispositionOf(row, restaurant),
      'cache-control': 'private, no-store',
    },
    body: createReadStream('', { fd: file }),
  };
}

function assertReady(row: ExportRow, { now }: Reader): void {
  if (row.expires_at <= now || row.status === 'expired') throw new AppError('EXPORT_EXPIRED');
  if (row.status === 'failed') {
    throw new AppError('EXPORT_FAILED', { ...(row.error !== null && { message: row.error }) });
  }
  if (row.status !== 'ready') {
    throw new AppError('EXPORT_NOT_READY', { details: { status: row.status, progress: row.progress } });
  }
}

/** A restored backup has entries of files it does not contain. */
function gone(): never {
  throw new AppError('EXPORT_EXPIRED');
}

/** An ASCII name for old browsers, the full one in UTF-8 for others. */
function dispositionOf({ kind, format, request }: ExportRow, restaurant: string): string {
  const { date_from, date_to } = JSON.parse(request) as ExportRequest;
  const dates = [...new Set([date_from, date_to].filter((date) => date !== null))];
  const extension = EXTENSIONS[format as ExportFormat];
  const plain = `${[kind, ...dates].join('-')}.${extension}`;
  const full = `${[safeName(restaurant), kind, ...dates].filter(Boolean).join(' ')}.${extension}`;
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded(full)}`;
}

/** Without characters that are special to a file system or a header. */
const safeName = (name: string): string =>
  name
    .toWellFormed()
    .replace(/[\p{C}/\\:*?"<>|%]/gu, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[. ]+|[. ]+$/g, '')
    .slice(0, 80)
    .toWellFormed();

const encoded = (text: string): string =>
  encodeURIComponent(text).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
