import { AppError, requireFound, validationError } from '../../server/core/errors.ts';
import { systemCaller } from '../../server/core/permissions.ts';
import { digestOfMaster, neededPictures, pictureDigests } from '../../server/db/declared/pictures.ts';
import { MASTER } from '../../server/db/files/media-folder.ts';
import { type RawRequest, rawEndpoint } from '../../server/http/endpoint/endpoint.ts';
import type { ServedTenant } from '../../server/http/endpoint/platform.ts';
import { askingNode, forNodes, nodeBody, parse, reply, unreadable } from '../exchange/node-requests.ts';
import { syncedTables } from '../registry/tables.ts';
import { type MediaDeal, mediaOfferSchema, shaSchema } from '../wire/messages.ts';
import { announceArrival } from './media.ts';

/** Both lists, and what holds them. */
const MAX_DIGESTS = 100_010;

const offer = rawEndpoint({
  ...forNodes,
  method: 'POST',
  path: '/sync/media',
  operationId: 'sync.media.compare',
  summary: 'Which pictures a branch and the central instance have for each other',
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
  summary: 'The master of a picture, for a branch that lacks it',
  replyType: 'image/webp',
  errors: ['NOT_FOUND'],
  handle: async (request) => {
    const bytes = requireFound(await servedTo(request).media.read(shaOf(request), MASTER), 'picture');
    return { headers: { 'content-type': 'image/webp' }, body: bytes };
  },
});

const send = rawEndpoint({
  ...forNodes,
  method: 'PUT',
  path: '/sync/media/{sha}',
  operationId: 'sync.media.put',
  summary: 'The master of a picture that the central instance has a record of and lacks',
  errors: ['NOT_FOUND', 'VALIDATION_ERROR', 'PAYLOAD_TOO_LARGE', 'STORAGE_FULL'],
  handle: async (request) => {
    await take(servedTo(request), shaOf(request), request.body);
    return reply(request, {});
  },
});

async function take({ database, media }: ServedTenant, sha: string, bytes: Buffer): Promise<void> {
  const digests = await database.read(systemCaller, (reader) => pictureDigests(reader, sha));
  if (digests.length === 0) throw new AppError('NOT_FOUND');
  if (!digests.includes(digestOfMaster(bytes))) throw validationError('body', 'is not this picture');
  if (media.has(sha)) return;
  await media.write(sha, MASTER, bytes);
  await announceArrival(database);
}

const servedTo = (request: RawRequest): ServedTenant => askingNode(request).served;

/** Also keeps paths out of it. */
const shaOf = ({ params }: RawRequest): string =>
  requireFound(shaSchema.safeParse(params.sha).data, 'picture');

export const mediaEndpoints = [offer, fetch, send];
