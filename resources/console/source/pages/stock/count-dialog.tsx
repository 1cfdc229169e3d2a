import { requestNamed } from '../../api/client.ts';
import { changed, useResource } from '../../api/resource.ts';
import { FormDialog } from '../../form/form-dialog.tsx';
import { bodyOf, type Schema } from '../../form/schema.ts';
import { notify } from '../../shell/notices.tsx';
import { t } from '../../text/text.ts';

const COUNT = 'POST /pos/stock/{menu_item_id}/count';

/** The body of a count, and whose it is. */
function withItem(): Schema {
  const { properties, required = [], ...rest } = bodyOf(COUNT);
  const menu_item_id: Schema = { type: 'integer', enum: [0] };
  return { ...rest, properties: { menu_item_id, ...properties }, required: ['menu_item_id', ...required] };
}

/** An item is counted from its first count on. */
export function CountDialog({ onClose }: { readonly onClose: () => void }) {
  const menu = useResource('GET /pos/menu-items', {
    query: { all: '1' },
    topics: ['menu', 'stock'],
  });
  const uncounted = (menu.data.value ?? []).filter(({ stock_quantity }) => stock_quantity === null);
  const options = uncounted.map(({ id, name }) => ({ value: id, label: name }));
  const send = ({ menu_item_id, ...body }: Record<string, unknown>) =>
    requestNamed(COUNT, { params: { menu_item_id: Number(menu_item_id) }, body });
  return (
    <FormDialog
      title={t('stock.count_another')}
      operation={COUNT}
      schema={withItem()}
      options={{ menu_item_id: options }}
      send={send}
      topic="stock_count"
      action={t('stock.book')}
      onDone={() => {
        notify(t('form.saved'));
        changed('stock', 'menu');
      }}
      onClose={onClose}
    />
  );
}
