import type { FastifyInstance } from 'fastify';
import { AppError } from '../../core/errors.ts';
import type { MediaFolder } from '../../db/files/media-folder.ts';
import { withoutRateLimit } from '../callers/rate-limit.ts';
import type { Platform } from '../endpoint/platform.ts';
import { matchesEtag } from '../mounting/mount.ts';

export interface MediaFile {
  readonly bytes: Buffer;
  readonly type: string;
}

/** Finds a picture by the last part of its address; undefined while it is not here. */
export type FindMedia = (media: MediaFolder, file: string) => Promise<MediaFile | undefined>;

/** Pictures for pages and tablets, outside the API: public, and the same for ever under their address. */
export function serveMedia(app: FastifyInstance, platform: Platform, find: FindMedia): void {
  serveMediaAt(app, '/media', platform, find);
  // The door of guests' phones lets nothing through but what lies there.
  serveMediaAt(app, '/guest/media', platform, find);
}

function serveMediaAt(app: FastifyInstance, at: string, platform: Platform, find: FindMedia): void {
  app.get<{ Params: { tenant: string; file: string } }>(
    `${at}/:tenant/:file`,
    { config: withoutRateLimit },
    async ({ params, headers }, reply) => {
      const served = /^\d{1,16}$/.test(params.tenant) ? platform.served(Number(params.tenant)) : undefined;
      const found = served && (await find(served.media, params.file));
      if (!found) {
        // It may still be on its way from another server.
        void reply.header('cache-control', 'no-store');
        throw new AppError('NOT_FOUND');
      }
      const etag = `"${params.file}"`;
      void reply.header('etag', etag).header('cache-control', 'public, max-age=31536000, immutable');
      if (matchesEtag(etag, headers['if-none-match'])) return reply.status(304).send();
      return reply.type(found.type).send(found.bytes);
    },
  );
}
