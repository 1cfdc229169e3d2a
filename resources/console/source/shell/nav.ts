import { mayCall } from '../api/session.ts';
import type { TextKey } from '../text/text.ts';
import type { IconName } from './icon.tsx';
import { health } from './place.ts';

export interface Entry {
  readonly path: string;
  readonly title: TextKey;
  readonly icon: IconName;
  /** Shown to those who may call it. */
  readonly needs: string;
  /** Only there; everywhere unless told. */
  readonly at?: 'branch' | 'central';
}

export interface Group {
  readonly title: TextKey;
  readonly entries: readonly Entry[];
}

export const groups: readonly Group[] = [
  {
    title: 'nav.today',
    entries: [
      { path: 'overview', title: 'overview.title', icon: 'overview', needs: 'GET /auth/user' },
      { path: 'printers', title: 'printers.title', icon: 'printer', needs: 'GET /pos/printers' },
      { path: 'queue', title: 'queue.title', icon: 'queue', needs: 'GET /printing/jobs' },
      { path: 'invoices', title: 'invoices.title', icon: 'log', needs: 'GET /pos/invoices' },
      { path: 'reports', title: 'reports.title', icon: 'chart', needs: 'GET /reports/sales' },
    ],
  },
  {
    title: 'nav.menu',
    entries: [
      { path: 'menu', title: 'menu.title', icon: 'menu', needs: 'GET /pos/menu-items' },
      { path: 'categories', title: 'categories.title', icon: 'list', needs: 'POST /pos/categories' },
      { path: 'modifiers', title: 'modifiers.title', icon: 'plus', needs: 'POST /pos/modifier-groups' },
      { path: 'taxes', title: 'taxes.title', icon: 'percent', needs: 'POST /pos/taxes' },
      { path: 'stock', title: 'stock.title', icon: 'stock', needs: 'GET /pos/stock' },
      { path: 'coupons', title: 'coupons.title', icon: 'coupon', needs: 'GET /pos/coupons' },
    ],
  },
  {
    title: 'nav.house',
    entries: [
      { path: 'tables', title: 'tables.title', icon: 'table', needs: 'GET /pos/tables' },
      { path: 'users', title: 'users.title', icon: 'users', needs: 'GET /users' },
      { path: 'devices', title: 'devices.title', icon: 'device', needs: 'GET /devices' },
      { path: 'order-types', title: 'order_types.title', icon: 'bag', needs: 'POST /pos/order-types' },
      { path: 'delivery', title: 'delivery.title', icon: 'stock', needs: 'POST /pos/delivery-platforms' },
      {
        path: 'payment-methods',
        title: 'payment_methods.title',
        icon: 'payment',
        needs: 'POST /pos/payment-methods',
      },
    ],
  },
  {
    title: 'nav.guests',
    entries: [
      { path: 'branding', title: 'branding.title', icon: 'brush', needs: 'PUT /branding/colors' },
      { path: 'landing-page', title: 'landing.title', icon: 'globe', needs: 'PUT /landing-page/features' },
      { path: 'gallery', title: 'gallery.title', icon: 'picture', needs: 'POST /gallery/images' },
      { path: 'banners', title: 'banners.title', icon: 'banner', needs: 'POST /banners' },
      { path: 'kiosk', title: 'kiosk.title', icon: 'kiosk', needs: 'PUT /kiosk/settings' },
      { path: 'display', title: 'display.title', icon: 'screen', needs: 'PUT /customer-display/settings' },
    ],
  },
  {
    title: 'nav.system',
    entries: [
      { path: 'branches', title: 'branches.title', icon: 'branch', needs: 'POST /branches', at: 'central' },
      { path: 'sync', title: 'sync.title', icon: 'sync', needs: 'GET /sync/status' },
      { path: 'backups', title: 'backups.title', icon: 'backup', needs: 'GET /system/backups' },
      { path: 'addresses', title: 'addresses.title', icon: 'network', needs: 'GET /system/address' },
      { path: 'doctor', title: 'doctor.title', icon: 'doctor', needs: 'GET /system/doctor' },
      { path: 'logs', title: 'logs.title', icon: 'log', needs: 'GET /system/logs' },
      { path: 'audit', title: 'audit.title', icon: 'audit', needs: 'GET /audit' },
      { path: 'settings', title: 'settings.title', icon: 'settings', needs: 'PUT /tenants/current' },
    ],
  },
];

export const isOpenTo = (entry: Entry): boolean =>
  mayCall(entry.needs) && (entry.at === undefined || entry.at === health.value?.role);
