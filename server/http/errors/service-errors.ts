import { entry } from './entry.ts';

/** Of orders and what belongs to them. */
export const serviceErrors = {
  INVALID_STATUS_TRANSITION: entry(
    'read',
    'The record is in a status that this one cannot follow, often because somebody else was faster.',
    'Read the record; `allowed` names what can follow.',
  ),
  ORDER_LOCKED: entry(
    'read',
    'The order is paid or cancelled: its money is final.',
    'Read the order. Give money back with a refund, or open another order.',
  ),
  ORDER_EMPTY: entry(
    'fix',
    'The order has no items that an invoice could name.',
    'Add items, or cancel the order.',
  ),
  ORDER_ALREADY_PAID: entry(
    'read',
    'Nothing of the order is due any more.',
    'Read the order and show it as paid. Do not take money twice.',
  ),
  ITEM_ALREADY_SENT: entry(
    'fix',
    'The kitchen has the line: changing it would not tell the cooks.',
    'Void the line, which prints a ticket, and add another.',
  ),
  KOT_NOTHING_TO_SEND: entry(
    'read',
    'Every line was sent, is held back, or is void.',
    'Read the order; there is nothing to do.',
  ),
  VERSION_CONFLICT: entry(
    'read',
    'The record changed after the caller read it.',
    'Show the present state, which the details carry, and apply the change to it.',
  ),
  TABLE_HAS_OPEN_ORDER: entry(
    'read',
    'A table with an open order cannot be deleted or freed by hand.',
    'Close, move or cancel the orders that the details name.',
  ),
  TABLE_UNAVAILABLE: entry(
    'read',
    'The table is out of service, or part of another one.',
    'Choose another table, or the one it was merged into.',
  ),
  AREA_NOT_EMPTY: entry('fix', 'The area has tables.', 'Move or delete them first.'),
  RECORD_IN_USE: entry(
    'fix',
    'Other records refer to this one.',
    'Change those first; or switch this one off instead of deleting it.',
  ),
  ITEM_UNAVAILABLE: entry(
    'read',
    'A dish or an addition is sold out, switched off, or not sold at this time.',
    'Read the menu and let the guest choose again.',
  ),
  HELD_ORDER_TAKEN: entry(
    'read',
    'Somebody else made an order of this held cart.',
    'Open the order that the details name.',
  ),
  SHIFT_REQUIRED: entry(
    'fix',
    'The branch takes payments only in an open shift of who takes them.',
    'Open a shift with POST /api/v1/pos/shifts, then send the request again.',
  ),
  SHIFT_ALREADY_OPEN: entry(
    'read',
    'A person has one open shift at a time.',
    'Go on with it, or close it first.',
  ),
  SHIFT_CLOSED: entry('read', 'The shift is closed, its count is final.', 'Open another shift.'),
  DAY_ALREADY_CLOSED: entry(
    'read',
    'The business day was closed by a Z report.',
    'Show that report. What comes later goes into a supplement.',
  ),
  EXPORT_NOT_READY: entry(
    'same',
    'The file is still being built.',
    'Ask for its status, or wait for `export.changed`; then download it.',
  ),
  EXPORT_FAILED: entry(
    'fix',
    'Building the file failed; the log of the server says why.',
    'Ask for a new export.',
  ),
  KIOSK_CLOSED: entry(
    'later',
    'The restaurant switched the kiosk off, or it is outside its hours.',
    'Tell the guest to order at the counter.',
  ),
  DUPLICATE_PHONE: entry(
    'fix',
    'A customer with this number exists.',
    'Use the customer that the details name, or merge the two.',
  ),
  CUSTOMER_ERASED: entry(
    'no',
    'The person asked to be forgotten; the record stays empty.',
    'Make a new customer.',
  ),
  COUPON_EXHAUSTED: entry('no', 'The coupon was used as often as it may be.', 'Take it off the order.'),
  NOT_A_DELIVERY_ORDER: entry(
    'fix',
    'The order is eaten here or taken away.',
    'Give it an order type that is delivered first.',
  ),
  DELIVERY_UNDER_WAY: entry(
    'no',
    'A driver picked the order up before it could become a takeaway.',
    'Call the driver. If the delivery fails, change the order type then.',
  ),
  NOTHING_TO_SETTLE: entry('read', 'The driver carries no cash.', 'Read who carries some.'),
  DRIVER_UNAVAILABLE: entry('read', 'The driver is off duty or was switched off.', 'Choose another one.'),
  CUSTOMER_REQUIRED: entry(
    'fix',
    'The order has a payment on account, and nobody who owes it.',
    'Put a customer on the order with PUT /api/v1/pos/orders/{id}, then send the request again.',
  ),
  DUPLICATE_EXTERNAL_REF: entry(
    'read',
    'The platform sent this order before.',
    'Use the order that the details name.',
  ),
  DUPLICATE_TRANSACTION_ID: entry(
    'read',
    'This payment of a card or wallet was recorded for the order already.',
    'Do not charge again: the payment that the details name is it.',
  ),
  E_INVOICE_INCOMPLETE: entry(
    'fix',
    'The portal asks for facts that the restaurant, the customer or the dishes lack.',
    'Fill in the fields that the details name.',
  ),
  FISCAL_DEVICE_MISSING: entry(
    'fix',
    'The law asks for a device that signs receipts, and none is connected.',
    'Connect one in the settings of the branch.',
  ),
  PRINTER_NOT_CONFIGURED: entry(
    'fix',
    'No printer of the branch prints this kind of document.',
    'Set one up, or choose one in the settings of the kitchen or branch.',
  ),
  PRINT_JOB_FINISHED: entry('read', 'The job is printed or given up.', 'Print the document again instead.'),
  REFUND_DUE: entry('fix', 'More was paid than the order comes to now.', 'Give the difference back first.'),
  REFUND_EXCEEDS_PAID: entry(
    'fix',
    'More would be given back than was paid, or of a line than is left of it.',
    'Refund at most what the details say.',
  ),
  INVOICE_YEAR_UNCONFIRMED: entry(
    'fix',
    'The branch has invoices of another financial year and none of this one, which a wrong clock would open.',
    "Ask a manager whether the date in the details is right. If so, POST /system/clock/confirm and try again; if not, set the computer's clock.",
  ),
  INVOICE_CREDITED: entry('read', 'A credit note took the whole invoice back.', 'Show the credit note.'),
  CREDIT_EXCEEDS_INVOICE: entry(
    'fix',
    'Less of the invoice stands than is to be credited.',
    'Credit at most what is left.',
  ),
  OVERPAYMENT: entry(
    'fix',
    'More is taken than is due, by a method that gives no change.',
    'Take at most the balance that the details say.',
  ),
  PRICE_MISMATCH: entry(
    'read',
    'The price sent is not that of the menu: it changed after the client read it.',
    'Read the menu, show the new price, and order again.',
  ),
  COUPON_INVALID: entry(
    'fix',
    'The coupon does not apply; `reason` says why.',
    'Tell the guest, and take it off or change the order.',
  ),
};
