import type { ComponentType, VNode } from 'preact';
import { groups, isOpenTo } from '../shell/nav.ts';
import { NotFoundPage } from './not-found-page.tsx';
import { OverviewPage } from './overview/overview-page.tsx';
import { PrintersPage } from './printers/printers-page.tsx';
import { QueuePage } from './queue/queue-page.tsx';

/** The first part of an address → its page. */
const pages: Readonly<Record<string, ComponentType>> = {
  overview: OverviewPage,
  printers: PrintersPage,
  queue: QueuePage,
};

export function pageAt(path: string): VNode {
  const name = path.split('/')[0] ?? '';
  const Page = pages[name];
  const entry = groups.flatMap(({ entries }) => entries).find((one) => one.path === name);
  return Page && entry && isOpenTo(entry) ? <Page key={name} /> : <NotFoundPage />;
}
