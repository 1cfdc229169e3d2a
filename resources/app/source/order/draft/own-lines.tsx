import { times } from '../../../../web/format/minor.ts';
import { asChosen } from '../../../../web/menu/combos.ts';
import { type DraftLine, draftOf, linesOfDraft } from '../../../../web/outbox/drafts.ts';
import type { Entry } from '../../../../web/outbox/entry.ts';
import { Icon } from '../../../../web/parts/icon.tsx';
import { t } from '../../text/text.ts';
import { dishes } from '../../work/menu.ts';
import { entries } from '../../work/queue.ts';
import { containedFor } from '../allergy/allergy.ts';
import { containsThem } from '../allergy/warning.tsx';
import type { Place } from '../floor/places.ts';
import { Amount } from '../lines/amount.tsx';
import { Choices } from '../lines/choices.tsx';
import { forOf, GONE, stateOfEntry } from '../lines/lines.ts';
import { State } from '../lines/state.tsx';
import { changing } from '../next.ts';
import { choiceOf, countLine } from './drafting.ts';
import { isGone } from './gone.ts';

const servedOf = (item: DraftLine['item'] | undefined) => ({
  seat: (item?.seat as number | undefined) ?? null,
  course: (item?.course as number | undefined) ?? null,
});

/** An allergy may be said after the dish was tapped. */
function containsOf(place: Place, item: DraftLine['item'] | undefined): string {
  const dish = dishes.value.get(Number(item?.menu_item_id ?? 0));
  if (!item || !dish) return '';
  const chosen = asChosen(dish, choiceOf({ item }).modifiers);
  const words = containedFor(place, chosen, (item.seat as number | undefined) ?? null);
  return words.length > 0 ? containsThem(words) : '';
}

interface NameProps {
  readonly isDraft: boolean;
  readonly name: string;
  readonly extras: readonly (string | null)[];
  /** What a guest of it must not eat. */
  readonly contains: string;
  readonly onOpen: () => void;
}

/** A tap on a new line opens what was chosen of it. */
function LineName({ isDraft, name, extras, contains, onOpen }: NameProps) {
  const words = (
    <>
      <strong dir="auto">{name}</strong>
      <small dir="auto">{extras.filter(Boolean).join(' · ')}</small>
      {contains && <small class="contains">{contains}</small>}
    </>
  );
  if (!isDraft) return <span class="what">{words}</span>;
  return (
    <button type="button" class="what is-open" onClick={onOpen}>
      {words}
    </button>
  );
}

/** The choices of the line that is changed. */
export function ChangedLine({ place }: { readonly place: Place }) {
  const at = changing.value;
  const line = at === undefined ? undefined : linesOfDraft(draftOf(entries.value, place.lane))[at];
  const dish = dishes.value.get(Number(line?.item.menu_item_id ?? 0));
  if (at === undefined || !line || !dish) return null;
  return (
    <Choices
      key={at}
      place={place}
      dish={dish}
      line={{ at, choice: choiceOf(line) }}
      onClose={() => (changing.value = undefined)}
    />
  );
}

/** Lines of this tablet; those of a draft can still be changed. */
export function Own({
  title,
  entry,
  place,
}: {
  readonly title: string;
  readonly entry: Entry;
  readonly place: Place;
}) {
  const isDraft = entry.state === 'draft';
  const items = isDraft ? linesOfDraft(entry) : [];
  return (
    <section class="own">
      <h3>{title}</h3>
      <ul>
        {entry.lines.map(({ name, quantity, extras, note, price, off = 0 }, at) => (
          <li key={at} class="order-line">
            <div class="plain">
              <bdi class="quantity">{quantity}×</bdi>
              <LineName
                isDraft={isDraft}
                name={name}
                extras={[...extras, note, forOf(servedOf(items[at]?.item))]}
                contains={containsOf(place, items[at]?.item)}
                onOpen={() => (changing.value = at)}
              />
              {!isDraft && <State state={stateOfEntry(entry)} />}
              {isGone(items[at]?.item, dishes.value) && <State state={GONE} />}
              <Amount amount={times(price, quantity)} off={times(off, quantity)} />
              {isDraft && (
                <span class="count-acts">
                  <button
                    type="button"
                    class="plain square"
                    aria-label={`${t(quantity > 1 ? 'order.fewer' : 'order.take_off')}: ${name}`}
                    onClick={() => void countLine(place, at, quantity - 1)}
                  >
                    <Icon name="minus" />
                  </button>
                  <button
                    type="button"
                    class="plain square"
                    aria-label={`${t('order.more')}: ${name}`}
                    onClick={() => void countLine(place, at, quantity + 1)}
                  >
                    <Icon name="plus" />
                  </button>
                </span>
              )}
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
