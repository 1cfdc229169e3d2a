import { type Caller, hasPermission, type Permission } from './permissions.ts';

/** Topics of events, by the first word of their type, and who may receive them; null: only this server. */
const listeners = {
  address: 'address.read',
  alarm: 'alarms.read',
  audit: null,
  backup: 'backups.read',
  branch: 'branches.read',
  contact: null,
  content: 'content.read',
  coupon: 'coupons.read',
  customer: 'customers.read',
  display: 'display.use',
  doctor: 'doctor.use',
  driver: 'delivery.read',
  export: 'exports.create',
  fiscal: 'payments.read',
  floor: 'floor.read',
  guest_order: 'waiter_requests.read',
  held_order: 'session.use',
  kitchen: 'kitchens.read',
  kot: 'kot.read',
  menu: 'catalogue.read',
  order: 'orders.read',
  platform: 'delivery.read',
  print_job: 'printing.read',
  printer: 'printers.read',
  shift: 'shifts.use',
  stock: 'stock.read',
  sync: 'sync.read',
  table: 'floor.read',
  tenant: 'tenant.read',
  token: null,
  user: 'users.read',
  waiter: 'waiters.read',
  waiter_request: 'waiter_requests.read',
  webhook: 'webhooks.read',
  webhook_queue: null,
} as const satisfies Record<string, Permission | null>;

export type Topic = keyof typeof listeners;

export type EventType = `${Topic}.${string}`;

export const topics = Object.keys(listeners) as readonly Topic[];

export const isTopic = (word: string): word is Topic => Object.hasOwn(listeners, word);

export const topicOf = (type: EventType): Topic => type.slice(0, type.indexOf('.')) as Topic;

export const permissionOf = (topic: Topic): Permission | null => listeners[topic];

/** Whether anybody outside this server may receive it. */
export const isPublicTopic = (topic: Topic): boolean => listeners[topic] !== null;

export const publicTopics: readonly Topic[] = topics.filter(isPublicTopic);

export function maySubscribe({ role }: Pick<Caller, 'role'>, topic: Topic): boolean {
  const permission = listeners[topic];
  return permission !== null && hasPermission(role, permission);
}
