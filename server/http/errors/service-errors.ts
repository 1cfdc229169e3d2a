import { entry } from './entry.ts';

/** Errors of orders and what belongs to them. */
export const serviceErrors = {
  INVALID_STATUS_TRANSITION: entry(
    'read',
    "The record's current status doesn't allow this step, often because someone else has just changed it.",
    'Read the record and choose one of `details.allowed`.',
  ),
  ORDER_LOCKED: entry(
    'read',
    'Paid and canceled orders can only be changed after someone reopens them.',
    'Reopen the order with PUT /api/v1/pos/orders/{id}/status and a reason, or create another one. To return money, use the refund endpoint.',
  ),
  ORDER_EMPTY: entry('fix', 'An invoice needs at least one item.', 'Add items, or cancel the order.'),
  ORDER_ALREADY_PAID: entry(
    'read',
    'The balance due is zero.',
    'Read the order and show it as paid. `details.payment_status` has its current state.',
  ),
  ITEM_ALREADY_SENT: entry(
    'fix',
    "Changing an item the kitchen already has wouldn't reach the cooks.",
    'Void the item in `details.item_id`, which prints a void ticket, then add the corrected item.',
  ),
  UNDO_TOO_LATE: entry(
    'fix',
    'Only the person who sent a round can undo it, for 10 seconds, before the kitchen starts it.',
    'Void the items, which takes a reason and approval.',
  ),
  KOT_NOTHING_TO_SEND: entry(
    'read',
    'Every item has been sent, is on hold for a later course, or is void.',
    'Nothing to do. Reload the order to see the status of its items.',
  ),
  VERSION_CONFLICT: entry(
    'read',
    'The `version` sent is older than the stored one.',
    'Apply the change to `details.order` and send it with `details.version`.',
  ),
  TABLE_HAS_OPEN_ORDER: entry(
    'read',
    "A table with an open order can't be deleted or marked as available.",
    'Close, move, or cancel the orders in `details.order_ids`.',
  ),
  TABLE_UNAVAILABLE: entry(
    'read',
    "The table is out of service, or it's joined to another table.",
    'Use another table, or the one in `details.merged_into_id`.',
  ),
  AREA_NOT_EMPTY: entry(
    'fix',
    'An area can be deleted only when it has no tables.',
    'Change `area_id` of those tables or delete them, then delete the area.',
  ),
  RECORD_IN_USE: entry(
    'fix',
    'Other records refer to this one.',
    'Change those records first, or set `is_active` to false instead of deleting.',
  ),
  ITEM_UNAVAILABLE: entry(
    'read',
    'The item or modifier is out of stock, turned off, or not sold at this time of day.',
    'Reload the menu and let the guest choose again. `details.lines` lists every line affected: its `path` in the request and, of counted items, how many are left (`available`).',
  ),
  HELD_ORDER_TAKEN: entry(
    'read',
    'Someone else has already turned this held order into an order.',
    'Open the order in `details.order_id`.',
  ),
  SHIFT_REQUIRED: entry(
    'fix',
    'This branch takes payments only while the person taking them has an open shift.',
    'Open a shift with POST /api/v1/pos/shifts, then repeat the request.',
  ),
  SHIFT_ALREADY_OPEN: entry(
    'read',
    'Each person can have one open shift at a time.',
    'Use the shift in `details.shift_id`, or close it before opening another.',
  ),
  SHIFT_CLOSED: entry(
    'read',
    'The shift was counted and closed; its figures are final.',
    'Open a shift with POST /api/v1/pos/shifts.',
  ),
  DAY_ALREADY_CLOSED: entry(
    'read',
    'A Z report has closed the business day.',
    'Show the report in `details.z_report_id`. Later sales go into a supplement to it.',
  ),
  EXPORT_NOT_READY: entry(
    'same',
    'The file is still being created.',
    "Poll the export's status or wait for the `export.changed` event, then download it.",
  ),
  EXPORT_FAILED: entry(
    'fix',
    "The file couldn't be created. The server log has the reason.",
    'Request the export again. If it fails again, report `request_id`.',
  ),
  KIOSK_CLOSED: entry(
    'later',
    "Kiosk ordering is turned off, or it's outside the kiosk's hours.",
    "Show this to the guest and check the kiosk settings' `enabled` flag and hours again later.",
  ),
  DUPLICATE_PHONE: entry(
    'fix',
    'Phone numbers are unique among customers.',
    'Use `details.customer_id`, or merge the records.',
  ),
  CUSTOMER_ERASED: entry(
    'no',
    "The customer asked for their data to be erased. That can't be undone.",
    'Create a new customer.',
  ),
  COUPON_EXHAUSTED: entry(
    'no',
    'The coupon has reached its redemption limit.',
    'Send the order without the coupon.',
  ),
  NOT_A_DELIVERY_ORDER: entry(
    'fix',
    'Only orders of a delivery type or of a delivery platform are deliveries.',
    'Set `order_type_id` to a delivery type, then repeat the request.',
  ),
  DELIVERY_UNDER_WAY: entry(
    'no',
    'A driver picked up the order before it could be changed to takeout.',
    'Call the driver. If the delivery fails, change the order type then.',
  ),
  NOTHING_TO_SETTLE: entry(
    'read',
    "The driver's cash balance is zero.",
    'Reload the driver cash list to see who is carrying cash.',
  ),
  DRIVER_UNAVAILABLE: entry(
    'read',
    'The driver is off duty or inactive.',
    "Assign an on-duty driver in `driver_id`. `details.status` has this driver's status.",
  ),
  CUSTOMER_REQUIRED: entry(
    'fix',
    'The order has a payment on account but no customer who owes it.',
    'Add a customer with PUT /api/v1/pos/orders/{id}, then repeat the request.',
  ),
  DUPLICATE_EXTERNAL_REF: entry(
    'read',
    'The same delivery platform (`delivery_platform_id`) sent the same `external_ref` before. Without a platform, orders may share an `external_ref`.',
    "Use the order in `details.order_id`. Don't create another.",
  ),
  DUPLICATE_TRANSACTION_ID: entry(
    'read',
    'The order already has a payment with this `transaction_id`.',
    'Use the payment in `details.payment_id`.',
  ),
  E_INVOICE_INCOMPLETE: entry(
    'fix',
    'The restaurant, the customer, or the items lack information the portal requires.',
    'Fill in the fields named in `details`, then repeat the request.',
  ),
  FISCAL_DEVICE_MISSING: entry(
    'fix',
    "Local law requires a device that signs receipts, and this branch doesn't have one.",
    "Connect a device in the branch's fiscal settings, then request the export again.",
  ),
  ACCOUNTS_NOT_SET: entry(
    'fix',
    "The restaurant hasn't set the accounts that closed days are booked to.",
    'Set them with PUT /api/v1/accounting, then repeat the request.',
  ),
  JOURNALS_MISSING: entry(
    'fix',
    'Some Z reports of the period have no journal, so the file would be incomplete.',
    'Create a journal of each report in `details.z_numbers`, then repeat the request.',
  ),
  PRINTER_NOT_CONFIGURED: entry(
    'fix',
    'No printer at this branch prints this kind of document.',
    'Set `printer_ids` on the kitchen in `details.kitchen_id`, or `receipt_printer_id` on the branch.',
  ),
  PRINT_JOB_FINISHED: entry(
    'read',
    'The job was printed or canceled.',
    'Reprint from the order, ticket, or invoice.',
  ),
  REFUND_DUE: entry(
    'fix',
    'After a change, the payments on this order add up to more than its total.',
    'Refund `details.refund_due`, then repeat the request.',
  ),
  REFUND_EXCEEDS_PAID: entry(
    'fix',
    "The refund is larger than what was paid, or than what's left of an item.",
    'Refund at most `details.refundable`, or `details.quantity` of `details.order_item_id`.',
  ),
  INVOICE_YEAR_UNCONFIRMED: entry(
    'fix',
    'The branch has invoices from another financial year and none from this one. A wrong clock would start a new invoice series.',
    "Ask a manager whether the date in `details` is right. If so, call POST /system/clock/confirm and try again; if not, correct the computer's clock.",
  ),
  INVOICE_CREDITED: entry(
    'read',
    'Credit notes already cover the whole invoice.',
    "Show the existing credit note. There's nothing left to credit.",
  ),
  CREDIT_EXCEEDS_INVOICE: entry(
    'fix',
    'Earlier credit notes already cover part of the invoice.',
    "Lower `items.*.quantity`, or leave out `items` to credit everything that's left.",
  ),
  OVERPAYMENT: entry(
    'fix',
    "This payment method doesn't give change, so it can't take more than the balance due.",
    'Send at most `details.balance_due`. `details.index` names the payment when you sent several.',
  ),
  PRICE_MISMATCH: entry(
    'read',
    "`shown_price` is lower than the current price of the item or variant, without its modifiers and with the platform's markup; an order with a higher one is taken, at the current price. Or `price` isn't a price of the menu, and the caller can't set another (`details.permission`). Guests' orders are refused whenever a price differs.",
    'Reload the menu, show the new price, and send the order again. `details.path` names the field. Without the permission, leave out `price`.',
  ),
  COUPON_INVALID: entry(
    'fix',
    "The order doesn't meet the coupon's conditions. `details.reason` says which one.",
    'Tell the guest why, then remove the coupon or change the order.',
  ),
};
