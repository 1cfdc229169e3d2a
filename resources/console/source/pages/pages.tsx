import type { ComponentType, VNode } from 'preact';
import { lazy } from '../shell/lazy.tsx';
import { groups, isOpenTo } from '../shell/nav.ts';
import { NotFoundPage } from './not-found-page.tsx';
import { OverviewPage } from './overview/overview-page.tsx';

const records = () => import('./records/pages.tsx');

/** The first part of an address → its page. */
const pages: Readonly<Record<string, ComponentType>> = {
  overview: OverviewPage,
  printers: lazy(async () => (await import('./printers/printers-page.tsx')).PrintersPage),
  queue: lazy(async () => (await import('./queue/queue-page.tsx')).QueuePage),
  reports: lazy(async () => (await import('./reports/reports-page.tsx')).ReportsPage),
  menu: lazy(async () => (await import('./menu/menu-page.tsx')).MenuPage),
  categories: lazy(async () => (await records()).CategoriesPage),
  modifiers: lazy(async () => (await records()).ModifiersPage),
  taxes: lazy(async () => (await records()).TaxesPage),
  coupons: lazy(async () => (await records()).CouponsPage),
  tables: lazy(async () => (await import('./tables/tables-page.tsx')).TablesPage),
  users: lazy(async () => (await records()).UsersPage),
  devices: lazy(async () => (await import('./devices/devices-page.tsx')).DevicesPage),
  branding: lazy(async () => (await import('./branding/branding-page.tsx')).BrandingPage),
  branches: lazy(async () => (await import('./branches/branches-page.tsx')).BranchesPage),
  sync: lazy(async () => (await import('./sync/sync-page.tsx')).SyncPage),
  backups: lazy(async () => (await import('./backups/backups-page.tsx')).BackupsPage),
  audit: lazy(async () => (await import('./audit/audit-page.tsx')).AuditPage),
  settings: lazy(async () => (await import('./settings/settings-page.tsx')).SettingsPage),
  welcome: lazy(async () => (await import('./setup/welcome-page.tsx')).WelcomePage),
};

export function pageAt(path: string): VNode {
  const name = path.split('/')[0] ?? '';
  const Page = pages[name];
  if (Page && name === 'welcome') return <Page key={path} />;
  const entry = groups.flatMap(({ entries }) => entries).find((one) => one.path === name);
  return Page && entry && isOpenTo(entry) ? <Page key={name} /> : <NotFoundPage />;
}
