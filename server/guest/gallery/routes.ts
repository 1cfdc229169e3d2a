import { z } from 'zod';
import { endpoint } from '../../http/endpoint/endpoint.ts';
import { byId } from '../../http/endpoint/fields.ts';
import { withImage } from '../../identity/media/upload.ts';
import { recordEndpoints } from '../../identity/records/endpoints.ts';
import { GalleryImage, GalleryImageChanges, NewGalleryImage, Position } from './schema.ts';
import { createGalleryImage, moveGalleryImage, removeGalleryImage, updateGalleryImage } from './service.ts';
import { galleryImageById, listGallery } from './store.ts';

const tag = 'Gallery';

const records = recordEndpoints({
  path: '/gallery/images',
  noun: 'gallery image',
  nouns: 'gallery images in their order',
  tag,
  documented: ['list', 'create', 'change', 'remove'],
  access: { read: 'content.read', write: 'content.write' },
  topic: 'content',
  ...withImage,
  Wire: GalleryImage,
  New: NewGalleryImage,
  Changes: GalleryImageChanges,
  list: listGallery,
  byId: galleryImageById,
  create: createGalleryImage,
  change: updateGalleryImage,
  remove: removeGalleryImage,
});

const move = endpoint({
  method: 'PUT',
  path: '/gallery/images/{id}/order',
  operationId: 'gallery.images.move',
  summary: 'Reorder gallery images; returns all of them',
  tag,
  access: 'content.write',
  params: byId,
  body: Position,
  reply: z.array(GalleryImage),
  handle: ({ tx, params, body }) => moveGalleryImage(tx, params.id, body.position),
});

export const galleryEndpoints = [...records, move];
