export const roles = [
  'owner',
  'manager',
  'cashier',
  'waiter',
  'kitchen',
  'driver',
  'kiosk',
  'display',
  /** A staff tablet at which nobody is signed in. */
  'staff',
  /** Guests who scanned the code of their table. */
  'guest',
] as const;
export type Role = (typeof roles)[number];

const officeRoles = ['owner', 'manager'] as const;
const tillRoles = [...officeRoles, 'cashier'] as const;
const serviceRoles = [...tillRoles, 'waiter'] as const;
const staffRoles = [...serviceRoles, 'kitchen'] as const;
const everyone = roles.filter((role) => role !== 'guest');

/** The only matrix: permission → roles that hold it. The rules that apply tenant settings decide exceptions. */
export const permissionMatrix = {
  'account.read': everyone,
  /** Switching people by PIN on a registered device; on a kiosk, which serves guests, managers only. */
  'account.pin_login': [...staffRoles, 'driver', 'kiosk', 'display', 'staff'],
  'account.second_factor': officeRoles,
  'events.read': everyone,
  'training.use': serviceRoles,
  /** Everybody who practices starts again. */
  'training.restart': officeRoles,
  'users.read': officeRoles,
  'users.write': officeRoles,
  'users.owners': ['owner'],
  'tenant.read': [...staffRoles, 'driver'],
  'tenant.write': officeRoles,
  'branches.read': everyone,
  /** For each cause only people who may read its subject. */
  'alarms.read': [...staffRoles, 'staff'],
  /** Screens follow the server to another address. */
  'address.read': everyone,
  'branches.write': officeRoles,
  'catalogue.read': everyone,
  'catalogue.write': officeRoles,
  /** A waiter only if the branch's setting `waiters_may_86` allows it, and only availability. */
  'availability.write': [...serviceRoles, 'kitchen'],
  'floor.read': [...staffRoles, 'staff'],
  /** The floor with its guests and what they owe. */
  'floor.serve': serviceRoles,
  'floor.write': officeRoles,
  'tables.status': serviceRoles,
  'tables.move': serviceRoles,
  'waiters.read': staffRoles,
  /** Going on and off duty oneself; for others `waiters.manage` is needed. */
  'waiters.duty': serviceRoles,
  'waiters.manage': tillRoles,
  'waiter_requests.read': serviceRoles,
  /** A guest asks through the kiosk or display at the table. */
  'waiter_requests.create': [...serviceRoles, 'kiosk'],
  'waiter_requests.update': serviceRoles,
  'stock.read': staffRoles,
  'stock.write': tillRoles,
  'coupons.read': serviceRoles,
  'coupons.write': officeRoles,
  'kitchens.read': staffRoles,
  'kitchens.write': officeRoles,
  'printers.read': [...staffRoles, 'staff'],
  'printers.write': officeRoles,
  'printers.test': tillRoles,
  'printing.read': staffRoles,
  'printing.write': tillRoles,
  'orders.read': [...serviceRoles, 'driver'],
  'orders.create': serviceRoles,
  'orders.update': serviceRoles,
  'orders.status': serviceRoles,
  /** What was sent to a kitchen also needs `orders.void_sent`, what was paid `payments.refund`. */
  'orders.cancel': tillRoles,
  /** Discounts on a line and on the bill, together up to the role's cap, checked after every change. */
  'orders.discount': serviceRoles,
  'orders.discount_any': officeRoles,
  'orders.price_override': officeRoles,
  'orders.void_unsent': serviceRoles,
  /** Taking food that was sent to a kitchen off the bills, by whatever operation. */
  'orders.void_sent': officeRoles,
  'orders.reopen': officeRoles,
  /** Waiving or setting the charges of one order. */
  'orders.charges': officeRoles,
  'orders.tax_exempt': officeRoles,
  /** Changing the order type after something was sent. */
  'orders.retype': officeRoles,
  'kot.create': serviceRoles,
  'kot.read': staffRoles,
  'kot.status': staffRoles,
  'kot.print': serviceRoles,
  'kot.reprint': staffRoles,
  'bill.print': serviceRoles,
  'invoice.print': tillRoles,
  /** Crediting a wrong invoice; the till asks for it with an approval. */
  'invoices.credit': officeRoles,
  'payments.read': serviceRoles,
  /**
   * A waiter takes payments only if the tenant's setting `waiters_take_payments` allows it; a driver only for own
   * deliveries.
   */
  'payments.create': [...serviceRoles, 'driver'],
  /** Asking for a refund or the void of a payment; without `payments.refund` somebody has to approve. */
  'payments.correct': serviceRoles,
  /** Closing an order as paid without a payment: nobody counted any money. */
  'payments.settle': officeRoles,
  'payments.refund': officeRoles,
  /** Refunding by another method than was paid with. */
  'payments.refund_otherwise': officeRoles,
  'customers.read': serviceRoles,
  'customers.write': serviceRoles,
  'customers.merge': officeRoles,
  'customers.erase': officeRoles,
  'delivery.read': [...serviceRoles, 'driver'],
  'delivery.write': officeRoles,
  'delivery.assign': tillRoles,
  /** A driver moves only own deliveries. */
  'delivery.status': [...serviceRoles, 'driver'],
  'drivers.status': [...tillRoles, 'driver'],
  /** Cash that drivers carry; a driver sees only their own. */
  'drivers.cash': [...tillRoles, 'driver'],
  'drivers.settle': tillRoles,
  'session.use': serviceRoles,
  /** One's own shift, also a waiter's who takes payments; for those of others `shifts.manage` is needed. */
  'shifts.use': serviceRoles,
  'shifts.manage': officeRoles,
  'day.report': officeRoles,
  'day.close': officeRoles,
  /** Asking for the close of a day; without `day.close` somebody has to approve. */
  'day.ask': tillRoles,
  /** Accounts and bookings of closed days. */
  'accounting.read': officeRoles,
  'accounting.write': officeRoles,
  'drawer.open': tillRoles,
  'content.read': everyone,
  'content.write': officeRoles,
  'kiosk.use': [...serviceRoles, 'kiosk'],
  'kiosk.order': [...serviceRoles, 'kiosk'],
  /** What a guest at a table may do; the owner may do whatever anyone may. */
  'guest.use': ['guest', 'owner'],
  'display.use': [...serviceRoles, 'kiosk', 'display'],
  'exports.create': officeRoles,
  /** A file with all guests of the restaurant; a copy for one guest is `customers.erase`. */
  'exports.customers': ['owner'],
  'devices.pair': ['kiosk', 'display', 'staff', ...staffRoles, 'driver'],
  'branches.create': ['owner'],
  'audit.read': ['owner'],
  'backups.read': officeRoles,
  'backups.write': officeRoles,
  'backups.phrase': ['owner'],
  /** Restoring a backup on this server. */
  'backups.restore': ['owner'],
  /** Webhooks. */
  'webhooks.read': officeRoles,
  'webhooks.write': officeRoles,
  /** The server's log. */
  'logs.read': officeRoles,
  /** Starting an examination of files, orders and audit. */
  'doctor.use': officeRoles,
  /** Confirming the computer's date and time. */
  'clock.confirm': officeRoles,
  'sync.read': officeRoles,
  /** Deciding about values that lost and rows that could not be applied. */
  'sync.decide': officeRoles,
  /** Which head office a branch trusts. */
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
  'accounting.write',
]);

/** Changes what all branches share: at head office managers of only some branches are refused (BRANCH_FORBIDDEN). */
export const writesShared = (access: string): boolean => sharedPermissions.has(access);

export const hasPermission = (role: Role, permission: Permission): boolean =>
  sets.get(permission)?.has(role) ?? false;

/** A person who approved one call with their PIN. */
export interface Approver {
  readonly userId: number;
  readonly name: string;
  readonly role: Role;
}

/** Who is asking. `branchId` is the active branch (null: none chosen, at central), `branches` those they may enter. */
export interface Caller {
  readonly userId: number;
  readonly name: string;
  readonly role: Role;
  readonly tokenId: number | null;
  /** The registered device on which the token is used. */
  readonly deviceId: number | null;
  readonly branchId: number | null;
  readonly branches: readonly number[] | 'all';
  /** Who approved this call, if anybody did. */
  readonly approver?: Approver | null;
  /** Gave their password again for this call. */
  readonly reauthenticated?: boolean;
}

/** The program itself: set-up, sample data, commands, the spooler. No token gets this. */
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
