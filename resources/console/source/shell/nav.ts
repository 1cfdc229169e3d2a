import { mayCall } from '../api/session.ts';
import type { TextKey } from '../text/text.ts';
import type { IconName } from './icon.tsx';
import { health } from './place.ts';

interface Entry {
  readonly path: string;
  readonly title: TextKey;
  /** Shown to those who may call it. */
  readonly needs: string;
  /** Only there; everywhere unless told. */
  readonly at?: 'branch' | 'central';
}

/** One line of the navigation: a page, or several that are tabs of each other. */
export interface Family {
  readonly icon: IconName;
  /** Of several pages; a single one has a title of its own. */
  readonly title?: TextKey;
  readonly pages: readonly Entry[];
}

export interface Group {
  readonly title: TextKey;
  readonly families: readonly Family[];
}

const one = (icon: IconName, path: string, title: TextKey, needs: string, at?: Entry['at']): Family => ({
  icon,
  pages: [{ path, title, needs, ...(at && { at }) }],
});

export const groups: readonly Group[] = [
  {
    title: 'nav.today',
    families: [
      one('overview', 'overview', 'overview.title', 'GET /auth/user'),
      one('list', 'orders', 'orders.title', 'GET /pos/orders'),
      one('payment', 'day', 'day.title', 'GET /pos/shifts'),
      one('bag', 'deliveries', 'deliveries.title', 'GET /pos/deliveries'),
      one('banner', 'requests', 'requests.title', 'GET /waiter-requests/pending'),
      one('users', 'customers', 'customers.title', 'GET /pos/customers'),
      {
        icon: 'printer',
        title: 'nav.printing',
        pages: [
          { path: 'printers', title: 'printers.title', needs: 'GET /pos/printers' },
          { path: 'queue', title: 'queue.title', needs: 'GET /printing/jobs' },
        ],
      },
    ],
  },
  {
    title: 'nav.menu',
    families: [
      {
        icon: 'menu',
        title: 'nav.menu',
        pages: [
          { path: 'menu', title: 'menu.title', needs: 'GET /pos/menu-items' },
          { path: 'categories', title: 'categories.title', needs: 'POST /pos/categories' },
          { path: 'modifiers', title: 'modifiers.title', needs: 'POST /pos/modifier-groups' },
        ],
      },
      one('stock', 'stock', 'stock.title', 'GET /pos/stock'),
      one('tag', 'price-rules', 'price_rules.title', 'POST /pos/price-rules'),
      one('coupon', 'coupons', 'coupons.title', 'GET /pos/coupons'),
      {
        icon: 'percent',
        title: 'nav.selling',
        pages: [
          { path: 'taxes', title: 'taxes.title', needs: 'POST /pos/taxes' },
          { path: 'order-types', title: 'order_types.title', needs: 'POST /pos/order-types' },
          { path: 'payment-methods', title: 'payment_methods.title', needs: 'POST /pos/payment-methods' },
        ],
      },
    ],
  },
  {
    title: 'nav.restaurant',
    families: [
      one('table', 'tables', 'tables.title', 'GET /pos/tables'),
      one('users', 'users', 'users.title', 'GET /users'),
      one('device', 'devices', 'devices.title', 'GET /devices'),
      one('bag', 'delivery', 'delivery.title', 'POST /pos/delivery-platforms'),
      {
        icon: 'screen',
        title: 'nav.guests',
        pages: [
          { path: 'branding', title: 'branding.title', needs: 'PUT /branding/colors' },
          { path: 'landing-page', title: 'landing.title', needs: 'PUT /landing-page/features' },
          { path: 'gallery', title: 'gallery.title', needs: 'POST /gallery/images' },
          { path: 'banners', title: 'banners.title', needs: 'POST /banners' },
          { path: 'kiosk', title: 'kiosk.title', needs: 'PUT /kiosk/settings' },
          { path: 'display', title: 'display.title', needs: 'PUT /customer-display/settings' },
        ],
      },
    ],
  },
  {
    title: 'nav.figures',
    families: [
      one('chart', 'reports', 'reports.title', 'GET /reports/sales'),
      one('scales', 'losses', 'losses.title', 'GET /reports/losses'),
      one('payment', 'accounting', 'accounting.title', 'GET /accounting'),
      one('log', 'invoices', 'invoices.title', 'GET /pos/invoices'),
      one('audit', 'audit', 'audit.title', 'GET /audit'),
    ],
  },
  {
    title: 'nav.system',
    families: [
      one('branch', 'branches', 'branches.title', 'POST /branches', 'central'),
      one('sync', 'sync', 'sync.title', 'GET /sync/status'),
      one('users', 'security', 'security.title', 'POST /users'),
      one('globe', 'webhooks', 'webhooks.title', 'GET /webhooks'),
      one('backup', 'backups', 'backups.title', 'GET /system/backups'),
      {
        icon: 'doctor',
        title: 'nav.server',
        pages: [
          { path: 'addresses', title: 'addresses.title', needs: 'GET /system/address' },
          { path: 'doctor', title: 'doctor.title', needs: 'GET /system/doctor' },
          { path: 'logs', title: 'logs.title', needs: 'GET /system/logs' },
        ],
      },
    ],
  },
];

/** Beside signing out, below all groups. */
export const settings: Family = one('settings', 'settings', 'settings.title', 'PUT /tenants/current');

const isOpenTo = (entry: Entry): boolean =>
  mayCall(entry.needs) && (entry.at === undefined || entry.at === health.value?.role);

export const pagesOf = ({ pages }: Family): readonly Entry[] => pages.filter(isOpenTo);

const families = [...groups.flatMap((group) => group.families), settings];

/** The page of an address, and its neighbours. */
export function entryAt(path: string): { readonly entry: Entry; readonly family: Family } | undefined {
  const name = path.split('/')[0];
  for (const family of families) {
    const entry = pagesOf(family).find((candidate) => candidate.path === name);
    if (entry) return { entry, family };
  }
  return undefined;
}
