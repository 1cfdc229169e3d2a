import { fullTime } from '../../../../web/format/format.ts';
import type { Banner, GalleryImage, HeroSlide } from '../../api/types.ts';
import { t, valueName } from '../../text/text.ts';
import type { RecordKind } from '../records/records.tsx';
import { BannerState, BannerSwitch } from './banner-state.tsx';
import { MoveButtons } from './move-buttons.tsx';

export const slides: RecordKind<HeroSlide> = {
  topic: 'slides',
  list: 'GET /landing-page/hero-slides',
  create: 'POST /landing-page/hero-slides',
  change: 'PUT /landing-page/hero-slides/{id}',
  remove: 'DELETE /landing-page/hero-slides/{id}',
  events: ['content'],
  lead: ['image', 'title', 'subtitle', 'button_text', 'button_url', 'sort_order', 'is_active'],
  nameOf: ({ title }) => title ?? t('guests.untitled'),
  addText: () => t('slides.add'),
  empty: { icon: 'picture', title: () => t('slides.empty'), text: () => t('slides.empty_text') },
  look: {
    url: ({ image_url }) => image_url,
    notes: ({ subtitle }) => subtitle,
  },
};

export const gallery: RecordKind<GalleryImage> = {
  topic: 'gallery',
  list: 'GET /gallery/images',
  create: 'POST /gallery/images',
  change: 'PUT /gallery/images/{id}',
  remove: 'DELETE /gallery/images/{id}',
  events: ['content'],
  lead: ['image', 'title', 'alt_text', 'is_active'],
  hide: ['sort_order'],
  nameOf: ({ title }) => title ?? t('guests.untitled'),
  addText: () => t('gallery.add'),
  empty: { icon: 'picture', title: () => t('gallery.empty'), text: () => t('gallery.empty_text') },
  look: {
    url: ({ image_url }) => image_url,
    alt: ({ alt_text }) => alt_text ?? '',
    notes: ({ alt_text }) => alt_text ?? <em>{t('gallery.no_description')}</em>,
    foot: (image, all) => <MoveButtons image={image} all={all} />,
  },
};

/** Of a banner without a beginning or an end only the other is told. */
function period({ starts_at, ends_at }: Banner): string {
  if (starts_at === null && ends_at === null) return t('banners.always');
  const from = starts_at && t('banners.from', { time: fullTime(starts_at) });
  const until = ends_at && t('banners.until', { time: fullTime(ends_at) });
  return [from, until].filter(Boolean).join(', ');
}

export const banners: RecordKind<Banner> = {
  topic: 'banners',
  list: 'GET /banners',
  create: 'POST /banners',
  change: 'PUT /banners/{id}',
  remove: 'DELETE /banners/{id}',
  events: ['content'],
  lead: ['title', 'body', 'image', 'placements', 'starts_at', 'ends_at', 'link_url', 'is_active'],
  nameOf: ({ title }) => title,
  addText: () => t('banners.add'),
  empty: { icon: 'banner', title: () => t('banners.empty'), text: () => t('banners.empty_text') },
  look: {
    url: ({ image_url }) => image_url,
    notes: (banner) => (
      <>
        <BannerState banner={banner} />
        <span>{banner.placements.map(valueName).join(', ')}</span>
        <small>{period(banner)}</small>
      </>
    ),
    foot: (banner) => <BannerSwitch banner={banner} />,
  },
};
