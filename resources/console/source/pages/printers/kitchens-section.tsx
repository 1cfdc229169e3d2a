import { useSignal } from '@preact/signals';
import { number } from '../../../../web/format/format.ts';
import { changed, type Resource } from '../../api/resource.ts';
import { mayCall } from '../../api/session.ts';
import type { Kitchen, Printer } from '../../api/types.ts';
import { FormDialog } from '../../form/form-dialog.tsx';
import { Badge } from '../../parts/badge.tsx';
import { DataTable } from '../../parts/data-table.tsx';
import { Loaded } from '../../parts/loaded.tsx';
import { t } from '../../text/text.ts';

interface KitchensProps {
  readonly kitchens: Resource<readonly Kitchen[]>;
  readonly printers: readonly Printer[];
}

export function KitchensSection({ kitchens, printers }: KitchensProps) {
  const open = useSignal<Kitchen | 'new' | undefined>(undefined);
  const close = () => {
    open.value = undefined;
  };
  const nameOf = (id: number) => printers.find((printer) => printer.id === id)?.name ?? `${id}`;
  return (
    <section class="section">
      <header>
        <h2>{t('kitchens.title')}</h2>
        {mayCall('POST /pos/kitchens') && (
          <button
            type="button"
            onClick={() => {
              open.value = 'new';
            }}
          >
            {t('kitchens.add')}
          </button>
        )}
      </header>
      <Loaded of={kitchens}>
        {(all) => (
          <DataTable
            caption={t('kitchens.title')}
            rows={all}
            keyOf={({ id }) => id}
            onOpen={
              mayCall('PUT /pos/kitchens/{id}')
                ? (kitchen) => {
                    open.value = kitchen;
                  }
                : undefined
            }
            columns={[
              {
                name: t('field.name'),
                cell: ({ name, is_default }) => (
                  <>
                    {name} {is_default && <Badge value="default" />}
                  </>
                ),
              },
              {
                name: t('printers.title'),
                cell: ({ printer_ids }) =>
                  printer_ids.length > 0 ? (
                    printer_ids.map(nameOf).join(', ')
                  ) : (
                    <Badge value="no_printer" tone="warn" />
                  ),
              },
              {
                name: t('kitchens.items'),
                isFigure: true,
                cell: ({ menu_items }) => number(menu_items.length),
              },
            ]}
          />
        )}
      </Loaded>
      {open.value && <KitchenDialog kitchen={open.value} onClose={close} />}
    </section>
  );
}

function KitchenDialog({
  kitchen,
  onClose,
}: {
  readonly kitchen: Kitchen | 'new';
  readonly onClose: () => void;
}) {
  const form =
    kitchen === 'new'
      ? { operation: 'POST /pos/kitchens' }
      : { operation: 'PUT /pos/kitchens/{id}', params: { id: kitchen.id }, record: kitchen };
  return (
    <FormDialog
      title={kitchen === 'new' ? t('kitchens.add') : kitchen.name}
      lead={['name', 'printer_ids', 'language', 'is_default']}
      topic="kitchens"
      onClose={onClose}
      onDone={() => changed('kitchen', 'printer')}
      {...form}
    />
  );
}
