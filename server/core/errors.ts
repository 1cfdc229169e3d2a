/** Every error a client can meet: code → HTTP status and default message. Nothing else decides a status. */
const table = {
  MALFORMED_JSON: [400, 'The body is not valid JSON.'],
  INVALID_CREDENTIALS: [401, 'The email or password is invalid.'],
  SECOND_FACTOR_REQUIRED: [401, 'Give the code of your authenticator app as well (`otp`).'],
  UNAUTHENTICATED: [401, 'A valid access token is required.'],
  TOKEN_EXPIRED: [401, 'The access token has expired. Log in again.'],
  FORBIDDEN: [403, 'Your role does not allow this.'],
  REAUTHENTICATION_REQUIRED: [403, 'Enter your password again to do this.'],
  APPROVAL_REQUIRED: [403, 'This needs the approval of a manager.'],
  ACCOUNT_DISABLED: [403, 'This account is disabled.'],
  SETUP_CODE_REQUIRED: [403, 'Give the set-up code that the server printed at its start.'],
  UNKNOWN_HOST: [421, 'This server is not known by that name.'],
  TLS_REQUIRED: [403, 'This server is reached over https alone.'],
  BRANCH_FORBIDDEN: [403, 'You have no access to this branch.'],
  PIN_NOT_OF_HERE: [
    403,
    'This PIN was set on another computer and cannot be checked here. A manager gives a new one.',
  ],
  NOT_FOUND: [404, 'There is no such record.'],
  ROUTE_NOT_FOUND: [404, 'There is no such endpoint.'],
  METHOD_NOT_ALLOWED: [405, 'This endpoint does not know that method.'],
  BRANCH_REQUIRED: [409, 'Choose a branch first (PUT /api/v1/branches/switch/{id}).'],
  INVALID_STATUS_TRANSITION: [409, 'This status cannot follow the present one.'],
  ORDER_LOCKED: [409, 'The order is paid or cancelled and can no longer be changed.'],
  ORDER_ALREADY_PAID: [409, 'The order is already paid.'],
  ITEM_ALREADY_SENT: [409, 'The kitchen already has this line; void it instead.'],
  KOT_NOTHING_TO_SEND: [409, 'Every line of this order was already sent to the kitchen.'],
  VERSION_CONFLICT: [409, 'Someone else changed this record; read it again.'],
  REQUEST_IN_PROGRESS: [409, 'The same request is still running.'],
  TABLE_HAS_OPEN_ORDER: [409, 'The table has an open order.'],
  TABLE_UNAVAILABLE: [409, 'The table is out of service.'],
  AREA_NOT_EMPTY: [409, 'The area still has tables.'],
  RECORD_IN_USE: [409, 'Other records still use this one.'],
  ITEM_UNAVAILABLE: [409, 'An item is not available at present.'],
  HELD_ORDER_TAKEN: [409, 'The held order already became an order.'],
  SHIFT_REQUIRED: [409, 'Open a shift first (POST /api/v1/pos/shifts).'],
  SHIFT_ALREADY_OPEN: [409, 'You already have an open shift.'],
  SHIFT_CLOSED: [409, 'The shift is closed.'],
  DAY_ALREADY_CLOSED: [409, 'This business day is already closed.'],
  EXPORT_NOT_READY: [409, 'The export is still being built.'],
  EXPORT_FAILED: [409, 'The export could not be built; ask for it again.'],
  KIOSK_CLOSED: [409, 'The kiosk takes no orders at present.'],
  DUPLICATE_PHONE: [409, 'Another customer has this phone number.'],
  CUSTOMER_ERASED: [409, 'The customer was erased.'],
  COUPON_EXHAUSTED: [409, 'The coupon has been used up.'],
  NOT_A_DELIVERY_ORDER: [409, 'This is not a delivery order.'],
  DELIVERY_UNDER_WAY: [409, 'The driver already has this order. It stays a delivery.'],
  NOTHING_TO_SETTLE: [409, 'The driver carries no cash.'],
  DRIVER_UNAVAILABLE: [409, 'The driver is not available.'],
  BRANCH_NOT_HOSTED: [409, 'This branch is run by another server.'],
  DUPLICATE_EXTERNAL_REF: [409, 'The platform sent this order before.'],
  DUPLICATE_TRANSACTION_ID: [409, 'This transaction id was already recorded for the order.'],
  SECOND_FACTOR_UNFIT: [409, 'The second factor is not in a state for this.'],
  DUPLICATE_EMAIL: [409, 'Another user has this e-mail address.'],
  E_INVOICE_INCOMPLETE: [409, 'The invoice lacks what the e-invoice portal asks for.'],
  FISCAL_DEVICE_MISSING: [
    409,
    'The law asks here for a fiscal device and none is connected: there is nothing signed to export.',
  ],
  PRINTER_NOT_CONFIGURED: [409, 'No printer is set up for this document.'],
  PRINT_JOB_FINISHED: [409, 'The print job is already finished.'],
  REFUND_DUE: [409, 'The guest has paid more than the order comes to; give the difference back first.'],
  REFUND_EXCEEDS_PAID: [409, 'The refund is larger than what was paid.'],
  ORDER_EMPTY: [409, 'The order has no items. Add items first.'],
  INVOICE_YEAR_UNCONFIRMED: [
    409,
    "This would be the first invoice of another financial year. Confirm the computer's date first.",
  ],
  INVOICE_CREDITED: [409, 'The invoice was credited already; nothing of it stands.'],
  CREDIT_EXCEEDS_INVOICE: [409, 'Less of the invoice is left to be credited.'],
  CURRENCY_FIXED: [409, 'The currency is fixed once orders exist.'],
  BACKUPS_UNAVAILABLE: [409, 'Backups of this installation are made by whoever runs it.'],
  BACKUP_RUNNING: [409, 'A backup is just being made or brought back.'],
  BACKUP_FOLDER_REQUIRED: [409, 'Choose a folder for backups first (PUT /api/v1/system/backups/settings).'],
  ALREADY_SET_UP: [409, 'This data folder already holds a restaurant.'],
  LIMIT_REACHED: [409, 'There are already as many of these as there may be.'],
  PROPOSAL_UNFIT: [409, 'What was proposed cannot be done any more.'],
  CONFLICT_DECIDED: [409, 'Someone already decided this.'],
  CONFLICT_MOVED_ON: [409, 'The field was changed once more since; look at its present value first.'],
  CONFLICT_BY_HAND: [409, 'The value cannot be put back from here; edit the record itself, then accept.'],
  EXPORT_EXPIRED: [410, 'The export has expired.'],
  CODE_EXPIRED: [410, 'The code has expired or was already used.'],
  PAYLOAD_TOO_LARGE: [413, 'The body is too large.'],
  UNSUPPORTED_MEDIA_TYPE: [415, 'Send the body as application/json.'],
  VALIDATION_ERROR: [422, 'Some fields are not valid.'],
  CUSTOMER_REQUIRED: [422, 'A payment on account needs a customer. Add one to the order first.'],
  OVERPAYMENT: [422, 'The payment is larger than the balance due.'],
  PRICE_MISMATCH: [422, 'The price differs from the menu.'],
  COUPON_INVALID: [422, 'The coupon does not apply.'],
  IDEMPOTENCY_KEY_REUSED: [422, 'This Idempotency-Key was used for another request.'],
  TENANT_REQUIRED: [422, 'These credentials fit several restaurants; send tenant_id.'],
  PRINTER_ADDRESS_REFUSED: [422, 'A printer must have a private address and a port of its own.'],
  RATE_LIMITED: [429, 'Too many requests.'],
  TOO_MANY_ATTEMPTS: [429, 'Too many failed attempts; try again later.'],
  TOO_MANY_AT_ONCE: [429, 'Too many of these run at the same time.'],
  SYNC_BUSY: [429, 'Another replication batch is being applied.'],
  INTERNAL_ERROR: [500, 'Something went wrong on the server.'],
  SYNC_CURSOR: [409, 'The batch does not start where the last one ended.'],
  SYNC_REFUSED: [403, 'Replication was refused.'],
  SYNC_DIVERGED: [409, 'This database went back in time, or a copy of it speaks in its name.'],
  SYNC_SUPERSEDED: [403, 'This server was replaced: another one serves its branch now.'],
  STARTING_UP: [503, 'This server is not set up yet.'],
  DATABASE_DAMAGED: [
    500,
    'A part of the database is damaged. Have it examined (POST /api/v1/system/doctor) and bring a backup back.',
  ],
  DATABASE_UNAVAILABLE: [503, 'The database does not answer at present; send the request again.'],
  TOO_BUSY: [503, 'Too many people log in at this moment; try again in a few seconds.'],
  DATABASE_BUSY: [
    503,
    "Another program is using Galley's database. Nothing was saved. Try again in a moment.",
  ],
  STORAGE_FAILED: [503, "The server's disk isn't working. Nothing was saved. Check the disk."],
  STORAGE_FULL: [507, 'The disk is full. Free some space; nothing was saved.'],
} as const satisfies Record<string, readonly [number, string]>;

export type ErrorCode = keyof typeof table;
export const errorCodes = Object.keys(table) as ErrorCode[];

export const httpStatusOf = (code: ErrorCode): number => table[code][0];
/** What is said where nothing more exact is known. */
export const messageOf = (code: ErrorCode): string => table[code][1];

export class AppError extends Error {
  readonly code: ErrorCode;
  readonly details: Record<string, unknown> | undefined;
  /** Seconds after which a retry makes sense; becomes the Retry-After header. */
  readonly retryAfter: number | undefined;

  constructor(
    code: ErrorCode,
    options: {
      message?: string;
      details?: Record<string, unknown>;
      retryAfter?: number;
      cause?: unknown;
    } = {},
  ) {
    super(options.message ?? table[code][1], { cause: options.cause });
    this.name = 'AppError';
    this.code = code;
    this.details = options.details;
    this.retryAfter = options.retryAfter;
  }

  get status(): number {
    return httpStatusOf(this.code);
  }
}

/** A refused value at `path` (dotted, as in the request) with a sentence for the person who sent it. */
export const validationError = (path: string, message: string): AppError =>
  new AppError('VALIDATION_ERROR', { details: { [path]: [message] } });

/** Turns a store's `undefined` into 404. */
export function requireFound<T>(record: T | undefined, what = 'record'): T {
  if (record === undefined) throw new AppError('NOT_FOUND', { message: `There is no such ${what}.` });
  return record;
}
