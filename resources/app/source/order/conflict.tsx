import { signal } from '@preact/signals';
import { asProblem } from '../../../web/api/problem.ts';
import { countOfLine } from '../../../web/menu/names.ts';
import { Icon } from '../../../web/parts/icon.tsx';
import { actWithApproval } from '../parts/approval/approval.ts';
import { Sheet } from '../parts/sheet.tsx';
import { t } from '../text/text.ts';
import { nameOfLine } from '../work/menu.ts';
import { known, learn } from '../work/rows.ts';
import { ask } from '../work/server/api.ts';
import type { Order, OrderLine } from '../work/types.ts';
import { needsServer, tried } from './acts.ts';
import { linesOf } from './floor/places.ts';
import { stateOfLine } from './lines/lines.ts';

/** The change that was wanted of an order that somebody else changed at the same moment. */
interface Conflict {
  readonly orderId: number;
  readonly title: string;
  /** Line → how many were wanted. */
  readonly wanted: ReadonlyMap<number, number>;
  /** What was wanted, against the order as it is now. */
  readonly again: (order: Order) => Promise<void>;
}

const open = signal<Conflict | undefined>(undefined);

/**
 * Changes an order as it is shown here. If somebody changed it meanwhile nothing is done: the server's state is shown
 * beside what was wanted.
 */
const changeSeen = (
  order: Order,
  title: string,
  wanted: ReadonlyMap<number, number>,
  change: (order: Order) => Promise<void>,
): Promise<boolean> =>
  tried(async () => {
    try {
      await change(order);
      open.value = undefined;
    } catch (error) {
      if (asProblem(error).code !== 'VERSION_CONFLICT') throw error;
      const { data } = await ask('GET /pos/orders/{id}', { params: { id: order.id } });
      learn({ kind: 'order', row: data });
      const again = async (now: Order): Promise<void> => {
        await changeSeen(now, title, wanted, change);
      };
      open.value = { orderId: order.id, title, wanted, again };
    }
  });

/** Another number of a line that was not sent to the kitchen. */
export const setPending = (
  order: Order,
  title: string,
  line: OrderLine,
  quantity: number,
): Promise<boolean> =>
  changeSeen(order, title, new Map([[line.id, quantity]]), async ({ id, version }) => {
    const call = { params: { id }, body: { version, items: [{ id: line.id, quantity }] } };
    const asked = { act: t('bill.asks'), what: `${quantity} × ${line.name}` };
    await actWithApproval(asked, 'PUT /pos/orders/{id}', call);
  });

/** Stands once in the frame of who takes orders. */
export function ConflictSheet() {
  const conflict = open.value;
  const order = known.value.order.get(conflict?.orderId ?? 0);
  if (!conflict || !order) return null;
  const close = () => {
    open.value = undefined;
  };
  const lines = linesOf(order).filter(({ id, status }) => status !== 'voided' || conflict.wanted.has(id));
  const canAgain = [...conflict.wanted.keys()].some((id) =>
    lines.some((line) => line.id === id && line.status === 'pending'),
  );
  return (
    <Sheet
      title={t('conflict.title', { place: conflict.title })}
      lead={t('conflict.lead')}
      onClose={close}
      foot={
        <>
          <button type="button" class="button" onClick={close}>
            {t('conflict.keep')}
          </button>
          <button
            type="button"
            class="button is-act"
            disabled={!canAgain || needsServer()}
            onClick={() => void conflict.again(order)}
          >
            <Icon name="retry" />
            {t('conflict.again')}
          </button>
        </>
      }
    >
      <ul class="asked-lines">
        {lines.map((line) => (
          <Line key={line.id} line={line} wanted={conflict.wanted.get(line.id)} />
        ))}
      </ul>
    </Sheet>
  );
}

function Line({ line, wanted }: { readonly line: OrderLine; readonly wanted: number | undefined }) {
  const { text, icon } = stateOfLine(line);
  return (
    <li class={wanted === undefined ? '' : 'is-mine'}>
      <bdi class="quantity">{countOfLine(line)}</bdi>
      <span class="what">
        <strong dir="auto">{nameOfLine(line)}</strong>
        {wanted !== undefined && (
          <span class="badge is-warn">
            <Icon name="person" />
            {t('conflict.mine', { n: wanted })}
          </span>
        )}
      </span>
      <span class="state">
        <Icon name={icon} />
        {t(text)}
      </span>
    </li>
  );
}
