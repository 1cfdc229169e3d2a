import { useSignal } from '@preact/signals';
import { changed } from '../../api/resource.ts';
import { mayCall } from '../../api/session.ts';
import type { Pairing } from '../../api/types.ts';
import { FormDialog } from '../../form/form-dialog.tsx';
import { isHosted } from '../../shell/place.ts';
import { t } from '../../text/text.ts';
import { PairingDialog } from './pairing-dialog.tsx';

const OPERATION = 'POST /devices/pairings';

interface PairProps {
  /** What the device is called if nobody says otherwise. */
  readonly name?: string;
}

/** From a name and a role to the code that a new device is paired with. */
export function PairButton({ name }: PairProps) {
  const step = useSignal<'form' | Pairing | undefined>(undefined);
  if (!isHosted.value || !mayCall(OPERATION)) return null;
  const close = () => {
    step.value = undefined;
  };
  const show = (data: unknown) => {
    changed('user');
    queueMicrotask(() => {
      step.value = data as Pairing;
    });
  };
  return (
    <>
      <button
        type="button"
        class="primary"
        onClick={() => {
          step.value = 'form';
        }}
      >
        {t('devices.pair')}
      </button>
      {step.value === 'form' && (
        <FormDialog
          operation={OPERATION}
          lead={['label', 'role']}
          hide={['device_id', 'branch_id']}
          title={t('devices.pair')}
          topic="devices"
          action={t('devices.show_code')}
          initial={name === undefined ? { role: 'staff' } : { role: 'staff', label: name }}
          onDone={show}
          onClose={close}
        />
      )}
      {typeof step.value === 'object' && <PairingDialog pairing={step.value} onClose={close} />}
    </>
  );
}
