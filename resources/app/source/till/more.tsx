import { useSignal } from '@preact/signals';
import { Icon, type IconName } from '../../../web/parts/icon.tsx';
import { printBill } from '../order/acts.ts';
import { type Place, titleOf } from '../order/floor/places.ts';
import { closePlace } from '../order/open.ts';
import { actWithApproval } from '../parts/approval/approval.ts';
import { Sheet } from '../parts/sheet.tsx';
import { type TextKey, t } from '../text/text.ts';
import { canAct } from '../work/act.ts';
import { mayCall } from '../work/staff.ts';
import type { Order } from '../work/types.ts';
import { clearDraft, hasDraft, holdDraft, mayHold, nameFor } from './held.ts';
import { Reasons, refusalOf } from './reasons.tsx';
import { actOn, view } from './state.ts';

interface Props {
  readonly place: Place;
  readonly order: Order | undefined;
  readonly onClose: () => void;
  /** Moving, merging, guests: of the table as a whole. */
  readonly onTable: () => void;
  /** Its service charge and tax. */
  readonly onTerms: () => void;
}

const reasons: readonly TextKey[] = ['cancel.left', 'cancel.mistake', 'cancel.kitchen'];
const INVOICE = 'POST /pos/orders/{id}/print-invoice';
const CANCEL = 'POST /pos/orders/{id}/cancel';

/** What is rarer than paying and splitting. */
export function MoreSheet({ place, order, onClose, onTable, onTerms }: Props) {
  const isCancelling = useSignal(false);
  const isHolding = useSignal(false);
  const said = useSignal('');
  const run = async (work: () => Promise<unknown>) => {
    try {
      await work();
      onClose();
    } catch (error) {
      said.value = refusalOf(error);
    }
  };
  const cancel = (reason: string) =>
    run(async () => {
      if (!order) return;
      const asked = { act: t('cancel.asks'), what: titleOf(order), detail: reason };
      const body = { reason };
      const done = await actWithApproval(asked, CANCEL, { params: { id: order.id }, body });
      if (done) closePlace();
    });
  const may = canAct();
  return (
    <Sheet title={t('till.more')} lead={place.title} onClose={onClose}>
      <div class="more-acts">
        <Act
          icon="orders"
          text="more.bill"
          disabled={!order || !may}
          onClick={() => order && void run(() => printBill(order))}
        />
        <Act
          icon="printer"
          text="more.invoice"
          disabled={!order || !may || !mayCall(INVOICE)}
          onClick={() => order && void run(() => actOn(order, t('bill.invoice'), INVOICE))}
        />
        <Act icon="floor" text="table.more" disabled={place.tableId === null} onClick={onTable} />
        <Act icon="percent" text="terms.title" disabled={!order || !may} onClick={onTerms} />
        <Act
          icon="people"
          text="more.guest"
          disabled={!order || !may}
          onClick={() => {
            onClose();
            view.value = 'guests';
          }}
        />
        <Act
          icon="waiting"
          text="more.hold"
          disabled={!mayHold(place) || !may}
          onClick={() => {
            if (nameFor(place) === null) isHolding.value = true;
            else void run(() => holdDraft(place));
          }}
        />
        <Act
          icon="bin"
          text="more.clear"
          disabled={!hasDraft(place)}
          onClick={() => void run(() => clearDraft(place))}
        />
        <Act
          icon="off"
          text="more.cancel"
          disabled={!order || !may}
          onClick={() => (isCancelling.value = true)}
        />
      </div>
      {isHolding.value && <Hold may={may} onHold={(name) => void run(() => holdDraft(place, name))} />}
      {isCancelling.value && <Cancel may={may} onCancel={(reason) => void cancel(reason)} />}
      <p class="said" role="alert">
        {said.value}
      </p>
    </Sheet>
  );
}

interface HoldProps {
  readonly may: boolean;
  readonly onHold: (name: string | null) => void;
}

/** Among several held orders each is found by its name. */
function Hold({ may, onHold }: HoldProps) {
  const name = useSignal('');
  return (
    <form
      class="acts-list"
      onSubmit={(event) => {
        event.preventDefault();
        onHold(name.value.trim() || null);
      }}
    >
      <label class="note">
        {t('hold.name')}
        <input
          dir="auto"
          maxLength={60}
          value={name.value}
          onInput={({ currentTarget }) => (name.value = currentTarget.value)}
        />
      </label>
      <button type="submit" class="button is-act" disabled={!may}>
        {t('more.hold')}
      </button>
    </form>
  );
}

interface CancelProps {
  readonly may: boolean;
  readonly onCancel: (reason: string) => void;
}

function Cancel({ may, onCancel }: CancelProps) {
  const reason = useSignal('');
  return (
    <>
      <Reasons texts={reasons} reason={reason.value} onReason={(next) => (reason.value = next)} />
      <button
        type="button"
        class="button is-bad"
        disabled={reason.value.trim() === '' || !may}
        onClick={() => onCancel(reason.value)}
      >
        {t('more.cancel')}
      </button>
    </>
  );
}

interface ActProps {
  readonly icon: IconName;
  readonly text: TextKey;
  readonly disabled: boolean;
  readonly onClick: () => void;
}

const Act = ({ icon, text, disabled, onClick }: ActProps) => (
  <button type="button" class="tile" disabled={disabled} onClick={onClick}>
    <Icon name={icon} />
    {t(text)}
  </button>
);
