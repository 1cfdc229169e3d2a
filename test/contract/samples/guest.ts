import type { Place } from '../world.ts';
import { fresh, made, recordSamples, type Samples } from './sample.ts';

/** A picture of one pixel. */
export const pixel =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

const banner = (at: Place) => made(at, '/banners', { title: fresh('Happy hour') });

const wholeBanner = () => ({
  title: fresh('Lunch'),
  image: pixel,
  link_url: 'https://example.com/lunch',
  placements: ['website', 'kiosk'],
  starts_at: '2026-11-01T00:00:00Z',
  ends_at: '2026-12-01T00:00:00Z',
});

export const guestSamples: Samples = {
  ...recordSamples('/banners', wholeBanner),
  'POST /banners': (at) => ({ body: { ...wholeBanner(), branch_ids: [at.branchId] } }),
  'PUT /banners/{id}/toggle': async (at) => ({ params: { id: (await banner(at)).id } }),
};
