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

const office = ['owner', 'manager'] as const;
const till = [...office, 'cashier'] as const;
const service = [...till, 'waiter'] as const;
const staff = [...service, 'kitchen'] as const;
const everyone = roles.filter((role) => role !== 'guest');

/** The only matrix: permission → roles that hold it. The rules that apply tenant settings decide exceptions. */
export const permissionMatrix = {
  'account.read': everyone,
  /** Switching people by PIN on a registered device; on a kiosk, which serves guests, managers only. */
  'account.pin_login': [...staff, 'driver', 'kiosk', 'display', 'staff'],
  'account.second_factor': office,
  'events.read': everyone,
  'users.read': office,
  'users.write': office,
  'users.owners': ['owner'],
  'tenant.read': [...staff, 'driver'],
  'tenant.write': office,
  'branches.read': everyone,
  /** For each cause only people who may read its subject. */
  'alarms.read': [...staff, 'staff'],
  /** Screens follow the server to another address. */
  'address.read': everyone,
  'branches.write': office,
  'catalogue.read': everyone,
  'catalogue.write': office,
  /** A waiter only if the branch's setting `waiters_may_86` allows it, and only availability. */
  'availability.write': [...service, 'kitchen'],
  'floor.read': [...staff, 'staff'],
  /** The floor with its guests and what they owe. */
  'floor.serve': service,
  'floor.write': office,
  'tables.status': service,
  'tables.move': service,
  'waiters.read': staff,
  /** Going on and off duty oneself; for others `waiters.manage` is needed. */
  'waiters.duty': service,
  'waiters.manage': till,
  'waiter_requests.read': service,
  /** A guest asks through the kiosk or display at the table. */
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
  /** What was sent to a kitchen also needs `orders.void_sent`, what was paid `payments.refund`. */
  'orders.cancel': till,
  /** Discounts on a line and on the bill, together up to the role's cap, checked after every change. */
  'orders.discount': service,
  'orders.discount_any': office,
  'orders.price_override': office,
  'orders.void_unsent': service,
  /** Taking food that was sent to a kitchen off the bills, by whatever operation. */
  'orders.void_sent': office,
  'orders.reopen': office,
  /** Waiving or setting the charges of one order. */
  'orders.charges': office,
  'orders.tax_exempt': office,
  /** Changing the order type after something was sent. */
  'orders.retype': office,
  'kot.create': service,
  'kot.read': staff,
  'kot.status': staff,
  'kot.print': service,
  'kot.reprint': staff,
  'bill.print': service,
  'invoice.print': till,
  /** Crediting a wrong invoice; the till asks for it with an approval. */
  'invoices.credit': office,
  'payments.read': service,
  /**
   * A waiter takes payments only if the tenant's setting `waiters_take_payments` allows it; a driver only for own
   * deliveries.
   */
  'payments.create': [...service, 'driver'],
  /** Asking for a refund or the void of a payment; without `payments.refund` somebody has to approve. */
  'payments.correct': service,
  /** Closing an order as paid without a payment: nobody counted any money. */
  'payments.settle': office,
  'payments.refund': office,
  /** Refunding by another method than was paid with. */
  'payments.refund_otherwise': office,
  'customers.read': service,
  'customers.write': service,
  'customers.merge': office,
  'customers.erase': office,
  'delivery.read': [...service, 'driver'],
  'delivery.write': office,
  'delivery.assign': till,
  /** A driver moves only own deliveries. */
  'delivery.status': [...service, 'driver'],
  'drivers.status': [...till, 'driver'],
  /** Cash that drivers carry; a driver sees only their own. */
  'drivers.cash': [...till, 'driver'],
  'drivers.settle': till,
  'session.use': service,
  /** One's own shift, also a waiter's who takes payments; for those of others `shifts.manage` is needed. */
  'shifts.use': service,
  'shifts.manage': office,
  'day.report': office,
  'day.close': office,
  /** Asking for the close of a day; without `day.close` somebody has to approve. */
  'day.ask': till,
  /** Accounts and bookings of closed days. */
  'accounting.read': office,
  'accounting.write': office,
  'drawer.open': till,
  'content.read': everyone,
  'content.write': office,
  'kiosk.use': [...service, 'kiosk'],
  'kiosk.order': [...service, 'kiosk'],
  /** What a guest at a table may do; the owner may do whatever anyone may. */
  'guest.use': ['guest', 'owner'],
  'display.use': [...service, 'kiosk', 'display'],
  'exports.create': office,
  /** A file with all guests of the restaurant; a copy for one guest is `customers.erase`. */
  'exports.customers': ['owner'],
  'devices.pair': ['kiosk', 'display', 'staff', ...staff, 'driver'],
  'branches.create': ['owner'],
  'audit.read': ['owner'],
  'backups.read': office,
  'backups.write': office,
  'backups.phrase': ['owner'],
  /** Restoring a backup on this server. */
  'backups.restore': ['owner'],
  /** Webhooks. */
  'webhooks.read': office,
  'webhooks.write': office,
  /** The server's log. */
  'logs.read': office,
  /** Starting an examination of files, orders and audit. */
  'doctor.use': office,
  /** Confirming the computer's date and time. */
  'clock.confirm': office,
  'sync.read': office,
  /** Deciding about values that lost and rows that could not be applied. */
  'sync.decide': office,
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
