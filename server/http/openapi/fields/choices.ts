/** What the values of named lists of words mean. */
export const choiceTexts: Readonly<Record<string, string>> = {
  OrderStatus:
    '`draft`: nothing is in the kitchen. `kot`: the kitchen has a ticket (KOT, kitchen order ticket). `billed`: the bill was printed. `paid` and `cancelled`: closed.',
  PaymentStatus:
    'Derived from the total and the payments: `partial` means something is still due, `partially_refunded` that some money went back.',
  OrderSource:
    'Who took the order: `pos` the register, `waiter` a waiter’s device, `kiosk` a kiosk, `online` guests elsewhere. An integration that takes orders sends `online`, a waiter’s pad `waiter`.',
  Role: 'What an account may do; `x-permissions` lists it. `manager` suits programs that need reports, accounting, webhooks or refunds; `cashier` those that take orders and payments; `waiter` those that only take orders. `kiosk`, `display`, `staff` and `guest` are devices and guests.',
  KotStatus:
    'Status of a kitchen ticket: `sent_to_kitchen`, `in_kitchen` (being made), `food_ready`, `served`; `held`: waits for its course; `voided`: the kitchen does not make it.',
  DeliveryStatus: 'Status of a delivery, from `pending` to `delivered`, or `failed`.',
  WebhookState:
    '`failing`: messages are refused and tried again. `paused`: given up after three days or an answer of 410, until it is resumed. `off`: turned off.',
  DiscountType: '`percent`: a share of the price. `fixed`: an amount of money.',
};
