import { z } from 'zod';
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
    summary: 'What somebody has to look after is another list: read `GET /alarms` anew',
    payload: z.object(changePayload),
    example: {},
  }),
  event({ type: 'print_job.queued', summary: 'A document waits for its printer', payload: jobFields }),
  event({
    type: 'print_job.changed',
    summary: 'A document was printed, failed, or waits for a person',
    payload: jobFields,
  }),
  event({ type: 'printer.changed', summary: 'A printer, or how it is, changed', payload: printerFields }),
  event({
    type: 'printer.alarm',
    summary: 'Somebody should look after a printer',
    payload: printerFields,
    example: {
      id: 1_000_000_002,
      name: 'Kitchen',
      status: 'offline',
      status_detail: 'It does not answer at 192.168.1.50.',
      queued_jobs: 4,
    },
  }),
  event({
    type: 'printer.discovery',
    summary: 'How far a search for printers is',
    payload: z.object({ id: z.int(), status: z.string(), progress: z.number(), found: z.int() }),
  }),
  event({
    type: 'display.cart',
    summary: 'The cart at a till changed',
    payload: z.object({ device_id: id().nullable() }),
  }),
  event({
    type: 'display.order',
    summary: 'An order that a screen may show changed',
    payload: z.object({ order_id: id().optional() }),
    example: { order_id: 1_000_000_012 },
  }),
  event({
    type: 'display.changed',
    summary: 'What a guest screen is to show changed',
    payload: z.object({
      ...changePayload,
      changed: z.array(z.string()).optional(),
      till: z.unknown().optional(),
      order_id: id().nullable().optional(),
    }),
  }),
  event({
    type: 'export.changed',
    summary: 'How far an export is',
    payload: z.object({
      ...changePayload,
      status: z.string().optional(),
      progress: z.number().nullable().optional(),
    }),
  }),
  event({
    type: 'address.changed',
    summary: 'Tablets reach this server elsewhere',
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
    summary: 'A backup was made or brought back',
    payload: z.object({ ...changePayload, running: z.boolean().optional() }),
    example: { running: false },
  }),
  event({
    type: 'backup.failed',
    summary: 'A backup could not be made',
    payload: z.object({ folder: z.string(), problem: z.string(), hint: z.string().nullable() }),
    example: {
      folder: '/mnt/backup',
      problem: 'The disk is full.',
      hint: 'Make room, or choose another folder.',
    },
  }),
  event({
    type: 'webhook.changed',
    summary: 'A webhook was set up or changed, began to fail, or works again',
    payload: z.object(changePayload),
  }),
  event({
    type: 'webhook.delivery',
    summary: 'A message was tried to be delivered to a webhook',
    payload: z.object({ id: id(), delivery_id: id(), status: z.string() }),
    example: { id: 1_000_000_001, delivery_id: 1_000_000_034, status: 'delivered' },
  }),
  event({
    type: 'doctor.alarm',
    summary: 'A part of the database is damaged',
    payload: z.object({ problem: z.string(), advice: z.string() }),
    example: { problem: 'The database is damaged.', advice: 'Bring the newest backup back.' },
  }),
];

const ofReplication: readonly EventDefinition[] = [
  event({
    type: 'sync.applied',
    summary: 'Rows came from another server',
    payload: z.object({ tables: z.array(z.string()) }),
  }),
  event({
    type: 'sync.changed',
    summary: 'A branch proposed a change of what all sell by, or head office decided about one',
    payload: z.object(changePayload),
    example: { id: 1_000_000_005 },
  }),
  event({
    type: 'sync.conflict',
    summary: 'Values lost against others and wait to be looked at',
    payload: z.object({ ids: z.array(id()) }),
  }),
  event({
    type: 'sync.conflict_decided',
    summary: 'Somebody decided a conflict',
    payload: z.object({ id: id(), status: z.string() }),
  }),
  event({
    type: 'sync.quarantined',
    summary: 'A row could not be applied and waits',
    payload: z.object({ id: id(), table: z.string(), record_id: z.int(), node: z.int(), reason: z.string() }),
  }),
  event({
    type: 'sync.catalogue_alarm',
    summary: 'A branch changed more of the shared catalogue in an hour than a person does',
    payload: z.object({ branch_id: id(), records: z.int() }),
    example: { branch_id: 1_000_000_001, records: 180 },
  }),
  event({
    type: 'sync.released',
    summary: 'Rows that waited were applied',
    payload: z.object({ ids: z.array(id()) }),
    example: { ids: [1_000_000_003] },
  }),
  event({
    type: 'sync.discarded',
    summary: 'A row that waited was thrown away',
    payload: z.object({ id: id() }),
  }),
  event({
    type: 'sync.mismatch',
    summary: 'A record differs from that of head office',
    payload: z.object({ table: z.string(), id: z.int() }),
    example: { table: 'menu_items', id: 1_000_000_007 },
  }),
  event({
    type: 'sync.verified',
    summary: 'Contents were compared with head office',
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
    summary: 'Records got other numbers',
    payload: z.object({ records: z.int() }),
    example: { records: 12 },
  }),
  event({
    type: 'sync.rotated',
    summary: 'This server became another node',
    payload: z.object({ from: z.int(), to: z.int() }),
  }),
  event({
    type: 'sync.set_back',
    summary: 'The database is an earlier one than it was',
    payload: z.object({ behind: z.int().nullable() }),
  }),
  event({
    type: 'sync.superseded',
    summary: 'Another server serves this branch now',
    payload: z.object({ by: z.int().nullable() }),
    example: { by: 4 },
  }),
  event({
    type: 'sync.linked',
    summary: 'The restaurant belongs to a head office now',
    payload: nothing,
    example: {},
  }),
  event({
    type: 'sync.problem',
    summary: 'Something keeps replication from working',
    payload: z.object({ problem: z.string().nullable() }),
    example: { problem: 'The credential of this server is refused.' },
  }),
  event({
    type: 'sync.recovered',
    summary: 'Replication works again',
    payload: z.object({ problem: z.null() }),
    example: { problem: null },
  }),
];

const ofAccounts: readonly EventDefinition[] = [
  event({
    type: 'user.rights',
    summary: 'What an account may do, or logs in with, was changed',
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
          summary: `Something of ${topic.replaceAll('_', ' ')} changed`,
          payload: z.object(changePayload),
          example: { id: 1_000_000_012 },
        }),
      ];

/** Every event that screens may hear; who hears which topic says core/topics.ts. */
export const events = catalogueOf([...declared, ...publicTopics.flatMap(plain)]);
