import type { ComponentType, VNode } from 'preact';
import { groups, isOpenTo } from '../shell/nav.ts';
import { AuditPage } from './audit/audit-page.tsx';
import { BackupsPage } from './backups/backups-page.tsx';
import { BranchesPage } from './branches/branches-page.tsx';
import { BrandingPage } from './branding/branding-page.tsx';
import { DevicesPage } from './devices/devices-page.tsx';
import { MenuPage } from './menu/menu-page.tsx';
import { NotFoundPage } from './not-found-page.tsx';
import { OverviewPage } from './overview/overview-page.tsx';
import { PrintersPage } from './printers/printers-page.tsx';
import { QueuePage } from './queue/queue-page.tsx';
import { CategoriesPage, CouponsPage, ModifiersPage, TaxesPage, UsersPage } from './records/pages.tsx';
import { ReportsPage } from './reports/reports-page.tsx';
import { SettingsPage } from './settings/settings-page.tsx';
import { WelcomePage } from './setup/welcome-page.tsx';
import { SyncPage } from './sync/sync-page.tsx';
import { TablesPage } from './tables/tables-page.tsx';

/** The first part of an address → its page. */
const pages: Readonly<Record<string, ComponentType>> = {
  overview: OverviewPage,
  printers: PrintersPage,
  queue: QueuePage,
  reports: ReportsPage,
  menu: MenuPage,
  categories: CategoriesPage,
  modifiers: ModifiersPage,
  taxes: TaxesPage,
  coupons: CouponsPage,
  tables: TablesPage,
  users: UsersPage,
  devices: DevicesPage,
  branding: BrandingPage,
  branches: BranchesPage,
  sync: SyncPage,
  backups: BackupsPage,
  audit: AuditPage,
  settings: SettingsPage,
};

export function pageAt(path: string): VNode {
  const name = path.split('/')[0] ?? '';
  if (name === 'welcome') return <WelcomePage key={path} step={path.split('/')[1] ?? 'printers'} />;
  const Page = pages[name];
  const entry = groups.flatMap(({ entries }) => entries).find((one) => one.path === name);
  return Page && entry && isOpenTo(entry) ? <Page key={name} /> : <NotFoundPage />;
}
