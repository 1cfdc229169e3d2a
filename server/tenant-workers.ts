import type { FastifyBaseLogger } from 'fastify';
import { QuarantineRetry } from '../sync/exchange/quarantine-retry.ts';
import type { ReplicatedTenant } from '../sync/replication.ts';
import type { AlarmRegistry } from './alarms/registry.ts';
import { AlarmWatch } from './alarms/watch.ts';
import { LeaseDealer } from './catalogue/coupons/lease-dealer.ts';
import { PriceClock } from './catalogue/price-rules/price-clock.ts';
import type { Clock } from './core/time/time.ts';
import { ClockKeeper } from './diagnostics/clock/keeper.ts';
import type { Health } from './diagnostics/health.ts';
import { Housekeeping } from './housekeeping.ts';
import { PinSealer } from './identity/auth/pin/pin-sealer.ts';
import { forgetAbandonedMoves } from './identity/devices/hand-over-store.ts';
import { ExportBuilder } from './office/exports/builder.ts';
import type { Turn } from './office/exports/turn.ts';
import { LossWatch } from './office/losses/watch.ts';
import { FiguresKeeper } from './office/reports/keeper.ts';
import { forgetOldJobs } from './printing/jobs/history-store.ts';
import { Spooler, type SpoolerOptions } from './printing/spooler/spooler.ts';
import { forgetErased, forgetOldGuests } from './sales/customers/retention.ts';
import { FiscalWorker } from './sales/fiscal/worker.ts';
import { issueWaitingLater } from './sales/orders/invoices/api/waiting.ts';
import { type DialsFrom, reachableFrom } from './webhooks/destination.ts';
import { trimDeliveries } from './webhooks/limits.ts';
import { WebhookSender } from './webhooks/sender.ts';

/** What runs on a tenant while it is served. */
interface Worker {
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** Shorter waits for tests. */
export type PrintingOptions = Pick<SpoolerOptions, 'timing' | 'transport'>;

/** What the workers need of the installation. */
interface Installation extends DialsFrom {
  readonly log: FastifyBaseLogger;
  readonly clock: Clock;
  readonly ownPorts: ReadonlySet<number>;
  readonly printerNetworks: readonly string[] | undefined;
  readonly fiscalDevice: 'none' | 'simulated';
  readonly health: Health;
  readonly alarms: AlarmRegistry;
  readonly isTraining: boolean;
  /** One export at a time in a whole installation. */
  readonly exportTurn: Turn;
}

function workersOn(served: ReplicatedTenant, at: Installation, printing: PrintingOptions): Worker[] {
  const { database: tenant, media, replication } = served;
  const { clock, log } = at;
  const spooler = new Spooler({
    ...{ tenant, media, log, networks: at.printerNetworks, ...printing },
    // Printers are the restaurant's: training asks them nothing while it prints nothing.
    ...(at.isTraining && { timing: { ...printing.timing, watch: 0 } }),
    ownPorts: () => [...at.ownPorts],
  });
  const figures = new FiguresKeeper(tenant, log);
  if (at.isTraining) return [spooler, new PriceClock(tenant, log, clock), figures];
  return [
    spooler,
    ...(at.fiscalDevice === 'simulated' ? [new FiscalWorker({ tenant, log: at.log })] : []),
    new WebhookSender({ tenant, log: at.log, reachable: reachableFrom(at) }),
    new Housekeeping(served, at.log, [
      ...[forgetOldJobs, trimDeliveries, forgetAbandonedMoves],
      ...[issueWaitingLater, forgetErased, forgetOldGuests],
    ]),
    new ExportBuilder({ tenant, log: at.log, turn: at.exportTurn }),
    new PinSealer(tenant, at.log),
    new LeaseDealer(tenant, at.log),
    new PriceClock(tenant, at.log, clock),
    new LossWatch(tenant, at.log),
    figures,
    at.health.checkOf(tenant),
    new ClockKeeper(tenant, at.log),
    new QuarantineRetry(tenant, at.log),
    { start: () => replication.start({ clock, log }), stop: () => replication.stop() },
    new AlarmWatch(served, at.alarms, at.log),
  ];
}

interface TenantWorkers extends Worker {
  readonly isRunning: boolean;
}

/** What works on a tenant; among several processes in one at a time. */
export function tenantWorkers(
  served: ReplicatedTenant,
  at: Installation,
  printing: PrintingOptions,
): TenantWorkers {
  let workers: Worker[] = [];
  return {
    get isRunning() {
      return workers.length > 0;
    },
    start: async () => {
      workers = workersOn(served, at, printing);
      for (const worker of workers) await worker.start();
    },
    stop: async () => {
      const stopped = workers;
      workers = [];
      await Promise.all(stopped.map((worker) => worker.stop()));
    },
  };
}
