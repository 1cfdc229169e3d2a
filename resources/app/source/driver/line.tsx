import { Icon } from '../../../web/parts/icon.tsx';
import { LineState, NeedsYouButton } from '../parts/strip.tsx';
import { t } from '../text/text.ts';
import { needingYou, waiting } from '../work/queue.ts';
import { staleSince } from '../work/server/subscription.ts';

/** Away is no fault of a driver's telephone: amber, not red. */
export function Line() {
  const isAway = staleSince.value !== undefined;
  return (
    <div class="strip" role="status">
      {isAway ? (
        <span class="is-warn">
          <Icon name="no_line" />
          {t('driver.away')}
        </span>
      ) : (
        <LineState />
      )}
      {needingYou.value > 0 ? (
        <NeedsYouButton />
      ) : (
        waiting.value.length > 0 && (
          <span class="is-warn">
            <Icon name="waiting" />
            {t('driver.unsent', { n: waiting.value.length })}
          </span>
        )
      )}
    </div>
  );
}
