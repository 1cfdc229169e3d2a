import { request } from '../../api/client.ts';
import { changed } from '../../api/resource.ts';
import { mayCall } from '../../api/session.ts';
import type { Banner } from '../../api/types.ts';
import { Badge } from '../../parts/badge.tsx';
import { attempt } from '../../shell/notices.tsx';
import { t } from '../../text/text.ts';

export const BannerState = ({ banner: { status } }: { readonly banner: Banner }) => (
  <Badge value={status} label={t(`banners.${status}`)} tone={status === 'active' ? 'good' : 'calm'} />
);

/** On and off in one tap, whatever its period. */
export function BannerSwitch({ banner: { id, title, is_active } }: { readonly banner: Banner }) {
  if (!mayCall('PUT /banners/{id}/toggle')) return null;
  const toggle = async () => {
    await attempt(() => request('PUT /banners/{id}/toggle', { params: { id } }));
    changed('content');
  };
  return (
    <input
      type="checkbox"
      class="switch"
      checked={is_active}
      aria-label={t('banners.on', { title })}
      onChange={() => void toggle()}
    />
  );
}
