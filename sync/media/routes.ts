import { notFound, requireFound, validationError } from '../../server/core/errors.ts';
import { systemCaller } from '../../server/core/permissions.ts';
import { digestOfMaster, neededPictures, pictureDigests } from '../../server/db/declared/pictures.ts';
import { MASTER } from '../../server/db/files/media-folder.ts';
import { type RawRequest, rawEndpoint } from '../../server/http/endpoint/endpoint.ts';
import type { ServedTenant } from '../../server/http/endpoint/platform.ts';
import { askingNode, forNodes, nodeBody, parse, reply, unreadable } from '../exchange/node-requests.ts';
import { syncedTables } from '../registry/tables.ts';
import { type MediaDeal, mediaOfferSchema, shaSchema } from '../wire/messages.ts';
import { announceArrival } from './media.ts';

/** Digests of both lists together. */
const MAX_DIGESTS = 100_010;

const offer = rawEndpoint({
  ...forNodes,
  method: 'POST',
  path: '/sync/media',
  operationId: 'sync.media.compare',
  summary: 'List images a branch and head office need from each other',
  errors: [...unreadable],
  handle: async (request) => {
    const { have, lack } = parse(mediaOfferSchema, await nodeBody(request, MAX_DIGESTS));
    const { database, media } = servedTo(request);
    const needed = await database.read(systemCaller, (reader) => neededPictures(reader, syncedTables));
    const deal: MediaDeal = {
      wanted: have.filter((sha) => needed.has(sha) && !media.has(sha)),
      available: lack.filter((sha) => media.has(sha)),
      later: have.some((sha) => !needed.has(sha)),
    };
    return reply(request, deal);
  },
});

const fetch = rawEndpoint({
  ...forNodes,
  method: 'GET',
  path: '/sync/media/{sha}',
  summary: 'Download an original image to a branch',
  replyType: 'image/webp',
  errors: ['NOT_FOUND'],
  handle: async (request) => {
    const bytes = requireFound(
      await servedTo(request).media.read(shaOf(request), MASTER),
      'image',
      shaOf(request),
    );
    return { headers: { 'content-type': 'image/webp' }, body: bytes };
  },
});

const send = rawEndpoint({
  ...forNodes,
  method: 'PUT',
  path: '/sync/media/{sha}',
  operationId: 'sync.media.put',
  summary: 'Upload an original image to head office',
  errors: ['NOT_FOUND', 'VALIDATION_ERROR', 'PAYLOAD_TOO_LARGE', 'STORAGE_FULL'],
  handle: async (request) => {
    await take(servedTo(request), shaOf(request), request.body);
    return reply(request, {});
  },
});

async function take({ database, media }: ServedTenant, sha: string, bytes: Buffer): Promise<void> {
  const digests = await database.read(systemCaller, (reader) => pictureDigests(reader, sha));
  if (digests.length === 0) throw notFound('image', sha);
  if (!digests.includes(digestOfMaster(bytes))) throw validationError('body', 'is a different image');
  if (media.has(sha)) return;
  await media.write(sha, MASTER, bytes);
  await announceArrival(database);
}

const servedTo = (request: RawRequest): ServedTenant => askingNode(request).served;

/** Also rejects paths. */
const shaOf = ({ params }: RawRequest): string =>
  requireFound(shaSchema.safeParse(params.sha).data, 'image', String(params.sha));

export const mediaEndpoints = [offer, fetch, send];
