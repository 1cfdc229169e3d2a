import { STANDALONE_TENANTS } from '../../core/ids.ts';
import type { Reader } from '../../db/handle/handle.ts';
import type { AlarmSource } from '../../http/endpoint/alarm.ts';
import { untaxedItems } from './store.ts';

/** Where the menu is kept: branches of a head office would only repeat it. */
const keepsMenu = ({ tenant }: Reader): boolean =>
  tenant.role === 'central' || tenant.id >= STANDALONE_TENANTS.from;

export const taxAlarms: readonly AlarmSource[] = [
  {
    cause: 'items_untaxed',
    access: 'catalogue.write',
    isUrgent: false,
    page: 'taxes',
    topics: ['menu'],
    what: '{count, plural, one {# item is} other {# items are}} on sale without a tax.',
    act: 'Open a tax and choose “Apply to all”. For exempt items, use a tax with 0 %.',
    evaluate: async ({ reader }) => {
      if (!keepsMenu(reader)) return [];
      const count = await untaxedItems(reader);
      return count === 0 ? [] : [{ branchId: null, facts: { count } }];
    },
  },
];
