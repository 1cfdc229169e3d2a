import { withImage } from '../../identity/media/upload.ts';
import { recordEndpoints } from '../../identity/records/endpoints.ts';
import { HeroSlide, HeroSlideChanges, NewHeroSlide } from './slide-schema.ts';
import { createSlide, removeSlide, updateSlide } from './slide-service.ts';
import { listSlides, slideById } from './slide-store.ts';

export const slideEndpoints = recordEndpoints({
  path: '/landing-page/hero-slides',
  noun: 'hero slide',
  nouns: 'hero slides in their order',
  tag: 'Landing page',
  documented: ['list', 'create', 'change', 'remove'],
  access: { read: 'content.read', write: 'content.write' },
  topic: 'content',
  ...withImage,
  Wire: HeroSlide,
  New: NewHeroSlide,
  Changes: HeroSlideChanges,
  list: listSlides,
  byId: slideById,
  create: createSlide,
  change: updateSlide,
  remove: removeSlide,
});
