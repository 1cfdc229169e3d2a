import { useSignal } from '@preact/signals';
import { Icon } from '../../../web/parts/icon.tsx';
import { t } from '../text/text.ts';
import { canAct } from '../work/act.ts';
import { betterAddress } from '../work/address.ts';
import { move } from '../work/moved.ts';

/** Where this device should be, or how its move stands. */
export function MoveNotice() {
  const said = useSignal('');
  if (move.value) {
    const { how, url } = move.value;
    return (
      <p class={how === 'there' ? 'notice is-info' : 'notice is-warn'} role="status">
        <span>
          {t(`move.${how}`)} {url && <a href={`${url}/app/`}>{url}</a>}
        </span>
      </p>
    );
  }
  const url = betterAddress.value;
  if (url === undefined) return null;
  const go = async () => {
    try {
      await (await import('../move/move.ts')).moveTo(url);
    } catch {
      said.value = t('act.needs_server');
    }
  };
  return (
    <p class="notice is-info move" role="status">
      <Icon name="next" mirrored />
      <span>
        {t('move.offer', { address: url })} {said.value}
      </span>
      <button type="button" class="button" disabled={!canAct()} onClick={() => void go()}>
        {t('move.go')}
      </button>
    </p>
  );
}
