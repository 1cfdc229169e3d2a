import { request } from '../../api/client.ts';
import { changed } from '../../api/resource.ts';
import { mayCall } from '../../api/session.ts';
import type { GalleryImage } from '../../api/types.ts';
import { attempt } from '../../shell/notices.tsx';
import { t } from '../../text/text.ts';

interface MoveProps {
  readonly image: GalleryImage;
  readonly all: readonly GalleryImage[];
}

/** A place earlier or later among the pictures. */
export function MoveButtons({ image: { id, title }, all }: MoveProps) {
  if (!mayCall('PUT /gallery/images/{id}/order')) return null;
  const place = all.findIndex((other) => other.id === id) + 1;
  const name = title ?? String(place);
  const move = async (position: number) => {
    await attempt(() => request('PUT /gallery/images/{id}/order', { params: { id }, body: { position } }));
    changed('content');
  };
  return (
    <>
      {place > 1 && (
        <button
          type="button"
          aria-label={`${t('form.earlier')}: ${name}`}
          onClick={() => void move(place - 1)}
        >
          {t('form.earlier')}
        </button>
      )}
      {place < all.length && (
        <button type="button" aria-label={`${t('form.later')}: ${name}`} onClick={() => void move(place + 1)}>
          {t('form.later')}
        </button>
      )}
    </>
  );
}
