import { type Resource, resource } from '../../api/resource.ts';
import type { GalleryImage, WebhookEvent } from '../../api/types.ts';
import { textOr } from '../../text/text.ts';
import { languageName } from '../languages.ts';
import { languageCodes } from '../named-options.ts';
import type { Option } from '../references.ts';

/** What the values of a list are picked from rather than typed; their order counts. */
interface Picks {
  /** Read when the field is shown. */
  readonly source?: Resource<readonly unknown[]>;
  readonly options: () => readonly Option[];
  /** Their order does not count. */
  readonly isSet?: boolean;
  /** Its values are addresses of pictures or clips; others than those offered can be typed. */
  readonly isMedia?: boolean;
}

const picks: Readonly<Record<string, () => Picks>> = {
  languages: () => ({
    options: () => languageCodes.map((code) => ({ value: code, label: languageName(code) })),
  }),
  payment_methods: () => {
    const source = resource('GET /pos/payment-methods', { topics: ['menu'] });
    return {
      source,
      options: () => (source.data.value ?? []).map(({ code, name }) => ({ value: code, label: name })),
    };
  },
  events: () => {
    const source = resource('GET /webhooks/events');
    return { source, options: () => ofEvents(source.data.value ?? []), isSet: true };
  },
  media: () => {
    const source = resource('GET /gallery/images', { topics: ['content'] });
    return { source, options: () => (source.data.value ?? []).map(ofGallery), isMedia: true };
  },
};

/** Everything of a topic by its name, then single events as programs write them. */
function ofEvents(events: readonly WebhookEvent[]): Option[] {
  const topics = [...new Set(events.map(({ type }) => type.split('.')[0] ?? ''))];
  const named = topics.map((topic) => ({ value: topic, label: textOr(`topic.${topic}`, topic) }));
  named.sort((one, other) => one.label.localeCompare(other.label));
  return [...named, ...events.map(({ type }) => ({ value: type, label: type }))];
}

const ofGallery = ({ id, title, alt_text, image_url, image_variants }: GalleryImage): Option => ({
  value: image_variants?.large ?? image_url ?? '',
  label: title ?? alt_text ?? String(id),
});

export const isPicked = (name: string): boolean => name in picks;

export const picksOf = (name: string): Picks => picks[name]?.() ?? { options: () => [] };
