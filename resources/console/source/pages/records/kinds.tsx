import type { z } from 'zod';
import type { Charge } from '../../../../../server/catalogue/charges/schema.ts';
import type { Coupon } from '../../../../../server/catalogue/coupons/schema.ts';
import type { ModifierGroup } from '../../../../../server/catalogue/modifiers/schema.ts';
import type { Tax } from '../../../../../server/catalogue/taxes/schema.ts';
import { money, number, percent, time } from '../../../../web/format/format.ts';
import type { Category, User } from '../../api/types.ts';
import { Names } from '../../form/names.tsx';
import { Badge } from '../../parts/badge.tsx';
import { isCentral } from '../../shell/place.ts';
import { t, valueName } from '../../text/text.ts';
import { PersonChanges } from '../branches/shared-changes.tsx';
import { UserActs } from '../customers/personal-data.tsx';
import { ApplyToAll } from './apply-tax.tsx';
import type { RecordKind } from './records.tsx';

const named = ({ name }: { readonly name: string }) => name;

const stateOf = ({ is_active }: { readonly is_active: boolean }) =>
  is_active ? '' : <Badge value="inactive" />;

/** Shown where a record is inactive. */
export const stateColumn = () => ({
  name: t('records.state'),
  cell: stateOf,
  isNeededBy: ({ is_active }: { readonly is_active: boolean }) => !is_active,
});

export const categories: RecordKind<Category> = {
  topic: 'categories',
  list: 'GET /pos/categories',
  create: 'POST /pos/categories',
  change: 'PUT /pos/categories/{id}',
  remove: 'DELETE /pos/categories/{id}',
  events: ['menu'],
  lead: ['name', 'parent_id', 'kitchen_id', 'name_i18n', 'image', 'is_active'],
  hide: ['image_url'],
  nameOf: named,
  addText: () => t('categories.add'),
  empty: { icon: 'list', title: () => t('categories.empty'), text: () => t('categories.empty_text') },
  columns: () => [
    { name: t('field.name'), cell: named },
    {
      name: t('field.parent_id'),
      cell: ({ parent_id }) => parent_id !== null && <Names field="category_ids" ids={[parent_id]} />,
    },
    {
      name: t('field.kitchen_id'),
      cell: ({ kitchen_id }) => kitchen_id !== null && <Names field="kitchen_id" ids={[kitchen_id]} />,
    },
    stateColumn(),
  ],
};

export const modifierGroups: RecordKind<z.output<typeof ModifierGroup>> = {
  topic: 'modifiers',
  list: 'GET /pos/modifier-groups',
  create: 'POST /pos/modifier-groups',
  change: 'PUT /pos/modifier-groups/{id}',
  remove: 'DELETE /pos/modifier-groups/{id}',
  events: ['menu'],
  lead: ['name', 'min_select', 'max_select', 'required', 'modifiers'],
  nameOf: named,
  addText: () => t('modifiers.add'),
  empty: { icon: 'plus', title: () => t('modifiers.empty'), text: () => t('modifiers.empty_text') },
  columns: () => [
    { name: t('field.name'), cell: named },
    { name: t('modifiers.choices'), cell: ({ modifiers }) => modifiers.map(named).join(', ') },
    { name: t('field.required'), cell: ({ required }) => (required ? t('state.yes') : t('state.no')) },
    stateColumn(),
  ],
};

export const taxes: RecordKind<z.output<typeof Tax>> = {
  topic: 'taxes',
  list: 'GET /pos/taxes',
  create: 'POST /pos/taxes',
  change: 'PUT /pos/taxes/{id}',
  remove: 'DELETE /pos/taxes/{id}',
  events: ['menu'],
  lead: ['name', 'rate', 'inclusive', 'is_default', 'code', 'is_active'],
  nameOf: named,
  addText: () => t('taxes.add'),
  extra: (tax) => <ApplyToAll tax={tax} />,
  empty: { icon: 'percent', title: () => t('taxes.empty'), text: () => t('taxes.empty_text') },
  columns: () => [
    { name: t('field.name'), cell: named },
    { name: t('field.rate'), isFigure: true, cell: ({ rate }) => percent(rate) },
    {
      name: t('taxes.in_price'),
      cell: ({ inclusive }) => (inclusive ? t('taxes.included') : t('taxes.added')),
    },
    { name: t('taxes.items'), isFigure: true, cell: ({ items_count }) => number(items_count) },
    { name: t('field.is_default'), cell: ({ is_default }) => is_default && <Badge value="default" /> },
    stateColumn(),
  ],
};

export const charges: RecordKind<z.output<typeof Charge>> = {
  topic: 'charges',
  list: 'GET /pos/charges',
  create: 'POST /pos/charges',
  change: 'PUT /pos/charges/{id}',
  remove: 'DELETE /pos/charges/{id}',
  events: ['menu'],
  lead: ['name', 'type', 'calculation', 'rate', 'amount', 'taxable', 'order_type_ids'],
  nameOf: named,
  addText: () => t('charges.add'),
  empty: { icon: 'percent', title: () => t('charges.empty'), text: () => t('charges.empty_text') },
  columns: () => [
    { name: t('field.name'), cell: named },
    { name: t('field.type'), cell: ({ type }) => valueName(type) },
    {
      name: t('field.amount'),
      isFigure: true,
      cell: ({ rate, amount }) => (rate === null ? money(amount ?? 0) : percent(rate)),
    },
    stateColumn(),
  ],
};

export const coupons: RecordKind<z.output<typeof Coupon>> = {
  topic: 'coupons',
  list: 'GET /pos/coupons',
  create: 'POST /pos/coupons',
  change: 'PUT /pos/coupons/{id}',
  remove: 'DELETE /pos/coupons/{id}',
  events: ['coupon'],
  lead: ['code', 'type', 'value', 'min_subtotal', 'usage_limit', 'starts_at', 'ends_at', 'is_active'],
  nameOf: ({ code }) => code,
  addText: () => t('coupons.add'),
  empty: { icon: 'coupon', title: () => t('coupons.empty'), text: () => t('coupons.empty_text') },
  columns: () => [
    { name: t('field.code'), cell: ({ code }) => <bdi>{code}</bdi> },
    {
      name: t('field.value'),
      isFigure: true,
      cell: ({ type, value }) => (type === 'percent' ? percent(value) : money(value)),
    },
    {
      name: t('coupons.used'),
      isFigure: true,
      cell: ({ used_count, usage_limit }) =>
        usage_limit === null ? number(used_count) : `${number(used_count)} / ${number(usage_limit)}`,
    },
    { name: t('field.ends_at'), cell: ({ ends_at }) => time(ends_at) },
    stateColumn(),
  ],
};

/** Where a person works. */
const branchesOf = ({ branch_ids }: User) =>
  branch_ids === null ? t('nav.all_branches') : <Names field="branch_ids" ids={branch_ids} />;

export const users: RecordKind<User> = {
  topic: 'users',
  list: 'GET /users',
  query: { all: 1, limit: 200 },
  create: 'POST /users',
  change: 'PUT /users/{id}',
  remove: 'DELETE /users/{id}',
  events: ['user'],
  lead: ['name', 'role', 'email', 'password', 'pin', 'is_active'],
  nameOf: named,
  addText: () => t('users.add'),
  extra: (user, close) => (
    <>
      <PersonChanges person={user} />
      <UserActs user={user} onGone={close} />
    </>
  ),
  empty: { icon: 'users', title: () => t('users.empty'), text: () => t('users.empty_text') },
  columns: () => [
    { name: t('field.name'), cell: named },
    { name: t('field.role'), cell: ({ role }) => valueName(role) },
    ...(isCentral.value ? [{ name: t('branches.title'), isMinor: true, cell: branchesOf }] : []),
    { name: t('field.email'), cell: ({ email }) => <bdi>{email ?? '–'}</bdi> },
    {
      name: t('users.signs_in'),
      cell: ({ has_password, has_pin }) =>
        [has_password && t('field.password'), has_pin && t('field.pin')].filter(Boolean).join(', ') || '–',
    },
    stateColumn(),
  ],
};
