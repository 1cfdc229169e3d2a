import { useSignal } from '@preact/signals';
import { money } from '../../../../web/format/format.ts';
import { changed, useResource } from '../../api/resource.ts';
import { mayCall } from '../../api/session.ts';
import type { CarriedCash } from '../../api/types.ts';
import { FormDialog } from '../../form/form-dialog.tsx';
import { Card } from '../../parts/card.tsx';
import { Loaded } from '../../parts/loaded.tsx';
import { isHosted } from '../../shell/place.ts';
import { t } from '../../text/text.ts';

const SETTLE = 'POST /pos/delivery-drivers/{id}/settlements';

/** What drivers took at doors and have not handed in. */
export function DriversCard() {
  const carried = useResource('GET /pos/driver-cash', {
    topics: ['order', 'driver', 'shift'],
  });
  const counting = useSignal<CarriedCash | undefined>(undefined);
  return (
    <Card title={t('day.drivers')}>
      <Loaded of={carried}>
        {(all) => (
          <>
            {all.length === 0 && <p class="hint">{t('day.no_driver_cash')}</p>}
            <ul class="states">
              {all.map((one) => (
                <li key={one.driver_id}>
                  <span dir="auto">
                    {one.name}
                    <small>{money(one.amount)}</small>
                  </span>
                  {mayCall(SETTLE) && isHosted.value && (
                    <button type="button" onClick={() => (counting.value = one)}>
                      {t('day.hand_in')}
                    </button>
                  )}
                </li>
              ))}
            </ul>
          </>
        )}
      </Loaded>
      {counting.value && (
        <FormDialog
          title={t('day.hand_in_of', { name: counting.value.name })}
          operation={SETTLE}
          params={{ id: counting.value.driver_id }}
          topic="day"
          action={t('day.hand_in')}
          onDone={() => changed('driver', 'shift')}
          onClose={() => (counting.value = undefined)}
        />
      )}
    </Card>
  );
}
