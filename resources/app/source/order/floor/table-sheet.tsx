import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { Icon, type IconName } from '../../../../web/parts/icon.tsx';
import { Stepper } from '../../../../web/parts/stepper.tsx';
import { Initials } from '../../parts/initials.tsx';
import { Sheet } from '../../parts/sheet.tsx';
import { t } from '../../text/text.ts';
import { known } from '../../work/rows.ts';
import { ask } from '../../work/server/api.ts';
import { person } from '../../work/staff.ts';
import type { Table, WaiterRow } from '../../work/types.ts';
import { endPhones, mergeTable, needsServer, setCovers, takeTable, unmergeTable } from '../acts.ts';
import { closePlace } from '../open.ts';
import { openingOf, setOpening } from '../start/opening.ts';
import { MoveTable } from './move-table.tsx';
import { isMine, openPlace, orderOf, ordersAt, type Place, partsOf, placeOfTable } from './places.ts';
import { TableGrid } from './table-grid.tsx';

type Step = 'all' | 'move' | 'merge' | 'hand';

/** What is done to a table as a whole. Everything but the number of guests of a new order needs the server. */
export function TableSheet({ place, onClose }: { readonly place: Place; readonly onClose: () => void }) {
  const step = useSignal<Step>('all');
  const isBusy = useSignal(false);
  const table = known.value.table.get(place.tableId ?? 0);
  const run = async (work: Promise<boolean>, then = () => {}) => {
    isBusy.value = true;
    if (await work) then();
    isBusy.value = false;
  };
  const goTo = (to: Table) => {
    onClose();
    const there = known.value.table.get(to.id);
    if (there && ordersAt(there.id).length > 0) openPlace.value = placeOfTable(there);
    else closePlace();
  };
  const isOff = isBusy.value || needsServer();
  const isOther = ({ id }: Table) => id !== table?.id;
  const titles = {
    all: place.title,
    move: t('table.move_to'),
    merge: t('table.merge_with'),
    hand: t('table.hand_over'),
  };
  return (
    <Sheet
      title={titles[step.value]}
      lead={needsServer() ? t('act.needs_server') : table?.deleted_at && t('table.deleted')}
      onClose={onClose}
    >
      {step.value === 'all' && (
        <All place={place} table={table} isOff={isOff} run={run} onStep={(next) => (step.value = next)} />
      )}
      {table && step.value === 'hand' && (
        <Colleagues isOff={isOff} onChoose={(to) => void run(takeTable(table, to), onClose)} />
      )}
      {table && step.value === 'move' && <MoveTable table={table} isOff={isOff} run={run} onMoved={goTo} />}
      {table && step.value === 'merge' && (
        <TableGrid
          isOff={isOff}
          isShown={isOther}
          onChoose={(to) => void run(mergeTable(table, to), () => goTo(to))}
        />
      )}
    </Sheet>
  );
}

interface AllProps {
  readonly place: Place;
  readonly table: Table | undefined;
  readonly isOff: boolean;
  readonly run: (work: Promise<boolean>, then?: () => void) => Promise<void>;
  readonly onStep: (step: Step) => void;
}

function All({ place, table, isOff, run, onStep }: AllProps) {
  const order = orderOf(place);
  const count = order ? order.covers : (openingOf(place.lane).covers ?? 0);
  const set = (next: number) => {
    if (order) void run(setCovers(order, next));
    else setOpening(place.lane, { covers: next });
  };
  const me = person.value ?? null;
  const isOwn = table !== undefined && isMine(table);
  return (
    <div class="acts-list">
      <div class="covers-row">
        <strong>
          <Icon name="people" />
          {t('table.covers')}
        </strong>
        <Stepper
          quantity={count}
          least={0}
          fewer={t('table.fewer_covers')}
          more={t('table.more_covers')}
          onChange={set}
        />
      </div>
      {table && (
        <>
          <Act
            icon="person"
            words={t(isOwn ? 'table.give_up' : 'table.take')}
            isOff={isOff}
            onTap={() => void run(takeTable(table, isOwn ? null : me))}
          />
          <Act icon="people" words={t('table.hand_over')} isOff={isOff} onTap={() => onStep('hand')} />
          <Act
            icon="next"
            words={t('table.move_to')}
            isOff={isOff || ordersAt(table.id).length === 0}
            onTap={() => onStep('move')}
          />
          <Act icon="course" words={t('table.merge_with')} isOff={isOff} onTap={() => onStep('merge')} />
          {partsOf(table).map((part) => (
            <Act
              key={part.id}
              icon="undo"
              words={t('table.unmerge', { table: part.name })}
              isOff={isOff}
              onTap={() => void run(unmergeTable(part))}
            />
          ))}
          <Act
            icon="tablet"
            words={t('table.end_phones')}
            isOff={isOff}
            onTap={() => void run(endPhones(table))}
          />
        </>
      )}
    </div>
  );
}

interface ColleaguesProps {
  readonly isOff: boolean;
  readonly onChoose: (to: WaiterRow) => void;
}

/** Those on duty first. */
function Colleagues({ isOff, onChoose }: ColleaguesProps) {
  const all = useSignal<readonly WaiterRow[]>([]);
  useEffect(() => {
    void ask('GET /waiters').then(
      ({ data }) => (all.value = data),
      () => {},
    );
  }, []);
  const others = all.value.filter(({ id }) => id !== person.value?.id);
  const shown = [...others].sort((one, other) => Number(other.on_duty) - Number(one.on_duty));
  return (
    <div class="acts-list">
      {shown.map((one) => (
        <button type="button" key={one.id} class="tile" disabled={isOff} onClick={() => onChoose(one)}>
          <Initials name={one.name} />
          <span dir="auto">{one.name}</span>
          {one.on_duty && <small>{t('me.on_duty')}</small>}
        </button>
      ))}
    </div>
  );
}

interface ActProps {
  readonly icon: IconName;
  readonly words: string;
  readonly isOff: boolean;
  readonly onTap: () => void;
}

const Act = ({ icon, words, isOff, onTap }: ActProps) => (
  <button type="button" class="tile" disabled={isOff} onClick={onTap}>
    <Icon name={icon} mirrored={icon === 'next'} />
    {words}
  </button>
);
