import { useSignal } from '@preact/signals';
import { useRef } from 'preact/hooks';
import type { Table } from '../../api/types.ts';
import { t, valueName } from '../../text/text.ts';
import { ACROSS, DOWN, type Place, placesOf, STEP, within } from './places.ts';

interface RoomProps {
  readonly tables: readonly Table[];
  readonly onOpen: (table: Table) => void;
  /** Told where a table stood and where it shall stand; without it tables stay where they are. */
  readonly onMove?: (table: Table, from: Place, to: Place) => void;
}

interface Dragged extends Place {
  readonly id: number;
}

const arrows: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** The tables where they stand: dragged, or moved with the arrow keys while Shift is held. */
export function Room({ tables, onOpen, onMove }: RoomProps) {
  const room = useRef<HTMLElement>(null);
  const dragged = useSignal<Dragged | undefined>(undefined);
  const began = useRef<{ x: number; y: number; place: Place } | undefined>(undefined);
  const places = placesOf(tables);

  const placeOf = ({ id }: Table): Place => places.get(id) ?? { x: 0, y: 0 };

  const follow = (event: PointerEvent, id: number) => {
    const start = began.current;
    const box = room.current?.getBoundingClientRect();
    if (!start || !box) return;
    const moved = {
      x: ((event.clientX - start.x) / box.width) * ACROSS,
      y: ((event.clientY - start.y) / box.height) * DOWN,
    };
    if (!dragged.value && Math.hypot(moved.x, moved.y) < STEP) return;
    dragged.value = { id, ...within({ x: start.place.x + moved.x, y: start.place.y + moved.y }) };
  };
  const drop = (table: Table) => {
    const to = dragged.value;
    began.current = undefined;
    dragged.value = undefined;
    if (to) onMove?.(table, placeOf(table), to);
  };
  return (
    <>
      {onMove && <p class="hint">{t('tables.move_hint')}</p>}
      <div class="room-frame">
        <section ref={room} class={onMove ? 'room is-arranged' : 'room'} aria-label={t('tables.room')}>
          {tables.map((table) => {
            const place = dragged.value?.id === table.id ? dragged.value : placeOf(table);
            const words = `, ${t('tables.seats', { count: table.capacity })}, ${valueName(table.status)}`;
            return (
              <button
                key={table.id}
                type="button"
                class={`table is-${table.status}${table.capacity > 4 ? ' is-long' : ''}`}
                style={{ left: `${(place.x / ACROSS) * 100}%`, top: `${(place.y / DOWN) * 100}%` }}
                onClick={() => {
                  if (!dragged.value && !onMove) onOpen(table);
                }}
                onPointerDown={(event) => {
                  if (!onMove) return;
                  event.currentTarget.setPointerCapture(event.pointerId);
                  began.current = { x: event.clientX, y: event.clientY, place };
                }}
                onPointerMove={(event) => follow(event, table.id)}
                onPointerUp={(event) => {
                  if (dragged.value) event.preventDefault();
                  setTimeout(() => drop(table));
                }}
                onKeyDown={(event) => {
                  const by = arrows[event.key];
                  if (!onMove || !event.shiftKey || !by) return;
                  event.preventDefault();
                  onMove(
                    table,
                    place,
                    within({ x: place.x + by[0] * STEP * 2, y: place.y + by[1] * STEP * 2 }),
                  );
                }}
              >
                <strong>{table.name}</strong>
                <span aria-hidden="true">{table.capacity}</span>
                <span class="unseen">{words}</span>
              </button>
            );
          })}
        </section>
      </div>
      <Legend tables={tables} />
    </>
  );
}

function Legend({ tables }: { readonly tables: readonly Table[] }) {
  const states = [...new Set(tables.map(({ status }) => status))];
  return (
    <ul class="legend">
      {states.map((status) => (
        <li key={status}>
          <span class={`swatch is-${status}`} aria-hidden="true" />
          {valueName(status)}: {tables.filter((table) => table.status === status).length}
        </li>
      ))}
    </ul>
  );
}
