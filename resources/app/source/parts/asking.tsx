import { Icon } from '../../../web/parts/icon.tsx';
import { t } from '../text/text.ts';
import { isInDoubt, openAct } from '../work/act.ts';

/** While it is not known whether the server did what was asked of it. */
export function Asking() {
  if (!openAct.value || !isInDoubt.value) return null;
  return (
    <p class="notice is-warn asking" role="status">
      <Icon name="waiting" />
      <span>
        <strong>{t('act.asking')}</strong> <span dir="auto">{openAct.value.what}</span> · {t('act.finds_out')}
      </span>
    </p>
  );
}
