import { useSignal } from '@preact/signals';
import { money, time } from '../../../../web/format/format.ts';
import { requestNamed } from '../../api/client.ts';
import { changed, useResource } from '../../api/resource.ts';
import { mayCall, session } from '../../api/session.ts';
import type { Shift, ShiftDetail } from '../../api/types.ts';
import { FormDialog } from '../../form/form-dialog.tsx';
import { Card, Facts } from '../../parts/card.tsx';
import { Loaded } from '../../parts/loaded.tsx';
import { CloseFoot, Dialog } from '../../shell/dialog.tsx';
import { isHosted } from '../../shell/place.ts';
import { type TextKey, t } from '../../text/text.ts';

const OPEN = 'POST /pos/shifts';
const CLOSE = 'POST /pos/shifts/{id}/close';
const MOVE = 'POST /pos/shifts/{id}/cash-movements';
const DRAWER = 'POST /pos/drawer/open';

const topics = ['shift', 'payment', 'order'];

type Asked =
  | { readonly what: 'open' | 'drawer' }
  | { readonly what: 'close' | 'move'; readonly shift: Shift };

/** Who has a drawer open; its money is moved and counted here as at the till. */
export function ShiftsCard() {
  const shifts = useResource('GET /pos/shifts', { query: { status: 'open', limit: 200 }, topics });
  const asked = useSignal<Asked | undefined>(undefined);
  const counted = useSignal<ShiftDetail | undefined>(undefined);
  const may = isHosted.value;
  const isMine = shifts.data.value?.some(({ user_id }) => user_id === session.value?.account.id);
  return (
    <Card title={t('day.shifts')}>
      <Loaded of={shifts}>
        {(open) => (
          <>
            {open.length === 0 && <p class="hint">{t('day.no_shift')}</p>}
            <ul class="states">
              {open.map((shift) => (
                <ShiftRow
                  key={shift.id}
                  shift={shift}
                  onAsk={may ? (next) => (asked.value = next) : undefined}
                />
              ))}
            </ul>
          </>
        )}
      </Loaded>
      {may && (
        <footer>
          {!isMine && mayCall(OPEN) && (
            <button type="button" class="primary" onClick={() => (asked.value = { what: 'open' })}>
              {t('day.open_shift')}
            </button>
          )}
          {mayCall(DRAWER) && (
            <button type="button" onClick={() => (asked.value = { what: 'drawer' })}>
              {t('day.open_drawer')}
            </button>
          )}
        </footer>
      )}
      {asked.value && (
        <ShiftForm
          asked={asked.value}
          onCounted={(shift) => (counted.value = shift)}
          onClose={() => (asked.value = undefined)}
        />
      )}
      {counted.value && <Counted shift={counted.value} onClose={() => (counted.value = undefined)} />}
    </Card>
  );
}

interface RowProps {
  readonly shift: Shift;
  readonly onAsk: ((asked: Asked) => void) | undefined;
}

const ShiftRow = ({ shift, onAsk }: RowProps) => (
  <li>
    <span dir="auto">
      {shift.user_name}
      <small>{t('day.since', { time: time(shift.opened_at), float: money(shift.opening_float) })}</small>
    </span>
    {onAsk && (
      <span class="states-acts">
        {mayCall(MOVE) && (
          <button type="button" onClick={() => onAsk({ what: 'move', shift })}>
            {t('day.move_cash')}
          </button>
        )}
        {mayCall(CLOSE) && (
          <button type="button" onClick={() => onAsk({ what: 'close', shift })}>
            {t('day.close_shift')}
          </button>
        )}
      </span>
    )}
  </li>
);

const forms = { open: OPEN, close: CLOSE, move: MOVE, drawer: DRAWER };

interface FormProps {
  readonly asked: Asked;
  readonly onCounted: (shift: ShiftDetail) => void;
  readonly onClose: () => void;
}

/** The count is blind: what should be there is told once it is counted. */
function ShiftForm({ asked, onCounted, onClose }: FormProps) {
  const operation = forms[asked.what];
  const title = t(`day.${asked.what}_title` as TextKey);
  const params = 'shift' in asked ? { id: asked.shift.id } : undefined;
  return (
    <FormDialog
      title={title}
      operation={operation}
      topic="day"
      action={title}
      {...(params && { params })}
      {...(asked.what === 'move' && {
        options: {
          type: ['in', 'out', 'drop'].map((value) => ({ value, label: t(`day.move_${value}` as TextKey) })),
        },
      })}
      send={async (body) => {
        const { data } = await requestNamed<ShiftDetail>(operation, { ...(params && { params }), body });
        if (asked.what === 'close') onCounted(data);
        changed('shift');
      }}
      onDone={() => {}}
      onClose={onClose}
    >
      {asked.what === 'close' && <p>{t('day.blind')}</p>}
    </FormDialog>
  );
}

const Counted = ({ shift, onClose }: { readonly shift: ShiftDetail; readonly onClose: () => void }) => (
  <Dialog title={t('day.counted')} onClose={onClose} isSmall>
    <div class="dialog-text">
      <Facts
        facts={[
          [t('day.expected'), money(shift.expected_cash ?? 0)],
          [t('day.in_drawer'), money(shift.counted_cash ?? 0)],
          [t('day.difference'), money(shift.difference ?? 0)],
        ]}
      />
    </div>
    <CloseFoot onClose={onClose} />
  </Dialog>
);
