import type { ComponentType, VNode } from 'preact';
import { lazy } from '../shell/lazy.tsx';
import { entryAt } from '../shell/nav.ts';
import { sayFrame } from '../text/text.ts';

const records = () => import('./records/pages.tsx');

/** The first part of an address → its page. */
const pages: Readonly<Record<string, ComponentType>> = {
  overview: lazy(async () => (await import('./overview/overview-page.tsx')).OverviewPage, sayFrame),
  orders: lazy(async () => (await import('./orders/orders-page.tsx')).OrdersPage),
  day: lazy(async () => (await import('./day/day-page.tsx')).DayPage),
  deliveries: lazy(async () => (await import('./deliveries/deliveries-page.tsx')).DeliveriesPage),
  requests: lazy(async () => (await import('./requests/requests-page.tsx')).RequestsPage),
  customers: lazy(async () => (await import('./customers/customers-page.tsx')).CustomersPage),
  printers: lazy(async () => (await import('./printers/printers-page.tsx')).PrintersPage),
  queue: lazy(async () => (await import('./queue/queue-page.tsx')).QueuePage),
  reports: lazy(async () => (await import('./reports/reports-page.tsx')).ReportsPage),
  accounting: lazy(async () => (await import('./accounting/accounting-page.tsx')).AccountingPage),
  losses: lazy(async () => (await import('./losses/losses-page.tsx')).LossesPage),
  menu: lazy(async () => (await import('./menu/menu-page.tsx')).MenuPage),
  categories: lazy(async () => (await records()).CategoriesPage),
  modifiers: lazy(async () => (await records()).ModifiersPage),
  taxes: lazy(async () => (await records()).TaxesPage),
  'price-rules': lazy(async () => (await import('./price-rules/price-rules-page.tsx')).PriceRulesPage),
  coupons: lazy(async () => (await records()).CouponsPage),
  stock: lazy(async () => (await import('./stock/stock-page.tsx')).StockPage),
  'order-types': lazy(async () => (await records()).OrderTypesPage),
  delivery: lazy(async () => (await records()).DeliveryPage),
  invoices: lazy(async () => (await import('./invoices/invoices-page.tsx')).InvoicesPage),
  'payment-methods': lazy(async () => (await records()).PaymentMethodsPage),
  tables: lazy(async () => (await import('./tables/tables-page.tsx')).TablesPage),
  users: lazy(async () => (await records()).UsersPage),
  devices: lazy(async () => (await import('./devices/devices-page.tsx')).DevicesPage),
  branding: lazy(async () => (await import('./branding/branding-page.tsx')).BrandingPage),
  'landing-page': lazy(async () => (await import('./guests/landing-page.tsx')).LandingPage),
  gallery: lazy(async () => (await import('./guests/gallery-page.tsx')).GalleryPage),
  banners: lazy(async () => (await import('./guests/banners-page.tsx')).BannersPage),
  kiosk: lazy(async () => (await import('./guests/kiosk-page.tsx')).KioskPage),
  display: lazy(async () => (await import('./guests/display-page.tsx')).DisplayPage),
  branches: lazy(async () => (await import('./branches/branches-page.tsx')).BranchesPage),
  sync: lazy(async () => (await import('./sync/sync-page.tsx')).SyncPage),
  backups: lazy(async () => (await import('./backups/backups-page.tsx')).BackupsPage),
  addresses: lazy(async () => (await import('./addresses/addresses-page.tsx')).AddressesPage),
  logs: lazy(async () => (await import('./logs/logs-page.tsx')).LogsPage),
  doctor: lazy(async () => (await import('./doctor/doctor-page.tsx')).DoctorPage),
  audit: lazy(async () => (await import('./audit/audit-page.tsx')).AuditPage),
  security: lazy(async () => (await import('./security/security-page.tsx')).SecurityPage),
  webhooks: lazy(async () => (await import('./webhooks/webhooks-page.tsx')).WebhooksPage),
  settings: lazy(async () => (await import('./settings/settings-page.tsx')).SettingsPage),
  welcome: lazy(async () => (await import('./setup/welcome-page.tsx')).WelcomePage),
};

const NotFoundPage = lazy(async () => (await import('./not-found-page.tsx')).NotFoundPage);

export function pageAt(path: string): VNode {
  const name = path.split('/')[0] ?? '';
  const Page = pages[name];
  if (Page && name === 'welcome') return <Page key={path} />;
  return Page && entryAt(path) ? <Page key={name} /> : <NotFoundPage />;
}
