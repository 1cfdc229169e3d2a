import { z } from 'zod';
import { capitalized } from '../core/errors.ts';
import { publicTopics, type Topic } from '../core/topics.ts';
import { id } from '../http/endpoint/fields.ts';
import { catalogueOf, changePayload, type EventDefinition, event } from '../http/events/event.ts';
import { jobStatuses } from '../printing/jobs/status.ts';
import { serviceEvents } from './service.ts';

const words = (text: string) => z.string().nullable().optional().meta({ description: text });
const jobFields = z.object({
  ...changePayload,
  printer_id: id().optional(),
  document: z.string().optional(),
  ref_id: id().nullable().optional(),
  status: z.enum(jobStatuses).optional(),
  error: words('Why it did not print, for people.'),
  by: id().optional(),
});

const printerFields = z.object({
  ...changePayload,
  name: z.string().optional(),
  status: z.string().optional(),
  status_detail: words('What the printer says, for people.'),
  acknowledgement: words('What the printer can confirm: A to D.'),
  queued_jobs: z.int().optional(),
});

const nothing = z.object({});

const ofDevices: readonly EventDefinition[] = [
  event({
    type: 'alarm.changed',
    summary: 'The list of alarms changed; reload `GET /alarms`',
    payload: z.object(changePayload),
    example: {},
  }),
  event({ type: 'print_job.queued', summary: 'A print job was queued', payload: jobFields }),
  event({
    type: 'print_job.changed',
    summary: 'A print job was printed, failed, or needs attention',
    payload: jobFields,
  }),
  event({
    type: 'printer.changed',
    summary: "A printer's settings or status changed",
    payload: printerFields,
  }),
  event({
    type: 'printer.alarm',
    summary: 'A printer needs attention',
    payload: printerFields,
    example: {
      id: 1_000_000_002,
      name: 'Kitchen',
      status: 'offline',
      status_detail: 'Not responding at 192.168.1.50.',
      queued_jobs: 4,
    },
  }),
  event({
    type: 'printer.discovery',
    summary: 'A printer search made progress',
    payload: z.object({ id: z.int(), status: z.string(), progress: z.number(), found: z.int() }),
  }),
  event({
    type: 'display.cart',
    summary: 'The cart on a register changed',
    payload: z.object({ device_id: id().nullable() }),
  }),
  event({
    type: 'display.order',
    summary: 'An order shown on a screen changed',
    payload: z.object({ order_id: id().optional() }),
    example: { order_id: 1_000_000_012 },
  }),
  event({
    type: 'display.changed',
    summary: 'The content of a guest screen changed',
    payload: z.object({
      ...changePayload,
      changed: z.array(z.string()).optional(),
      till: z.unknown().optional(),
      order_id: id().nullable().optional(),
    }),
  }),
  event({
    type: 'export.changed',
    summary: 'An export made progress',
    payload: z.object({
      ...changePayload,
      status: z.string().optional(),
      progress: z.number().nullable().optional(),
    }),
  }),
  event({
    type: 'address.changed',
    summary: "This server's address changed",
    payload: z.object({
      ...changePayload,
      host_name: words('Such as galley.local.'),
      urls: z.array(z.string()).optional(),
    }),
    example: { host_name: 'galley.local', urls: ['http://192.168.1.10:4600'] },
  }),
  event({
    type: 'user.changed',
    summary: 'An account or a device changed',
    payload: z.object({ ...changePayload, device_id: id().optional() }),
  }),
  event({
    type: 'backup.changed',
    summary: 'A backup was made or restored',
    payload: z.object({ ...changePayload, running: z.boolean().optional() }),
    example: { running: false },
  }),
  event({
    type: 'backup.failed',
    summary: 'A backup failed',
    payload: z.object({ folder: z.string(), problem: z.string(), hint: z.string().nullable() }),
    example: {
      folder: '/mnt/backup',
      problem: 'The disk is full.',
      hint: 'Free up space, or choose another folder.',
    },
  }),
  event({
    type: 'webhook.changed',
    summary: 'A webhook was created or changed, started failing, or recovered',
    payload: z.object(changePayload),
  }),
  event({
    type: 'webhook.delivery',
    summary: 'A webhook delivery was attempted',
    payload: z.object({ id: id(), delivery_id: id(), status: z.string() }),
    example: { id: 1_000_000_001, delivery_id: 1_000_000_034, status: 'delivered' },
  }),
  event({
    type: 'doctor.alarm',
    summary: 'Part of the database is damaged',
    payload: z.object({ problem: z.string(), advice: z.string() }),
    example: { problem: 'Part of the database is damaged.', advice: 'Restore the last good backup.' },
  }),
];

const ofReplication: readonly EventDefinition[] = [
  event({
    type: 'sync.applied',
    summary: 'Rows arrived from another server',
    payload: z.object({ tables: z.array(z.string()) }),
  }),
  event({
    type: 'sync.changed',
    summary: 'A branch proposed a shared menu change, or head office accepted or declined one',
    payload: z.object(changePayload),
    example: { id: 1_000_000_005 },
  }),
  event({
    type: 'sync.conflict',
    summary: 'Sync conflicts need review',
    payload: z.object({ ids: z.array(id()) }),
  }),
  event({
    type: 'sync.conflict_decided',
    summary: 'A sync conflict was resolved',
    payload: z.object({ id: id(), status: z.string() }),
  }),
  event({
    type: 'sync.quarantined',
    summary: "A synced row couldn't be applied and was quarantined",
    payload: z.object({ id: id(), table: z.string(), record_id: z.int(), node: z.int(), reason: z.string() }),
  }),
  event({
    type: 'sync.catalogue_alarm',
    summary: 'A branch changed an unusual number of shared menu records in an hour',
    payload: z.object({ branch_id: id(), records: z.int() }),
    example: { branch_id: 1_000_000_001, records: 180 },
  }),
  event({
    type: 'sync.released',
    summary: 'Quarantined rows were applied',
    payload: z.object({ ids: z.array(id()) }),
    example: { ids: [1_000_000_003] },
  }),
  event({
    type: 'sync.discarded',
    summary: 'A quarantined row was discarded',
    payload: z.object({ id: id() }),
  }),
  event({
    type: 'sync.mismatch',
    summary: "A record differs from head office's copy",
    payload: z.object({ table: z.string(), id: z.int() }),
    example: { table: 'menu_items', id: 1_000_000_007 },
  }),
  event({
    type: 'sync.verified',
    summary: 'Data was compared with head office',
    payload: z.object({
      mended: z.int().meta({ description: 'Rows that differed and were exchanged.' }),
      differing: z.int().meta({ description: 'Rows that still differ.' }),
      unsettled: z
        .int()
        .meta({ description: 'Parts in which something was under way whenever they were looked at.' }),
    }),
    example: { mended: 2, differing: 0, unsettled: 0 },
  }),
  event({
    type: 'sync.renumbered',
    summary: 'Records were renumbered',
    payload: z.object({ records: z.int() }),
    example: { records: 12 },
  }),
  event({
    type: 'sync.rotated',
    summary: 'This server got a new node ID',
    payload: z.object({ from: z.int(), to: z.int() }),
  }),
  event({
    type: 'sync.set_back',
    summary: 'The database was rolled back to an earlier state',
    payload: z.object({ behind: z.int().nullable() }),
  }),
  event({
    type: 'sync.superseded',
    summary: 'Another server replaced this one for the branch',
    payload: z.object({ by: z.int().nullable() }),
    example: { by: 4 },
  }),
  event({
    type: 'sync.linked',
    summary: 'The restaurant joined head office',
    payload: nothing,
    example: {},
  }),
  event({
    type: 'sync.problem',
    summary: 'Sync stopped working',
    payload: z.object({ problem: z.string().nullable() }),
    example: { problem: "This server's access was revoked." },
  }),
  event({
    type: 'sync.recovered',
    summary: 'Sync recovered',
    payload: z.object({ problem: z.null() }),
    example: { problem: null },
  }),
];

const ofAccounts: readonly EventDefinition[] = [
  event({
    type: 'user.rights',
    summary: "An account's permissions or sign-in details changed",
    payload: z.object({
      id: id(),
      by_branch: id().nullable().meta({ description: 'Whose server changed it; null: head office.' }),
      changed: z.array(z.string()),
    }),
  }),
];

const declared = [...ofAccounts, ...serviceEvents, ...ofDevices, ...ofReplication];

/** Of the topics whose changes say no more than which record. */
const plain = (topic: Topic): EventDefinition[] =>
  declared.some(({ type }) => type === `${topic}.changed`)
    ? []
    : [
        event({
          type: `${topic}.changed`,
          summary: `${capitalized(topic.replaceAll('_', ' '))} records changed. Without an \`id\`, such as after a sync, reload them`,
          payload: z.object(changePayload),
          example: { id: 1_000_000_012 },
        }),
      ];

/** Every event that screens may hear; who hears which topic says core/topics.ts. */
export const events = catalogueOf([...declared, ...publicTopics.flatMap(plain)]);
