import { signal, useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { money, number, time } from '../../../../web/format/format.ts';
import { changed, useResource } from '../../api/resource.ts';
import { mayCall } from '../../api/session.ts';
import type { Customer } from '../../api/types.ts';
import { FormDialog } from '../../form/form-dialog.tsx';
import { DataTable } from '../../parts/data-table.tsx';
import { Empty } from '../../parts/empty.tsx';
import { Loaded } from '../../parts/loaded.tsx';
import { Paged } from '../../parts/paged.tsx';
import { SearchBox } from '../../parts/search-box.tsx';
import { Dialog } from '../../shell/dialog.tsx';
import { Page } from '../../shell/page.tsx';
import { hrefOf } from '../../shell/router.ts';
import { t } from '../../text/text.ts';
import { placeOf } from '../orders/order-words.ts';
import { CustomerActs, ERASE } from './customer-acts.tsx';

const CREATE = 'POST /pos/customers';
const CHANGE = 'PUT /pos/customers/{id}';
const LEAD = ['name', 'phone', 'email', 'addresses', 'notes'];
const REST_MS = 300;

const typed = signal('');
const asked = signal('');
const isRemovedShown = signal(false);

export function CustomersPage() {
  const open = useSignal<Customer | 'new' | undefined>(undefined);
  const version = useSignal(0);
  const words = typed.value;
  useEffect(() => {
    const timer = setTimeout(() => (asked.value = words.trim()), REST_MS);
    return () => clearTimeout(timer);
  }, [words]);
  const done = () => {
    version.value++;
    changed('customer');
  };
  const add = mayCall(CREATE) && (
    <button type="button" class="primary" onClick={() => (open.value = 'new')}>
      {t('customers.add')}
    </button>
  );
  const isRemoved = isRemovedShown.value;
  const query = isRemoved
    ? { removed: 'true', limit: 50 }
    : { search: asked.value, sort: asked.value ? '-created_at' : 'name', limit: 50 };
  return (
    <Page title={t('customers.title')} lead={t('customers.lead')} actions={add}>
      <div class="toolbar">
        <SearchBox label={t('customers.search')} value={words} onChange={(text) => (typed.value = text)} />
        {mayCall(ERASE) && (
          <label class="choice">
            <input
              type="checkbox"
              checked={isRemoved}
              onChange={({ currentTarget }) => (isRemovedShown.value = currentTarget.checked)}
            />
            {t('customers.show_removed')}
          </label>
        )}
      </div>
      <Paged<Customer>
        key={`${asked.value} ${isRemoved} ${version.value}`}
        operation="GET /pos/customers"
        query={query}
      >
        {(rows) => <Table rows={rows} onOpen={(row) => (open.value = row)} />}
      </Paged>
      {open.value && (
        <CustomerDialog
          open={open.value}
          isRemoved={isRemoved}
          onDone={done}
          onClose={() => (open.value = undefined)}
        />
      )}
    </Page>
  );
}

interface TableProps {
  readonly rows: readonly Customer[];
  readonly onOpen: (row: Customer) => void;
}

function Table({ rows, onOpen }: TableProps) {
  if (rows.length === 0)
    return <Empty icon="users" title={t('customers.empty')} text={t('customers.empty_text')} />;
  return (
    <DataTable
      caption={t('customers.title')}
      rows={rows}
      keyOf={({ id }) => id}
      onOpen={onOpen}
      columns={[
        { name: t('field.name'), cell: ({ name }) => <span dir="auto">{name}</span> },
        { name: t('field.phone'), cell: ({ phone }) => <bdi>{phone ?? '–'}</bdi> },
        { name: t('field.email'), isMinor: true, cell: ({ email }) => <bdi>{email ?? '–'}</bdi> },
        { name: t('customers.orders'), isFigure: true, cell: ({ orders_count }) => number(orders_count) },
        { name: t('customers.spent'), isFigure: true, cell: ({ total_spent }) => money(total_spent) },
        { name: t('customers.last'), isMinor: true, cell: ({ last_order_at }) => time(last_order_at) },
      ]}
    />
  );
}

interface DialogProps {
  readonly open: Customer | 'new';
  readonly isRemoved: boolean;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

function CustomerDialog({ open, isRemoved, onDone, onClose }: DialogProps) {
  if (open === 'new') {
    const form = { operation: CREATE, lead: LEAD, topic: 'customers', onDone, onClose };
    return <FormDialog title={t('customers.add')} {...form} />;
  }
  const gone = () => {
    onDone();
    onClose();
  };
  if (isRemoved)
    return (
      <Dialog title={open.name} onClose={onClose}>
        <div class="dialog-text">
          <p>{t('customers.removed_text')}</p>
          <CustomerActs customer={open} isRemoved onGone={gone} />
        </div>
      </Dialog>
    );
  return (
    <FormDialog
      title={open.name}
      operation={CHANGE}
      params={{ id: open.id }}
      record={open}
      lead={LEAD}
      topic="customers"
      onDone={onDone}
      onClose={onClose}
    >
      <CustomerActs customer={open} onGone={gone} />
      <OrdersOf id={open.id} />
    </FormDialog>
  );
}

function OrdersOf({ id }: { readonly id: number }) {
  const orders = useResource('GET /pos/orders', { query: { customer_id: id, limit: 5 } });
  return (
    <Loaded of={orders}>
      {(all) =>
        all.length > 0 && (
          <ul class="states">
            {all.map((order) => (
              <li key={order.id}>
                <a href={hrefOf(`orders/${order.id}`)} dir="auto">
                  {time(order.created_at)} · {placeOf({ ...order, customer_name: null })}
                </a>
                <bdi>{money(order.total)}</bdi>
              </li>
            ))}
          </ul>
        )
      }
    </Loaded>
  );
}
