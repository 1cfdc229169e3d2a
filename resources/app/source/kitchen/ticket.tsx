import { Fragment } from 'preact';
import { firstName } from '../../../web/format/first-name.ts';
import { type Allergy, allergensAtSeat, allergensInNote, noteBeside } from '../../../web/menu/allergies.ts';
import { comboHead } from '../../../web/menu/combos.ts';
import { Icon, type IconName } from '../../../web/parts/icon.tsx';
import { factsBeside, listOf } from '../../../web/text/speech.ts';
import { ComboHead } from '../parts/combo-head.tsx';
import { guests, shortTime } from '../parts/words.ts';
import { t, textOr } from '../text/text.ts';
import { begunAt } from '../work/kots.ts';
import { choicesOf, nameOfLine } from '../work/menu.ts';
import { waiting } from '../work/queue.ts';
import { deviceNow, sinceMs, stopwatch } from '../work/server/clock.ts';
import type { Kot, KotLine } from '../work/types.ts';
import { bump, seeVoids, strike, undo } from './acts.ts';
import { isHeld, isVoided, type Ticket } from './arrange.ts';
import { ageOf, bumped, isLineDone, isNew, station, UNDO_MS } from './tickets.ts';

interface TicketProps {
  readonly ticket: Ticket;
  /** The key of the bump bar; undefined where there are more tickets than keys. */
  readonly mark: string | undefined;
  readonly isMarked: boolean;
}

const bumpWord = (): string => t(station.value === 'pass' ? 'kitchen.served' : 'kitchen.ready');

/** Tickets of up to 4 lines fit any column and are never broken. */
const SHORT = 4;
const mayBreak = ({ items, later, voids }: Ticket): boolean =>
  [{ items }, ...later, ...voids].reduce((sum, one) => sum + one.items.length, 0) > SHORT;

/** One ticket: a tap on its head or foot bumps it, a tap on a line marks the line as done. */
export function TicketCard({ ticket, mark, isMarked }: TicketProps) {
  const bump_ = bumped.value.get(ticket.id);
  const waits = isHeld(ticket);
  const age = waits ? 'held' : ageOf(ticket);
  const isFresh = isNew(ticket) && !bump_;
  const name = ticket.table_name ?? `#${ticket.token_number}`;
  const classes = [
    ...['ticket', `is-${bump_ ? 'bumped' : age}`],
    ...[isFresh && 'is-new', isMarked && 'is-marked', mayBreak(ticket) && 'is-long'],
  ];
  return (
    <li class={classes.filter(Boolean).join(' ')} data-kot={ticket.id}>
      {/* Drawn again at the top of each column that a long ticket goes on in; of a button the browser draws none there. */}
      <div class="repeated">
        <div class="head">
          <span class="row">
            <strong dir="auto">{name}</strong>
            {ticket.guest_name && (
              <span class="guest" dir="auto">
                {ticket.guest_name}
              </span>
            )}
            {!bump_ && !waits && (
              <span class="age">
                <Icon name={age === 'late' ? 'fire' : 'clock'} />
                <bdi>{stopwatch(sinceMs(begunAt(ticket)))}</bdi>
              </span>
            )}
          </span>
          <span class="row facts">
            {bump_ ? <Bumped id={ticket.id} at={bump_.at} /> : <Facts ticket={ticket} isNew={isFresh} />}
          </span>
          <kbd>{mark}</kbd>
          <button
            type="button"
            class="plain"
            aria-label={`${name}: ${bumpWord()}`}
            disabled={Boolean(bump_) || waits || ticket.voids.length > 0}
            onClick={() => void bump(ticket)}
          />
        </div>
      </div>
      <Allergies list={ticket.allergies} />
      <ul>
        {ticket.voids.map((one) =>
          one.items.map((line) => <Voided key={line.id} line={line} at={one.created_at} />),
        )}
        {ticket.type !== 'void' && !waits && <Lines ticket={ticket} lines={ticket.items} />}
        {(waits ? [ticket, ...ticket.later] : ticket.later).map((kot) => (
          <Course key={kot.id} ticket={ticket} kot={kot} />
        ))}
      </ul>
      <Foot ticket={ticket} bumpedAt={bump_?.at} />
    </li>
  );
}

const Badge = ({ icon, words }: { readonly icon: IconName; readonly words: string }) => (
  <span class="badge">
    <Icon name={icon} />
    {words}
  </span>
);

function Facts({ ticket, isNew }: { readonly ticket: Ticket; readonly isNew: boolean }) {
  const { voids, round, source, table_id, order_type, order_type_slug, waiter_name, covers, notes } = ticket;
  const { course, fired_at, called_out_at } = ticket;
  return (
    <>
      {isNew && <Badge icon="new" words={t('kitchen.new')} />}
      {voids.length > 0 && (
        <Badge icon="off" words={t('kitchen.voids', { n: voids.flatMap(({ items }) => items).length })} />
      )}
      {fired_at !== null && (
        <Badge
          icon="fire"
          words={course === null ? t('kitchen.fired') : t('kitchen.course_n', { n: course })}
        />
      )}
      {called_out_at !== null && (
        <Badge icon="told" words={t('kitchen.called_out', { time: shortTime(called_out_at) })} />
      )}
      {round > 1 && fired_at === null && <Badge icon="plus" words={t('kitchen.round', { n: round })} />}
      {table_id === null && <Away type={order_type_slug} name={order_type} />}
      {source === 'online' && <Badge icon="tablet" words={t('kitchen.qr')} />}
      <span>{factsBeside(firstName(waiter_name ?? ''), covers > 0 && guests(covers), notes)}</span>
    </>
  );
}

interface AwayProps {
  readonly type: string | null;
  readonly name: string | null;
}

/** How food leaves that nobody eats here; an order type of the restaurant's own by its name. */
function Away({ type, name }: AwayProps) {
  if (type === null || type === 'dine_in') return null;
  if (type === 'delivery') return <Badge icon="bike" words={t('kitchen.delivery')} />;
  const isTakenAway = type === 'takeaway' || type === 'kiosk';
  return <Badge icon="bag" words={isTakenAway ? t('kitchen.away') : (name ?? '')} />;
}

function Bumped({ id, at }: { readonly id: number; readonly at: number }) {
  const isWaiting = waiting.value.some(({ lane }) => lane === `kot:${id}`) && deviceNow() - at > 1_000;
  return <>{isWaiting ? t('kitchen.bumped_here') : t('kitchen.bumped', { time: shortTime(at) })}</>;
}

/** A course that waits, under what is made now. */
function Course({ ticket, kot }: { readonly ticket: Ticket; readonly kot: Kot }) {
  const { waiter_name: name } = kot;
  const what = kot.course === null ? t('kitchen.later') : t('kitchen.course_n', { n: kot.course });
  return (
    <>
      <li class="course">
        <Icon name="waiting" />
        <span>
          {factsBeside(what, name ? t('kitchen.waits_for', { name: firstName(name) }) : t('kitchen.waits'))}
        </span>
      </li>
      <Lines ticket={ticket} lines={kot.items} />
    </>
  );
}

const Lines = ({ ticket, lines }: { readonly ticket: Ticket; readonly lines: readonly KotLine[] }) => (
  <>
    {lines.map((line, at) => (
      <Fragment key={line.id}>
        <ComboHead combo={comboHead(lines, at)} />
        <Line ticket={ticket} line={line} />
      </Fragment>
    ))}
  </>
);

/** In the kitchen's own language where it is one of the 14. */
const Allergies = ({ list }: { readonly list: readonly Allergy[] }) => (
  <>
    {list.map(({ seat, allergens }) => (
      <span key={String(seat)} class="allergy" dir="auto">
        <Icon name="warning" />
        {seat !== null && <bdi>{t('pad.seat_n', { n: seat })}</bdi>}
        {t('kitchen.allergy', {
          what: listOf(allergens.map((word) => textOr(`allergen.${word}`, word))),
        })}
      </span>
    ))}
  </>
);

function Line({ ticket, line }: { readonly ticket: Ticket; readonly line: KotLine }) {
  if (isVoided(line)) return null;
  const plain = [...choicesOf(line), noteBeside(line.note)].filter(Boolean);
  const ofSeat = allergensAtSeat(ticket.allergies, line.seat);
  const words = [...new Set([...ofSeat, ...allergensInNote(line.note)])];
  const isDone = !isHeld(line) && (isLineDone(line) || bumped.value.has(ticket.id));
  return (
    <li class={`line${isHeld(line) ? ' is-held' : ''}${line.combo ? ' is-part' : ''}`}>
      <button
        type="button"
        class={isDone ? 'is-struck' : ''}
        aria-pressed={isLineDone(line)}
        disabled={isHeld(line) || bumped.value.has(ticket.id)}
        onClick={() => void strike(ticket, line)}
      >
        <bdi class="quantity">{line.quantity}×</bdi>
        <span class="dish">
          <span dir="auto">{nameOfLine(line)}</span>
          {plain.length > 0 && (
            <span class="extras" dir="auto">
              {plain.join(' · ')}
            </span>
          )}
          {words.length > 0 && <Allergies list={[{ seat: null, allergens: words }]} />}
        </span>
      </button>
    </li>
  );
}

const Voided = ({ line, at }: { readonly line: KotLine; readonly at: string }) => (
  <li class="line is-void">
    <bdi class="quantity">{line.quantity}×</bdi>
    <span class="dish">
      <s dir="auto">{nameOfLine(line)}</s>
      <span class="extras">{t('kitchen.do_not_make', { time: shortTime(at) })}</span>
    </span>
  </li>
);

/** Separate buttons, because one replaces the other and a hurried second tap must not hit it (parts/hurried.ts). */
function Foot({ ticket, bumpedAt }: { readonly ticket: Ticket; readonly bumpedAt: number | undefined }) {
  if (bumpedAt !== undefined) {
    const left = Math.max(0, Math.ceil((bumpedAt + UNDO_MS - deviceNow()) / 1_000));
    return (
      <button key="undo" type="button" class="foot is-undo" onClick={() => void undo(ticket)}>
        <Icon name="undo" />
        {t('kitchen.undo')}
        {left > 0 && <bdi>{left} s</bdi>}
      </button>
    );
  }
  if (ticket.voids.length > 0) {
    return (
      <button key="seen" type="button" class="foot is-seen" onClick={() => void seeVoids(ticket)}>
        <Icon name="eye" />
        {t('kitchen.seen')}
      </button>
    );
  }
  if (isHeld(ticket)) return null;
  return (
    <button key="bump" type="button" class="foot" onClick={() => void bump(ticket)}>
      <Icon name="check" />
      {bumpWord()}
    </button>
  );
}
