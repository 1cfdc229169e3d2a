import { useRef } from 'preact/hooks';
import { shortMoney } from '../../../../web/format/format.ts';
import { Icon } from '../../../../web/parts/icon.tsx';

const HOLD_MS = 450;

interface PortionProps {
  readonly name: string;
  readonly extras: string;
  readonly count: string;
  readonly amount: number;
  readonly isShare?: boolean;
  readonly isTaken?: boolean;
  readonly disabled?: boolean;
  readonly onTap: () => void;
  readonly onHold?: () => void;
}

/** A line in one of two bills: a tap moves one of it, a long press all. */
export function Portion(props: PortionProps) {
  const { name, extras, count, amount, isShare, isTaken, disabled, onTap, onHold } = props;
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const wasHeld = useRef(false);
  const press = () => {
    wasHeld.current = false;
    if (onHold)
      timer.current = setTimeout(() => {
        wasHeld.current = true;
        onHold();
      }, HOLD_MS);
  };
  const release = () => clearTimeout(timer.current);
  return (
    <li>
      <button
        type="button"
        class={isTaken ? 'portion is-taken' : 'portion'}
        disabled={disabled}
        onPointerDown={press}
        onPointerUp={release}
        onPointerLeave={release}
        onContextMenu={(event) => event.preventDefault()}
        onClick={() => {
          release();
          if (!wasHeld.current) onTap();
        }}
      >
        {isTaken && <Icon name="back" mirrored />}
        <bdi class="quantity">{count}</bdi>
        <span class="what">
          <strong dir="auto">{name}</strong>
          {extras && <small dir="auto">{extras}</small>}
        </span>
        {isShare ? <Icon name="scissors" /> : <bdi>{shortMoney(amount)}</bdi>}
        {!isTaken && <Icon name="next" mirrored />}
      </button>
    </li>
  );
}
