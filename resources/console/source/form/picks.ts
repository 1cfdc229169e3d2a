import { type Resource, resource } from '../api/resource.ts';
import type { GalleryImage, PaymentMethod } from '../api/types.ts';
import { languageName } from './languages.ts';
import { languageCodes, type Option } from './references.ts';

/** What the values of a list are picked from rather than typed; their order counts. */
export interface Picks {
  /** Read when the field is shown. */
  readonly source?: Resource<unknown[]>;
  readonly options: () => readonly Option[];
  /** Its values are addresses of pictures or clips; others than those offered can be typed. */
  readonly isMedia?: boolean;
}

const picks: Readonly<Record<string, () => Picks>> = {
  languages: () => ({
    options: () => languageCodes.map((code) => ({ value: code, label: languageName(code) })),
  }),
  payment_methods: () => {
    const source = resource<PaymentMethod[]>('GET /pos/payment-methods', { topics: ['menu'] });
    return {
      source,
      options: () => (source.data.value ?? []).map(({ code, name }) => ({ value: code, label: name })),
    };
  },
  media: () => {
    const source = resource<GalleryImage[]>('GET /gallery/images', { topics: ['content'] });
    return { source, options: () => (source.data.value ?? []).map(ofGallery), isMedia: true };
  },
};

const ofGallery = ({ id, title, alt_text, image_url, image_variants }: GalleryImage): Option => ({
  value: image_variants?.large ?? image_url ?? '',
  label: title ?? alt_text ?? String(id),
});

export const isPicked = (name: string): boolean => name in picks;

export const picksOf = (name: string): Picks => picks[name]?.() ?? { options: () => [] };
