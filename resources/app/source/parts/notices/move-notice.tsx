import { useSignal } from '@preact/signals';
import { Icon } from '../../../../web/parts/icon.tsx';
import { t } from '../../text/text.ts';
import { canAct } from '../../work/act.ts';
import { deviceRole } from '../../work/device.ts';
import { entries } from '../../work/queue.ts';
import { betterAddress } from '../../work/server/address.ts';
import { second } from '../../work/server/clock.ts';
import { move } from '../../work/server/moved.ts';
import { staleSince } from '../../work/server/subscription.ts';

/** At the others guests would be asked: it is offered where the restaurant sets them up. */
const askedHere = ['staff', 'kitchen'];

/** Where this device should be, or how its move stands. */
export function MoveNotice() {
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
  return askedHere.includes(deviceRole.value) ? <MoveOffer /> : null;
}

/** To the address where the server is by now, with everything that is kept here. */
export function MoveOffer({ isBusy = false }: { readonly isBusy?: boolean }) {
  const said = useSignal('');
  const url = betterAddress.value;
  if (url === undefined) return <AddressIsAway />;
  const go = async () => {
    try {
      await (await import('../../move/move.ts')).moveTo(url);
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
      <button type="button" class="button" disabled={isBusy || !canAct()} onClick={() => void go()}>
        {t('move.go')}
      </button>
    </p>
  );
}

/** Longer than a server needs to start again. */
const AWAY_MS = 120_000;

/** A browser stores data per address: people must know before they open the server's new one. */
export function AddressIsAway() {
  const isLong = staleSince.value !== undefined && second.value - staleSince.value > AWAY_MS;
  if (!isLong || entries.value.length === 0) return null;
  return (
    <p class="notice is-warn is-away" role="status">
      <Icon name="info" />
      <span>{t('move.away')}</span>
    </p>
  );
}
