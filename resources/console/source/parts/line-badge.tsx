import type { SyncStatus } from '../api/types.ts';
import { t } from '../text/text.ts';
import { Badge } from './badge.tsx';

type Line = Pick<SyncStatus['branches'][number], 'connected' | 'refused'>;

/** How head office stands with the server of a branch. */
export function LineBadge({ line: { connected, refused } }: { readonly line: Line }) {
  if (refused) return <Badge value="refused" tone="bad" label={t('branches.refused')} />;
  return <Badge value={connected ? 'online' : 'offline'} tone={connected ? 'good' : 'warn'} />;
}
