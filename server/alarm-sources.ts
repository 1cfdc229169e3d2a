import { syncAlarms } from '../sync/alarms.ts';
import { backupAlarms } from './backups/alarms.ts';
import { taxAlarms } from './catalogue/taxes/alarms.ts';
import { clockAlarms } from './diagnostics/clock/alarms.ts';
import { conditionAlarms } from './diagnostics/health-alarms.ts';
import { tableAlarms } from './floor/tables/alarms.ts';
import type { AlarmSource } from './http/endpoint/alarm.ts';
import { accountAlarms } from './identity/users/alarms.ts';
import { lossAlarms } from './office/losses/alarms.ts';
import { ticketAlarms } from './printing/jobs/alarms.ts';
import { printerAlarms } from './printing/printers/alarms.ts';
import { fiscalAlarms } from './sales/fiscal/alarms.ts';
import { invoiceAlarms } from './sales/orders/invoices/api/alarms.ts';
import { webhookAlarms } from './webhooks/alarms.ts';

/** Every alarm there may be, the most pressing first: in this order they are shown. */
export const alarmSources: readonly AlarmSource[] = [
  ...printerAlarms,
  ...ticketAlarms,
  ...conditionAlarms,
  ...tableAlarms,
  ...clockAlarms,
  ...invoiceAlarms,
  ...syncAlarms,
  ...fiscalAlarms,
  ...backupAlarms,
  ...webhookAlarms,
  ...taxAlarms,
  ...accountAlarms,
  ...lossAlarms,
];
