import { t } from '../text/text.ts';

/** Below rows of which there are older ones. */
export function More({ onMore }: { readonly onMore: () => void }) {
  return (
    <p class="more">
      <button type="button" onClick={onMore}>
        {t('action.more')}
      </button>
    </p>
  );
}
