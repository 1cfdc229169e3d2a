import type { OrderType, PaymentMethod } from '../../api/types.ts';
import { t, textOr, valueName } from '../../text/text.ts';
import { stateColumn } from './kinds.tsx';
import type { RecordKind } from './records.tsx';

const yes = (is: boolean): string => (is ? t('state.yes') : t('state.no'));

export const orderTypes: RecordKind<OrderType> = {
  topic: 'order_types',
  list: 'GET /pos/order-types',
  create: 'POST /pos/order-types',
  change: 'PUT /pos/order-types/{id}',
  remove: 'DELETE /pos/order-types/{id}',
  events: ['menu'],
  lead: ['name', 'requires_table', 'requires_customer', 'auto_kot_on_payment', 'is_active'],
  fixed: ['slug'],
  nameOf: ({ name }) => name,
  addText: () => t('order_types.add'),
  empty: { icon: 'bag', title: () => t('order_types.empty'), text: () => t('order_types.empty_text') },
  columns: () => [
    { name: t('field.name'), cell: ({ name }) => name },
    { name: t('field.slug'), isMinor: true, cell: ({ slug }) => <bdi>{slug}</bdi> },
    { name: t('field.requires_table'), cell: ({ requires_table }) => yes(requires_table) },
    { name: t('field.requires_customer'), cell: ({ requires_customer }) => yes(requires_customer) },
    { name: t('field.auto_kot_on_payment'), cell: ({ auto_kot_on_payment }) => yes(auto_kot_on_payment) },
    stateColumn(),
  ],
};

export const paymentMethods: RecordKind<PaymentMethod> = {
  topic: 'payment_methods',
  list: 'GET /pos/payment-methods',
  create: 'POST /pos/payment-methods',
  change: 'PUT /pos/payment-methods/{id}',
  remove: 'DELETE /pos/payment-methods/{id}',
  events: ['menu'],
  lead: ['name', 'kind', 'opens_drawer', 'is_active'],
  fixed: ['code'],
  nameOf: ({ name }) => name,
  addText: () => t('payment_methods.add'),
  empty: {
    icon: 'payment',
    title: () => t('payment_methods.empty'),
    text: () => t('payment_methods.empty_text'),
  },
  columns: () => [
    { name: t('field.name'), cell: ({ name }) => name },
    { name: t('field.code'), isMinor: true, cell: ({ code }) => <bdi>{code}</bdi> },
    {
      name: t('field.payment_methods.kind'),
      cell: ({ kind }) => textOr(`value.kind.${kind}`, valueName(kind)),
    },
    { name: t('field.opens_drawer'), cell: ({ opens_drawer }) => yes(opens_drawer) },
    stateColumn(),
  ],
};
