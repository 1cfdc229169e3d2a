import { identity } from './0001-identity.ts';
import { catalogue } from './0002-catalogue.ts';
import { floor } from './0003-floor.ts';
import { printing } from './0004-printing.ts';
import { sales } from './0005-sales.ts';
import { sync } from './0006-sync.ts';
import { service } from './0007-service.ts';
import { guest } from './0008-guest.ts';
import { office } from './0009-office.ts';
import { replicationFaults } from './0010-replication-faults.ts';
import { invoices } from './0011-invoices.ts';
import { delivery } from './0012-delivery.ts';
import { proposals } from './0013-proposals.ts';
import { alarms } from './0014-alarms.ts';
import { webhooks } from './0015-webhooks.ts';
import { control } from './control/0001-control.ts';
import { restaurants } from './control/0002-restaurants.ts';

/** In order; a migration that has been released is never changed. */
export const tenantMigrations = [
  identity,
  catalogue,
  floor,
  printing,
  sales,
  sync,
  service,
  guest,
  office,
  replicationFaults,
  invoices,
  delivery,
  proposals,
  alarms,
  webhooks,
];
export const controlMigrations = [control, restaurants];
