import { endpoint } from '../../http/endpoint/endpoint.ts';
import { byId } from '../../http/endpoint/fields.ts';
import { withImage } from '../../identity/media/upload.ts';
import { recordEndpoints } from '../../identity/records/endpoints.ts';
import { Banner, BannerChanges, BannerQuery, NewBanner } from './schema.ts';
import { bannersFor, createBanner, removeBanner, switchBanner, updateBanner } from './service.ts';
import { bannerById } from './store.ts';

const tag = 'Banners';

const records = recordEndpoints({
  path: '/banners',
  noun: 'banner',
  nouns: 'banners that run now',
  tag,
  documented: ['list', 'create', 'change', 'remove'],
  access: { read: 'content.read', write: 'content.write' },
  topic: 'content',
  changesWithTime: true,
  ...withImage,
  Wire: Banner,
  New: NewBanner,
  Changes: BannerChanges,
  Query: BannerQuery,
  list: bannersFor,
  byId: bannerById,
  create: createBanner,
  change: updateBanner,
  remove: removeBanner,
});

const toggle = endpoint({
  method: 'PUT',
  path: '/banners/{id}/toggle',
  summary: 'Toggle a banner on or off',
  tag,
  access: 'content.write',
  params: byId,
  reply: Banner,
  handle: ({ tx, params }) => switchBanner(tx, params.id),
});

export const bannerEndpoints = [...records, toggle];
