import { emptyState, isNewer, type Row, rulesOf, type State } from '../../resources/web/data/ledger.ts';
import { dice } from './outbox-world.ts';

interface Order extends Row {
  readonly version: number;
  readonly lines: readonly string[];
}

type Rows = { readonly order: ReadonlyMap<number, Order> };

/** Messages of one evening, shuffled, doubled, lost and late, then a reset; answers where screen and server differ. */
export function playMessages(seed: number, isNews = isNewer): string[] {
  const roll = dice(seed);
  const server = new Map<number, Order>();
  const { opened, heard, snapshot } = rulesOf<Rows>(isNews);
  let state: State<Rows> = snapshot(emptyState({ order: new Map() } as Rows), { order: [] });
  const onTheWay: Order[] = [];
  const change = () => {
    const id = 1 + roll(3);
    const before = server.get(id);
    const after = {
      id,
      version: (before?.version ?? 0) + 1,
      lines: [...(before?.lines ?? []), `line ${roll(99)}`],
    };
    server.set(id, after);
    if (roll(8) > 0) onTheWay.push(after);
    if (roll(8) === 0) onTheWay.push(after);
  };
  const deliver = () => {
    const [row] = onTheWay.splice(roll(onTheWay.length || 1), 1);
    if (row) state = heard(state, { kind: 'order', row });
  };
  for (let step = 0; step < 40; step++)
    if (roll(2) === 0) change();
    else deliver();
  // The stream is opened again: its events are heard while the snapshot is on its way.
  state = opened(state);
  const read = [...server.values()];
  for (let step = 0; step < 4; step++) change();
  while (onTheWay.length > 0) deliver();
  const late = [...server.values()].filter(
    ({ id, version }) => version > (read.find((one) => one.id === id)?.version ?? 0),
  );
  for (const row of late) state = heard(state, { kind: 'order', row });
  state = snapshot(state, { order: read });
  return [...server.values()].flatMap((row) =>
    state.rows.order.get(row.id)?.version === row.version
      ? []
      : [`order ${row.id} is not as the server has it`],
  );
}
