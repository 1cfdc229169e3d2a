import { createHash } from 'node:crypto';
import { AppError, notFound, requireFound } from '../../core/errors.ts';
import type { Caller } from '../../core/permissions.ts';
import type { Reader } from '../../db/handle/handle.ts';
import type { RawReply } from '../../http/endpoint/endpoint.ts';
import { byId } from '../../http/endpoint/fields.ts';
import type { ServedTenant } from '../../http/endpoint/platform.ts';
import { matchesEtag } from '../../http/mounting/mount.ts';
import { assertVisible } from '../../identity/branches/scope.ts';
import { renderTicket } from '../tickets/drawing/renderer.ts';
import type { TicketRequest } from '../tickets/encoding/ticket-bytes.ts';
import { type PrintCopy, ticketRequest } from './copy.ts';
import { type JobStatus, mayReadDocument, unfinished } from './status.ts';
import { jobWithPrinter } from './store.ts';

/** Tickets of a few screens of the print queue. */
const MAX_KEPT = 100;
const kept = new Map<string, Promise<Uint8Array>>();

/** A job's ticket as a PNG: as last printed, or as it will be. */
export async function jobPicture(
  { served, caller }: { served: ServedTenant; caller: Caller },
  id: string,
  held: string | string[] = '',
): Promise<RawReply> {
  const params = byId.safeParse({ id });
  if (!params.success) throw notFound('print job', id);
  const copy = await served.database.read(caller, (reader) => copyToShow(reader, params.data.id));
  const { media, database } = served;
  const request = await ticketRequest(copy, { media, tenantId: database.id, complain: () => undefined });
  const digest = digestOf(request);
  const headers = { 'content-type': 'image/png', 'cache-control': 'private, no-cache', etag: `"${digest}"` };
  if (matchesEtag(headers.etag, String(held))) return { status: 304, headers, body: '' };
  return { headers, body: Buffer.from(await drawn(digest, request)) };
}

async function copyToShow(reader: Reader, id: number): Promise<PrintCopy> {
  const job = requireFound(await jobWithPrinter(reader, id), 'print job', id);
  assertVisible(reader, job.branch_id, 'print job', id);
  if (!mayReadDocument(reader.caller.role, job.document)) throw notFound('print job', id);
  if (job.document === 'drawer')
    throw new AppError('NOT_FOUND', {
      message: "This job only opens the cash drawer, so there's nothing to preview.",
    });
  const willPrint = unfinished.includes(job.status as JobStatus) && job.status !== 'sending';
  return willPrint ? job : { ...job, copies_sent: Math.max(0, job.copies_sent - 1) };
}

const digestOf = ({ snapshot, options, logo }: TicketRequest): string =>
  createHash('sha256')
    .update(JSON.stringify([snapshot, options, logo !== undefined]))
    .digest('base64url');

/** Cached by content, so that changed or erased tickets are not found. */
function drawn(digest: string, request: TicketRequest): Promise<Uint8Array> {
  const known = kept.get(digest);
  if (known) return known;
  const oldest = kept.keys().next().value;
  if (kept.size >= MAX_KEPT && oldest !== undefined) kept.delete(oldest);
  const picture = renderTicket(request);
  kept.set(digest, picture);
  picture.catch(() => kept.delete(digest));
  return picture;
}
