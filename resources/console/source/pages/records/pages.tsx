import { Page } from '../../shell/page.tsx';
import { t } from '../../text/text.ts';
import { drivers, platforms } from './delivery.tsx';
import { categories, charges, coupons, modifierGroups, taxes, users } from './kinds.tsx';
import { Records } from './records.tsx';
import { orderTypes, paymentMethods } from './selling.tsx';

export const CategoriesPage = () => (
  <Page title={t('categories.title')} lead={t('categories.lead')}>
    <Records kind={categories} />
  </Page>
);

export const ModifiersPage = () => (
  <Page title={t('modifiers.title')} lead={t('modifiers.lead')}>
    <Records kind={modifierGroups} />
  </Page>
);

export const TaxesPage = () => (
  <Page title={t('taxes.title')}>
    <Records kind={taxes} title={t('taxes.taxes')} />
    <Records kind={charges} title={t('charges.title')} />
  </Page>
);

export const CouponsPage = () => (
  <Page title={t('coupons.title')} lead={t('coupons.lead')}>
    <Records kind={coupons} />
  </Page>
);

export const DeliveryPage = () => (
  <Page title={t('delivery.title')} lead={t('delivery.lead')}>
    <Records kind={platforms} title={t('platforms.title')} />
    <Records kind={drivers} title={t('drivers.title')} />
  </Page>
);

export const UsersPage = () => (
  <Page title={t('users.title')} lead={t('users.lead')}>
    <Records kind={users} />
  </Page>
);

export const OrderTypesPage = () => (
  <Page title={t('order_types.title')} lead={t('order_types.lead')}>
    <Records kind={orderTypes} />
  </Page>
);

export const PaymentMethodsPage = () => (
  <Page title={t('payment_methods.title')} lead={t('payment_methods.lead')}>
    <Records kind={paymentMethods} />
  </Page>
);
