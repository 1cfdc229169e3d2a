import { useSignal } from '@preact/signals';
import { request } from '../../api/client.ts';
import { changed, useResource } from '../../api/resource.ts';
import { mayCall } from '../../api/session.ts';
import type { Kitchen, Printer } from '../../api/types.ts';
import { FormDialog } from '../../form/form-dialog.tsx';
import { Empty } from '../../parts/empty.tsx';
import { HostedElsewhere } from '../../parts/hosted-elsewhere.tsx';
import { Loaded } from '../../parts/loaded.tsx';
import { NeedsBranch } from '../../parts/needs-branch.tsx';
import { ask } from '../../shell/dialog.tsx';
import { attempt } from '../../shell/notices.tsx';
import { Page } from '../../shell/page.tsx';
import { isHosted } from '../../shell/place.ts';
import { t } from '../../text/text.ts';
import type { PrinterAct } from './act.ts';
import { FindPrinters } from './find-printers.tsx';
import { KitchensSection } from './kitchens-section.tsx';
import { PrinterCard } from './printer-card.tsx';
import { RoutesDialog } from './routes-dialog.tsx';

const topics = ['printer', 'print_job'];

export function PrintersPage() {
  const printers = useResource('GET /pos/printers', { query: { all: '1' }, topics });
  const kitchens = useResource('GET /pos/kitchens', { topics: ['kitchen', 'printer'] });
  const act = useSignal<PrinterAct | undefined>(undefined);
  const start = (next: PrinterAct) => {
    act.value = next;
  };
  const actions = isHosted.value && mayCall('POST /pos/printers') && (
    <>
      <button type="button" onClick={() => start({ kind: 'add' })}>
        {t('printers.add')}
      </button>
      <button type="button" class="primary" onClick={() => start({ kind: 'find' })}>
        {t('printers.find')}
      </button>
    </>
  );
  return (
    <Page title={t('printers.title')} lead={t('printers.lead')} actions={actions}>
      <NeedsBranch>
        <HostedElsewhere />
        <Loaded of={printers}>
          {(all) =>
            all.length === 0 ? (
              <Empty icon="printer" title={t('printers.empty')} text={t('printers.empty_text')} />
            ) : (
              <div class="cards">
                {all.map((printer) => (
                  <PrinterCard
                    key={printer.id}
                    printer={printer}
                    kitchens={kitchens.data.value ?? []}
                    onAct={start}
                    onRemove={() => void remove(printer, kitchens.data.value ?? [])}
                  />
                ))}
              </div>
            )
          }
        </Loaded>
        <KitchensSection kitchens={kitchens} printers={printers.data.value ?? []} />
      </NeedsBranch>
      <PrinterDialogs
        act={act.value}
        onAct={(next) => {
          act.value = next;
        }}
      />
    </Page>
  );
}

/** Kitchens whose only printer it is. */
const leftDry = (id: number, kitchens: readonly Kitchen[]): string[] =>
  kitchens
    .filter(({ is_active, printer_ids }) => is_active && printer_ids.length === 1 && printer_ids[0] === id)
    .map(({ name }) => name);

async function remove({ id, name }: Printer, kitchens: readonly Kitchen[]): Promise<void> {
  const dry = leftDry(id, kitchens).join(', ');
  const question = {
    title: t('printers.remove', { name }),
    text: [dry && t('printers.remove_dry', { kitchens: dry }), t('printers.remove_text')]
      .filter(Boolean)
      .join(' '),
    action: t('action.remove'),
  };
  if (!(await ask({ ...question, isDangerous: true }))) return;
  await attempt(() => request('DELETE /pos/printers/{id}', { params: { id } }), t('form.removed'));
  changed('printer');
}

const lead = ['name', 'kind', 'address', 'width_mm', 'drawer_pin', 'is_active'];

function PrinterDialogs({
  act,
  onAct,
}: {
  act: PrinterAct | undefined;
  onAct: (next: PrinterAct | undefined) => void;
}) {
  const close = () => onAct(undefined);
  const done = () => changed('printer');
  if (act?.kind === 'find') {
    return <FindPrinters onClose={close} onAdded={(printer) => onAct({ kind: 'route', printer })} />;
  }
  if (act?.kind === 'add') {
    const added = (data: unknown) => {
      done();
      queueMicrotask(() => onAct({ kind: 'route', printer: data as Printer }));
    };
    const form = { operation: 'POST /pos/printers', lead, topic: 'printers', onDone: added };
    return <FormDialog title={t('printers.add')} onClose={close} {...form} />;
  }
  if (act?.kind === 'change') {
    const { printer } = act;
    const form = { operation: 'PUT /pos/printers/{id}', params: { id: printer.id }, record: printer, lead };
    return <FormDialog title={printer.name} onClose={close} topic="printers" onDone={done} {...form} />;
  }
  return act?.kind === 'route' ? <RoutesDialog printer={act.printer} onClose={close} /> : null;
}
