import type { FastifyInstance } from 'fastify';
import { notFound } from '../../core/errors.ts';
import type { MediaFolder } from '../../db/files/media-folder.ts';
import { withoutRateLimit } from '../callers/rate-limit.ts';
import type { Platform } from '../endpoint/platform.ts';
import { matchesEtag } from '../mounting/mount.ts';

interface MediaFile {
  readonly bytes: Buffer;
  readonly type: string;
}

/** Finds a picture by the last part of its address; undefined while it is not here. */
export type FindMedia = (media: MediaFolder, file: string) => Promise<MediaFile | undefined>;

/** Pictures for pages and tablets, outside the API: public, and never changing under their address. */
export function serveMedia(app: FastifyInstance, platform: Platform, find: FindMedia): void {
  serveMediaAt(app, '/media', platform, find);
  // The guest port lets nothing else through.
  serveMediaAt(app, '/guest/media', platform, find);
}

function serveMediaAt(app: FastifyInstance, at: string, platform: Platform, find: FindMedia): void {
  app.get<{ Params: { tenant: string; file: string } }>(
    `${at}/:tenant/:file`,
    { config: withoutRateLimit },
    async ({ params, headers }, reply) => {
      const served = /^\d{1,16}$/.test(params.tenant)
        ? await platform.serve(Number(params.tenant))
        : undefined;
      const found = served && (await find(served.media, params.file));
      if (!found) {
        // It may still be on its way from another server.
        void reply.header('cache-control', 'no-store');
        throw notFound('image', params.file);
      }
      const etag = `"${params.file}"`;
      void reply.header('etag', etag).header('cache-control', 'public, max-age=31536000, immutable');
      if (matchesEtag(etag, headers['if-none-match'])) return reply.status(304).send();
      return reply.type(found.type).send(found.bytes);
    },
  );
}
