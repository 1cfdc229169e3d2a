import type { Place } from '../world.ts';
import { fresh, made, recordSamples, type Samples } from './sample.ts';

/** A picture of one pixel. */
const pixel =
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

const slide = () => ({ title: fresh('Welcome'), image: pixel, button_text: 'Menu', button_url: '/menu' });
const galleryImage = () => ({ title: fresh('Terrace'), alt_text: 'Tables under trees', image: pixel });

export const guestSamples: Samples = {
  'GET /branding/settings': () => ({}),
  'PUT /branding/logo': () => ({ body: { image: pixel } }),
  'PUT /branding/favicon': () => ({ body: { image: pixel } }),
  'PUT /branding/colors': () => ({ body: { primary: '#b5121b', accent: null } }),
  'PUT /branding/fonts': () => ({ body: { heading_family: 'Noto Serif', base_size: 16 } }),
  'PUT /branding/custom-css': () => ({ body: { custom_css: '.menu > li { color: #222 }' } }),
  'GET /landing-page/settings': () => ({}),
  'PUT /landing-page/welcome-section': () => ({
    body: { title: fresh('Welcome'), text: 'Since 1987', image: pixel, button_url: '#menu' },
  }),
  'PUT /landing-page/features': () => ({
    body: { features: [{ icon: 'leaf', title: 'Organic', text: 'From our own farm' }] },
  }),
  'PUT /landing-page/contact-info': () => ({
    body: {
      phone: '+91 80 1234 5678',
      opening_hours: { monday: [{ opens: '10:00', closes: '23:30' }] },
      socials: [{ name: 'Web', url: 'https://example.com' }],
    },
  }),
  ...recordSamples('/landing-page/hero-slides', slide),
  ...recordSamples('/gallery/images', galleryImage),
  'PUT /gallery/images/{id}/order': async (at) => ({
    params: { id: (await made(at, '/gallery/images', galleryImage())).id },
    body: { position: 1 },
  }),
  ...recordSamples('/banners', wholeBanner),
  'POST /banners': (at) => ({ body: { ...wholeBanner(), branch_ids: [at.branchId] } }),
  'PUT /banners/{id}/toggle': async (at) => ({ params: { id: (await banner(at)).id } }),
};
