import { useSignal } from '@preact/signals';
import { Icon } from '../../../../web/parts/icon.tsx';
import { SheetOf } from '../../../../web/parts/sheet.tsx';
import { say } from '../../text/guests.ts';
import { serving, settings } from '../restaurant.ts';
import { tableName } from './cart.ts';
import { sendingSince } from './sending.ts';

/** Guests who eat here say whether they fetch it, where the restaurant carries it to them. */
export function WhereTo() {
  const isAsked = useSignal(false);
  if (!settings.value?.serves_at_table || serving.value !== 'dine_in') return null;
  const name = tableName.value;
  return (
    <>
      <fieldset class="where-to" disabled={sendingSince.value !== undefined}>
        <legend>{say('kiosk.where_to')}</legend>
        <button
          type="button"
          class="option is-single"
          aria-pressed={name === ''}
          onClick={() => (tableName.value = '')}
        >
          <Icon name="told" />
          {say('kiosk.call_number')}
        </button>
        <button
          type="button"
          class="option is-single"
          aria-pressed={name !== ''}
          onClick={() => (isAsked.value = true)}
        >
          <Icon name="seat" />
          {name === '' ? say('kiosk.to_table') : say('kiosk.to_table_n', { name })}
        </button>
      </fieldset>
      {isAsked.value && <TableNumber onClose={() => (isAsked.value = false)} />}
    </>
  );
}

const keys = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '0'];
const MAX_DIGITS = 4;

function TableNumber({ onClose }: { readonly onClose: () => void }) {
  const typed = useSignal(tableName.value);
  const take = () => {
    tableName.value = typed.value;
    onClose();
  };
  return (
    <SheetOf
      title={say('kiosk.which_table')}
      lead={say('kiosk.which_table_lead')}
      closing={say('kiosk.close')}
      onClose={onClose}
      foot={
        <button type="button" class="button is-act" disabled={typed.value === ''} onClick={take}>
          {typed.value === '' ? say('kiosk.to_table') : say('kiosk.to_table_n', { name: typed.value })}
        </button>
      }
    >
      <output class="table-number" dir="ltr">
        {typed.value}
      </output>
      {/* They stand as on a telephone in every language. */}
      <div class="table-keys" dir="ltr">
        {keys.map((key) => (
          <button
            type="button"
            key={key}
            class="button"
            disabled={typed.value.length >= MAX_DIGITS}
            onClick={() => (typed.value += key)}
          >
            {key}
          </button>
        ))}
        <button
          type="button"
          class="button"
          aria-label={say('kiosk.erase')}
          disabled={typed.value === ''}
          onClick={() => (typed.value = typed.value.slice(0, -1))}
        >
          <Icon name="erase" />
        </button>
      </div>
    </SheetOf>
  );
}
