export const roles = [
  'owner',
  'manager',
  'cashier',
  'waiter',
  'kitchen',
  'driver',
  'kiosk',
  'display',
  /** A tablet of the staff at which nobody has signed in. */
  'staff',
  /** Guests who scanned the code of their table. */
  'guest',
] as const;
export type Role = (typeof roles)[number];

const office = ['owner', 'manager'] as const;
const till = [...office, 'cashier'] as const;
const service = [...till, 'waiter'] as const;
const staff = [...service, 'kitchen'] as const;
const everyone = roles.filter((role) => role !== 'guest');

/** The one matrix: permission → roles that hold it. `{tenant setting}` exceptions are decided by the rule that meets them. */
export const permissionMatrix = {
  'account.read': everyone,
  /** Switching people by PIN on a registered device; at a kiosk, which serves guests, managers alone. */
  'account.pin_login': [...staff, 'driver', 'kiosk', 'display', 'staff'],
  'account.second_factor': office,
  'events.read': everyone,
  'users.read': office,
  'users.write': office,
  'users.owners': ['owner'],
  'tenant.read': [...staff, 'driver'],
  'tenant.write': office,
  'branches.read': everyone,
  /** What somebody has to look after; of each cause only those hear who may read what it is about. */
  'alarms.read': [...staff, 'staff'],
  /** Screens follow the server to another address. */
  'address.read': everyone,
  'branches.write': office,
  'catalogue.read': everyone,
  'catalogue.write': office,
  /** A waiter where the branch's setting `waiters_may_86` says so, and availability alone. */
  'availability.write': [...service, 'kitchen'],
  'floor.read': [...staff, 'staff'],
  /** The floor with its guests and what they owe. */
  'floor.serve': service,
  'floor.write': office,
  'tables.status': service,
  'tables.move': service,
  'waiters.read': staff,
  /** Going on and off duty oneself; others need `waiters.manage`. */
  'waiters.duty': service,
  'waiters.manage': till,
  'waiter_requests.read': service,
  /** A guest asks through the kiosk or display that stands at the table. */
  'waiter_requests.create': [...service, 'kiosk'],
  'waiter_requests.update': service,
  'stock.read': staff,
  'stock.write': till,
  'coupons.read': service,
  'coupons.write': office,
  'kitchens.read': staff,
  'kitchens.write': office,
  'printers.read': [...staff, 'staff'],
  'printers.write': office,
  'printers.test': till,
  'printing.read': staff,
  'printing.write': till,
  'orders.read': [...service, 'driver'],
  'orders.create': service,
  'orders.update': service,
  'orders.status': service,
  /** What a kitchen was told of also needs `orders.void_sent`, what was paid `payments.refund`. */
  'orders.cancel': till,
  /** Of a line and of the bill together up to the cap of the role, of what remains after every change. */
  'orders.discount': service,
  'orders.discount_any': office,
  'orders.price_override': office,
  'orders.void_unsent': service,
  /** Taking food that a kitchen was told of off the guests' bills, whichever operation does it. */
  'orders.void_sent': office,
  'orders.reopen': office,
  /** Waiving or setting the charges of one order. */
  'orders.charges': office,
  'orders.tax_exempt': office,
  /** Another order type after something was sent. */
  'orders.retype': office,
  'kot.create': service,
  'kot.read': staff,
  'kot.status': staff,
  'kot.print': service,
  'kot.reprint': staff,
  'bill.print': service,
  'invoice.print': till,
  /** Taking back an invoice that was wrongly issued; the till asks for it with an approval. */
  'invoices.credit': office,
  'payments.read': service,
  /**
   * A waiter takes payments only where the tenant's setting `waiters_take_payments` says so; a driver those of own
   * deliveries.
   */
  'payments.create': [...service, 'driver'],
  /** Asking for money back, or that a payment be taken back; without `payments.refund` somebody has to approve. */
  'payments.correct': service,
  /** Closing an order as paid without a payment: nobody counted any money. */
  'payments.settle': office,
  'payments.refund': office,
  /** By another method than it was paid. */
  'payments.refund_otherwise': office,
  'customers.read': service,
  'customers.write': service,
  'customers.merge': office,
  'customers.erase': office,
  'delivery.read': [...service, 'driver'],
  'delivery.write': office,
  'delivery.assign': till,
  /** A driver moves deliveries of their own only. */
  'delivery.status': [...service, 'driver'],
  'drivers.status': [...till, 'driver'],
  /** What drivers carry; a driver sees their own. */
  'drivers.cash': [...till, 'driver'],
  'drivers.settle': till,
  'session.use': service,
  /** One's own shift, also a waiter's who takes payments; those of others need `shifts.manage`. */
  'shifts.use': service,
  'shifts.manage': office,
  'day.report': office,
  'day.close': office,
  'drawer.open': till,
  'content.read': everyone,
  'content.write': office,
  'kiosk.use': [...service, 'kiosk'],
  'kiosk.order': [...service, 'kiosk'],
  /** What a guest at a table may; the owner may whatever anyone may. */
  'guest.use': ['guest', 'owner'],
  'display.use': [...service, 'kiosk', 'display'],
  'exports.create': office,
  'devices.pair': ['kiosk', 'display', 'staff', ...staff, 'driver'],
  'branches.create': ['owner'],
  'audit.read': ['owner'],
  'backups.read': office,
  'backups.write': office,
  'backups.phrase': ['owner'],
  /** What stands on this server becomes what stood in a backup. */
  'backups.restore': ['owner'],
  /** Who is told by HTTP of what happens here. */
  'webhooks.read': office,
  'webhooks.write': office,
  /** The log of the server. */
  'logs.read': office,
  /** Having files, orders and audit examined. */
  'doctor.use': office,
  /** Saying that the computer's date and time are right. */
  'clock.confirm': office,
  'sync.read': office,
  /** What becomes of values that lost and rows that could not be applied. */
  'sync.decide': office,
  /** Which head office a branch believes. */
  'sync.trust': ['owner'],
} as const satisfies Record<string, readonly Role[]>;

export type Permission = keyof typeof permissionMatrix;

const sets = new Map(
  Object.entries(permissionMatrix).map(([name, holders]) => [name, new Set<Role>(holders)]),
);

const sharedPermissions: ReadonlySet<string> = new Set<Permission>([
  'tenant.write',
  'catalogue.write',
  'coupons.write',
  'kitchens.write',
  'content.write',
  'delivery.write',
]);

/** Changes what all branches share: at head office the managers of some branches only are refused (BRANCH_FORBIDDEN). */
export const writesShared = (access: string): boolean => sharedPermissions.has(access);

export const hasPermission = (role: Role, permission: Permission): boolean =>
  sets.get(permission)?.has(role) ?? false;

/** A person who vouched for one call with their PIN. */
export interface Approver {
  readonly userId: number;
  readonly name: string;
  readonly role: Role;
}

/** Who is asking. `branchId` is the active branch (null: none chosen, at a central instance), `branches` what they may enter. */
export interface Caller {
  readonly userId: number;
  readonly name: string;
  readonly role: Role;
  readonly tokenId: number | null;
  /** The registered device the token is used on. */
  readonly deviceId: number | null;
  readonly branchId: number | null;
  readonly branches: readonly number[] | 'all';
  /** Who vouched for this one call, where someone did. */
  readonly approver?: Approver | null;
  /** Gave their password again for this one call. */
  readonly reauthenticated?: boolean;
}

/** The program itself: set-up, sample data, commands, the spooler. Never reachable by a token. */
export const systemCaller: Caller = {
  userId: 0,
  name: 'Galley',
  role: 'owner',
  tokenId: null,
  deviceId: null,
  branchId: null,
  branches: 'all',
};

export const hasBranchAccess = (caller: Pick<Caller, 'branches'>, branchId: number): boolean =>
  caller.branches === 'all' || caller.branches.includes(branchId);
