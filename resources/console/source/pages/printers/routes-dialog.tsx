import { useSignal } from '@preact/signals';
import { request } from '../../api/client.ts';
import { changed, useResource } from '../../api/resource.ts';
import type { BranchSettings, Kitchen, Printer } from '../../api/types.ts';
import { Loaded } from '../../parts/loaded.tsx';
import { Dialog } from '../../shell/dialog.tsx';
import { attempt } from '../../shell/notices.tsx';
import { branchNow } from '../../shell/place.ts';
import { t } from '../../text/text.ts';

interface RoutesProps {
  readonly printer: Printer;
  readonly onClose: () => void;
}

/** What a printer prints: the tickets of kitchens, bills and receipts. */
export function RoutesDialog({ printer, onClose }: RoutesProps) {
  const branchId = branchNow().data.value?.id ?? 0;
  const kitchens = useResource('GET /pos/kitchens', { topics: ['kitchen', 'printer'] });
  const settings = useResource('GET /branches/{id}/settings', {
    params: { id: branchId },
    topics: ['branch', 'printer'],
  });
  return (
    <Dialog title={t('routes.title', { name: printer.name })} onClose={onClose}>
      <Loaded of={kitchens}>
        {(all) => (
          <Loaded of={settings}>
            {(branch) => <RoutesForm printer={printer} kitchens={all} settings={branch} onClose={onClose} />}
          </Loaded>
        )}
      </Loaded>
    </Dialog>
  );
}

interface FormProps extends RoutesProps {
  readonly kitchens: readonly Kitchen[];
  readonly settings: BranchSettings;
}

function RoutesForm({ printer, kitchens, settings, onClose }: FormProps) {
  const isAlone =
    kitchens.every(({ printer_ids }) => printer_ids.length === 0) && settings.receipt_printer_id === null;
  const served = kitchens.filter(({ printer_ids }) => printer_ids.includes(printer.id)).map(({ id }) => id);
  const chosen = useSignal<readonly number[]>(isAlone ? kitchens.map(({ id }) => id) : served);
  const receipts = useSignal(isAlone || settings.receipt_printer_id === printer.id);
  const isBusy = useSignal(false);
  const save = async (event: Event) => {
    event.preventDefault();
    if (isBusy.value) return;
    isBusy.value = true;
    const isSaved = await attempt(async () => {
      for (const kitchen of kitchens) await route(kitchen, printer.id, chosen.value.includes(kitchen.id));
      await takeReceipts(settings, printer.id, receipts.value);
    }, t('form.saved'));
    changed('kitchen', 'printer', 'branch');
    isBusy.value = false;
    if (isSaved) onClose();
  };
  const toggle = (id: number, isOn: boolean) => {
    chosen.value = isOn ? [...chosen.value, id] : chosen.value.filter((other) => other !== id);
  };
  return (
    <form class="form" onSubmit={(event) => void save(event)}>
      <div class="form-fields">
        <p class="hint">{t('routes.text')}</p>
        {kitchens.map(({ id, name }) => (
          <label class="choice" key={id}>
            <input
              type="checkbox"
              checked={chosen.value.includes(id)}
              onChange={(event) => toggle(id, event.currentTarget.checked)}
            />
            {t('routes.kitchen', { name })}
          </label>
        ))}
        <label class="choice">
          <input
            type="checkbox"
            checked={receipts.value}
            onChange={(event) => {
              receipts.value = event.currentTarget.checked;
            }}
          />
          {t('routes.receipts')}
        </label>
      </div>
      <footer>
        <button type="button" onClick={onClose}>
          {t('action.cancel')}
        </button>
        <button type="submit" class="primary" aria-disabled={isBusy.value}>
          {t('action.save')}
        </button>
      </footer>
    </form>
  );
}

async function route({ id, printer_ids }: Kitchen, printer: number, isWanted: boolean): Promise<void> {
  if (printer_ids.includes(printer) === isWanted) return;
  const others = printer_ids.filter((one) => one !== printer);
  const body = { printer_ids: isWanted ? [...others, printer] : others };
  await request('PUT /pos/kitchens/{id}', { params: { id }, body });
}

async function takeReceipts(settings: BranchSettings, printer: number, isWanted: boolean): Promise<void> {
  if ((settings.receipt_printer_id === printer) === isWanted) return;
  const body = { receipt_printer_id: isWanted ? printer : null };
  await request('PUT /branches/{id}/settings', { params: { id: settings.branch_id }, body });
}
