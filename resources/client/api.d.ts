// Written by `npm run docs` from openapi.json bff7adb75d0ad02b.
export interface paths {
    readonly "/api/v1/auth/login": {
        /** Sign in with email and password; returns a token for 30 days */
        readonly post: operations["auth.login"];
    };
    readonly "/api/v1/auth/logout": {
        /** Sign out: revoke the token used in this request */
        readonly post: operations["auth.logout"];
    };
    readonly "/api/v1/auth/user": {
        /** Get the signed-in user */
        readonly get: operations["auth.currentUser"];
    };
    readonly "/api/v1/auth/pin-login": {
        /** Sign in by PIN on a shared device with its token; returns a token for 12 hours */
        readonly post: operations["auth.pinLogin"];
    };
    readonly "/api/v1/auth/pin-users": {
        /** List users who can sign in by PIN on this device */
        readonly get: operations["auth.pinUsers"];
    };
    readonly "/api/v1/auth/sessions": {
        /** List sessions: owners see everyone's, others their own */
        readonly get: operations["auth.sessions"];
    };
    readonly "/api/v1/auth/sessions/{id}": {
        /** End a session */
        readonly delete: operations["auth.sessions.delete"];
    };
    readonly "/api/v1/auth/second-factor": {
        /** Get your two-factor authentication status */
        readonly get: operations["auth.secondFactor"];
    };
    readonly "/api/v1/auth/second-factor/begin": {
        /** Start two-factor setup: returns the QR code to scan; takes effect when confirmed */
        readonly post: operations["auth.secondFactor.begin"];
    };
    readonly "/api/v1/auth/second-factor/confirm": {
        /** Confirm two-factor setup with a code; returns recovery codes once and ends other sessions */
        readonly post: operations["auth.secondFactor.confirm"];
    };
    readonly "/api/v1/auth/second-factor/off": {
        /** Turn off your two-factor authentication */
        readonly post: operations["auth.secondFactor.off"];
    };
    readonly "/api/v1/users/{id}/second-factor/off": {
        /** Turn off two-factor authentication for someone who lost their phone; notifies all owners */
        readonly post: operations["users.secondFactor.off"];
    };
    readonly "/api/v1/users": {
        /** List accounts; ?all=1 includes disabled ones */
        readonly get: operations["users.list"];
        /** Create an account */
        readonly post: operations["users.create"];
    };
    readonly "/api/v1/users/unreadable-pins": {
        /** List accounts that need a new PIN because theirs was set on another computer */
        readonly get: operations["users.unreadablePins"];
    };
    readonly "/api/v1/users/{id}": {
        /** Get an account */
        readonly get: operations["users.get"];
        /** Update an account; disabling it or changing its password ends its sessions */
        readonly put: operations["users.update"];
        /** Delete an account and end its sessions */
        readonly delete: operations["users.delete"];
    };
    readonly "/api/v1/users/{id}/erase": {
        /** Erase a former staff member's personal data on every server; can't be undone */
        readonly post: operations["users.erase"];
    };
    readonly "/api/v1/auth/password": {
        /** Change your password; ends your other sessions */
        readonly put: operations["auth.changePassword"];
    };
    readonly "/api/v1/users/grave-acts/seen": {
        /** Mark all sensitive actions on this server as seen, which ends their alarm */
        readonly post: operations["users.graveActsSeen"];
    };
    readonly "/api/v1/devices": {
        /** List devices: kiosks, displays, shared tablets, and kitchen screens */
        readonly get: operations["devices.list"];
        /** Register a device; returns its token once, valid until revoked */
        readonly post: operations["devices.create"];
    };
    readonly "/api/v1/devices/{id}": {
        /** Get a device */
        readonly get: operations["devices.get"];
        /** Update a device; disabling it blocks it immediately */
        readonly put: operations["devices.update"];
        /** Delete a device and revoke its tokens */
        readonly delete: operations["devices.delete"];
    };
    readonly "/api/v1/devices/pairings": {
        /** Create a pairing code and QR code for a device; call the server it will connect to */
        readonly post: operations["devices.pairings.create"];
    };
    readonly "/api/v1/auth/pair": {
        /** Exchange a pairing code (sent as bearer token) for a device token */
        readonly post: operations["auth.pair"];
    };
    readonly "/api/v1/devices/hand-overs": {
        /** Start a device transfer to another address of this server */
        readonly post: operations["devices.handOvers"];
    };
    readonly "/api/v1/auth/hand-over": {
        /** Fetch, confirm, or cancel a device transfer */
        readonly post: operations["auth.handOver"];
    };
    readonly "/api/v1/users/sample-people/off": {
        /** Disable the sample's accounts, whose PINs and passwords are public; paired devices keep working */
        readonly post: operations["users.turnOffSamplePeople"];
    };
    readonly "/api/v1/tenants/current": {
        /** Get the restaurant with its currency and settings */
        readonly get: operations["tenants.current"];
        /** Update the restaurant */
        readonly put: operations["tenants.updateCurrent"];
    };
    readonly "/api/v1/branches/{id}": {
        /** Get a branch */
        readonly get: operations["branches.get"];
        /** Update a branch, at head office or in a restaurant without one */
        readonly put: operations["branches.update"];
    };
    readonly "/api/v1/branches": {
        /** Create a branch; head office runs it until its own server joins */
        readonly post: operations["branches.create"];
    };
    readonly "/api/v1/branches/{id}/invitations": {
        /** List pending branch server invitations */
        readonly get: operations["branches.invitations.list"];
        /** Create a one-time code to set up a branch server, or replace a lost one */
        readonly post: operations["branches.invitations.create"];
    };
    readonly "/api/v1/branches/{id}/invitations/{invitation_id}": {
        /** Revoke an invitation; its code stops working */
        readonly delete: operations["branches.invitations.delete"];
    };
    readonly "/api/v1/branches/available": {
        /** List branches you have access to */
        readonly get: operations["branches.available"];
    };
    readonly "/api/v1/branches/current": {
        /** Get the active branch; null at head office until one is selected */
        readonly get: operations["branches.current"];
        /** Clear the active branch to see all branches (head office) */
        readonly delete: operations["branches.leave"];
    };
    readonly "/api/v1/branches/switch/{id}": {
        /** Select the active branch; a branch server has only its own */
        readonly put: operations["branches.switch"];
    };
    readonly "/api/v1/branches/{id}/settings": {
        /** Get a branch's receipt printer and bill text settings */
        readonly get: operations["branches.settings"];
        /** Update a branch's settings */
        readonly put: operations["branches.updateSettings"];
    };
    readonly "/api/v1/pos/order-types": {
        /** List order types; ?all=1 includes inactive ones */
        readonly get: operations["orderTypes.list"];
        /** Create an order type */
        readonly post: operations["orderTypes.create"];
    };
    readonly "/api/v1/pos/order-types/{id}": {
        /** Get an order type */
        readonly get: operations["orderTypes.get"];
        /** Update an order type */
        readonly put: operations["orderTypes.update"];
        /** Delete an order type */
        readonly delete: operations["orderTypes.delete"];
    };
    readonly "/api/v1/pos/payment-methods": {
        /** List payment methods; ?all=1 includes inactive ones */
        readonly get: operations["paymentMethods.list"];
        /** Create a payment method */
        readonly post: operations["paymentMethods.create"];
    };
    readonly "/api/v1/pos/payment-methods/{id}": {
        /** Get a payment method */
        readonly get: operations["paymentMethods.get"];
        /** Update a payment method */
        readonly put: operations["paymentMethods.update"];
        /** Delete a payment method */
        readonly delete: operations["paymentMethods.delete"];
    };
    readonly "/api/v1/pos/taxes": {
        /** List taxes; ?all=1 includes inactive ones */
        readonly get: operations["taxes.list"];
        /** Create a tax */
        readonly post: operations["taxes.create"];
    };
    readonly "/api/v1/pos/taxes/{id}": {
        /** Get a tax */
        readonly get: operations["taxes.get"];
        /** Update a tax */
        readonly put: operations["taxes.update"];
        /** Delete a tax */
        readonly delete: operations["taxes.delete"];
    };
    readonly "/api/v1/pos/taxes/{id}/apply": {
        /**
         * Add a tax to all menu items
         * @description It replaces taxes of the same `rate_group`. Open orders keep the taxes they have.
         */
        readonly post: operations["taxes.apply"];
    };
    readonly "/api/v1/pos/charges": {
        /** List charges; ?all=1 includes inactive ones */
        readonly get: operations["charges.list"];
        /** Create a charge */
        readonly post: operations["charges.create"];
    };
    readonly "/api/v1/pos/charges/{id}": {
        /** Get a charge */
        readonly get: operations["charges.get"];
        /** Update a charge */
        readonly put: operations["charges.update"];
        /** Delete a charge */
        readonly delete: operations["charges.delete"];
    };
    readonly "/api/v1/pos/categories": {
        /** List categories; ?all=1 includes inactive ones */
        readonly get: operations["categories.list"];
        /** Create a category */
        readonly post: operations["categories.create"];
    };
    readonly "/api/v1/pos/categories/{id}": {
        /** Get a category */
        readonly get: operations["categories.get"];
        /** Update a category */
        readonly put: operations["categories.update"];
        /** Delete a category */
        readonly delete: operations["categories.delete"];
    };
    readonly "/api/v1/pos/modifier-groups": {
        /** List modifier groups with their modifiers; ?all=1 includes inactive ones */
        readonly get: operations["modifierGroups.list"];
        /** Create a modifier group */
        readonly post: operations["modifierGroups.create"];
    };
    readonly "/api/v1/pos/modifier-groups/{id}": {
        /** Get a modifier group */
        readonly get: operations["modifierGroups.get"];
        /** Update a modifier group */
        readonly put: operations["modifierGroups.update"];
        /** Delete a modifier group */
        readonly delete: operations["modifierGroups.delete"];
    };
    readonly "/api/v1/pos/modifiers": {
        /** List modifiers; ?all=1 includes inactive ones */
        readonly get: operations["modifiers.list"];
        /** Create a modifier */
        readonly post: operations["modifiers.create"];
    };
    readonly "/api/v1/pos/modifiers/{id}": {
        /** Get a modifier */
        readonly get: operations["modifiers.get"];
        /** Update a modifier */
        readonly put: operations["modifiers.update"];
        /** Delete a modifier */
        readonly delete: operations["modifiers.delete"];
    };
    readonly "/api/v1/pos/menu-items": {
        /** Get the active branch's menu; send limit or cursor to page through it */
        readonly get: operations["menuItems.list"];
        /** Create a menu item with its variants */
        readonly post: operations["menuItems.create"];
    };
    readonly "/api/v1/pos/menu-items/popular": {
        /** List the best sellers of past days, most sold first; the list stays the same all day */
        readonly get: operations["menuItems.popular"];
        /** Choose the items on the first page of buttons, in order; best sellers follow */
        readonly put: operations["menuItems.setPopular"];
    };
    readonly "/api/v1/pos/menu-items/{id}": {
        /** Get a menu item */
        readonly get: operations["menuItems.get"];
        /** Update a menu item; `price` is the restaurant-wide price, not a branch's */
        readonly put: operations["menuItems.update"];
        /** Delete a menu item */
        readonly delete: operations["menuItems.delete"];
    };
    readonly "/api/v1/pos/menu-items/{id}/variants": {
        /** List a menu item's variants; ?all=1 includes inactive ones */
        readonly get: operations["menuItems.variants.list"];
        /** Add a variant to a menu item */
        readonly post: operations["menuItems.variants.create"];
    };
    readonly "/api/v1/pos/menu-items/{id}/variants/{variant_id}": {
        /** Get a variant */
        readonly get: operations["menuItems.variants.get"];
        /** Update a variant */
        readonly put: operations["menuItems.variants.update"];
        /** Delete a variant */
        readonly delete: operations["menuItems.variants.delete"];
    };
    readonly "/api/v1/pos/menu-items/import/preview": {
        /** Preview how a menu file would be imported, with your choices; changes nothing */
        readonly post: operations["menuItems.import.preview"];
    };
    readonly "/api/v1/pos/menu-items/import": {
        /** Import a menu from a spreadsheet or another system; returns items with problems and the reasons */
        readonly post: operations["menuItems.import"];
    };
    readonly "/api/v1/pos/menu-items/export": {
        /** Download the whole menu as a spreadsheet that imports unchanged */
        readonly get: operations["menuItems.export"];
    };
    readonly "/api/v1/pos/stock": {
        /** List the branch's stock levels */
        readonly get: operations["stock.list"];
    };
    readonly "/api/v1/pos/stock/movements": {
        /** List stock movements, newest first */
        readonly get: operations["stock.movements.list"];
    };
    readonly "/api/v1/pos/stock/{menu_item_id}/restock": {
        /** Add stock to a tracked item */
        readonly post: operations["stock.restock"];
    };
    readonly "/api/v1/pos/stock/{menu_item_id}/waste": {
        /** Record waste or loss of a tracked item */
        readonly post: operations["stock.waste"];
    };
    readonly "/api/v1/pos/stock/{menu_item_id}/count": {
        /** Set an item's stock count; starts tracking the item if it isn't tracked yet */
        readonly post: operations["stock.count"];
    };
    readonly "/api/v1/pos/menu-items/{id}/availability": {
        /** Update an item's availability (86), stock, and price at the active branch */
        readonly put: operations["menuItems.setAvailability"];
    };
    readonly "/api/v1/pos/price-rules": {
        /** List price rules; ?all=1 includes inactive ones */
        readonly get: operations["priceRules.list"];
        /** Create a price rule */
        readonly post: operations["priceRules.create"];
    };
    readonly "/api/v1/pos/price-rules/{id}": {
        /** Get a price rule */
        readonly get: operations["priceRules.get"];
        /** Update a price rule */
        readonly put: operations["priceRules.update"];
        /** Delete a price rule */
        readonly delete: operations["priceRules.delete"];
    };
    readonly "/api/v1/pos/price-rules/export": {
        /** Get all price rules with names instead of ids, to import them elsewhere */
        readonly get: operations["priceRules.export"];
    };
    readonly "/api/v1/pos/price-rules/import": {
        /** Import price rules by name; a single problem stops the whole import */
        readonly post: operations["priceRules.import"];
    };
    readonly "/api/v1/pos/coupons": {
        /** List coupons that can be redeemed now; ?all=1 includes inactive ones */
        readonly get: operations["coupons.list"];
        /** Create a coupon */
        readonly post: operations["coupons.create"];
    };
    readonly "/api/v1/pos/coupons/{id}": {
        /** Get a coupon */
        readonly get: operations["coupons.get"];
        /** Update a coupon */
        readonly put: operations["coupons.update"];
        /** Delete a coupon */
        readonly delete: operations["coupons.delete"];
    };
    readonly "/api/v1/areas": {
        /** List floor areas */
        readonly get: operations["areas.list"];
        /** Create a floor area */
        readonly post: operations["areas.create"];
    };
    readonly "/api/v1/areas/{id}": {
        /** Get a floor area */
        readonly get: operations["areas.get"];
        /** Update a floor area */
        readonly put: operations["areas.update"];
        /** Delete a floor area that has no tables */
        readonly delete: operations["areas.delete"];
    };
    readonly "/api/v1/pos/tables": {
        /** List tables with their status and open orders */
        readonly get: operations["tables.list"];
        /** Create a table */
        readonly post: operations["tables.create"];
    };
    readonly "/api/v1/areas/{id}/tables": {
        /** List an area's tables */
        readonly get: operations["areas.tables.list"];
    };
    readonly "/api/v1/pos/tables/{id}": {
        /** Get a table */
        readonly get: operations["tables.get"];
        /** Update a table */
        readonly put: operations["tables.update"];
        /** Delete a table that has no open order */
        readonly delete: operations["tables.delete"];
    };
    readonly "/api/v1/pos/tables/several": {
        /** Create several tables, numbered from the next free number */
        readonly post: operations["tables.several"];
    };
    readonly "/api/v1/pos/tables/{id}/status": {
        /** Set a table's status manually; orders update it automatically */
        readonly put: operations["tables.setStatus"];
    };
    readonly "/api/v1/pos/tables/{id}/qr-token": {
        /** Replace a table's QR code; the old one stops working */
        readonly post: operations["tables.renewQrToken"];
    };
    readonly "/api/v1/pos/tables/{id}/qr": {
        /** Get a table's QR code as SVG for printing */
        readonly get: operations["tables.qr"];
    };
    readonly "/api/v1/waiters": {
        /** List waiters, on or off duty */
        readonly get: operations["waiters.list"];
    };
    readonly "/api/v1/waiters/available": {
        /** List waiters on duty */
        readonly get: operations["waiters.available"];
    };
    readonly "/api/v1/waiters/{id}/duty": {
        /** Go on or off duty, or set it for someone else with permission */
        readonly put: operations["waiters.setDuty"];
    };
    readonly "/api/v1/waiter-requests": {
        /** List guest requests, newest first */
        readonly get: operations["waiterRequests.list"];
        /** Create a guest request; returns an open one of the same kind with 200 */
        readonly post: operations["waiterRequests.create"];
    };
    readonly "/api/v1/waiter-requests/pending": {
        /** List unassigned guest requests, oldest first */
        readonly get: operations["waiterRequests.pending"];
    };
    readonly "/api/v1/waiter-requests/{id}": {
        /** Get a guest request */
        readonly get: operations["waiterRequests.get"];
    };
    readonly "/api/v1/waiter-requests/{id}/assign": {
        /** Assign a request to yourself or another waiter */
        readonly put: operations["waiterRequests.assign"];
    };
    readonly "/api/v1/waiter-requests/{id}/complete": {
        /** Complete a guest request */
        readonly put: operations["waiterRequests.complete"];
    };
    readonly "/api/v1/waiter-requests/{id}/cancel": {
        /** Cancel a guest request */
        readonly put: operations["waiterRequests.cancel"];
    };
    readonly "/api/v1/pos/kitchens": {
        /** List kitchens with their menu items and printers; ?all=1 includes inactive ones */
        readonly get: operations["kitchens.list"];
        /** Create a kitchen with its printers at the branch */
        readonly post: operations["kitchens.create"];
    };
    readonly "/api/v1/pos/kitchens/{id}": {
        /** Get a kitchen */
        readonly get: operations["kitchens.get"];
        /** Update a kitchen; printer_ids apply to this branch */
        readonly put: operations["kitchens.update"];
        /** Delete a kitchen; its items move to the default one */
        readonly delete: operations["kitchens.delete"];
    };
    readonly "/api/v1/pos/kitchens/test": {
        /**
         * Print a test ticket of the first dishes of every kitchen at its printers
         * @description No order is created: the tickets count in no report, and take no number.
         */
        readonly post: operations["kitchens.test"];
    };
    readonly "/api/v1/pos/printers": {
        /** List the branch's printers with their status; ?all=1 includes inactive ones */
        readonly get: operations["printers.list"];
        /** Create a printer */
        readonly post: operations["printers.create"];
    };
    readonly "/api/v1/pos/printers/{id}": {
        /** Get a printer with its status */
        readonly get: operations["printers.get"];
        /** Update a printer; deactivating it puts its waiting jobs on hold */
        readonly put: operations["printers.update"];
        /** Delete a printer; its waiting jobs go on hold */
        readonly delete: operations["printers.delete"];
    };
    readonly "/api/v1/pos/printers/{id}/test": {
        /** Print a test ticket and detect what the printer can confirm */
        readonly post: operations["printers.test"];
    };
    readonly "/api/v1/printing/discover": {
        /** Start a printer search, or return the one in progress */
        readonly post: operations["printing.discover"];
    };
    readonly "/api/v1/printing/discover/{id}": {
        /** Get the latest printer search's progress and results */
        readonly get: operations["printing.discovery"];
    };
    readonly "/api/v1/printing/jobs": {
        /** List print jobs, newest first */
        readonly get: operations["printing.jobs.list"];
    };
    readonly "/api/v1/printing/jobs/{id}": {
        /** Get a print job with its attempts */
        readonly get: operations["printing.jobs.get"];
    };
    readonly "/api/v1/printing/jobs/{id}/picture": {
        /** Get a preview image of a print job */
        readonly get: operations["printing.jobs.picture"];
    };
    readonly "/api/v1/printing/jobs/{id}/retry": {
        /** Retry a print job now; marked POSSIBLE DUPLICATE if it may have printed already */
        readonly post: operations["printing.jobs.retry"];
    };
    readonly "/api/v1/printing/jobs/{id}/confirm": {
        /** Confirm that an uncertain print job came out */
        readonly post: operations["printing.jobs.confirm"];
    };
    readonly "/api/v1/printing/jobs/{id}/reroute": {
        /** Send a print job to another printer at the branch */
        readonly post: operations["printing.jobs.reroute"];
    };
    readonly "/api/v1/printing/jobs/{id}/cancel": {
        /** Cancel a print job */
        readonly post: operations["printing.jobs.cancel"];
    };
    readonly "/api/v1/pos/customers": {
        /** List customers, newest first; search by part of a name, phone, or email */
        readonly get: operations["customers.list"];
        /** Create a customer */
        readonly post: operations["customers.create"];
    };
    readonly "/api/v1/pos/customers/{id}": {
        /** Get a customer; for a merged one, the customer that was kept */
        readonly get: operations["customers.get"];
        /** Update a customer */
        readonly put: operations["customers.update"];
        /** Delete a customer; their orders stay */
        readonly delete: operations["customers.delete"];
    };
    readonly "/api/v1/pos/customers/{id}/merge": {
        /** Merge a customer into another, with orders and addresses of both */
        readonly post: operations["customers.merge"];
    };
    readonly "/api/v1/pos/customers/{id}/erase": {
        /** Erase a customer's personal data on every server; can't be undone */
        readonly post: operations["customers.erase"];
    };
    readonly "/api/v1/pos/customers/{id}/personal-data": {
        /** Get a copy of everything kept about a customer, to hand to them */
        readonly post: operations["customers.personalData"];
    };
    readonly "/api/v1/users/{id}/personal-data": {
        /** Get a copy of everything kept about a staff member, to hand to them */
        readonly post: operations["users.personalData"];
    };
    readonly "/api/v1/pos/delivery-drivers": {
        /** List drivers; ?all=1 includes inactive ones */
        readonly get: operations["deliveryDrivers.list"];
        /** Create a driver */
        readonly post: operations["deliveryDrivers.create"];
    };
    readonly "/api/v1/pos/delivery-drivers/{id}": {
        /** Get a driver */
        readonly get: operations["deliveryDrivers.get"];
        /** Update a driver */
        readonly put: operations["deliveryDrivers.update"];
        /** Delete a driver */
        readonly delete: operations["deliveryDrivers.delete"];
    };
    readonly "/api/v1/pos/delivery-drivers/{id}/status": {
        /** Set a driver on or off duty; drivers set their own */
        readonly put: operations["deliveryDrivers.setStatus"];
    };
    readonly "/api/v1/pos/delivery-platforms": {
        /** List delivery platforms; ?all=1 includes inactive ones */
        readonly get: operations["deliveryPlatforms.list"];
        /** Create a delivery platform */
        readonly post: operations["deliveryPlatforms.create"];
    };
    readonly "/api/v1/pos/delivery-platforms/{id}": {
        /** Get a delivery platform */
        readonly get: operations["deliveryPlatforms.get"];
        /** Update a delivery platform */
        readonly put: operations["deliveryPlatforms.update"];
        /** Delete a delivery platform */
        readonly delete: operations["deliveryPlatforms.delete"];
    };
    readonly "/api/v1/pos/driver-cash": {
        /** List cash held by drivers; drivers see their own */
        readonly get: operations["driverCash.list"];
    };
    readonly "/api/v1/pos/delivery-drivers/{id}/settlements": {
        /** Settle a driver's cash into your shift's drawer */
        readonly post: operations["deliveryDrivers.settlements"];
    };
    readonly "/api/v1/pos/driver-settlements": {
        /** List driver cash settlements, newest first */
        readonly get: operations["driverSettlements.list"];
    };
    readonly "/api/v1/pos/floor": {
        /** Get the whole floor: areas, tables, open orders, and guest requests */
        readonly get: operations["floor.get"];
    };
    readonly "/api/v1/pos/shifts": {
        /** List shifts, newest first; managers see everyone's */
        readonly get: operations["shifts.list"];
        /** Open your shift with an opening cash amount */
        readonly post: operations["shifts.create"];
    };
    readonly "/api/v1/pos/shifts/current": {
        /** Get your open shift; null if you have none */
        readonly get: operations["shifts.current"];
    };
    readonly "/api/v1/pos/shifts/{id}": {
        /** Get a shift with its drawer, takings, and cash movements */
        readonly get: operations["shifts.get"];
    };
    readonly "/api/v1/pos/shifts/{id}/cash-movements": {
        /** Record a pay in, pay out, or cash drop */
        readonly post: operations["shifts.cashMovements.create"];
    };
    readonly "/api/v1/pos/shifts/{id}/close": {
        /** Count and close a shift, cash tips included; a manager can close someone else's */
        readonly post: operations["shifts.close"];
    };
    readonly "/api/v1/pos/drawer/open": {
        /** Open the cash drawer without a sale; logs the reason */
        readonly post: operations["drawer.open"];
    };
    readonly "/api/v1/pos/session": {
        /** Get this device's cart and your carts on other devices */
        readonly get: operations["session.get"];
    };
    readonly "/api/v1/pos/session/save": {
        /** Save this device's cart, or hold it as a held order */
        readonly post: operations["session.save"];
    };
    readonly "/api/v1/pos/session/clear": {
        /** Clear this device's cart; held orders stay */
        readonly delete: operations["session.clear"];
    };
    readonly "/api/v1/pos/session/held-orders": {
        /** List held orders, newest first */
        readonly get: operations["session.heldOrders.list"];
    };
    readonly "/api/v1/pos/session/held-orders/{id}": {
        /** Get a held order with its cart */
        readonly get: operations["session.heldOrders.get"];
        /** Delete a held order that hasn't been opened */
        readonly delete: operations["session.heldOrders.delete"];
    };
    readonly "/api/v1/pos/orders": {
        /** List orders, newest first */
        readonly get: operations["orders.list"];
        /** Open an order; returns it with its items and totals */
        readonly post: operations["orders.create"];
    };
    readonly "/api/v1/orders": {
        /**
         * List orders, newest first
         * @description Alias of `orders.list`; prefer that one.
         */
        readonly get: operations["generalOrders.list"];
        /**
         * Open an order; returns it with its items and totals
         * @description Alias of `orders.create`; prefer that one.
         */
        readonly post: operations["generalOrders.create"];
    };
    readonly "/api/v1/pos/orders/quote": {
        /** Preview a new order's total without saving it */
        readonly post: operations["orders.quote"];
    };
    readonly "/api/v1/pos/price-rules/simulate": {
        /** Try price rules on an order at a given time, and see why others don't apply */
        readonly post: operations["priceRules.simulate"];
    };
    readonly "/api/v1/pos/orders/{id}": {
        /** Get an order with its items and payments */
        readonly get: operations["orders.get"];
        /** Update an order's items, customer, table, or notes */
        readonly put: operations["orders.update"];
    };
    readonly "/api/v1/orders/{id}": {
        /**
         * Get an order with its items and payments
         * @description Alias of `orders.get`; prefer that one.
         */
        readonly get: operations["generalOrders.get"];
        /**
         * Update an order's items, customer, table, or notes
         * @description Alias of `orders.update`; prefer that one.
         */
        readonly put: operations["generalOrders.update"];
    };
    readonly "/api/v1/pos/orders/{id}/items": {
        /** Add items to an order, without a version check */
        readonly post: operations["orders.addItems"];
    };
    readonly "/api/v1/pos/orders/{id}/fire": {
        /** Fire a held course to the kitchen */
        readonly post: operations["orders.fire"];
    };
    readonly "/api/v1/pos/orders/{id}/call-out": {
        /** Mark an order's pickup number as called */
        readonly post: operations["orders.callOut"];
    };
    readonly "/api/v1/pos/orders/{id}/discount": {
        /** Set an order's discount; replaces the current one */
        readonly post: operations["orders.setDiscount"];
    };
    readonly "/api/v1/pos/orders/{id}/charges": {
        /** Set or waive an order's charges */
        readonly put: operations["orders.setCharges"];
    };
    readonly "/api/v1/pos/orders/{id}/tax-exemption": {
        /** Make an order tax-exempt with a certificate number, or undo it */
        readonly put: operations["orders.setTaxExemption"];
    };
    readonly "/api/v1/pos/orders/{id}/coupon": {
        /** Apply a coupon to an order; replaces the current one */
        readonly post: operations["orders.redeemCoupon"];
        /** Remove an order's coupon; it can be used again */
        readonly delete: operations["orders.releaseCoupon"];
    };
    readonly "/api/v1/pos/orders/{id}/kot": {
        /** Send unsent items to the kitchen and print tickets; returns the tickets */
        readonly post: operations["orders.sendToKitchen"];
    };
    readonly "/api/v1/orders/{id}/kot": {
        /**
         * Send unsent items to the kitchen and print tickets; returns the tickets
         * @description Alias of `orders.sendToKitchen`; prefer that one.
         */
        readonly post: operations["generalOrders.sendToKitchen"];
    };
    readonly "/api/v1/pos/kots": {
        /** List kitchen tickets, oldest first, to load a kitchen screen */
        readonly get: operations["kots.list"];
    };
    readonly "/api/v1/pos/kots/{id}": {
        /** Get a kitchen ticket */
        readonly get: operations["kots.get"];
    };
    readonly "/api/v1/pos/kot/{id}/status": {
        /** Bump or recall a kitchen ticket */
        readonly put: operations["kots.setStatus"];
    };
    readonly "/api/v1/pos/kots/{id}/items/{item_id}/done": {
        /** Bump or recall an item on a kitchen ticket */
        readonly put: operations["kots.items.setDone"];
    };
    readonly "/api/v1/pos/kot/{id}/print": {
        /** Print a kitchen ticket that hasn't been printed */
        readonly post: operations["kots.print"];
    };
    readonly "/api/v1/pos/kot/{id}/reprint": {
        /** Reprint a kitchen ticket, marked as a reprint */
        readonly post: operations["kots.reprint"];
    };
    readonly "/api/v1/pos/orders/{id}/payment": {
        /** Take a payment; returns the change and what is still due */
        readonly post: operations["orders.pay"];
    };
    readonly "/api/v1/orders/{id}/payment": {
        /**
         * Take a payment; returns the change and what is still due
         * @description Alias of `orders.pay`; prefer that one.
         */
        readonly post: operations["generalOrders.pay"];
    };
    readonly "/api/v1/pos/orders/{id}/split-payment": {
        /** Take several payments at once, all or none; returns the change and what is still due */
        readonly post: operations["orders.paySplit"];
    };
    readonly "/api/v1/orders/{id}/split-payment": {
        /**
         * Take several payments at once, all or none; returns the change and what is still due
         * @description Alias of `orders.paySplit`; prefer that one.
         */
        readonly post: operations["generalOrders.paySplit"];
    };
    readonly "/api/v1/pos/orders/{id}/payment-status": {
        /** Get an order's payments and balance due */
        readonly get: operations["orders.paymentStatus"];
    };
    readonly "/api/v1/orders/{id}/payment-status": {
        /**
         * Get an order's payments and balance due
         * @description Alias of `orders.paymentStatus`; prefer that one.
         */
        readonly get: operations["generalOrders.paymentStatus"];
    };
    readonly "/api/v1/pos/orders/{id}/payments/{payment_id}/tip": {
        /** Add or replace a payment's tip, as on the signed slip, until its shift is closed */
        readonly post: operations["orders.tipPayment"];
    };
    readonly "/api/v1/orders/{id}/payments/{payment_id}/tip": {
        /**
         * Add or replace a payment's tip, as on the signed slip, until its shift is closed
         * @description Alias of `orders.tipPayment`; prefer that one.
         */
        readonly post: operations["generalOrders.tipPayment"];
    };
    readonly "/api/v1/pos/orders/{id}/refund": {
        /**
         * Refund in full or in part and print the refund receipt
         * @description Also needs `payments.refund`, or the `approval` of someone who has it. If the order has an invoice, a credit note with the lines that went back is issued: `credit_note_id`.
         */
        readonly post: operations["orders.refund"];
    };
    readonly "/api/v1/pos/orders/{id}/payments/{payment_id}/void": {
        /**
         * Void a payment entered by mistake; reopens the balance
         * @description Also needs `payments.refund`, or the `approval` of someone who has it.
         */
        readonly post: operations["orders.voidPayment"];
    };
    readonly "/api/v1/pos/orders/{id}/status": {
        /** Change an order's status; returns the order */
        readonly put: operations["orders.setStatus"];
    };
    readonly "/api/v1/orders/{id}/status": {
        /**
         * Change an order's status; returns the order
         * @description Alias of `orders.setStatus`; prefer that one.
         */
        readonly put: operations["generalOrders.setStatus"];
    };
    readonly "/api/v1/pos/orders/{id}/cancel": {
        /** Cancel an order; prints void tickets and refunds payments */
        readonly post: operations["orders.cancel"];
    };
    readonly "/api/v1/orders/{id}/cancel": {
        /**
         * Cancel an order; prints void tickets and refunds payments
         * @description Alias of `orders.cancel`; prefer that one.
         */
        readonly post: operations["generalOrders.cancel"];
    };
    readonly "/api/v1/pos/orders/{id}/items/{item_id}/void": {
        /** Remove or void an item; sent items with tracked stock count as waste unless restocked */
        readonly post: operations["orders.voidItem"];
    };
    readonly "/api/v1/pos/orders/{id}/undo-send": {
        /** Undo what you just sent to the kitchen; prints void tickets */
        readonly post: operations["orders.undoSend"];
    };
    readonly "/api/v1/pos/orders/{id}/print-bill": {
        /** Print the bill, in full or split; marks an open order as billed */
        readonly post: operations["orders.printBill"];
    };
    readonly "/api/v1/orders/{id}/print-bill": {
        /**
         * Print the bill, in full or split; marks an open order as billed
         * @description Alias of `orders.printBill`; prefer that one.
         */
        readonly post: operations["generalOrders.printBill"];
    };
    readonly "/api/v1/pos/orders/{id}/print-invoice": {
        /** Issue and print an order's invoice; copies keep its number, and an open order becomes billed */
        readonly post: operations["orders.printInvoice"];
    };
    readonly "/api/v1/orders/{id}/print-invoice": {
        /**
         * Issue and print an order's invoice; copies keep its number, and an open order becomes billed
         * @description Alias of `orders.printInvoice`; prefer that one.
         */
        readonly post: operations["generalOrders.printInvoice"];
    };
    readonly "/api/v1/pos/invoices": {
        /** List invoices and credit notes, newest first */
        readonly get: operations["invoices.list"];
    };
    readonly "/api/v1/pos/invoices/{id}": {
        /** Get an invoice or credit note */
        readonly get: operations["invoices.get"];
    };
    readonly "/api/v1/pos/invoices/{id}/credit": {
        /** Credit an invoice in full or by item; doesn't refund money */
        readonly post: operations["invoices.credit"];
    };
    readonly "/api/v1/pos/invoices/{id}/print": {
        /** Reprint an invoice or credit note */
        readonly post: operations["invoices.print"];
    };
    readonly "/api/v1/pos/invoices/{id}/e-invoice": {
        /** Get an invoice as e-invoice JSON for India (schema 1.1) */
        readonly get: operations["invoices.eInvoice"];
    };
    readonly "/api/v1/branches/{id}/fiscal": {
        /** Get a branch's fiscal requirements, device, and unsigned receipts */
        readonly get: operations["branches.fiscal"];
    };
    readonly "/api/v1/branches/{id}/fiscal/export": {
        /** List signed receipts of a period in number order, page by page */
        readonly get: operations["branches.fiscal.export"];
    };
    readonly "/api/v1/pos/coupons/validate": {
        /** Check a coupon for an order or items without redeeming it */
        readonly post: operations["coupons.validate"];
    };
    readonly "/api/v1/pos/orders/{id}/assign-driver": {
        /**
         * Assign a driver; can be changed until pickup
         * @description Alias of `orders.assignDriver`; prefer that one.
         */
        readonly put: operations["orders.assignDriverByPut"];
        /** Assign a driver; can be changed until pickup */
        readonly post: operations["orders.assignDriver"];
    };
    readonly "/api/v1/pos/orders/{id}/delivery-status": {
        /** Update a delivery's status; drivers update their own */
        readonly put: operations["orders.setDeliveryStatus"];
    };
    readonly "/api/v1/pos/deliveries": {
        /** List deliveries, newest first; drivers see their own */
        readonly get: operations["deliveries.list"];
    };
    readonly "/api/v1/pos/tables/{id}/transfer": {
        /** Move a table's open orders to another table */
        readonly post: operations["tables.transfer"];
    };
    readonly "/api/v1/pos/tables/{id}/merge": {
        /** Join a table to another; moves its orders */
        readonly post: operations["tables.merge"];
    };
    readonly "/api/v1/pos/tables/{id}/unmerge": {
        /** Separate a joined table, with the orders that came from it */
        readonly post: operations["tables.unmerge"];
    };
    readonly "/api/v1/pos/orders/{id}/merge": {
        /** Combine another order into this one; closes the other */
        readonly post: operations["orders.merge"];
    };
    readonly "/api/v1/pos/orders/{id}/split": {
        /** Split an order by item or seat; shared items add up to their price */
        readonly post: operations["orders.split"];
    };
    readonly "/api/v1/pos/orders/{id}/move-items": {
        /** Move items, or part of their quantity, to another order or table; notifies the kitchen */
        readonly post: operations["orders.moveItems"];
    };
    readonly "/api/v1/orders/{id}/assign-waiter": {
        /** Assign a waiter to an order; null unassigns */
        readonly put: operations["orders.assignWaiter"];
    };
    readonly "/api/v1/pos/tables/{id}/waiter": {
        /** Assign a waiter to a table and its open orders; null unassigns */
        readonly put: operations["tables.setWaiter"];
    };
    readonly "/api/v1/waiters/{id}/orders": {
        /** List a waiter's orders, newest first; only open ones unless you send status */
        readonly get: operations["waiters.orders.list"];
    };
    readonly "/api/v1/branding/settings": {
        /** Get branding: logo, favicon, colors, fonts, and styles */
        readonly get: operations["branding.get"];
    };
    readonly "/api/v1/branding/logo": {
        /** Replace the logo; null removes it */
        readonly put: operations["branding.setLogo"];
    };
    readonly "/api/v1/branding/favicon": {
        /** Replace the favicon; null removes it */
        readonly put: operations["branding.setFavicon"];
    };
    readonly "/api/v1/branding/colors": {
        /** Update colors; null resets to the default */
        readonly put: operations["branding.setColors"];
    };
    readonly "/api/v1/branding/fonts": {
        /** Update fonts and sizes; null resets to the default */
        readonly put: operations["branding.setFonts"];
    };
    readonly "/api/v1/branding/custom-css": {
        /** Set custom CSS without scripts or external files; null removes it */
        readonly put: operations["branding.setCustomCss"];
    };
    readonly "/api/v1/landing-page/settings": {
        /** Get all landing page content */
        readonly get: operations["landingPage.get"];
    };
    readonly "/api/v1/landing-page/welcome-section": {
        /** Update the landing page's welcome section */
        readonly put: operations["landingPage.updateWelcomeSection"];
    };
    readonly "/api/v1/landing-page/features": {
        /** Replace the landing page's cards */
        readonly put: operations["landingPage.setFeatures"];
    };
    readonly "/api/v1/landing-page/contact-info": {
        /** Update contact details and opening hours; days left out don't change */
        readonly put: operations["landingPage.updateContactInfo"];
    };
    readonly "/api/v1/landing-page/hero-slides": {
        /** List hero slides in their order; ?all=1 includes inactive ones */
        readonly get: operations["landingPage.heroSlides.list"];
        /** Create a hero slide */
        readonly post: operations["landingPage.heroSlides.create"];
    };
    readonly "/api/v1/landing-page/hero-slides/{id}": {
        /** Get a hero slide */
        readonly get: operations["landingPage.heroSlides.get"];
        /** Update a hero slide */
        readonly put: operations["landingPage.heroSlides.update"];
        /** Delete a hero slide */
        readonly delete: operations["landingPage.heroSlides.delete"];
    };
    readonly "/api/v1/gallery/images": {
        /** List gallery images in their order; ?all=1 includes inactive ones */
        readonly get: operations["gallery.images.list"];
        /** Create a gallery image */
        readonly post: operations["gallery.images.create"];
    };
    readonly "/api/v1/gallery/images/{id}": {
        /** Get a gallery image */
        readonly get: operations["gallery.images.get"];
        /** Update a gallery image */
        readonly put: operations["gallery.images.update"];
        /** Delete a gallery image */
        readonly delete: operations["gallery.images.delete"];
    };
    readonly "/api/v1/gallery/images/{id}/order": {
        /** Reorder gallery images; returns all of them */
        readonly put: operations["gallery.images.move"];
    };
    readonly "/api/v1/banners": {
        /** List banners that run now; ?all=1 includes inactive ones */
        readonly get: operations["banners.list"];
        /** Create a banner */
        readonly post: operations["banners.create"];
    };
    readonly "/api/v1/banners/{id}": {
        /** Get a banner */
        readonly get: operations["banners.get"];
        /** Update a banner */
        readonly put: operations["banners.update"];
        /** Delete a banner */
        readonly delete: operations["banners.delete"];
    };
    readonly "/api/v1/banners/{id}/toggle": {
        /** Toggle a banner on or off */
        readonly put: operations["banners.toggle"];
    };
    readonly "/api/v1/kiosk/settings": {
        /** Get kiosk settings; null at head office without an active branch */
        readonly get: operations["kiosk.settings"];
        /** Update kiosk settings */
        readonly put: operations["kiosk.updateSettings"];
    };
    readonly "/api/v1/kiosk/menu": {
        /** Get the guest menu in the guest's language; send limit or cursor to page through it */
        readonly get: operations["kiosk.menu"];
    };
    readonly "/api/v1/kiosk/quote": {
        /** Preview a cart's total without saving it */
        readonly post: operations["kiosk.quote"];
    };
    readonly "/api/v1/kiosk/orders": {
        /** Place a guest order at menu prices; sent to the kitchen when paid, or right away if set */
        readonly post: operations["kiosk.orders.create"];
    };
    readonly "/api/v1/kiosk/orders/{token}": {
        /** Get an order's status by its token; 404 after 24 hours */
        readonly get: operations["kiosk.orders.get"];
    };
    readonly "/api/v1/customer-display/settings": {
        /** Get customer display settings; null at head office without an active branch */
        readonly get: operations["customerDisplay.settings"];
        /** Update customer display settings */
        readonly put: operations["customerDisplay.updateSettings"];
    };
    readonly "/api/v1/customer-display/content": {
        /** Update customer display content: headline, messages, and images */
        readonly put: operations["customerDisplay.updateContent"];
    };
    readonly "/api/v1/customer-display/promotions": {
        /** Get the customer display's idle content and current banners */
        readonly get: operations["customerDisplay.promotions"];
    };
    readonly "/api/v1/customer-display/current-order": {
        /** Get the order to show on a display: its register's current order, or the one last changed */
        readonly get: operations["customerDisplay.currentOrder"];
        /** Set the order shown on a register's customer displays, and the part being paid; null clears it */
        readonly put: operations["customerDisplay.setCurrentOrder"];
    };
    readonly "/api/v1/customer-display/pickup": {
        /** List pickup numbers: ready and in progress */
        readonly get: operations["customerDisplay.pickup"];
    };
    readonly "/api/v1/guest/sessions": {
        /** Start a guest session from a table's QR code; ends after three hours, when the bill is paid, or when staff end it */
        readonly post: operations["guest.open"];
    };
    readonly "/api/v1/guest/session": {
        /** Get the table and the status of this phone's orders */
        readonly get: operations["guest.session"];
    };
    readonly "/api/v1/guest/menu": {
        /** Get the guest menu in the guest's language */
        readonly get: operations["guest.menu"];
    };
    readonly "/api/v1/guest/orders": {
        /** Place a phone order; waits for a waiter to accept, or goes to the kitchen right away if set */
        readonly post: operations["guest.orders.create"];
    };
    readonly "/api/v1/guest/requests": {
        /** Call the waiter, or ask for water or the bill */
        readonly post: operations["guest.call"];
    };
    readonly "/api/v1/pos/guest-orders": {
        /** List phone orders; only those waiting to be accepted unless you send status */
        readonly get: operations["guestOrders.list"];
    };
    readonly "/api/v1/pos/guest-orders/{id}": {
        /** Get a phone order */
        readonly get: operations["guestOrders.get"];
    };
    readonly "/api/v1/pos/guest-orders/{id}/accept": {
        /** Accept a phone order and send it to the kitchen */
        readonly put: operations["guestOrders.accept"];
    };
    readonly "/api/v1/pos/guest-orders/{id}/decline": {
        /** Decline a phone order with a reason the guest sees */
        readonly put: operations["guestOrders.decline"];
    };
    readonly "/api/v1/pos/tables/{id}/guest-sessions": {
        /** End guest sessions at a table; their phones can't order anymore */
        readonly delete: operations["tables.clearGuestSessions"];
    };
    readonly "/api/v1/audit": {
        /** List audit log entries, newest first, with who, approval, before, and after */
        readonly get: operations["audit.list"];
    };
    readonly "/api/v1/audit/verify": {
        /** Verify the audit log's hash chain for missing or changed entries */
        readonly get: operations["audit.verify"];
    };
    readonly "/api/v1/reports/sales": {
        /** Get a sales report for up to 366 business days (31 by waiter or order type), with breakdowns */
        readonly get: operations["reports.sales"];
    };
    readonly "/api/v1/reports/branches": {
        /** Compare each branch's sales today with the same day last week */
        readonly get: operations["reports.branches"];
    };
    readonly "/api/v1/reports/assortment": {
        /** Count each branch's available items by category */
        readonly get: operations["reports.assortment"];
    };
    readonly "/api/v1/reports/losses": {
        /** Get losses (sent to a kitchen but not paid) by reason, person, and hour, for up to 31 business days */
        readonly get: operations["reports.losses"];
    };
    readonly "/api/v1/reports/losses/entries": {
        /** List the entries behind the loss report, newest first: order, dish, who, approval, and reason */
        readonly get: operations["reports.lossEntries"];
    };
    readonly "/api/v1/reports/losses/seen": {
        /** Mark the current alarms about unusual losses as seen, which ends them */
        readonly post: operations["reports.lossesSeen"];
    };
    readonly "/api/v1/export/sales-report": {
        /** Export the sales report as PDF, Excel, or CSV */
        readonly post: operations["exports.salesReport"];
    };
    readonly "/api/v1/export/orders": {
        /** Export the orders as PDF, Excel, or CSV */
        readonly post: operations["exports.orders"];
    };
    readonly "/api/v1/export/invoices": {
        /** Export the invoices and credit notes as PDF, Excel, or CSV */
        readonly post: operations["exports.invoices"];
    };
    readonly "/api/v1/export/payments": {
        /** Export the payments as PDF, Excel, or CSV */
        readonly post: operations["exports.payments"];
    };
    readonly "/api/v1/export/gstr1": {
        /** Export the sections of India's GSTR-1 as PDF, Excel, or CSV */
        readonly post: operations["exports.gstr1"];
    };
    readonly "/api/v1/export/inventory": {
        /** Export the inventory report as PDF, Excel, or CSV */
        readonly post: operations["exports.inventory"];
    };
    readonly "/api/v1/export/customers": {
        /** Export the customers as PDF, Excel, or CSV */
        readonly post: operations["exports.customers"];
    };
    readonly "/api/v1/export/audit": {
        /** Export the audit log as PDF, Excel, or CSV */
        readonly post: operations["exports.audit"];
    };
    readonly "/api/v1/export/status/{token}": {
        /** Get an export's progress */
        readonly get: operations["exports.status"];
    };
    readonly "/api/v1/export/download/{token}": {
        /** Download an export, using only its token */
        readonly get: operations["exports.download"];
    };
    readonly "/api/v1/pos/reports/x": {
        /** Get a snapshot (X report) of the current business day */
        readonly get: operations["reports.x"];
    };
    readonly "/api/v1/pos/reports/x/print": {
        /** Print a snapshot (X report) on the receipt printer */
        readonly post: operations["reports.printX"];
    };
    readonly "/api/v1/pos/reports/z": {
        /** List Z reports, newest first */
        readonly get: operations["reports.z.list"];
        /** Close a business day (Z report); later sales go into a supplement */
        readonly post: operations["reports.z.close"];
    };
    readonly "/api/v1/pos/reports/z/{id}": {
        /** Get a Z report */
        readonly get: operations["reports.z.get"];
    };
    readonly "/api/v1/pos/reports/z/{id}/print": {
        /** Print a Z report on the receipt printer; later prints are marked as copies */
        readonly post: operations["reports.z.print"];
    };
    readonly "/api/v1/accounting": {
        /** Get the accounts that closed days are booked to */
        readonly get: operations["accounting.get"];
        /**
         * Set the accounts that closed days are booked to
         * @description Days closed from now on get a journal with these accounts. Existing journals change only when you create them again.
         */
        readonly put: operations["accounting.update"];
        /** Stop creating journals for closed days; existing journals stay */
        readonly delete: operations["accounting.stop"];
    };
    readonly "/api/v1/pos/reports/z/{id}/journal": {
        /** Get a Z report's journal */
        readonly get: operations["accounting.journal"];
        /** Create the journal of a Z report, or create it again with changed accounts */
        readonly post: operations["accounting.createJournal"];
    };
    readonly "/api/v1/accounting/journals/file": {
        /**
         * Download the journals of a Z report or a period as a file for the accounting program
         * @description The bytes are the same each time; the `etag` header is their SHA-256, which Z reports show as `journal.digest`.
         */
        readonly get: operations["accounting.journalFile"];
    };
    readonly "/api/v1/sync/status": {
        /** Get sync status, with the age of the oldest unsynced change */
        readonly get: operations["sync.status"];
    };
    readonly "/api/v1/sync/verify": {
        /** Compare this branch's data with head office now, instead of overnight */
        readonly post: operations["sync.verify"];
    };
    readonly "/api/v1/sync/mismatches": {
        /** List records that still differ from head office after sync, with both versions */
        readonly get: operations["sync.mismatches.list"];
    };
    readonly "/api/v1/sync/conflicts": {
        /** List sync conflicts with the winning and losing values */
        readonly get: operations["sync.conflicts.list"];
    };
    readonly "/api/v1/sync/conflicts/{id}/accept": {
        /** Keep the current value of a conflict */
        readonly post: operations["sync.conflicts.accept"];
    };
    readonly "/api/v1/sync/conflicts/{id}/reject": {
        /** Restore the losing value of a conflict as a new change */
        readonly post: operations["sync.conflicts.reject"];
    };
    readonly "/api/v1/sync/quarantine": {
        /** List quarantined rows with the reason, newest first */
        readonly get: operations["sync.quarantine.list"];
    };
    readonly "/api/v1/sync/quarantine/{id}": {
        /** Get a quarantined row in full */
        readonly get: operations["sync.quarantine.get"];
    };
    readonly "/api/v1/sync/quarantine/{id}/retry": {
        /** Retry a quarantined row and the rows that depend on it */
        readonly post: operations["sync.quarantine.retry"];
    };
    readonly "/api/v1/sync/quarantine/{id}/discard": {
        /** Discard a quarantined row and the rows that depend on it; their content stays viewable */
        readonly post: operations["sync.quarantine.discard"];
    };
    readonly "/api/v1/branches/{id}/changes": {
        /** List a branch's shared menu changes since a given time, newest first; kept for 90 days */
        readonly get: operations["sync.branchChanges.list"];
    };
    readonly "/api/v1/branches/{id}/changes/put-back": {
        /** Undo a branch's shared menu changes since a given time; others' later changes stay */
        readonly post: operations["sync.branchChanges.putBack"];
    };
    readonly "/api/v1/users/{id}/changes": {
        /** List a person's shared menu changes at head office, newest first; kept for 90 days */
        readonly get: operations["sync.personChanges.list"];
    };
    readonly "/api/v1/users/{id}/changes/put-back": {
        /** Undo everything a person changed at head office since a given time; others' later changes stay */
        readonly post: operations["sync.personChanges.putBack"];
    };
    readonly "/api/v1/catalogue/proposals": {
        /**
         * List proposed shared menu changes, newest first
         * @description A branch whose `catalogue` is `propose` changes nothing of it: a request there that would is answered 202 with `data.proposal`, and kept for head office.
         */
        readonly get: operations["sync.proposals.list"];
    };
    readonly "/api/v1/catalogue/proposals/{id}/accept": {
        /** Accept a proposal; applied with your name and permissions */
        readonly post: operations["sync.proposals.accept"];
    };
    readonly "/api/v1/catalogue/proposals/{id}/decline": {
        /** Decline a proposal with a reason the branch sees */
        readonly post: operations["sync.proposals.decline"];
    };
    readonly "/api/v1/catalogue/proposals/{id}/withdraw": {
        /** Withdraw your branch's proposal before head office decides; call the branch's server */
        readonly post: operations["sync.proposals.withdraw"];
    };
    readonly "/api/v1/alarms": {
        /** List alarms, urgent first; each clears when fixed. `alarm.changed` is sent when the list changes */
        readonly get: operations["alarms.list"];
    };
    readonly "/api/v1/webhooks": {
        /**
         * List webhooks sent by this server
         * @description A webhook belongs to the server it was made at and is not replicated: one of a branch is sent by that branch and needs its line alone, one of head office by head office as rows arrive there, where a new order too is `order.updated`. What is sent: `data` of each event of `/docs/events`.
         */
        readonly get: operations["webhooks.list"];
        /** Create a webhook; returns its signing secret once */
        readonly post: operations["webhooks.create"];
    };
    readonly "/api/v1/webhooks/events": {
        /** List events a webhook can subscribe to */
        readonly get: operations["webhooks.events"];
    };
    readonly "/api/v1/webhooks/{id}": {
        /** Get a webhook */
        readonly get: operations["webhooks.get"];
        /** Update a webhook, turn it on or off, or resume it */
        readonly put: operations["webhooks.update"];
        /** Delete a webhook and its waiting deliveries */
        readonly delete: operations["webhooks.delete"];
    };
    readonly "/api/v1/webhooks/{id}/secret": {
        /** Rotate a webhook's secret, shown once; the old one stays valid for 24 hours */
        readonly post: operations["webhooks.rotateSecret"];
    };
    readonly "/api/v1/webhooks/{id}/test": {
        /** Send a test event; retries the next waiting delivery right away */
        readonly post: operations["webhooks.test"];
    };
    readonly "/api/v1/webhooks/{id}/deliveries": {
        /** List deliveries, newest first: waiting ones and the last 1,000 finished */
        readonly get: operations["webhooks.deliveries"];
    };
    readonly "/api/v1/webhooks/{id}/deliveries/{delivery_id}/redeliver": {
        /** Retry a delivery with the same ID; resumes a paused webhook */
        readonly post: operations["webhooks.redeliver"];
    };
    readonly "/api/v1/webhooks/{id}/deliveries/{delivery_id}/skip": {
        /** Skip a delivery so the next ones can be sent */
        readonly post: operations["webhooks.skip"];
    };
    readonly "/api/v1/system/backups": {
        /** List backups, their folders, and the last good backup */
        readonly get: operations["system.backups.list"];
        /** Back up now to every folder */
        readonly post: operations["system.backups.create"];
    };
    readonly "/api/v1/system/backups/settings": {
        /** Update backup folders, schedule, and retention */
        readonly put: operations["system.backups.updateSettings"];
    };
    readonly "/api/v1/system/backups/{name}/restore": {
        /** Restore a backup; saves current data first, holds print jobs, and signs everyone out */
        readonly post: operations["system.backups.restore"];
    };
    readonly "/api/v1/system/backups/phrase": {
        /** Create a recovery phrase, shown once; encrypts new backups, older ones keep theirs */
        readonly post: operations["system.backups.renewPhrase"];
    };
    readonly "/api/v1/system/address": {
        /** List this server's current and past addresses; `address.changed` is sent when they change */
        readonly get: operations["system.address"];
    };
    readonly "/api/v1/training": {
        /**
         * Enter training on this device; returns tokens for a copy of the restaurant
         * @description The copy has the menu, tables and staff of the restaurant and a database of its own. It answers below `/training/api/v1`, and is made again 12 hours after it was made.
         */
        readonly post: operations["training.create"];
        /** Delete the training restaurant; the next person who enters starts with a new copy */
        readonly delete: operations["training.delete"];
    };
    readonly "/api/v1/sync/rejoin": {
        /** Reconnect this server to a restored head office with its code; keeps all data */
        readonly post: operations["sync.rejoin"];
    };
    readonly "/api/v1/branches/missing/invitations": {
        /** Create a one-time code to reconnect a branch that is missing here after a restore */
        readonly post: operations["branches.inviteMissing"];
    };
    readonly "/api/v1/sync/owners/accept": {
        /** Allow a new head office to create and change owners here; applies those on hold */
        readonly post: operations["sync.acceptOwners"];
    };
    readonly "/api/v1/sync/set-back": {
        /** Confirm that head office's database was restored to an earlier time */
        readonly post: operations["sync.setBack"];
    };
    readonly "/api/v1/system/logs": {
        /** List server log entries, newest first: errors, starts, and stops */
        readonly get: operations["system.logs"];
    };
    readonly "/api/v1/system/doctor": {
        /** Get the last health check's results and what to do about them */
        readonly get: operations["system.examination"];
        /** Run a health check in the background; `doctor.changed` is sent when it's done */
        readonly post: operations["system.examine"];
    };
    readonly "/api/v1/system/clock/confirm": {
        /** Confirm that the computer's date and time are right; ends the alarm and issues waiting invoices */
        readonly post: operations["system.clock.confirm"];
    };
    readonly "/api/v1/branches/{id}/server/revoke": {
        /** Revoke a branch server's access; it keeps selling but doesn't sync */
        readonly post: operations["branches.server.revoke"];
    };
    readonly "/api/v1/branches/{id}/server/admit": {
        /** Restore a branch server's access; its sales sync */
        readonly post: operations["branches.server.admit"];
    };
    readonly "/api/v1/events": {
        /** Stream events (SSE); resumes after Last-Event-ID, or sends `reset` if it can't */
        readonly get: operations["events.stream"];
    };
    readonly "/api/v1/events/ticket": {
        /** Create a one-time ticket for `GET /events?ticket=`, for clients that can't send headers; expires after 30 seconds */
        readonly post: operations["events.createTicket"];
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        readonly Success: {
            readonly success: true;
            /** @description What was done, for people. */
            readonly message?: string;
        };
        /** @description Paging of a list. */
        readonly Meta: {
            /** Format: int64 */
            readonly limit: number;
            readonly has_more: boolean;
            /** @description The `cursor` of the next page; null at the end. */
            readonly next_cursor: string | null;
        };
        readonly Failure: {
            readonly success: false;
            readonly error: components["schemas"]["Error"];
        };
        readonly Error: {
            readonly code: components["schemas"]["ErrorCode"];
            /** @description Message for people; its wording may change. Programs should use `code`. */
            readonly message: string;
            /** @description More about the error, as `ErrorDetails` describes it for this code. */
            readonly details?: Record<string, never>;
            /** @description Each wrong field of a VALIDATION_ERROR, for programs. */
            readonly fields?: readonly components["schemas"]["FieldProblem"][];
            /** @description Identifies the request in the server's log. */
            readonly request_id: string;
        };
        readonly FieldProblem: {
            /** @description Place in the request, as `items.0.quantity`. */
            readonly path: string;
            /**
             * @description Why it is refused; `not_found`: no record has this ID.
             * @enum {string}
             */
            readonly problem: "required" | "type" | "choice" | "range" | "format" | "unknown_field" | "not_found" | "invalid";
            /** @description Message for people; it follows the name of the field. */
            readonly message: string;
            /** @description Values that a choice may have, or the fields there are instead of an unknown one. */
            readonly allowed?: readonly unknown[];
        };
        /**
         * @description Explained one by one at `/docs/errors`.
         * @enum {string}
         */
        readonly ErrorCode: "ACCOUNTS_NOT_SET" | "ACCOUNT_DISABLED" | "ALREADY_SET_UP" | "APPROVAL_REQUIRED" | "AREA_NOT_EMPTY" | "BACKUPS_UNAVAILABLE" | "BACKUP_FOLDER_REQUIRED" | "BACKUP_RUNNING" | "BRANCH_FORBIDDEN" | "BRANCH_NOT_HOSTED" | "BRANCH_REQUIRED" | "CODE_EXPIRED" | "CONFLICT_BY_HAND" | "CONFLICT_DECIDED" | "CONFLICT_MOVED_ON" | "COUPON_EXHAUSTED" | "COUPON_INVALID" | "CREDIT_EXCEEDS_INVOICE" | "CURRENCY_FIXED" | "CUSTOMER_ERASED" | "CUSTOMER_REQUIRED" | "DATABASE_BUSY" | "DATABASE_DAMAGED" | "DATABASE_UNAVAILABLE" | "DAY_ALREADY_CLOSED" | "DELIVERY_UNDER_WAY" | "DRIVER_UNAVAILABLE" | "DUPLICATE_EMAIL" | "DUPLICATE_EXTERNAL_REF" | "DUPLICATE_PHONE" | "DUPLICATE_TRANSACTION_ID" | "EXPORT_EXPIRED" | "EXPORT_FAILED" | "EXPORT_NOT_READY" | "E_INVOICE_INCOMPLETE" | "FISCAL_DEVICE_MISSING" | "FORBIDDEN" | "HELD_ORDER_TAKEN" | "IDEMPOTENCY_KEY_REUSED" | "INTERNAL_ERROR" | "INVALID_CREDENTIALS" | "INVALID_STATUS_TRANSITION" | "INVOICE_CREDITED" | "INVOICE_YEAR_UNCONFIRMED" | "ITEM_ALREADY_SENT" | "ITEM_UNAVAILABLE" | "JOURNALS_MISSING" | "KIOSK_CLOSED" | "KOT_NOTHING_TO_SEND" | "LIMIT_REACHED" | "MALFORMED_JSON" | "METHOD_NOT_ALLOWED" | "NOTHING_TO_SETTLE" | "NOT_A_DELIVERY_ORDER" | "NOT_FOUND" | "ORDER_ALREADY_PAID" | "ORDER_EMPTY" | "ORDER_LOCKED" | "OVERPAYMENT" | "PAYLOAD_TOO_LARGE" | "PIN_NOT_OF_HERE" | "PRICE_MISMATCH" | "PRINTER_ADDRESS_REFUSED" | "PRINTER_NOT_CONFIGURED" | "PRINT_JOB_FINISHED" | "PROPOSAL_UNFIT" | "RATE_LIMITED" | "REAUTHENTICATION_REQUIRED" | "RECORD_IN_USE" | "REFUND_DUE" | "REFUND_EXCEEDS_PAID" | "REPORTS_BUSY" | "REQUEST_IN_PROGRESS" | "RESTAURANT_UNAVAILABLE" | "ROUTE_NOT_FOUND" | "SECOND_FACTOR_REQUIRED" | "SECOND_FACTOR_UNFIT" | "SETUP_CODE_REQUIRED" | "SHIFT_ALREADY_OPEN" | "SHIFT_CLOSED" | "SHIFT_REQUIRED" | "STARTING_UP" | "STORAGE_FAILED" | "STORAGE_FULL" | "SYNC_BUSY" | "SYNC_CURSOR" | "SYNC_DIVERGED" | "SYNC_REFUSED" | "SYNC_SUPERSEDED" | "TABLE_HAS_OPEN_ORDER" | "TABLE_UNAVAILABLE" | "TENANT_REQUIRED" | "TLS_REQUIRED" | "TOKEN_EXPIRED" | "TOO_BUSY" | "TOO_MANY_ATTEMPTS" | "TOO_MANY_AT_ONCE" | "UNAUTHENTICATED" | "UNDO_TOO_LATE" | "UNKNOWN_HOST" | "UNSUPPORTED_MEDIA_TYPE" | "VALIDATION_ERROR" | "VERSION_CONFLICT";
        /** @description Messages by field path, such as `items.0.quantity`. */
        readonly FieldMessages: { readonly [key: string]: readonly string[]; };
        readonly RefusedMove: {
            readonly from: string | null;
            readonly to: string;
            /** @description Statuses allowed next. */
            readonly allowed: readonly string[];
            readonly order_ids?: readonly components["schemas"]["Id"][];
            readonly lines?: readonly components["schemas"]["Id"][];
        } & { readonly [key: string]: unknown; };
        /**
         * Format: int64
         * @description Unique across all servers of the restaurant; less than 2^53.
         */
        readonly Id: number;
        readonly RefusedItem: {
            /** @description Line of the request, such as `items.0`, or its wrong field, such as `items.0.shown_price`. */
            readonly path?: string;
            readonly menu_item_id?: components["schemas"]["Id"];
            readonly modifier_id?: components["schemas"]["Id"];
            readonly name?: string | null;
            /** @description How many are left, if they are counted. */
            readonly available?: number;
            /** @description Current price. */
            readonly price?: number;
            /** @description Permission that another price than the menu’s needs. */
            readonly permission?: string;
            /** @description Every refused line, also if it is only one; the fields above are those of the first. Lines with another code than the error’s are refused for that reason. */
            readonly lines?: readonly ({
                /** @description Code of this line. */
                readonly code: string;
                /** @description Line of the request, such as `items.0`, or its wrong field, such as `items.0.shown_price`. */
                readonly path?: string;
                readonly menu_item_id?: components["schemas"]["Id"];
                readonly modifier_id?: components["schemas"]["Id"];
                readonly name?: string | null;
                /** @description How many are left, if they are counted. */
                readonly available?: number;
                /** @description Current price. */
                readonly price?: number;
            } & { readonly [key: string]: unknown; })[];
        } & { readonly [key: string]: unknown; };
        readonly ReachedLimit: {
            readonly limit?: number | string;
            readonly most?: number;
        } & { readonly [key: string]: unknown; };
        readonly MissingPermission: {
            /** @description Permission that is missing. */
            readonly permission?: string;
            /** @description Roles that have this permission. */
            readonly roles?: readonly string[];
            /** @description Setting that reserves it for other roles, as `waiters_take_payments`. */
            readonly setting?: string;
            /** @description Header in which head office expects a proof. */
            readonly header?: string;
        } & { readonly [key: string]: unknown; };
        readonly MissingPassword: {
            /**
             * @description `missing`: not sent. `wrong`: sent and wrong. `device`: a PIN session, which can’t do this.
             * @enum {string}
             */
            readonly problem: "missing" | "wrong" | "device";
            /**
             * @description Which part to ask the person for.
             * @enum {string}
             */
            readonly field?: "password" | "otp";
            /** @description Where to send it in the body: `reauthentication.password`. */
            readonly path?: string;
        } & { readonly [key: string]: unknown; };
        readonly MissingApproval: {
            /**
             * @description `missing`: ask for a PIN. `wrong_pin`: the PIN was wrong. `not_enough`: the approver lacks the permission.
             * @enum {string}
             */
            readonly problem: "missing" | "wrong_pin" | "not_enough";
            /** @description Permission that is missing. */
            readonly permission?: string;
            /** @description Roles that have this permission. */
            readonly roles?: readonly string[];
            /** @description Largest discount without approval, in percent. */
            readonly cap_percent?: number;
            /** @description The same as an amount of this order. */
            readonly cap_amount?: number;
        } & { readonly [key: string]: unknown; };
        readonly InStatus: { readonly status: string; } & { readonly [key: string]: unknown; };
        readonly OfOrder: { readonly order_id: components["schemas"]["Id"]; } & { readonly [key: string]: unknown; };
        /**
         * Format: date-time
         * @description UTC, ISO 8601 with milliseconds and Z.
         */
        readonly Timestamp: string;
        /** @description What `error.details` contains, by `error.code`. It is never sent as a whole. */
        readonly ErrorDetails: {
            readonly MALFORMED_JSON?: {
                /** @description Characters before the first fault. */
                readonly position: number;
                /** @description Its line, from 1. */
                readonly line: number;
                /** @description Its column, from 1. */
                readonly column: number;
            } & { readonly [key: string]: unknown; };
            readonly VALIDATION_ERROR?: components["schemas"]["FieldMessages"];
            readonly PRINTER_ADDRESS_REFUSED?: components["schemas"]["FieldMessages"];
            readonly E_INVOICE_INCOMPLETE?: components["schemas"]["FieldMessages"];
            readonly INVALID_STATUS_TRANSITION?: components["schemas"]["RefusedMove"];
            readonly ITEM_UNAVAILABLE?: components["schemas"]["RefusedItem"];
            readonly PRICE_MISMATCH?: components["schemas"]["RefusedItem"];
            readonly LIMIT_REACHED?: components["schemas"]["ReachedLimit"];
            readonly TOO_MANY_AT_ONCE?: components["schemas"]["ReachedLimit"];
            readonly SYNC_BUSY?: components["schemas"]["ReachedLimit"];
            readonly PAYLOAD_TOO_LARGE?: components["schemas"]["ReachedLimit"];
            readonly FORBIDDEN?: components["schemas"]["MissingPermission"];
            readonly REAUTHENTICATION_REQUIRED?: components["schemas"]["MissingPassword"];
            readonly APPROVAL_REQUIRED?: components["schemas"]["MissingApproval"];
            readonly TENANT_REQUIRED?: {
                readonly tenants: readonly ({
                    readonly id: components["schemas"]["Id"];
                    readonly name: string;
                } & { readonly [key: string]: unknown; })[];
            } & { readonly [key: string]: unknown; };
            readonly TLS_REQUIRED?: { readonly url: string; } & { readonly [key: string]: unknown; };
            readonly BRANCH_NOT_HOSTED?: {
                readonly branch_id?: components["schemas"]["Id"];
                readonly name?: string;
                /** @description Address of its server, if known. */
                readonly base_url?: string | null;
                readonly header?: string;
            } & { readonly [key: string]: unknown; };
            readonly ORDER_LOCKED?: components["schemas"]["InStatus"];
            readonly DELIVERY_UNDER_WAY?: components["schemas"]["InStatus"];
            readonly INVOICE_YEAR_UNCONFIRMED?: {
                /** @description Business date according to the computer's clock. */
                readonly date: string;
            } & { readonly [key: string]: unknown; };
            readonly ORDER_ALREADY_PAID?: { readonly payment_status: string; } & { readonly [key: string]: unknown; };
            readonly ITEM_ALREADY_SENT?: {
                readonly item_id: components["schemas"]["Id"];
                readonly name: string;
            } & { readonly [key: string]: unknown; };
            readonly VERSION_CONFLICT?: {
                readonly version?: number;
                /** @description Current order. */
                readonly order: unknown;
            } & { readonly [key: string]: unknown; };
            readonly TABLE_HAS_OPEN_ORDER?: { readonly order_ids: readonly components["schemas"]["Id"][]; } & { readonly [key: string]: unknown; };
            readonly TABLE_UNAVAILABLE?: {
                readonly name?: string;
                readonly merged_into_id?: components["schemas"]["Id"] | null;
            } & { readonly [key: string]: unknown; };
            readonly AREA_NOT_EMPTY?: { readonly tables: number; } & { readonly [key: string]: unknown; };
            readonly RECORD_IN_USE?: {
                readonly table_ids?: readonly components["schemas"]["Id"][];
                readonly order_id?: components["schemas"]["Id"];
                readonly reasons?: readonly string[];
            } & { readonly [key: string]: unknown; };
            readonly HELD_ORDER_TAKEN?: components["schemas"]["OfOrder"];
            readonly SHIFT_ALREADY_OPEN?: { readonly shift_id: components["schemas"]["Id"]; } & { readonly [key: string]: unknown; };
            readonly SHIFT_CLOSED?: { readonly closed_at: components["schemas"]["Timestamp"] | null; } & { readonly [key: string]: unknown; };
            readonly DAY_ALREADY_CLOSED?: {
                readonly z_report_id: components["schemas"]["Id"];
                readonly z_number: string;
            } & { readonly [key: string]: unknown; };
            readonly JOURNALS_MISSING?: {
                /** @description Numbers of the Z reports without a journal; at most 100. */
                readonly z_numbers: readonly string[];
            } & { readonly [key: string]: unknown; };
            readonly EXPORT_NOT_READY?: {
                readonly status: string;
                readonly progress: number | null;
            } & { readonly [key: string]: unknown; };
            readonly DUPLICATE_PHONE?: { readonly customer_id: components["schemas"]["Id"]; } & { readonly [key: string]: unknown; };
            readonly DUPLICATE_EXTERNAL_REF?: components["schemas"]["OfOrder"];
            readonly DUPLICATE_TRANSACTION_ID?: { readonly payment_id: components["schemas"]["Id"]; } & { readonly [key: string]: unknown; };
            readonly COUPON_EXHAUSTED?: {
                /** @description Coupon code. */
                readonly code: string;
            } & { readonly [key: string]: unknown; };
            readonly COUPON_INVALID?: { readonly reason: string; } & { readonly [key: string]: unknown; };
            readonly DRIVER_UNAVAILABLE?: {
                readonly driver_id: components["schemas"]["Id"];
                readonly name: string;
                readonly status: string;
            } & { readonly [key: string]: unknown; };
            readonly PRINTER_NOT_CONFIGURED?: {
                readonly kitchen_id?: components["schemas"]["Id"] | null;
                readonly branch_id?: components["schemas"]["Id"];
                readonly name?: string | null;
            } & { readonly [key: string]: unknown; };
            readonly PRINT_JOB_FINISHED?: components["schemas"]["InStatus"];
            readonly REFUND_DUE?: {
                /** @description Amount of money. */
                readonly refund_due: number;
            } & { readonly [key: string]: unknown; };
            readonly REFUND_EXCEEDS_PAID?: {
                /** @description Amount of money. */
                readonly refundable?: number;
                readonly order_item_id?: components["schemas"]["Id"];
                readonly quantity?: number;
            } & { readonly [key: string]: unknown; };
            readonly OVERPAYMENT?: {
                /** @description Amount of money. */
                readonly balance_due: number;
                readonly index?: number;
            } & { readonly [key: string]: unknown; };
            readonly PROPOSAL_UNFIT?: {
                readonly code: string;
                readonly fields?: unknown;
            } & { readonly [key: string]: unknown; };
            readonly SYNC_CURSOR?: { readonly cursor: unknown; } & { readonly [key: string]: unknown; };
            readonly SYNC_DIVERGED?: {
                readonly beside?: boolean;
                readonly heard?: unknown;
            } & { readonly [key: string]: unknown; };
            readonly SYNC_SUPERSEDED?: {
                readonly host_node?: number | null;
                readonly cursor?: number;
                readonly heard?: unknown;
            } & { readonly [key: string]: unknown; };
        };
        /**
         * @description What an account may do; `x-permissions` lists it. `manager` suits programs that need reports, accounting, webhooks or refunds; `cashier` those that take orders and payments; `waiter` those that only take orders. `kiosk`, `display`, `staff` and `guest` are devices and guests.
         * @enum {string}
         */
        readonly Role: "owner" | "manager" | "cashier" | "waiter" | "kitchen" | "driver" | "kiosk" | "display" | "staff" | "guest";
        readonly MenuItemType: "veg" | "non_veg" | "egg" | "vegan" | "drink" | "other";
        readonly StockState: "ok" | "low" | "out";
        /**
         * Format: date
         * @description Business date as YYYY-MM-DD. A business day begins at the branch's `day_start`, 04:00 by default.
         */
        readonly BusinessDate: string;
        readonly StockMovementType: "sale" | "return" | "restock" | "waste" | "count";
        readonly TableStatus: "available" | "occupied" | "reserved" | "billed" | "cleaning" | "out_of_service";
        readonly WaiterRequestStatus: "pending" | "assigned" | "completed" | "cancelled";
        readonly PrintJobStatus: "queued" | "sending" | "retrying" | "ambiguous" | "held" | "printed" | "printed_unacknowledged" | "expired" | "cancelled";
        readonly PrintDocument: "kot" | "kot_void" | "bill" | "invoice" | "refund" | "report" | "drawer" | "test";
        readonly DriverStatus: "available" | "on_delivery" | "off_duty";
        readonly ShiftStatus: "open" | "closed";
        /**
         * @description `draft`: nothing is in the kitchen. `kot`: the kitchen has a ticket (KOT, kitchen order ticket). `billed`: the bill was printed. `paid` and `cancelled`: closed.
         * @enum {string}
         */
        readonly OrderStatus: "draft" | "kot" | "billed" | "paid" | "cancelled";
        /**
         * @description Derived from the total and the payments: `partial` means something is still due, `partially_refunded` that some money went back.
         * @enum {string}
         */
        readonly PaymentStatus: "unpaid" | "partial" | "paid" | "partially_refunded" | "refunded";
        /**
         * @description Status of a kitchen ticket: `sent_to_kitchen`, `in_kitchen` (being made), `food_ready`, `served`; `held`: waits for its course; `voided`: the kitchen does not make it.
         * @enum {string}
         */
        readonly KotStatus: "sent_to_kitchen" | "in_kitchen" | "food_ready" | "served" | "held" | "voided";
        readonly InvoiceKind: "invoice" | "credit_note";
        /**
         * @description Status of a delivery, from `pending` to `delivered`, or `failed`.
         * @enum {string}
         */
        readonly DeliveryStatus: "pending" | "assigned" | "picked_up" | "out_for_delivery" | "delivered" | "failed";
        readonly BannerPlacement: "website" | "kiosk" | "customer_display";
        readonly GuestOrderStatus: "waiting" | "accepted" | "declined";
        readonly LossReason: "void" | "comp" | "discount" | "coupon" | "cancelled" | "unrecorded" | "refund" | "open";
        readonly ProposalStatus: "open" | "accepted" | "declined" | "withdrawn";
        readonly WebhookDeliveryStatus: "waiting" | "delivered" | "skipped";
        readonly LogLevel: "trace" | "debug" | "info" | "warn" | "error" | "fatal";
        readonly Login: {
            /** Format: email */
            readonly email: string;
            readonly password: string;
            /** @description Required only if the account belongs to several restaurants. */
            readonly tenant_id?: components["schemas"]["Id"];
            readonly device_name?: string;
            readonly otp?: string;
        };
        readonly LoginResult: {
            readonly token: string;
            readonly user: components["schemas"]["SessionUser"];
        };
        readonly SessionUser: {
            readonly id: components["schemas"]["Id"];
            readonly name: string;
            readonly email: string | null;
            readonly tenant_id: components["schemas"]["Id"];
        };
        readonly CurrentUser: {
            readonly id: components["schemas"]["Id"];
            readonly name: string;
            readonly email: string | null;
            readonly tenant_id: components["schemas"]["Id"];
            readonly role: string;
        };
        readonly PinLogin: {
            readonly user_id: components["schemas"]["Id"];
            readonly pin: string;
        };
        readonly PinAccount: {
            readonly id: components["schemas"]["Id"];
            readonly name: string;
            readonly role: string;
        };
        readonly Session: {
            readonly id: components["schemas"]["Id"];
            readonly user_id: components["schemas"]["Id"];
            readonly user_name: string;
            readonly role: components["schemas"]["Role"];
            /** @description Name of the device or client. */
            readonly label: string | null;
            /** @description Whether it is the session of this request. */
            readonly is_this: boolean;
            readonly created_at: components["schemas"]["Timestamp"];
            readonly last_used_at: components["schemas"]["Timestamp"];
        };
        readonly SecondFactor: {
            readonly is_offered: boolean;
            readonly is_on: boolean;
            readonly recovery_codes_left: number;
        };
        readonly PasswordAgain: { readonly password: string; };
        readonly SecondFactorSecret: {
            readonly secret: string;
            readonly uri: string;
            readonly qr_svg: string;
        };
        readonly SecondFactorCode: { readonly otp: string; };
        readonly RecoveryCodes: { readonly recovery_codes: readonly string[]; };
        readonly Reauthenticated: {
            /** @description Password of the account that calls, sent again; a program sends its own. Without it, actions that need it return REAUTHENTICATION_REQUIRED. */
            readonly reauthentication?: components["schemas"]["Reauthentication"];
        };
        readonly Reauthentication: {
            readonly password: string;
            /** @description Code from the authenticator app, or a recovery code, if two-factor authentication is on. */
            readonly otp?: string;
        };
        readonly User: {
            readonly id: components["schemas"]["Id"];
            readonly created_at: components["schemas"]["Timestamp"];
            readonly updated_at: components["schemas"]["Timestamp"];
            readonly name: string;
            /** Format: email */
            readonly email: string | null;
            readonly role: components["schemas"]["Role"];
            readonly phone: string | null;
            readonly locale: string | null;
            /** @description Branches the account can use; null: all. */
            readonly branch_ids: readonly components["schemas"]["Id"][] | null;
            readonly is_active: boolean;
            readonly has_password: boolean;
            readonly has_pin: boolean;
        };
        readonly LostPin: {
            readonly user_id: components["schemas"]["Id"];
            readonly name: string;
        };
        readonly NewUser: {
            readonly name: string;
            /**
             * Format: email
             * @default null
             */
            readonly email?: string | null;
            readonly role: components["schemas"]["Role"];
            /** @default null */
            readonly phone?: string | null;
            /** @default null */
            readonly locale?: string | null;
            /** @description If left out: all branches; at a branch server of a head office, that branch. */
            readonly branch_ids?: readonly components["schemas"]["Id"][] | null;
            /** @default true */
            readonly is_active?: boolean;
            /** @description Password; null: the account can't sign in. */
            readonly password?: string | null;
            readonly pin?: string | null;
            /** @description Password of the account that calls, sent again; a program sends its own. Without it, actions that need it return REAUTHENTICATION_REQUIRED. */
            readonly reauthentication?: components["schemas"]["Reauthentication"];
        };
        readonly UserChanges: {
            readonly name?: string;
            /** Format: email */
            readonly email?: string | null;
            readonly role?: components["schemas"]["Role"];
            readonly phone?: string | null;
            readonly locale?: string | null;
            /** @description Branches the account can use; null: all. */
            readonly branch_ids?: readonly components["schemas"]["Id"][] | null;
            readonly is_active?: boolean;
            /** @description Password; null: the account can't sign in. */
            readonly password?: string | null;
            readonly pin?: string | null;
            /** @description Password of the account that calls, sent again; a program sends its own. Without it, actions that need it return REAUTHENTICATION_REQUIRED. */
            readonly reauthentication?: components["schemas"]["Reauthentication"];
        };
        readonly PasswordChange: {
            readonly current_password: string;
            readonly new_password: string;
            /** @description Password of the account that calls, sent again; a program sends its own. Without it, actions that need it return REAUTHENTICATION_REQUIRED. */
            readonly reauthentication?: components["schemas"]["Reauthentication"];
        };
        readonly Device: {
            readonly id: components["schemas"]["Id"];
            readonly created_at: components["schemas"]["Timestamp"];
            readonly updated_at: components["schemas"]["Timestamp"];
            readonly user_id: components["schemas"]["Id"];
            readonly branch_id: components["schemas"]["Id"];
            readonly label: string;
            readonly role: string;
            readonly is_active: boolean;
            /** @description Whether the device is paired with this server. */
            readonly is_paired: boolean;
            /** @description When it was last used on this server. */
            readonly last_used_at: components["schemas"]["Timestamp"] | null;
        };
        readonly DeviceRole: "staff" | "kitchen" | "kiosk" | "display";
        readonly NewDevice: {
            /** @description Device account. Several devices can share one. */
            readonly user_id?: components["schemas"]["Id"];
            /** @description Instead of `user_id`: the branch's device account with this role, created if there is none. */
            readonly role?: components["schemas"]["DeviceRole"];
            /** @description Required at head office only. */
            readonly branch_id?: components["schemas"]["Id"];
            readonly label: string;
        };
        readonly DeviceWithToken: components["schemas"]["Device"] & { readonly token: string | null; };
        readonly DeviceChanges: {
            readonly label?: string;
            /** @description Disabled devices and anyone signed in on them by PIN are blocked immediately. */
            readonly is_active?: boolean;
        };
        readonly NewPairing: {
            /** @description Device account. Several devices can share one. */
            readonly user_id?: components["schemas"]["Id"];
            /** @description Instead of `user_id`: the branch's device account with this role, created if there is none. */
            readonly role?: components["schemas"]["DeviceRole"];
            /** @description Required at head office only. */
            readonly branch_id?: components["schemas"]["Id"];
            /** @description Pairs an existing device again, instead of a new one. Its earlier pairing is revoked. */
            readonly device_id?: components["schemas"]["Id"];
            readonly label?: string;
        };
        readonly Pairing: {
            readonly device: components["schemas"]["Device"];
            /** @description Code to type, such as `K7MP-3XQ9`. Send it once, as the bearer token of POST /auth/pair. After five wrong codes, an address has to wait. */
            readonly code: string;
            /** @description Contents of the QR code: the pairing page with `#code=` and, over TLS, `&fp=` and the pin of the server's certificate. */
            readonly qr: string;
            readonly qr_svg: string;
            readonly expires_at: components["schemas"]["Timestamp"];
        };
        readonly PairingNonce: {
            /** @description Random value from the device. Sending it again returns the same response, so keep it until one arrives. */
            readonly nonce?: string;
        };
        readonly PairedDevice: {
            readonly token: string;
            readonly user: components["schemas"]["SessionUser"];
            readonly device: components["schemas"]["Device"];
        };
        readonly HandOverParcel: {
            /** @description Encrypted state that the new device continues with. The server can't read it. */
            readonly parcel: string;
        };
        readonly HandOver: {
            readonly code: string;
            readonly expires_at: components["schemas"]["Timestamp"];
        };
        readonly HandOverStep: {
            readonly code: string;
            /** @description Random value from the new device. */
            readonly nonce?: string;
            readonly step: "take" | "arrive" | "withdraw";
        };
        readonly HandOverState: {
            readonly status: "open" | "moved" | "withdrawn";
            readonly parcel: string | null;
            readonly token: string | null;
            readonly device: components["schemas"]["Device"] | null;
        };
        readonly RoundingMode: "off" | "cash" | "always";
        readonly InvoiceIssue: "by_hand" | "billed" | "paid";
        readonly Tenant: {
            readonly id: components["schemas"]["Id"];
            readonly created_at: components["schemas"]["Timestamp"];
            readonly updated_at: components["schemas"]["Timestamp"];
            readonly name: string;
            readonly legal_name: string | null;
            readonly currency: string;
            readonly country: string | null;
            readonly locale: string;
            readonly timezone: string | null;
            readonly tax_number: string | null;
            /** @description Whether guests are asked before a service charge is added: the setting, or what is usual in the country. */
            readonly asks_charge_consent: boolean;
            readonly settings: {
                readonly rounding_mode: components["schemas"]["RoundingMode"];
                readonly rounding_increment: components["schemas"]["MoneyFromZero"];
                /**
                 * @description Whether tax is rounded once per rate and order, or per line.
                 * @enum {string}
                 */
                readonly tax_rounding: "order" | "line";
                readonly waiters_take_payments: boolean;
                /** @description Largest discount a cashier may give without approval, in percent of the subtotal. */
                readonly cashier_discount_cap: components["schemas"]["Percent"];
                readonly waiter_discount_cap: components["schemas"]["Percent"];
                /** @description When an order gets its invoice; null: as usual in the country. */
                readonly invoice_issue: components["schemas"]["InvoiceIssue"] | null;
                readonly financial_year_start: string | null;
                /** @description Whether guests are asked before a service charge is added; null: as usual in the country. */
                readonly asks_charge_consent: boolean | null;
                /**
                 * Format: int32
                 * @description Months after a guest's last order until their name, addresses, and notes are erased; null: kept until erased by hand.
                 */
                readonly personal_data_months: number | null;
            };
        };
        /**
         * Format: money
         * @description Amount of money, 0 or more.
         */
        readonly MoneyFromZero: number;
        /** @description Percentage, such as 12.5; at most four decimals. */
        readonly Percent: number;
        readonly TenantChanges: {
            readonly name?: string;
            readonly legal_name?: string | null;
            readonly currency?: string;
            readonly country?: string | null;
            readonly locale?: string;
            /** @description Default time zone of new branches. Each branch has its own. */
            readonly timezone?: string | null;
            readonly tax_number?: string | null;
            readonly settings?: {
                readonly rounding_mode?: components["schemas"]["RoundingMode"];
                readonly rounding_increment?: components["schemas"]["MoneyFromZero"];
                /**
                 * @description Whether tax is rounded once per rate and order, or per line.
                 * @enum {string}
                 */
                readonly tax_rounding?: "order" | "line";
                readonly waiters_take_payments?: boolean;
                /** @description Largest discount a cashier may give without approval, in percent of the subtotal. */
                readonly cashier_discount_cap?: components["schemas"]["Percent"];
                readonly waiter_discount_cap?: components["schemas"]["Percent"];
                /** @description When an order gets its invoice; null: as usual in the country. */
                readonly invoice_issue?: components["schemas"]["InvoiceIssue"] | null;
                readonly financial_year_start?: string | null;
                /** @description Whether guests are asked before a service charge is added; null: as usual in the country. */
                readonly asks_charge_consent?: boolean | null;
                /**
                 * Format: int32
                 * @description Months after a guest's last order until their name, addresses, and notes are erased; null: kept until erased by hand.
                 */
                readonly personal_data_months?: number | null;
            };
        };
        readonly Branch: {
            readonly id: components["schemas"]["Id"];
            readonly created_at: components["schemas"]["Timestamp"];
            readonly updated_at: components["schemas"]["Timestamp"];
            readonly name: string;
            readonly code: string;
            readonly address: string | null;
            readonly phone: string | null;
            readonly timezone: string;
            /** @description When the business date changes, in local time. */
            readonly day_start: string;
            readonly base_url: string | null;
            readonly is_active: boolean;
            /**
             * @description Whether the branch can change the shared menu directly, or proposes changes for head office to accept or decline.
             * @enum {string}
             */
            readonly catalogue: "edit" | "propose";
            /** @description Whether this server runs the branch. */
            readonly is_local: boolean;
            readonly last_sync_at: components["schemas"]["Timestamp"] | null;
        };
        readonly NewBranch: {
            readonly name: string;
            readonly code?: string;
            readonly timezone?: string;
            /** @description When the business date changes, in local time. */
            readonly day_start?: string;
            readonly address?: string | null;
            readonly phone?: string | null;
            /** Format: uri */
            readonly base_url?: string | null;
        };
        readonly InvitationWithCode: {
            readonly id: components["schemas"]["Id"];
            readonly created_at: components["schemas"]["Timestamp"];
            readonly updated_at: components["schemas"]["Timestamp"];
            readonly branch_id: components["schemas"]["Id"];
            readonly expires_at: components["schemas"]["Timestamp"];
            /** @description Code for `galley enrol URL CODE` on the branch's server. */
            readonly code: string;
            readonly qr: string;
            readonly qr_svg: string;
        };
        readonly Invitation: {
            readonly id: components["schemas"]["Id"];
            readonly created_at: components["schemas"]["Timestamp"];
            readonly updated_at: components["schemas"]["Timestamp"];
            readonly branch_id: components["schemas"]["Id"];
            readonly expires_at: components["schemas"]["Timestamp"];
        };
        readonly BranchChanges: {
            readonly name?: string;
            readonly code?: string;
            readonly address?: string | null;
            readonly phone?: string | null;
            readonly timezone?: string;
            /** @description When the business date changes, in local time. */
            readonly day_start?: string;
            /** Format: uri */
            readonly base_url?: string | null;
            readonly is_active?: boolean;
            /**
             * @description Whether the branch can change the shared menu directly, or proposes changes for head office to accept or decline.
             * @enum {string}
             */
            readonly catalogue?: "edit" | "propose";
        };
        readonly GuestOrdering: "off" | "ask" | "direct";
        readonly BranchSettings: {
            readonly branch_id: components["schemas"]["Id"];
            readonly receipt_printer_id: components["schemas"]["Id"] | null;
            readonly ticket_header: string | null;
            readonly ticket_footer: string | null;
            readonly ticket_language: string | null;
            /** Format: int32 */
            readonly bill_copies: number;
            readonly upi_id: string | null;
            readonly payment_url: string | null;
            readonly invoice_prefix: string | null;
            /** @description Device that signs receipts where the law requires it; null: none. */
            readonly fiscal_device: ("none" | "simulated") | null;
            readonly fiscal_address: string | null;
            /** @description Whether taking payments requires an open shift. */
            readonly shifts_required: boolean;
            /** @description Whether waiters can mark items as out of stock and back in stock. */
            readonly waiters_may_86: boolean;
            /** @description Whether guests can order with their table's QR code. Requires https, or a separate port for guests. */
            readonly guest_ordering: components["schemas"]["GuestOrdering"];
            readonly created_at: components["schemas"]["Timestamp"];
            readonly updated_at: components["schemas"]["Timestamp"];
        };
        readonly BranchSettingsChanges: {
            readonly receipt_printer_id?: components["schemas"]["Id"] | null;
            readonly ticket_header?: string | null;
            readonly ticket_footer?: string | null;
            readonly ticket_language?: string | null;
            /** Format: int32 */
            readonly bill_copies?: number;
            readonly upi_id?: string | null;
            readonly payment_url?: string | null;
            readonly invoice_prefix?: string | null;
            /** @description Device that signs receipts where the law requires it; null: none. */
            readonly fiscal_device?: ("none" | "simulated") | null;
            readonly fiscal_address?: string | null;
            /** @description Whether taking payments requires an open shift. */
            readonly shifts_required?: boolean;
            /** @description Whether waiters can mark items as out of stock and back in stock. */
            readonly waiters_may_86?: boolean;
            /** @description Whether guests can order with their table's QR code. Requires https, or a separate port for guests. */
            readonly guest_ordering?: components["schemas"]["GuestOrdering"];
        };
        readonly OrderType: {
            readonly id: components["schemas"]["Id"];
            readonly created_at: components["schemas"]["Timestamp"];
            readonly updated_at: components["schemas"]["Timestamp"];
            readonly name: string;
            /** @description `dine_in`, `takeaway`, `delivery`, `kiosk`, or your own. Can't be changed, because rules refer to it. */
            readonly slug: string;
            readonly requires_table: boolean;
            readonly requires_customer: boolean;
            /** @description Whether a payment in full sends unsent items to the kitchen. */
            readonly auto_kot_on_payment: boolean;
            readonly sort_order: components["schemas"]["SortOrder"];
            readonly is_active: boolean;
            /** @description Active charges of this order type. Change them on the charge. */
            readonly charge_ids: readonly components["schemas"]["Id"][];
        };
        /**
         * Format: int32
         * @description Position in the list; equal positions are sorted by name.
         */
        readonly SortOrder: number;
        readonly NewOrderType: {
            readonly name: string;
            /** @description `dine_in`, `takeaway`, `delivery`, `kiosk`, or your own. Can't be changed, because rules refer to it. */
            readonly slug?: string;
            /** @default false */
            readonly requires_table?: boolean;
            /** @default false */
            readonly requires_customer?: boolean;
            /**
             * @description Whether a payment in full sends unsent items to the kitchen.
             * @default false
             */
            readonly auto_kot_on_payment?: boolean;
            readonly sort_order?: components["schemas"]["SortOrder"];
            /** @default true */
            readonly is_active?: boolean;
        };
        readonly OrderTypeChanges: {
            readonly name?: string;
            /** @description `dine_in`, `takeaway`, `delivery`, `kiosk`, or your own. Can't be changed, because rules refer to it. */
            readonly slug?: string;
            readonly requires_table?: boolean;
            readonly requires_customer?: boolean;
            /** @description Whether a payment in full sends unsent items to the kitchen. */
            readonly auto_kot_on_payment?: boolean;
            readonly sort_order?: components["schemas"]["SortOrder"];
            readonly is_active?: boolean;
        };
        readonly PaymentMethodKind: "cash" | "card" | "upi" | "wallet" | "bank_transfer" | "voucher" | "on_account" | "other";
        readonly PaymentMethod: {
            readonly id: components["schemas"]["Id"];
            readonly created_at: components["schemas"]["Timestamp"];
            readonly updated_at: components["schemas"]["Timestamp"];
            readonly name: string;
            /** @description Code that payments refer to. Can't be changed. */
            readonly code: string;
            readonly kind: components["schemas"]["PaymentMethodKind"];
            readonly opens_drawer: boolean;
            readonly sort_order: components["schemas"]["SortOrder"];
            readonly is_active: boolean;
        };
        readonly NewPaymentMethod: {
            readonly name: string;
            /** @description Code that payments refer to. Can't be changed. */
            readonly code?: string;
            /** @default other */
            readonly kind?: components["schemas"]["PaymentMethodKind"];
            /** @default false */
            readonly opens_drawer?: boolean;
            readonly sort_order?: components["schemas"]["SortOrder"];
            /** @default true */
            readonly is_active?: boolean;
        };
        readonly PaymentMethodChanges: {
            readonly name?: string;
            /** @description Code that payments refer to. Can't be changed. */
            readonly code?: string;
            readonly kind?: components["schemas"]["PaymentMethodKind"];
            readonly opens_drawer?: boolean;
            readonly sort_order?: components["schemas"]["SortOrder"];
            readonly is_active?: boolean;
        };
        readonly Tax: {
            readonly id: components["schemas"]["Id"];
            readonly created_at: components["schemas"]["Timestamp"];
            readonly updated_at: components["schemas"]["Timestamp"];
            readonly name: string;
            /** @description Short name on bills and reports. */
            readonly code: string;
            readonly rate: components["schemas"]["Percent"];
            /** @description Whether prices include it. An item's `tax_inclusive` overrides this. */
            readonly inclusive: boolean;
            /** @description Order types it applies to; null: all. */
            readonly order_type_ids: readonly components["schemas"]["Id"][] | null;
            /** @description Taxes in the same group are alternatives: an item has only one of them per order type. */
            readonly rate_group: string | null;
            /** @description Whether new items get it when neither they nor their category name taxes. */
            readonly is_default: boolean;
            /** @description HSN or SAC code of items without their own. */
            readonly hsn_code: string | null;
            readonly sort_order: components["schemas"]["SortOrder"];
            readonly is_active: boolean;
            /** @description Menu items that have it. */
            readonly items_count: number;
        };
        readonly NewTax: {
            readonly name: string;
            /** @description Short name on bills and reports. */
            readonly code?: string;
            readonly rate: components["schemas"]["Percent"];
            /**
             * @description Whether prices include it. An item's `tax_inclusive` overrides this.
             * @default false
             */
            readonly inclusive?: boolean;
            /**
             * @description Order types it applies to; null: all.
             * @default null
             */
            readonly order_type_ids?: readonly components["schemas"]["Id"][] | null;
            /**
             * @description Taxes in the same group are alternatives: an item has only one of them per order type.
             * @default null
             */
            readonly rate_group?: string | null;
            /**
             * @description Whether new items get it when neither they nor their category name taxes.
             * @default false
             */
            readonly is_default?: boolean;
            /**
             * @description HSN or SAC code of items without their own.
             * @default null
             */
            readonly hsn_code?: string | null;
            readonly sort_order?: components["schemas"]["SortOrder"];
            /** @default true */
            readonly is_active?: boolean;
        };
        readonly TaxChanges: {
            readonly name?: string;
            /** @description Short name on bills and reports. */
            readonly code?: string;
            readonly rate?: components["schemas"]["Percent"];
            /** @description Whether prices include it. An item's `tax_inclusive` overrides this. */
            readonly inclusive?: boolean;
            /** @description Order types it applies to; null: all. */
            readonly order_type_ids?: readonly components["schemas"]["Id"][] | null;
            /** @description Taxes in the same group are alternatives: an item has only one of them per order type. */
            readonly rate_group?: string | null;
            /** @description Whether new items get it when neither they nor their category name taxes. */
            readonly is_default?: boolean;
            /** @description HSN or SAC code of items without their own. */
            readonly hsn_code?: string | null;
            readonly sort_order?: components["schemas"]["SortOrder"];
            readonly is_active?: boolean;
        };
        readonly ChargeType: "service" | "packaging" | "delivery";
        /**
         * @description `percent`: a share of the price. `fixed`: an amount of money.
         * @enum {string}
         */
        readonly DiscountType: "percent" | "fixed";
        readonly Charge: {
            readonly id: components["schemas"]["Id"];
            readonly created_at: components["schemas"]["Timestamp"];
            readonly updated_at: components["schemas"]["Timestamp"];
            readonly name: string;
            readonly type: components["schemas"]["ChargeType"];
            readonly calculation: components["schemas"]["DiscountType"];
            /** @description Percentage of the discounted subtotal, for a percent charge. */
            readonly rate: components["schemas"]["Percent"] | null;
            /** @description Amount per order, for a fixed charge. */
            readonly amount: components["schemas"]["MoneyFromZero"] | null;
            readonly taxable: boolean;
            /** @description Order types it applies to. Default: the usual ones for its type. */
            readonly order_type_ids: readonly components["schemas"]["Id"][];
            readonly sort_order: components["schemas"]["SortOrder"];
            readonly is_active: boolean;
        };
        readonly NewCharge: {
            readonly name: string;
            readonly type: components["schemas"]["ChargeType"];
            readonly calculation: components["schemas"]["DiscountType"];
            /**
             * @description Percentage of the discounted subtotal, for a percent charge.
             * @default null
             */
            readonly rate?: components["schemas"]["Percent"] | null;
            /**
             * @description Amount per order, for a fixed charge.
             * @default null
             */
            readonly amount?: components["schemas"]["MoneyFromZero"] | null;
            /** @default true */
            readonly taxable?: boolean;
            /** @description Order types it applies to. Default: the usual ones for its type. */
            readonly order_type_ids?: readonly components["schemas"]["Id"][];
            readonly sort_order?: components["schemas"]["SortOrder"];
            /** @default true */
            readonly is_active?: boolean;
        };
        readonly ChargeChanges: {
            readonly name?: string;
            readonly type?: components["schemas"]["ChargeType"];
            readonly calculation?: components["schemas"]["DiscountType"];
            /** @description Percentage of the discounted subtotal, for a percent charge. */
            readonly rate?: components["schemas"]["Percent"] | null;
            /** @description Amount per order, for a fixed charge. */
            readonly amount?: components["schemas"]["MoneyFromZero"] | null;
            readonly taxable?: boolean;
            /** @description Order types it applies to. Default: the usual ones for its type. */
            readonly order_type_ids?: readonly components["schemas"]["Id"][];
            readonly sort_order?: components["schemas"]["SortOrder"];
            readonly is_active?: boolean;
        };
        readonly MenuColor: "green" | "orange" | "red" | "plum" | "yellow" | "brown" | "violet" | "blue";
        readonly Category: {
            readonly id: components["schemas"]["Id"];
            readonly created_at: components["schemas"]["Timestamp"];
            readonly updated_at: components["schemas"]["Timestamp"];
            readonly name: string;
            readonly name_i18n: { readonly [key: string]: string; } | null;
            readonly parent_id: components["schemas"]["Id"] | null;
            readonly image_url: string | null;
            /** @description Kitchen of its items, unless an item has its own. */
            readonly kitchen_id: components["schemas"]["Id"] | null;
            /** @description Taxes of new items that name none; null: those of the parent category, or the default taxes. */
            readonly tax_ids: readonly components["schemas"]["Id"][] | null;
            /** @description Color of its buttons; null: chosen by Galley. */
            readonly color: components["schemas"]["MenuColor"] | null;
            readonly sort_order: components["schemas"]["SortOrder"];
            readonly is_active: boolean;
            readonly image_variants: components["schemas"]["ImageVariants"] | null;
        };
        readonly ImageVariants: {
            readonly small: string;
            readonly medium: string;
            readonly large: string;
        };
        readonly NewCategory: {
            readonly name: string;
            /** @default null */
            readonly name_i18n?: components["schemas"]["Translations"] | null;
            /** @default null */
            readonly parent_id?: components["schemas"]["Id"] | null;
            /** @default null */
            readonly image_url?: string | null;
            /**
             * @description Kitchen of its items, unless an item has its own.
             * @default null
             */
            readonly kitchen_id?: components["schemas"]["Id"] | null;
            /**
             * @description Taxes of new items that name none; null: those of the parent category, or the default taxes.
             * @default null
             */
            readonly tax_ids?: readonly components["schemas"]["Id"][] | null;
            /**
             * @description Color of its buttons; null: chosen by Galley.
             * @default null
             */
            readonly color?: components["schemas"]["MenuColor"] | null;
            readonly sort_order?: components["schemas"]["SortOrder"];
            /** @default true */
            readonly is_active?: boolean;
            /** @description PNG, JPEG, or WebP image of at most 5 MB, as base64 or a data: URL. */
            readonly image?: string | null;
        };
        /** @description Texts by language tag, such as `fr` or `pt-BR`. */
        readonly Translations: { readonly [key: string]: string; };
        readonly CategoryChanges: {
            readonly name?: string;
            readonly name_i18n?: components["schemas"]["Translations"] | null;
            readonly parent_id?: components["schemas"]["Id"] | null;
            readonly image_url?: string | null;
            /** @description Kitchen of its items, unless an item has its own. */
            readonly kitchen_id?: components["schemas"]["Id"] | null;
            /** @description Taxes of new items that name none; null: those of the parent category, or the default taxes. */
            readonly tax_ids?: readonly components["schemas"]["Id"][] | null;
            /** @description Color of its buttons; null: chosen by Galley. */
            readonly color?: components["schemas"]["MenuColor"] | null;
            readonly sort_order?: components["schemas"]["SortOrder"];
            readonly is_active?: boolean;
            /** @description PNG, JPEG, or WebP image of at most 5 MB, as base64 or a data: URL. */
            readonly image?: string | null;
        };
        readonly ModifierGroup: {
            readonly id: components["schemas"]["Id"];
            readonly created_at: components["schemas"]["Timestamp"];
            readonly updated_at: components["schemas"]["Timestamp"];
            readonly name: string;
            readonly name_i18n: { readonly [key: string]: string; } | null;
            /** Format: int32 */
            readonly min_select: number;
            /**
             * Format: int32
             * @description Maximum number of choices; null: any number.
             */
            readonly max_select: number | null;
            /** @description Whether something must be chosen. If not, `min_select` still applies once something is chosen. */
            readonly required: boolean;
            readonly sort_order: components["schemas"]["SortOrder"];
            readonly is_active: boolean;
            readonly modifiers: readonly components["schemas"]["Modifier"][];
        };
        readonly Modifier: {
            readonly id: components["schemas"]["Id"];
            readonly created_at: components["schemas"]["Timestamp"];
            readonly updated_at: components["schemas"]["Timestamp"];
            readonly modifier_group_id: components["schemas"]["Id"];
            readonly name: string;
            readonly name_i18n: { readonly [key: string]: string; } | null;
            /** @description Price added to each unit. */
            readonly price: components["schemas"]["MoneyFromZero"];
            /** Format: int32 */
            readonly max_quantity: number;
            readonly is_available: boolean;
            readonly sort_order: components["schemas"]["SortOrder"];
            readonly is_active: boolean;
        };
        readonly NewModifierGroup: {
            readonly name: string;
            /** @default null */
            readonly name_i18n?: components["schemas"]["Translations"] | null;
            /** Format: int32 */
            readonly min_select?: number;
            /**
             * Format: int32
             * @description Maximum number of choices; null: any number.
             * @default null
             */
            readonly max_select?: number | null;
            /** @description Whether something must be chosen. If not, `min_select` still applies once something is chosen. */
            readonly required?: boolean;
            readonly sort_order?: components["schemas"]["SortOrder"];
            /** @default true */
            readonly is_active?: boolean;
            readonly modifiers?: readonly components["schemas"]["ModifierOfGroup"][];
        };
        readonly ModifierOfGroup: {
            readonly name: string;
            readonly name_i18n?: components["schemas"]["Translations"] | null;
            /** @description Price added to each unit. */
            readonly price?: components["schemas"]["MoneyFromZero"];
            /** Format: int32 */
            readonly max_quantity?: number;
            readonly is_available?: boolean;
            readonly sort_order?: components["schemas"]["SortOrder"];
            readonly is_active?: boolean;
            readonly id?: components["schemas"]["Id"];
        };
        readonly ModifierGroupChanges: {
            readonly name?: string;
            readonly name_i18n?: components["schemas"]["Translations"] | null;
            /** Format: int32 */
            readonly min_select?: number;
            /**
             * Format: int32
             * @description Maximum number of choices; null: any number.
             */
            readonly max_select?: number | null;
            /** @description Whether something must be chosen. If not, `min_select` still applies once something is chosen. */
            readonly required?: boolean;
            readonly sort_order?: components["schemas"]["SortOrder"];
            readonly is_active?: boolean;
            readonly modifiers?: readonly components["schemas"]["ModifierOfGroup"][];
        };
        readonly NewModifier: {
            readonly name: string;
            readonly name_i18n?: components["schemas"]["Translations"] | null;
            /** @description Price added to each unit. */
            readonly price?: components["schemas"]["MoneyFromZero"];
            /** Format: int32 */
            readonly max_quantity?: number;
            readonly is_available?: boolean;
            readonly sort_order?: components["schemas"]["SortOrder"];
            readonly is_active?: boolean;
            readonly modifier_group_id: components["schemas"]["Id"];
        };
        readonly ModifierChanges: {
            readonly name?: string;
            readonly name_i18n?: components["schemas"]["Translations"] | null;
            /** @description Price added to each unit. */
            readonly price?: components["schemas"]["MoneyFromZero"];
            /** Format: int32 */
            readonly max_quantity?: number;
            readonly is_available?: boolean;
            readonly sort_order?: components["schemas"]["SortOrder"];
            readonly is_active?: boolean;
        };
        readonly MenuItem: {
            readonly id: components["schemas"]["Id"];
            readonly created_at: components["schemas"]["Timestamp"];
            readonly updated_at: components["schemas"]["Timestamp"];
            readonly category_id: components["schemas"]["Id"] | null;
            readonly name: string;
            readonly name_i18n: { readonly [key: string]: string; } | null;
            readonly sku: string | null;
            readonly description: string | null;
            readonly image_url: string | null;
            readonly type: components["schemas"]["MenuItemType"];
            /** @description Price at the active branch. `base_price` is the restaurant's. */
            readonly price: components["schemas"]["Money"];
            /** @description Cost of one unit; null if the caller can't change the menu. */
            readonly cost: components["schemas"]["Money"] | null;
            readonly tax_ids: readonly components["schemas"]["Id"][];
            /** @description Whether the price includes tax; null: as each tax says. */
            readonly tax_inclusive: boolean | null;
            /** @description Kitchen that prepares it; null: the category's, or the default one. */
            readonly kitchen_id: components["schemas"]["Id"] | null;
            /** @description Modifier groups, in the order they are offered. */
            readonly modifier_group_ids: readonly components["schemas"]["Id"][];
            readonly order_type_prices: { readonly [key: string]: components["schemas"]["Money"]; };
            /** Format: int32 */
            readonly prep_minutes: number | null;
            readonly allergens: readonly string[];
            /** @description HSN or SAC code; null: that of its taxes. */
            readonly hsn_code: string | null;
            /** @description Whether staff enter the price when selling it. Guests can't order it. `price` is only a suggestion. */
            readonly open_price: boolean;
            /** @description Color of its button; null: that of its category. */
            readonly color: components["schemas"]["MenuColor"] | null;
            readonly sort_order: components["schemas"]["SortOrder"];
            readonly is_active: boolean;
            readonly image_variants: components["schemas"]["ImageVariants"] | null;
            readonly base_price: components["schemas"]["Money"];
            readonly offers: readonly components["schemas"]["RestrictedOffer"][];
            readonly variants: readonly {
                readonly id: components["schemas"]["Id"];
                readonly created_at: components["schemas"]["Timestamp"];
                readonly updated_at: components["schemas"]["Timestamp"];
                readonly menu_item_id: components["schemas"]["Id"];
                readonly name: string;
                readonly name_i18n: { readonly [key: string]: string; } | null;
                /** @description Price. In the item's list it is the price at the active branch, and `base_price` is the restaurant's. */
                readonly price: components["schemas"]["Money"];
                readonly order_type_prices: { readonly [key: string]: components["schemas"]["Money"]; };
                readonly is_default: boolean;
                readonly sort_order: components["schemas"]["SortOrder"];
                readonly is_active: boolean;
                readonly base_price: components["schemas"]["Money"];
                readonly offers: readonly components["schemas"]["RestrictedOffer"][];
            }[];
            readonly modifier_groups: readonly components["schemas"]["ModifierGroup"][];
            /** @description Steps of a combo, each with its options; empty if it isn't a combo. */
            readonly combo_steps: readonly components["schemas"]["ComboStep"][];
            /** @description Whether it can be ordered at the active branch. */
            readonly is_available: boolean;
            /** @description Why it is not available: marked out of stock, or sold out. */
            readonly reason: ("off" | "sold_out") | null;
            /** @description Quantity in stock at the active branch; null: not tracked. */
            readonly stock_quantity: number | null;
            readonly low_stock_at: number | null;
            /** @description Fixed position on the first page of buttons, from 1; null: by its sales. */
            readonly popular_place: number | null;
        };
        /**
         * Format: money
         * @description Amount in the restaurant's currency, such as 12.5 for 12.50. At most 10,000,000,000 in a request.
         */
        readonly Money: number;
        readonly RestrictedOffer: {
            readonly rule_id: components["schemas"]["Id"];
            readonly name: string;
            /** @description Current price; null: a deal whose price depends on the rest of the order. */
            readonly price: components["schemas"]["Money"] | null;
            /** @description When it ends; null: more than a week from now. */
            readonly until: components["schemas"]["Timestamp"] | null;
            /** @description Order types it applies to; null: all. */
            readonly order_type_ids: readonly components["schemas"]["Id"][] | null;
            /** @description Floor areas it applies to; null: all. */
            readonly area_ids: readonly components["schemas"]["Id"][] | null;
            /** @description Order sources it applies to; null: all. */
            readonly sources: readonly string[] | null;
        };
        readonly ComboStep: {
            readonly id: components["schemas"]["Id"];
            readonly created_at: components["schemas"]["Timestamp"];
            readonly updated_at: components["schemas"]["Timestamp"];
            readonly menu_item_id: components["schemas"]["Id"];
            readonly name: string;
            readonly name_i18n: { readonly [key: string]: string; } | null;
            /** Format: int32 */
            readonly min_select: number;
            /** Format: int32 */
            readonly max_select: number;
            /**
             * Format: int32
             * @description Course; null: that of the order line.
             */
            readonly course: number | null;
            readonly sort_order: components["schemas"]["SortOrder"];
            readonly is_active: boolean;
            /** @description Options to choose from. */
            readonly options: readonly components["schemas"]["ComboOption"][];
        };
        readonly ComboOption: {
            readonly id: components["schemas"]["Id"];
            readonly created_at: components["schemas"]["Timestamp"];
            readonly updated_at: components["schemas"]["Timestamp"];
            /** @description Step of the combo. */
            readonly combo_step_id: components["schemas"]["Id"];
            /** @description Menu item to choose. */
            readonly menu_item_id: components["schemas"]["Id"];
            /** @description Variant; null: the item has none. */
            readonly variant_id: components["schemas"]["Id"] | null;
            /** @description Price added to the combo for each one chosen. */
            readonly surcharge: components["schemas"]["MoneyFromZero"];
            /**
             * Format: int32
             * @description Maximum number of this option in the step.
             */
            readonly max_quantity: number;
            /** @description Whether it is chosen by default. */
            readonly is_default: boolean;
            readonly sort_order: components["schemas"]["SortOrder"];
            readonly is_active: boolean;
        };
        readonly PopularItem: {
            readonly menu_item_id: components["schemas"]["Id"];
            readonly name: string;
            readonly quantity: number;
        };
        readonly PopularPlaces: {
            /** @description Fixed items, in order. The best sellers follow. */
            readonly menu_item_ids: readonly components["schemas"]["Id"][];
        };
        readonly NewMenuItem: {
            /** @default null */
            readonly category_id?: components["schemas"]["Id"] | null;
            readonly name: string;
            /** @default null */
            readonly name_i18n?: components["schemas"]["Translations"] | null;
            /** @default null */
            readonly sku?: string | null;
            /** @default null */
            readonly description?: string | null;
            /** @default null */
            readonly image_url?: string | null;
            /** @default other */
            readonly type?: components["schemas"]["MenuItemType"];
            readonly price: components["schemas"]["MoneyFromZero"];
            /** @default null */
            readonly cost?: components["schemas"]["MoneyFromZero"] | null;
            /**
             * @description Taxes; null: those of its category, or the default taxes.
             * @default null
             */
            readonly tax_ids?: readonly components["schemas"]["Id"][] | null;
            /**
             * @description Whether the price includes tax; null: as each tax says.
             * @default null
             */
            readonly tax_inclusive?: boolean | null;
            /**
             * @description Kitchen that prepares it; null: the category's, or the default one.
             * @default null
             */
            readonly kitchen_id?: components["schemas"]["Id"] | null;
            /**
             * @description Modifier groups, in the order they are offered.
             * @default []
             */
            readonly modifier_group_ids?: readonly components["schemas"]["Id"][];
            /** @default {} */
            readonly order_type_prices?: { readonly [key: string]: components["schemas"]["MoneyFromZero"]; };
            /**
             * Format: int32
             * @default null
             */
            readonly prep_minutes?: number | null;
            /** @default [] */
            readonly allergens?: readonly string[];
            /**
             * @description HSN or SAC code; null: that of its taxes.
             * @default null
             */
            readonly hsn_code?: string | null;
            /**
             * @description Whether staff enter the price when selling it. Guests can't order it. `price` is only a suggestion.
             * @default false
             */
            readonly open_price?: boolean;
            /**
             * @description Color of its button; null: that of its category.
             * @default null
             */
            readonly color?: components["schemas"]["MenuColor"] | null;
            readonly sort_order?: components["schemas"]["SortOrder"];
            /** @default true */
            readonly is_active?: boolean;
            /** @description PNG, JPEG, or WebP image of at most 5 MB, as base64 or a data: URL. */
            readonly image?: string | null;
            readonly variants?: readonly components["schemas"]["VariantOfMenuItem"][];
            /** @description Steps that make the item a combo; empty: it isn't one. */
            readonly combo_steps?: readonly components["schemas"]["ComboStepOfItem"][];
        };
        readonly VariantOfMenuItem: {
            readonly name: string;
            readonly name_i18n?: components["schemas"]["Translations"] | null;
            /** @description Price, instead of the item's. */
            readonly price: components["schemas"]["MoneyFromZero"];
            readonly order_type_prices?: { readonly [key: string]: components["schemas"]["MoneyFromZero"]; };
            readonly is_default?: boolean;
            readonly sort_order?: components["schemas"]["SortOrder"];
            readonly is_active?: boolean;
            readonly id?: components["schemas"]["Id"];
        };
        readonly ComboStepOfItem: {
            readonly name: string;
            readonly name_i18n?: components["schemas"]["Translations"] | null;
            /** Format: int32 */
            readonly min_select?: number;
            /** Format: int32 */
            readonly max_select?: number;
            /**
             * Format: int32
             * @description Course; null: that of the order line.
             */
            readonly course?: number | null;
            readonly sort_order?: components["schemas"]["SortOrder"];
            readonly is_active?: boolean;
            readonly id?: components["schemas"]["Id"];
            /** @description All options of the step. Options left out are deleted. */
            readonly options: readonly components["schemas"]["ComboOptionOfStep"][];
        };
        readonly ComboOptionOfStep: {
            /** @description Menu item to choose. */
            readonly menu_item_id: components["schemas"]["Id"];
            /** @description Variant; null: the item has none. */
            readonly variant_id?: components["schemas"]["Id"] | null;
            /** @description Price added to the combo for each one chosen. */
            readonly surcharge?: components["schemas"]["MoneyFromZero"];
            /**
             * Format: int32
             * @description Maximum number of this option in the step.
             */
            readonly max_quantity?: number;
            /** @description Whether it is chosen by default. */
            readonly is_default?: boolean;
            readonly sort_order?: components["schemas"]["SortOrder"];
            readonly is_active?: boolean;
            readonly id?: components["schemas"]["Id"];
        };
        readonly MenuItemChanges: {
            readonly category_id?: components["schemas"]["Id"] | null;
            readonly name?: string;
            readonly name_i18n?: components["schemas"]["Translations"] | null;
            readonly sku?: string | null;
            readonly description?: string | null;
            readonly image_url?: string | null;
            readonly type?: components["schemas"]["MenuItemType"];
            readonly price?: components["schemas"]["MoneyFromZero"];
            readonly cost?: components["schemas"]["MoneyFromZero"] | null;
            readonly tax_ids?: readonly components["schemas"]["Id"][];
            /** @description Whether the price includes tax; null: as each tax says. */
            readonly tax_inclusive?: boolean | null;
            /** @description Kitchen that prepares it; null: the category's, or the default one. */
            readonly kitchen_id?: components["schemas"]["Id"] | null;
            /** @description Modifier groups, in the order they are offered. */
            readonly modifier_group_ids?: readonly components["schemas"]["Id"][];
            readonly order_type_prices?: { readonly [key: string]: components["schemas"]["MoneyFromZero"]; };
            /** Format: int32 */
            readonly prep_minutes?: number | null;
            readonly allergens?: readonly string[];
            /** @description HSN or SAC code; null: that of its taxes. */
            readonly hsn_code?: string | null;
            /** @description Whether staff enter the price when selling it. Guests can't order it. `price` is only a suggestion. */
            readonly open_price?: boolean;
            /** @description Color of its button; null: that of its category. */
            readonly color?: components["schemas"]["MenuColor"] | null;
            readonly sort_order?: components["schemas"]["SortOrder"];
            readonly is_active?: boolean;
            /** @description PNG, JPEG, or WebP image of at most 5 MB, as base64 or a data: URL. */
            readonly image?: string | null;
            readonly variants?: readonly components["schemas"]["VariantOfMenuItem"][];
            /** @description Steps that make the item a combo; empty: it isn't one. */
            readonly combo_steps?: readonly components["schemas"]["ComboStepOfItem"][];
        };
        readonly MenuItemVariant: {
            readonly id: components["schemas"]["Id"];
            readonly created_at: components["schemas"]["Timestamp"];
            readonly updated_at: components["schemas"]["Timestamp"];
            readonly menu_item_id: components["schemas"]["Id"];
            readonly name: string;
            readonly name_i18n: { readonly [key: string]: string; } | null;
            /** @description Price. In the item's list it is the price at the active branch, and `base_price` is the restaurant's. */
            readonly price: components["schemas"]["Money"];
            readonly order_type_prices: { readonly [key: string]: components["schemas"]["Money"]; };
            readonly is_default: boolean;
            readonly sort_order: components["schemas"]["SortOrder"];
            readonly is_active: boolean;
            readonly base_price: components["schemas"]["Money"];
        };
        readonly NewMenuItemVariant: {
            readonly name: string;
            readonly name_i18n?: components["schemas"]["Translations"] | null;
            /** @description Price, instead of the item's. */
            readonly price: components["schemas"]["MoneyFromZero"];
            readonly order_type_prices?: { readonly [key: string]: components["schemas"]["MoneyFromZero"]; };
            readonly is_default?: boolean;
            readonly sort_order?: components["schemas"]["SortOrder"];
            readonly is_active?: boolean;
        };
        readonly MenuItemVariantChanges: {
            readonly name?: string;
            readonly name_i18n?: components["schemas"]["Translations"] | null;
            /** @description Price, instead of the item's. */
            readonly price?: components["schemas"]["MoneyFromZero"];
            readonly order_type_prices?: { readonly [key: string]: components["schemas"]["MoneyFromZero"]; };
            readonly is_default?: boolean;
            readonly sort_order?: components["schemas"]["SortOrder"];
            readonly is_active?: boolean;
        };
        readonly MenuFile: {
            /** @description Workbook (XLSX, XLSM, XLS, ODS), text file (CSV, TSV), or JSON from another system, as base64 or a data: URL; at most 10 MB. */
            readonly file?: string;
            /** @description The text of a CSV file instead of `file`. */
            readonly csv?: string;
            /** @default {} */
            readonly choices?: components["schemas"]["MenuFileChoices"];
        };
        readonly MenuColumn: "name" | "price" | "category" | "type" | "description" | "sku" | "kitchen" | "taxes" | "variant" | "modifiers" | "cost" | "allergens" | "hsn_code" | "prep_minutes" | "handle" | "archived" | "entity" | "parent" | "id" | "is_active" | "is_size_active" | "is_default_size" | "sort_order" | "tax_inclusive" | "open_price" | "color" | "combo" | "image_url" | "size_price" | "order_type_price" | "translation" | "size_translation" | "tax_flag" | "modifier_flag" | "ignored";
        /** @description What a person decides instead of the guess. */
        readonly MenuFileChoices: {
            /**
             * Format: int32
             * @description Number of the sheet, from 0.
             */
            readonly sheet?: number;
            /**
             * Format: int32
             * @description Row with the column headings, from 1; 0: none.
             */
            readonly header_row?: number;
            /** @description What each column holds, from the first. */
            readonly columns?: readonly components["schemas"]["MenuColumn"][];
            /**
             * @description Character encoding of a text file.
             * @enum {string}
             */
            readonly encoding?: "utf-8" | "utf-16le" | "utf-16be" | "windows-1252" | "macintosh" | "windows-1250" | "windows-1251" | "windows-1253" | "windows-1254" | "windows-1256" | "windows-1255" | "shift_jis" | "gbk" | "big5" | "euc-kr" | "windows-874" | "windows-1258" | "windows-1257";
        };
        readonly MenuPreview: {
            /** @description Why the file can't be imported as it was read; null: it can. */
            readonly problem: {
                readonly code: "not_a_sheet" | "too_large" | "too_slow" | "no_header" | "no_dishes" | "unknown_json";
                readonly message: string;
            } | null;
            /** @description How the file was read; null: it has no tables. */
            readonly taken: components["schemas"]["MenuFileTaken"] | null;
            /** @description The first items, as they would be imported. */
            readonly dishes: readonly {
                /** @description Row of the spreadsheet, from 1; in JSON the position of the item. */
                readonly row: number;
                readonly name: string;
                readonly price: components["schemas"]["Money"];
                readonly category: string | null;
                readonly type: components["schemas"]["MenuItemType"] | null;
                /** @description Its sizes with their prices. */
                readonly sizes: readonly {
                    readonly name: string;
                    readonly price: components["schemas"]["Money"];
                }[];
                /** @description Names of its modifier groups. */
                readonly groups: readonly string[];
                /** @description Taxes; null: the file names none of the restaurant's. */
                readonly tax_ids: readonly components["schemas"]["Id"][] | null;
            }[];
            /** @description Modifier groups of the file. */
            readonly groups: readonly {
                readonly name: string;
                /** @description How many it offers. */
                readonly choices: number;
            }[];
            /** @description Totals. */
            readonly counts: {
                /** @description Number of items found. */
                readonly dishes: number;
                /** @description Number of problems found. */
                readonly faults: number;
            };
            /** @description Problems; at most 200. */
            readonly faults: readonly components["schemas"]["MenuFault"][];
            /** @description What was decided or left out. */
            readonly notes: readonly components["schemas"]["MenuNote"][];
        };
        readonly MenuFileTaken: {
            /** @description Sheets of the file; a text file has one. */
            readonly sheets: readonly {
                readonly name: string;
                /** @description Whether the spreadsheet hides it. */
                readonly is_hidden: boolean;
                /** @description How many rows it has. */
                readonly rows: number;
            }[];
            /** @description Character encoding; null: not a text file. */
            readonly encoding: string | null;
            /** @description Number of the sheet that was read, from 0. */
            readonly sheet: number;
            /** @description Row with the column headings, from 1; 0: none. */
            readonly header_row: number;
            readonly columns: readonly {
                readonly title: string;
                readonly role: components["schemas"]["MenuColumn"];
                /** @description The first values below the title. */
                readonly examples: readonly string[];
            }[];
            /** @description The first rows of the sheet, for choosing the header row. */
            readonly head: readonly {
                /** @description Row of the spreadsheet, from 1. */
                readonly row: number;
                /** @description Values, from the first column. */
                readonly cells: readonly string[];
            }[];
        };
        readonly MenuFault: {
            /** @description Row of the spreadsheet, from 1; in JSON the position of the item. */
            readonly row: number;
            /** @description Cell, such as `C7`. */
            readonly cell: string | null;
            /** @description What the column was taken for. */
            readonly column: components["schemas"]["MenuColumn"];
            /** @description Contents of the cell. */
            readonly value: string | null;
            readonly code: "required" | "not_a_price" | "spreadsheet_error" | "date" | "two_prices" | "percentage" | "foreign_currency" | "negative" | "ambiguous" | "too_many_decimals" | "too_much" | "too_long" | "invalid" | "same_item" | "same_size" | "too_many_sizes" | "two_taxes" | "refused";
            /** @description Values that the message contains. */
            readonly params: { readonly [key: string]: string; };
            readonly message: string;
        };
        readonly MenuNote: {
            readonly code: "encoding" | "sheet" | "columns_ignored" | "sections" | "carried_down" | "not_sold" | "open_prices" | "kitchens_unknown" | "taxes_unknown" | "values_unknown" | "groups_empty";
            /** @description Values that the message contains. */
            readonly params: { readonly [key: string]: string; };
            readonly message: string;
        };
        readonly MenuImport: {
            /** @description Workbook (XLSX, XLSM, XLS, ODS), text file (CSV, TSV), or JSON from another system, as base64 or a data: URL; at most 10 MB. */
            readonly file?: string;
            /** @description The text of a CSV file instead of `file`. */
            readonly csv?: string;
            /** @default {} */
            readonly choices?: components["schemas"]["MenuFileChoices"];
            /** @description Taxes of new items whose row names none. Default: those of their category, or the default taxes. */
            readonly tax_ids?: readonly components["schemas"]["Id"][];
            /**
             * @description true: a single problem stops the whole import. false: items without problems are imported.
             * @default false
             */
            readonly all_or_nothing?: boolean;
        };
        readonly MenuImported: {
            readonly created: number;
            /** @description Number of existing items changed, matched by SKU or by name within the category. */
            readonly changed: number;
            /** @description Number of existing items that were already the same. */
            readonly unchanged: number;
            readonly categories: number;
            /** @description Modifier groups created or changed. */
            readonly groups: number;
            /** @description Number of items not imported. */
            readonly rejected: number;
            /** @description These items as a CSV file with the reasons. Correct and import it. */
            readonly rejected_csv: string | null;
            /** @description Problems; at most 200. */
            readonly faults: readonly components["schemas"]["MenuFault"][];
            readonly notes: readonly components["schemas"]["MenuNote"][];
        };
        readonly StockItem: {
            readonly id: components["schemas"]["Id"];
            readonly created_at: components["schemas"]["Timestamp"];
            readonly updated_at: components["schemas"]["Timestamp"];
            readonly branch_id: components["schemas"]["Id"];
            readonly menu_item_id: components["schemas"]["Id"];
            readonly name: string;
            readonly sku: string | null;
            readonly category_id: components["schemas"]["Id"] | null;
            readonly stock_quantity: number;
            readonly low_stock_at: number | null;
            readonly state: components["schemas"]["StockState"];
            readonly is_available: boolean;
        };
        readonly StockMovement: {
            readonly id: components["schemas"]["Id"];
            readonly created_at: components["schemas"]["Timestamp"];
            readonly updated_at: components["schemas"]["Timestamp"];
            readonly branch_id: components["schemas"]["Id"];
            readonly menu_item_id: components["schemas"]["Id"];
            readonly name: string;
            readonly type: components["schemas"]["StockMovementType"];
            /** @description Change in quantity; negative if it left stock. */
            readonly quantity: number;
            /** @description Quantity afterwards. */
            readonly balance: number;
            readonly order_id: components["schemas"]["Id"] | null;
            /** @description Unit cost of a restock; null if the caller can't change the menu. */
            readonly cost: components["schemas"]["Money"] | null;
            readonly reason: string | null;
            readonly user_id: components["schemas"]["Id"] | null;
            readonly business_date: string;
        };
        readonly Restock: {
            /** Format: int32 */
            readonly quantity: number;
            readonly reason?: string | null;
            /** @description Unit cost. */
            readonly cost?: components["schemas"]["MoneyFromZero"] | null;
        };
        readonly StockWaste: {
            /** Format: int32 */
            readonly quantity: number;
            readonly reason: string;
        };
        readonly StockCount: {
            /** Format: int32 */
            readonly quantity: number;
            readonly reason?: string | null;
        };
        readonly MenuItemAvailability: {
            /** @description false: out of stock (86). */
            readonly is_available?: boolean;
            /** Format: int32 */
            readonly stock_quantity?: number | null;
            /** Format: int32 */
            readonly low_stock_at?: number | null;
            /** @description The branch's own price; null: the restaurant's. Requires permission to change the menu. */
            readonly price?: components["schemas"]["MoneyFromZero"] | null;
            readonly variant_prices?: { readonly [key: string]: components["schemas"]["MoneyFromZero"]; };
        };
        readonly PriceRuleType: "percent" | "amount" | "price";
        readonly PriceRuleSource: "pos" | "waiter" | "kiosk" | "online";
        readonly PriceRule: {
            readonly id: components["schemas"]["Id"];
            readonly created_at: components["schemas"]["Timestamp"];
            readonly updated_at: components["schemas"]["Timestamp"];
            /** @description Name on bills, menus, and reports. */
            readonly name: string;
            readonly name_i18n: { readonly [key: string]: string; } | null;
            /**
             * Format: int32
             * @description If several rules are equally good for the guest, the highest priority applies.
             */
            readonly priority: number;
            /** @description What `value` is: percent off, an amount off, or the new price. */
            readonly type: components["schemas"]["PriceRuleType"];
            /** @description Percentage or amount, depending on `type`. */
            readonly value: number;
            readonly starts_on: components["schemas"]["BusinessDate"] | null;
            /** @description Last day; null: no restriction. */
            readonly ends_on: components["schemas"]["BusinessDate"] | null;
            /** @description 0 = Sunday … 6 = Saturday; empty: every day. */
            readonly days: readonly number[];
            /** @description Start time in the branch's time zone. Hours after midnight belong to the day before. */
            readonly time_from: string | null;
            readonly time_to: string | null;
            readonly branch_ids: readonly components["schemas"]["Id"][] | null;
            /** @description Order types it applies to; null: all. */
            readonly order_type_ids: readonly components["schemas"]["Id"][] | null;
            /** @description Floor areas it applies to; null: all. */
            readonly area_ids: readonly components["schemas"]["Id"][] | null;
            /** @description Order sources it applies to; null: all. */
            readonly sources: readonly components["schemas"]["PriceRuleSource"][] | null;
            /** @description Menu items it applies to, besides `variant_ids` and `category_ids`; all three null: every item. */
            readonly menu_item_ids: readonly components["schemas"]["Id"][] | null;
            readonly variant_ids: readonly components["schemas"]["Id"][] | null;
            /** @description Categories it applies to, with their subcategories; null: none. */
            readonly category_ids: readonly components["schemas"]["Id"][] | null;
            /**
             * Format: int32
             * @description Number of items to buy for the deal; null: not a deal, each item is discounted.
             */
            readonly buy_quantity: number | null;
            /**
             * Format: int32
             * @description Number of further items sold at the new price; 0 or null: the price is for the bought items together.
             */
            readonly get_quantity: number | null;
            /** @description Menu items sold at the new price, besides `get_variant_ids` and `get_category_ids`; all three null: the bought items. */
            readonly get_menu_item_ids: readonly components["schemas"]["Id"][] | null;
            readonly get_variant_ids: readonly components["schemas"]["Id"][] | null;
            readonly get_category_ids: readonly components["schemas"]["Id"][] | null;
            /**
             * Format: int32
             * @description Maximum uses in one order; null: no limit.
             */
            readonly max_per_order: number | null;
            /** @description Whether coupons and manual discounts also apply to these dishes. */
            readonly combines: boolean;
            readonly sort_order: components["schemas"]["SortOrder"];
            readonly is_active: boolean;
        };
        readonly NewPriceRule: {
            /** @description Name on bills, menus, and reports. */
            readonly name: string;
            /** @default null */
            readonly name_i18n?: components["schemas"]["Translations"] | null;
            /**
             * Format: int32
             * @description If several rules are equally good for the guest, the highest priority applies.
             * @default 0
             */
            readonly priority?: number;
            /** @description What `value` is: percent off, an amount off, or the new price. */
            readonly type: components["schemas"]["PriceRuleType"];
            /** @description Percentage or amount, depending on `type`. */
            readonly value: number;
            /** @default null */
            readonly starts_on?: components["schemas"]["BusinessDate"] | null;
            /**
             * @description Last day; null: no restriction.
             * @default null
             */
            readonly ends_on?: components["schemas"]["BusinessDate"] | null;
            /**
             * @description 0 = Sunday … 6 = Saturday; empty: every day.
             * @default []
             */
            readonly days?: readonly number[];
            /**
             * @description Start time in the branch's time zone. Hours after midnight belong to the day before.
             * @default null
             */
            readonly time_from?: string | null;
            /** @default null */
            readonly time_to?: string | null;
            /** @default null */
            readonly branch_ids?: readonly components["schemas"]["Id"][] | null;
            /**
             * @description Order types it applies to; null: all.
             * @default null
             */
            readonly order_type_ids?: readonly components["schemas"]["Id"][] | null;
            /**
             * @description Floor areas it applies to; null: all.
             * @default null
             */
            readonly area_ids?: readonly components["schemas"]["Id"][] | null;
            /**
             * @description Order sources it applies to; null: all.
             * @default null
             */
            readonly sources?: readonly components["schemas"]["PriceRuleSource"][] | null;
            /**
             * @description Menu items it applies to, besides `variant_ids` and `category_ids`; all three null: every item.
             * @default null
             */
            readonly menu_item_ids?: readonly components["schemas"]["Id"][] | null;
            /** @default null */
            readonly variant_ids?: readonly components["schemas"]["Id"][] | null;
            /**
             * @description Categories it applies to, with their subcategories; null: none.
             * @default null
             */
            readonly category_ids?: readonly components["schemas"]["Id"][] | null;
            /**
             * Format: int32
             * @description Number of items to buy for the deal; null: not a deal, each item is discounted.
             * @default null
             */
            readonly buy_quantity?: number | null;
            /**
             * Format: int32
             * @description Number of further items sold at the new price; 0 or null: the price is for the bought items together.
             * @default null
             */
            readonly get_quantity?: number | null;
            /**
             * @description Menu items sold at the new price, besides `get_variant_ids` and `get_category_ids`; all three null: the bought items.
             * @default null
             */
            readonly get_menu_item_ids?: readonly components["schemas"]["Id"][] | null;
            /** @default null */
            readonly get_variant_ids?: readonly components["schemas"]["Id"][] | null;
            /** @default null */
            readonly get_category_ids?: readonly components["schemas"]["Id"][] | null;
            /**
             * Format: int32
             * @description Maximum uses in one order; null: no limit.
             * @default null
             */
            readonly max_per_order?: number | null;
            /**
             * @description Whether coupons and manual discounts also apply to these dishes.
             * @default true
             */
            readonly combines?: boolean;
            readonly sort_order?: components["schemas"]["SortOrder"];
            /** @default true */
            readonly is_active?: boolean;
        };
        readonly PriceRuleChanges: {
            /** @description Name on bills, menus, and reports. */
            readonly name?: string;
            readonly name_i18n?: components["schemas"]["Translations"] | null;
            /**
             * Format: int32
             * @description If several rules are equally good for the guest, the highest priority applies.
             */
            readonly priority?: number;
            /** @description What `value` is: percent off, an amount off, or the new price. */
            readonly type?: components["schemas"]["PriceRuleType"];
            /** @description Percentage or amount, depending on `type`. */
            readonly value?: number;
            readonly starts_on?: components["schemas"]["BusinessDate"] | null;
            /** @description Last day; null: no restriction. */
            readonly ends_on?: components["schemas"]["BusinessDate"] | null;
            /** @description 0 = Sunday … 6 = Saturday; empty: every day. */
            readonly days?: readonly number[];
            /** @description Start time in the branch's time zone. Hours after midnight belong to the day before. */
            readonly time_from?: string | null;
            readonly time_to?: string | null;
            readonly branch_ids?: readonly components["schemas"]["Id"][] | null;
            /** @description Order types it applies to; null: all. */
            readonly order_type_ids?: readonly components["schemas"]["Id"][] | null;
            /** @description Floor areas it applies to; null: all. */
            readonly area_ids?: readonly components["schemas"]["Id"][] | null;
            /** @description Order sources it applies to; null: all. */
            readonly sources?: readonly components["schemas"]["PriceRuleSource"][] | null;
            /** @description Menu items it applies to, besides `variant_ids` and `category_ids`; all three null: every item. */
            readonly menu_item_ids?: readonly components["schemas"]["Id"][] | null;
            readonly variant_ids?: readonly components["schemas"]["Id"][] | null;
            /** @description Categories it applies to, with their subcategories; null: none. */
            readonly category_ids?: readonly components["schemas"]["Id"][] | null;
            /**
             * Format: int32
             * @description Number of items to buy for the deal; null: not a deal, each item is discounted.
             */
            readonly buy_quantity?: number | null;
            /**
             * Format: int32
             * @description Number of further items sold at the new price; 0 or null: the price is for the bought items together.
             */
            readonly get_quantity?: number | null;
            /** @description Menu items sold at the new price, besides `get_variant_ids` and `get_category_ids`; all three null: the bought items. */
            readonly get_menu_item_ids?: readonly components["schemas"]["Id"][] | null;
            readonly get_variant_ids?: readonly components["schemas"]["Id"][] | null;
            readonly get_category_ids?: readonly components["schemas"]["Id"][] | null;
            /**
             * Format: int32
             * @description Maximum uses in one order; null: no limit.
             */
            readonly max_per_order?: number | null;
            /** @description Whether coupons and manual discounts also apply to these dishes. */
            readonly combines?: boolean;
            readonly sort_order?: components["schemas"]["SortOrder"];
            readonly is_active?: boolean;
        };
        readonly PriceRuleFile: {
            /** @description All rules, including inactive ones, except rules whose items or places were all deleted. */
            readonly price_rules: readonly components["schemas"]["PriceRuleInFile"][];
        };
        readonly PriceRuleInFile: {
            /** @description Name on bills, menus, and reports. */
            readonly name: string;
            readonly name_i18n: { readonly [key: string]: string; } | null;
            /**
             * Format: int32
             * @description If several rules are equally good for the guest, the highest priority applies.
             */
            readonly priority: number;
            /** @description What `value` is: percent off, an amount off, or the new price. */
            readonly type: components["schemas"]["PriceRuleType"];
            /** @description Percentage or amount, depending on `type`. */
            readonly value: number;
            readonly starts_on: components["schemas"]["BusinessDate"] | null;
            /** @description Last day; null: no restriction. */
            readonly ends_on: components["schemas"]["BusinessDate"] | null;
            /** @description 0 = Sunday … 6 = Saturday; empty: every day. */
            readonly days: readonly number[];
            /** @description Start time in the branch's time zone. Hours after midnight belong to the day before. */
            readonly time_from: string | null;
            readonly time_to: string | null;
            /** @description Order sources it applies to; null: all. */
            readonly sources: readonly components["schemas"]["PriceRuleSource"][] | null;
            /**
             * Format: int32
             * @description Number of items to buy for the deal; null: not a deal, each item is discounted.
             */
            readonly buy_quantity: number | null;
            /**
             * Format: int32
             * @description Number of further items sold at the new price; 0 or null: the price is for the bought items together.
             */
            readonly get_quantity: number | null;
            /**
             * Format: int32
             * @description Maximum uses in one order; null: no limit.
             */
            readonly max_per_order: number | null;
            /** @description Whether coupons and manual discounts also apply to these dishes. */
            readonly combines: boolean;
            readonly is_active: boolean;
            /** @description Branches; null: all. */
            readonly branches: readonly string[] | null;
            /** @description Order types; null: all. */
            readonly order_types: readonly string[] | null;
            /** @description Names of floor areas. Every area with the name is included. */
            readonly areas: readonly string[] | null;
            /** @description Names or SKUs. */
            readonly menu_items: readonly string[] | null;
            /** @description Variants; null: not limited to variants. */
            readonly variants: readonly components["schemas"]["VariantName"][] | null;
            /** @description Categories it applies to, with their subcategories; null: none. */
            readonly categories: readonly string[] | null;
            /** @description Items sold at the new price; this and the next two null: the bought items. */
            readonly get_menu_items: readonly string[] | null;
            /** @description Variants sold at the new price; null: none. */
            readonly get_variants: readonly components["schemas"]["VariantName"][] | null;
            /** @description Categories sold at the new price, with their subcategories; null: none. */
            readonly get_categories: readonly string[] | null;
        };
        readonly VariantName: {
            /** @description Name or SKU. */
            readonly menu_item: string;
            /** @description Name of the variant. */
            readonly variant: string;
        };
        readonly PriceRuleImport: {
            /** @description Rules. One with the name of an existing rule replaces it; fields left out get their defaults. */
            readonly price_rules: readonly components["schemas"]["NewPriceRuleInFile"][];
        };
        readonly NewPriceRuleInFile: {
            /** @description Name on bills, menus, and reports. */
            readonly name: string;
            /** @default null */
            readonly name_i18n?: components["schemas"]["Translations"] | null;
            /**
             * Format: int32
             * @description If several rules are equally good for the guest, the highest priority applies.
             * @default 0
             */
            readonly priority?: number;
            /** @description What `value` is: percent off, an amount off, or the new price. */
            readonly type: components["schemas"]["PriceRuleType"];
            /** @description Percentage or amount, depending on `type`. */
            readonly value: number;
            /** @default null */
            readonly starts_on?: components["schemas"]["BusinessDate"] | null;
            /**
             * @description Last day; null: no restriction.
             * @default null
             */
            readonly ends_on?: components["schemas"]["BusinessDate"] | null;
            /**
             * @description 0 = Sunday … 6 = Saturday; empty: every day.
             * @default []
             */
            readonly days?: readonly number[];
            /**
             * @description Start time in the branch's time zone. Hours after midnight belong to the day before.
             * @default null
             */
            readonly time_from?: string | null;
            /** @default null */
            readonly time_to?: string | null;
            /**
             * @description Order sources it applies to; null: all.
             * @default null
             */
            readonly sources?: readonly components["schemas"]["PriceRuleSource"][] | null;
            /**
             * Format: int32
             * @description Number of items to buy for the deal; null: not a deal, each item is discounted.
             * @default null
             */
            readonly buy_quantity?: number | null;
            /**
             * Format: int32
             * @description Number of further items sold at the new price; 0 or null: the price is for the bought items together.
             * @default null
             */
            readonly get_quantity?: number | null;
            /**
             * Format: int32
             * @description Maximum uses in one order; null: no limit.
             * @default null
             */
            readonly max_per_order?: number | null;
            /**
             * @description Whether coupons and manual discounts also apply to these dishes.
             * @default true
             */
            readonly combines?: boolean;
            /** @default true */
            readonly is_active?: boolean;
            /**
             * @description Branches; null: all.
             * @default null
             */
            readonly branches?: readonly string[] | null;
            /**
             * @description Order types; null: all.
             * @default null
             */
            readonly order_types?: readonly string[] | null;
            /**
             * @description Names of floor areas. Every area with the name is included.
             * @default null
             */
            readonly areas?: readonly string[] | null;
            /**
             * @description Names or SKUs.
             * @default null
             */
            readonly menu_items?: readonly string[] | null;
            /**
             * @description Variants; null: not limited to variants.
             * @default null
             */
            readonly variants?: readonly components["schemas"]["VariantName"][] | null;
            /**
             * @description Categories it applies to, with their subcategories; null: none.
             * @default null
             */
            readonly categories?: readonly string[] | null;
            /**
             * @description Items sold at the new price; this and the next two null: the bought items.
             * @default null
             */
            readonly get_menu_items?: readonly string[] | null;
            /**
             * @description Variants sold at the new price; null: none.
             * @default null
             */
            readonly get_variants?: readonly components["schemas"]["VariantName"][] | null;
            /**
             * @description Categories sold at the new price, with their subcategories; null: none.
             * @default null
             */
            readonly get_categories?: readonly string[] | null;
        };
        readonly PriceRulesImported: {
            /** @description Number of new rules. */
            readonly created: number;
            /** @description Number of existing rules that changed. */
            readonly changed: number;
            /** @description Number of existing rules that were already the same. */
            readonly unchanged: number;
        };
        readonly Coupon: {
            readonly id: components["schemas"]["Id"];
            readonly created_at: components["schemas"]["Timestamp"];
            readonly updated_at: components["schemas"]["Timestamp"];
            readonly code: string;
            readonly name: string | null;
            readonly type: components["schemas"]["DiscountType"];
            readonly value: number;
            /** @description Minimum subtotal of the order, before discounts. */
            readonly min_subtotal: components["schemas"]["MoneyFromZero"];
            readonly max_discount: components["schemas"]["MoneyFromZero"] | null;
            readonly starts_at: components["schemas"]["Timestamp"] | null;
            readonly ends_at: components["schemas"]["Timestamp"] | null;
            readonly days: readonly number[];
            readonly time_from: string | null;
            readonly time_to: string | null;
            /**
             * Format: int32
             * @description Maximum uses in the whole restaurant; null: no limit.
             */
            readonly usage_limit: number | null;
            /**
             * Format: int32
             * @description Maximum uses per customer; null: no limit. The order must then name its customer.
             */
            readonly per_customer_limit: number | null;
            /** @description Order types it applies to; null: all. */
            readonly order_type_ids: readonly components["schemas"]["Id"][] | null;
            /** @description Menu items it applies to, besides `category_ids`; both null: every item. */
            readonly menu_item_ids: readonly components["schemas"]["Id"][] | null;
            readonly category_ids: readonly components["schemas"]["Id"][] | null;
            readonly branch_ids: readonly components["schemas"]["Id"][] | null;
            readonly sort_order: components["schemas"]["SortOrder"];
            readonly is_active: boolean;
            /** @description Orders with this coupon that weren't canceled, as far as this server knows. */
            readonly used_count: number;
            /** @description How often this server may still redeem it; null: no limit. A branch of a head office uses its share of the limit. */
            readonly uses_left: number | null;
        };
        readonly NewCoupon: {
            readonly code: string;
            /** @default null */
            readonly name?: string | null;
            readonly type: components["schemas"]["DiscountType"];
            /** @description Percentage or amount, depending on `type`. */
            readonly value: number;
            /**
             * @description Minimum subtotal of the order, before discounts.
             * @default 0
             */
            readonly min_subtotal?: components["schemas"]["MoneyFromZero"];
            /** @default null */
            readonly max_discount?: components["schemas"]["MoneyFromZero"] | null;
            /**
             * Format: date-time
             * @default null
             */
            readonly starts_at?: string | null;
            /**
             * Format: date-time
             * @default null
             */
            readonly ends_at?: string | null;
            /** @default [] */
            readonly days?: readonly number[];
            /** @default null */
            readonly time_from?: string | null;
            /** @default null */
            readonly time_to?: string | null;
            /**
             * Format: int32
             * @description Maximum uses in the whole restaurant; null: no limit.
             * @default null
             */
            readonly usage_limit?: number | null;
            /**
             * Format: int32
             * @description Maximum uses per customer; null: no limit. The order must then name its customer.
             * @default null
             */
            readonly per_customer_limit?: number | null;
            /**
             * @description Order types it applies to; null: all.
             * @default null
             */
            readonly order_type_ids?: readonly components["schemas"]["Id"][] | null;
            /**
             * @description Menu items it applies to, besides `category_ids`; both null: every item.
             * @default null
             */
            readonly menu_item_ids?: readonly components["schemas"]["Id"][] | null;
            /** @default null */
            readonly category_ids?: readonly components["schemas"]["Id"][] | null;
            /** @default null */
            readonly branch_ids?: readonly components["schemas"]["Id"][] | null;
            readonly sort_order?: components["schemas"]["SortOrder"];
            /** @default true */
            readonly is_active?: boolean;
        };
        readonly CouponChanges: {
            readonly code?: string;
            readonly name?: string | null;
            readonly type?: components["schemas"]["DiscountType"];
            /** @description Percentage or amount, depending on `type`. */
            readonly value?: number;
            /** @description Minimum subtotal of the order, before discounts. */
            readonly min_subtotal?: components["schemas"]["MoneyFromZero"];
            readonly max_discount?: components["schemas"]["MoneyFromZero"] | null;
            /** Format: date-time */
            readonly starts_at?: string | null;
            /** Format: date-time */
            readonly ends_at?: string | null;
            readonly days?: readonly number[];
            readonly time_from?: string | null;
            readonly time_to?: string | null;
            /**
             * Format: int32
             * @description Maximum uses in the whole restaurant; null: no limit.
             */
            readonly usage_limit?: number | null;
            /**
             * Format: int32
             * @description Maximum uses per customer; null: no limit. The order must then name its customer.
             */
            readonly per_customer_limit?: number | null;
            /** @description Order types it applies to; null: all. */
            readonly order_type_ids?: readonly components["schemas"]["Id"][] | null;
            /** @description Menu items it applies to, besides `category_ids`; both null: every item. */
            readonly menu_item_ids?: readonly components["schemas"]["Id"][] | null;
            readonly category_ids?: readonly components["schemas"]["Id"][] | null;
            readonly branch_ids?: readonly components["schemas"]["Id"][] | null;
            readonly sort_order?: components["schemas"]["SortOrder"];
            readonly is_active?: boolean;
        };
        readonly Area: {
            readonly id: components["schemas"]["Id"];
            readonly created_at: components["schemas"]["Timestamp"];
            readonly updated_at: components["schemas"]["Timestamp"];
            readonly branch_id: components["schemas"]["Id"];
            readonly name: string;
            readonly sort_order: components["schemas"]["SortOrder"];
            readonly tables_count: number;
        };
        readonly NewArea: {
            readonly name: string;
            readonly sort_order?: components["schemas"]["SortOrder"];
        };
        readonly AreaChanges: {
            readonly name?: string;
            readonly sort_order?: components["schemas"]["SortOrder"];
        };
        readonly CodedTable: components["schemas"]["Table"] & {
            /** @description Secret part of the address a guest's phone opens; null without the permission `floor.serve`. */
            readonly qr_token: string | null;
        };
        readonly NewTable: {
            /** @default null */
            readonly area_id?: components["schemas"]["Id"] | null;
            readonly name: string;
            /**
             * Format: int32
             * @default 4
             */
            readonly capacity?: number;
            /**
             * Format: int32
             * @default null
             */
            readonly x?: number | null;
            /**
             * Format: int32
             * @default null
             */
            readonly y?: number | null;
            readonly sort_order?: components["schemas"]["SortOrder"];
        };
        readonly NewTables: {
            /**
             * Format: int32
             * @description How many.
             */
            readonly count: number;
            /**
             * @description Text before the number. Numbers continue with the next free ones of the branch.
             * @default T
             */
            readonly prefix?: string;
            /**
             * Format: int32
             * @default 4
             */
            readonly capacity?: number;
            /** @default null */
            readonly area_id?: components["schemas"]["Id"] | null;
        };
        readonly TableChanges: {
            readonly area_id?: components["schemas"]["Id"] | null;
            readonly name?: string;
            /** Format: int32 */
            readonly capacity?: number;
            /** Format: int32 */
            readonly x?: number | null;
            /** Format: int32 */
            readonly y?: number | null;
            readonly sort_order?: components["schemas"]["SortOrder"];
        };
        readonly TableStatusChange: { readonly status: components["schemas"]["TableStatus"]; };
        readonly TableQr: {
            readonly qr_token: string;
            /** @description Contents of the QR code: the table's page, or only the token if guests can't reach one. */
            readonly content: string;
            readonly svg: string;
        };
        readonly Waiter: {
            readonly id: components["schemas"]["Id"];
            readonly created_at: components["schemas"]["Timestamp"];
            readonly updated_at: components["schemas"]["Timestamp"];
            readonly branch_id: components["schemas"]["Id"];
            readonly name: string;
            readonly role: string;
            readonly on_duty: boolean;
            /** @description The waiter's open orders (not paid or canceled). */
            readonly open_orders: number;
        };
        readonly WaiterDuty: { readonly on_duty: boolean; };
        readonly WaiterRequestType: "call_waiter" | "bill" | "water" | "clean" | "other";
        readonly WaiterRequest: {
            readonly id: components["schemas"]["Id"];
            readonly created_at: components["schemas"]["Timestamp"];
            readonly updated_at: components["schemas"]["Timestamp"];
            readonly branch_id: components["schemas"]["Id"];
            readonly table_id: components["schemas"]["Id"];
            readonly table_name: string | null;
            readonly type: components["schemas"]["WaiterRequestType"];
            readonly note: string | null;
            readonly status: components["schemas"]["WaiterRequestStatus"];
            readonly waiter_id: components["schemas"]["Id"] | null;
            readonly waiter_name: string | null;
            readonly requested_at: string;
            readonly assigned_at: string | null;
            readonly completed_at: string | null;
            readonly cancelled_at: string | null;
        };
        readonly NewWaiterRequest: {
            /** @description Table, by its id or by the token of its QR code. */
            readonly table_id?: components["schemas"]["Id"];
            readonly table_token?: string;
            /** @default call_waiter */
            readonly type?: components["schemas"]["WaiterRequestType"];
            readonly note?: string | null;
        };
        readonly WaiterAssignment: { readonly waiter_id?: components["schemas"]["Id"]; };
        readonly Kitchen: {
            readonly id: components["schemas"]["Id"];
            readonly created_at: components["schemas"]["Timestamp"];
            readonly updated_at: components["schemas"]["Timestamp"];
            readonly name: string;
            readonly language: string | null;
            /**
             * Format: int32
             * @description Minutes after which a ticket is shown as waiting long.
             */
            readonly warn_minutes: number;
            /**
             * Format: int32
             * @description Minutes after which a ticket is shown as late.
             */
            readonly late_minutes: number;
            /** @description true: held courses are printed on the first ticket, under HOLD, and a short FIRE ticket follows. false: they are printed when fired. */
            readonly print_held: boolean;
            readonly is_default: boolean;
            readonly sort_order: components["schemas"]["SortOrder"];
            readonly is_active: boolean;
            readonly printer_ids: readonly components["schemas"]["Id"][];
            /** @description Active items prepared here: by the item, its category, or by default. */
            readonly menu_items: readonly {
                readonly id: components["schemas"]["Id"];
                readonly name: string;
            }[];
        };
        readonly NewKitchen: {
            readonly name: string;
            /** @default null */
            readonly language?: string | null;
            /**
             * Format: int32
             * @description Minutes after which a ticket is shown as waiting long.
             * @default 8
             */
            readonly warn_minutes?: number;
            /**
             * Format: int32
             * @description Minutes after which a ticket is shown as late.
             * @default 12
             */
            readonly late_minutes?: number;
            /**
             * @description true: held courses are printed on the first ticket, under HOLD, and a short FIRE ticket follows. false: they are printed when fired.
             * @default true
             */
            readonly print_held?: boolean;
            /**
             * @description Whether it is the default kitchen. The first kitchen always is.
             * @default false
             */
            readonly is_default?: boolean;
            /** @default 0 */
            readonly sort_order?: components["schemas"]["SortOrder"];
            /** @default true */
            readonly is_active?: boolean;
            /** @description Its printers at the active branch. */
            readonly printer_ids?: readonly components["schemas"]["Id"][];
        };
        readonly KitchenChanges: {
            readonly name?: string;
            readonly language?: string | null;
            /**
             * Format: int32
             * @description Minutes after which a ticket is shown as waiting long.
             */
            readonly warn_minutes?: number;
            /**
             * Format: int32
             * @description Minutes after which a ticket is shown as late.
             */
            readonly late_minutes?: number;
            /** @description true: held courses are printed on the first ticket, under HOLD, and a short FIRE ticket follows. false: they are printed when fired. */
            readonly print_held?: boolean;
            readonly is_default?: boolean;
            readonly sort_order?: components["schemas"]["SortOrder"];
            readonly is_active?: boolean;
            /** @description Its printers at the active branch. */
            readonly printer_ids?: readonly components["schemas"]["Id"][];
        };
        readonly TestTicket: {
            readonly kitchen_id: components["schemas"]["Id"];
            readonly kitchen: string;
            /** @description One for each printer; empty if the kitchen has none. */
            readonly print_jobs: readonly components["schemas"]["BegunPrintJob"][];
        };
        readonly BegunPrintJob: {
            readonly id: components["schemas"]["Id"];
            readonly printer_id: components["schemas"]["Id"];
            readonly status: string;
        };
        readonly PrinterKind: "tcp" | "usb" | "os_queue";
        readonly PrinterAcknowledgement: "A" | "B" | "C" | "D";
        readonly Printer: {
            readonly id: components["schemas"]["Id"];
            readonly created_at: components["schemas"]["Timestamp"];
            readonly updated_at: components["schemas"]["Timestamp"];
            readonly branch_id: components["schemas"]["Id"];
            readonly name: string;
            readonly kind: components["schemas"]["PrinterKind"];
            /** @description `tcp`: address in a private network, such as `192.168.1.50:9100`; `usb`: path, such as `/dev/usb/lp0`; `os_queue`: name of the queue. */
            readonly address: string;
            /** @enum {number} */
            readonly width_mm: 58 | 80;
            /** Format: int32 */
            readonly columns: number;
            readonly code_page: string | null;
            readonly cut: boolean;
            readonly drawer_pin: (2 | 5) | null;
            /** Format: int32 */
            readonly copies: number;
            readonly acknowledgement: components["schemas"]["PrinterAcknowledgement"] | null;
            readonly fallback_printer_id: components["schemas"]["Id"] | null;
            readonly is_active: boolean;
            readonly status: "online" | "offline" | "paper_out" | "cover_open" | "error" | "unknown";
            readonly status_detail: string | null;
            /** @description When `acknowledgement` was tested; null: another server knows. */
            readonly acknowledgement_since: components["schemas"]["Timestamp"] | null;
            /** @description Jobs that are waiting, including those that need a decision. */
            readonly queued_jobs: number;
        };
        readonly NewPrinter: {
            readonly name: string;
            /** @default tcp */
            readonly kind?: components["schemas"]["PrinterKind"];
            /** @description `tcp`: address in a private network, such as `192.168.1.50:9100`; `usb`: path, such as `/dev/usb/lp0`; `os_queue`: name of the queue. */
            readonly address: string;
            /**
             * @default 80
             * @enum {number}
             */
            readonly width_mm?: 58 | 80;
            /**
             * Format: int32
             * @description Characters per line. Default: as many as fit the paper.
             */
            readonly columns?: number;
            /** @default null */
            readonly code_page?: string | null;
            /** @default true */
            readonly cut?: boolean;
            /** @default null */
            readonly drawer_pin?: (2 | 5) | null;
            /**
             * Format: int32
             * @default 1
             */
            readonly copies?: number;
            /** @default null */
            readonly acknowledgement?: components["schemas"]["PrinterAcknowledgement"] | null;
            /** @default null */
            readonly fallback_printer_id?: components["schemas"]["Id"] | null;
            /** @default true */
            readonly is_active?: boolean;
        };
        readonly PrinterChanges: {
            readonly name?: string;
            readonly kind?: components["schemas"]["PrinterKind"];
            /** @description `tcp`: address in a private network, such as `192.168.1.50:9100`; `usb`: path, such as `/dev/usb/lp0`; `os_queue`: name of the queue. */
            readonly address?: string;
            /** @enum {number} */
            readonly width_mm?: 58 | 80;
            /** Format: int32 */
            readonly columns?: number;
            readonly code_page?: string | null;
            readonly cut?: boolean;
            readonly drawer_pin?: (2 | 5) | null;
            /** Format: int32 */
            readonly copies?: number;
            readonly acknowledgement?: components["schemas"]["PrinterAcknowledgement"] | null;
            readonly fallback_printer_id?: components["schemas"]["Id"] | null;
            readonly is_active?: boolean;
        };
        readonly PrinterTest: {
            /**
             * @description Also opens the cash drawer.
             * @default false
             */
            readonly drawer?: boolean;
        };
        readonly PrintJob: {
            readonly id: components["schemas"]["Id"];
            readonly created_at: components["schemas"]["Timestamp"];
            readonly updated_at: components["schemas"]["Timestamp"];
            readonly branch_id: components["schemas"]["Id"];
            readonly printer_id: components["schemas"]["Id"];
            readonly document: components["schemas"]["PrintDocument"];
            readonly ref_id: components["schemas"]["Id"] | null;
            /** @description What identifies the document for people. */
            readonly subject: components["schemas"]["PrintSubject"];
            readonly status: components["schemas"]["PrintJobStatus"];
            readonly attempts: number;
            readonly copy_no: number;
            /** @description Times it was sent to a printer. Every copy after the first is marked POSSIBLE DUPLICATE. */
            readonly copies_sent: number;
            readonly reprint_no: number | null;
            readonly rerouted_from: string | null;
            /** @description Printer it came back from without being printed; it may now be behind later jobs. null: none. */
            readonly returned_from: string | null;
            readonly error: string | null;
            readonly first_byte_at: components["schemas"]["Timestamp"] | null;
            readonly printed_at: components["schemas"]["Timestamp"] | null;
        };
        readonly PrintSubject: {
            readonly order_number: string | null;
            readonly token_number: number | null;
            readonly table: string | null;
            readonly kitchen: string | null;
            readonly kot_number: string | null;
        };
        readonly PrinterSearch: {
            readonly id: components["schemas"]["Id"];
            readonly branch_id: components["schemas"]["Id"];
            readonly status: "running" | "finished" | "cancelled";
            /**
             * Format: int32
             * @description Progress in percent.
             */
            readonly progress: number;
            readonly started_at: components["schemas"]["Timestamp"];
            readonly printers: readonly {
                readonly kind: "tcp";
                readonly address: string;
                readonly model: string | null;
                readonly via: readonly ("mdns" | "epson" | "sweep")[];
                /** @description The branch's printer with this address; null: none. */
                readonly printer_id: components["schemas"]["Id"] | null;
            }[];
        };
        readonly PrintJobHistory: components["schemas"]["PrintJob"] & { readonly history: readonly components["schemas"]["PrintAttempt"][]; };
        readonly PrintAttempt: {
            readonly printer_id: components["schemas"]["Id"];
            readonly started_at: components["schemas"]["Timestamp"];
            readonly ended_at: components["schemas"]["Timestamp"] | null;
            readonly outcome: ("printed" | "printed_unacknowledged" | "not_sent" | "ambiguous" | "handed_over" | "brought_home") | null;
            readonly detail: string | null;
        };
        readonly PrintJobReroute: { readonly printer_id: components["schemas"]["Id"]; };
        readonly Customer: {
            readonly id: components["schemas"]["Id"];
            readonly created_at: components["schemas"]["Timestamp"];
            readonly updated_at: components["schemas"]["Timestamp"];
            readonly name: string;
            readonly phone: string | null;
            readonly email: string | null;
            readonly addresses: readonly components["schemas"]["CustomerAddress"][];
            readonly tax_number: string | null;
            readonly notes: string | null;
            /** @description Number of orders known here, without canceled ones. */
            readonly orders_count: number;
            readonly total_spent: components["schemas"]["Money"];
            readonly last_order_at: string | null;
            /** @description Customers with the same number, created while servers were offline. Merge them. */
            readonly duplicate_ids: readonly components["schemas"]["Id"][];
            readonly erased_at: string | null;
        };
        readonly CustomerAddress: components["schemas"]["Place"] & { readonly is_default: boolean; };
        readonly NewCustomer: {
            readonly name: string;
            /**
             * @description Phone number in any format; stored and returned as E.164.
             * @default null
             */
            readonly phone?: string | null;
            /**
             * Format: email
             * @default null
             */
            readonly email?: string | null;
            /** @default [] */
            readonly addresses?: readonly components["schemas"]["NewCustomerAddress"][];
            /** @default null */
            readonly tax_number?: string | null;
            /** @default null */
            readonly notes?: string | null;
        };
        readonly NewCustomerAddress: {
            /** @default null */
            readonly label?: string | null;
            readonly line1: string;
            /** @default null */
            readonly line2?: string | null;
            /** @default null */
            readonly city?: string | null;
            /** @default null */
            readonly postal_code?: string | null;
            /** @default null */
            readonly latitude?: number | null;
            /** @default null */
            readonly longitude?: number | null;
            /**
             * @description Notes for the driver: door code, floor, dog.
             * @default null
             */
            readonly notes?: string | null;
            /** @default false */
            readonly is_default?: boolean;
        };
        readonly CustomerChanges: {
            readonly name?: string;
            /** @description Phone number in any format; stored and returned as E.164. */
            readonly phone?: string | null;
            /** Format: email */
            readonly email?: string | null;
            readonly addresses?: readonly components["schemas"]["NewCustomerAddress"][];
            readonly tax_number?: string | null;
            readonly notes?: string | null;
        };
        readonly CustomerMerge: { readonly into_id: components["schemas"]["Id"]; };
        readonly PersonalDataCopy: {
            /**
             * @description Whether the person is a guest or works here.
             * @enum {string}
             */
            readonly of: "customer" | "user";
            /**
             * Format: int64
             * @description Id of the customer or the account.
             */
            readonly id: number;
            /** @description When the copy was made. */
            readonly made_at: components["schemas"]["Timestamp"];
            /** @description ISO code of the currency of all amounts. */
            readonly currency: string;
            /** @description Records by table, without tables that hold none of the person. */
            readonly data: readonly {
                /** @description Table, as in the guide's page on personal data. */
                readonly table: string;
                /** @description What the records are. */
                readonly what: string;
                /** @description How long they are kept. */
                readonly kept_until: string;
                /** @description Records, oldest first. Amounts are in the currency's smallest unit, times in milliseconds since 1970. */
                readonly records: readonly { readonly [key: string]: unknown; }[];
            }[];
        };
        readonly Driver: {
            readonly id: components["schemas"]["Id"];
            readonly created_at: components["schemas"]["Timestamp"];
            readonly updated_at: components["schemas"]["Timestamp"];
            readonly branch_id: components["schemas"]["Id"];
            readonly name: string;
            /** @description Phone number in any format; stored and returned as E.164. */
            readonly phone: string | null;
            readonly vehicle: string | null;
            /** @description Account the driver signs in with. Its role must be `driver`. */
            readonly user_id: components["schemas"]["Id"] | null;
            readonly sort_order: components["schemas"]["SortOrder"];
            readonly is_active: boolean;
            readonly status: components["schemas"]["DriverStatus"];
            /** @description Orders the driver is delivering. */
            readonly current_order_ids: readonly components["schemas"]["Id"][];
        };
        readonly NewDriver: {
            readonly name: string;
            /**
             * @description Phone number in any format; stored and returned as E.164.
             * @default null
             */
            readonly phone?: string | null;
            /** @default null */
            readonly vehicle?: string | null;
            /**
             * @description Account the driver signs in with. Its role must be `driver`.
             * @default null
             */
            readonly user_id?: components["schemas"]["Id"] | null;
            readonly sort_order?: components["schemas"]["SortOrder"];
            /** @default true */
            readonly is_active?: boolean;
        };
        readonly DriverChanges: {
            readonly name?: string;
            /** @description Phone number in any format; stored and returned as E.164. */
            readonly phone?: string | null;
            readonly vehicle?: string | null;
            /** @description Account the driver signs in with. Its role must be `driver`. */
            readonly user_id?: components["schemas"]["Id"] | null;
            readonly sort_order?: components["schemas"]["SortOrder"];
            readonly is_active?: boolean;
        };
        readonly DriverDuty: { readonly status: "available" | "off_duty"; };
        readonly DeliveryPlatform: {
            readonly id: components["schemas"]["Id"];
            readonly created_at: components["schemas"]["Timestamp"];
            readonly updated_at: components["schemas"]["Timestamp"];
            readonly name: string;
            readonly code: string;
            /** @description The platform's commission, in percent. */
            readonly commission: components["schemas"]["Percent"];
            /** @description Percentage added to the price of each item or variant. */
            readonly markup: components["schemas"]["Percent"];
            readonly sort_order: components["schemas"]["SortOrder"];
            readonly is_active: boolean;
        };
        readonly NewDeliveryPlatform: {
            readonly name: string;
            /** @description Short code. Default: made from the name. */
            readonly code?: string;
            /**
             * @description The platform's commission, in percent.
             * @default 0
             */
            readonly commission?: components["schemas"]["Percent"];
            /**
             * @description Percentage added to the price of each item or variant.
             * @default 0
             */
            readonly markup?: components["schemas"]["Percent"];
            readonly sort_order?: components["schemas"]["SortOrder"];
            /** @default true */
            readonly is_active?: boolean;
        };
        readonly DeliveryPlatformChanges: {
            readonly name?: string;
            readonly code?: string;
            /** @description The platform's commission, in percent. */
            readonly commission?: components["schemas"]["Percent"];
            /** @description Percentage added to the price of each item or variant. */
            readonly markup?: components["schemas"]["Percent"];
            readonly sort_order?: components["schemas"]["SortOrder"];
            readonly is_active?: boolean;
        };
        readonly CarriedCash: {
            readonly driver_id: components["schemas"]["Id"];
            readonly branch_id: components["schemas"]["Id"];
            readonly name: string;
            readonly amount: components["schemas"]["Money"];
            readonly payments: readonly {
                readonly payment_id: components["schemas"]["Id"];
                readonly order_id: components["schemas"]["Id"];
                readonly order_number: string;
                /** @description Amount; negative: the payment was voided later. */
                readonly amount: components["schemas"]["Money"];
                readonly taken_at: components["schemas"]["Timestamp"];
            }[];
        };
        readonly NewDriverSettlement: {
            readonly counted_cash: components["schemas"]["MoneyFromZero"];
            readonly notes?: string | null;
        };
        readonly DriverSettlement: {
            readonly id: components["schemas"]["Id"];
            readonly created_at: components["schemas"]["Timestamp"];
            readonly updated_at: components["schemas"]["Timestamp"];
            readonly branch_id: components["schemas"]["Id"];
            readonly driver_id: components["schemas"]["Id"];
            readonly driver_name: string | null;
            /** @description Shift whose drawer received it; null: no shift. */
            readonly shift_id: components["schemas"]["Id"] | null;
            /** @description Cash the driver should have. */
            readonly expected: components["schemas"]["Money"];
            readonly counted: components["schemas"]["Money"];
            /** @description Counted minus expected cash; negative: cash is missing. */
            readonly difference: components["schemas"]["Money"];
            readonly notes: string | null;
            readonly received_by: components["schemas"]["Id"];
            readonly business_date: string;
        };
        readonly Floor: {
            readonly areas: readonly components["schemas"]["Area"][];
            readonly tables: readonly components["schemas"]["Table"][];
            /** @description Open orders (not paid or canceled), including those without a table. */
            readonly orders: readonly components["schemas"]["FloorOrder"][];
            /** @description Open requests, oldest first. */
            readonly requests: readonly components["schemas"]["WaiterRequest"][];
        };
        readonly Table: {
            readonly id: components["schemas"]["Id"];
            readonly created_at: components["schemas"]["Timestamp"];
            readonly updated_at: components["schemas"]["Timestamp"];
            readonly branch_id: components["schemas"]["Id"];
            readonly area_id: components["schemas"]["Id"] | null;
            readonly name: string;
            /** Format: int32 */
            readonly capacity: number;
            /** Format: int32 */
            readonly x: number | null;
            /** Format: int32 */
            readonly y: number | null;
            readonly sort_order: components["schemas"]["SortOrder"];
            readonly status: components["schemas"]["TableStatus"];
            /** @description Open orders on the table (not paid or canceled). */
            readonly current_order_ids: readonly components["schemas"]["Id"][];
            readonly waiter_id: components["schemas"]["Id"] | null;
            /** @description Table it is joined to; orders for it go there. null: not joined. */
            readonly merged_into_id: components["schemas"]["Id"] | null;
            readonly merged_table_ids: readonly components["schemas"]["Id"][];
            /** @description Other tables in the area with the same name, created on another server. */
            readonly duplicate_ids: readonly components["schemas"]["Id"][];
            /** @description When it was deleted. A table with open orders stays until they are closed. */
            readonly deleted_at: components["schemas"]["Timestamp"] | null;
        };
        readonly FloorOrder: {
            readonly id: components["schemas"]["Id"];
            readonly branch_id: components["schemas"]["Id"];
            readonly order_number: string;
            readonly token_number: number;
            readonly table_id: components["schemas"]["Id"] | null;
            readonly status: components["schemas"]["OrderStatus"];
            readonly payment_status: components["schemas"]["PaymentStatus"];
            readonly source: string;
            readonly order_type_id: components["schemas"]["Id"];
            readonly order_type_name: string | null;
            readonly table_name: string | null;
            readonly customer_id: components["schemas"]["Id"] | null;
            readonly customer_name: string | null;
            readonly waiter_id: components["schemas"]["Id"] | null;
            readonly waiter_name: string | null;
            readonly covers: number;
            readonly total: components["schemas"]["Money"];
            /** @description Balance due by any method except cash; negative: the guest is owed money. */
            readonly balance_due: components["schemas"]["Money"];
            /** @description Balance due in cash, rounded to coins where cash is. Show it before taking cash. */
            readonly balance_due_in_cash: components["schemas"]["Money"];
            /** @description How amounts are rounded. */
            readonly rounding: components["schemas"]["OrderRounding"];
            readonly tip_total: components["schemas"]["Money"];
            readonly version: number;
            readonly created_at: components["schemas"]["Timestamp"];
            readonly updated_at: components["schemas"]["Timestamp"];
            /** @description Number of lines not sent yet. */
            readonly unsent_items: number;
            /** @description Number of lines ready to serve. */
            readonly ready_items: number;
        };
        readonly OrderRounding: {
            /** @description `off`: nothing is rounded; `cash`: only amounts paid in cash; `always`: every total. */
            readonly mode: components["schemas"]["RoundingMode"];
            /** @description Smallest coin. */
            readonly increment: components["schemas"]["Money"];
        };
        readonly NewShift: {
            /** @default 0 */
            readonly opening_float?: components["schemas"]["MoneyFromZero"];
        };
        readonly ShiftDetail: components["schemas"]["Shift"] & {
            readonly drawer: components["schemas"]["CashDrawer"];
            readonly payment_methods: readonly {
                readonly payment_method: string;
                readonly payments: number;
                readonly amount: components["schemas"]["Money"];
                readonly tip_amount: components["schemas"]["Money"];
            }[];
            readonly cash_movements: readonly components["schemas"]["CashMovement"][];
        };
        readonly CashDrawer: {
            readonly opening_float: components["schemas"]["Money"];
            /** @description Cash payments, without voided ones. */
            readonly taken: components["schemas"]["Money"];
            /** @description Cash tips; in the drawer until they are paid out. */
            readonly tips: components["schemas"]["Money"];
            /** @description Cash that drivers handed in, as counted. */
            readonly from_drivers: components["schemas"]["Money"];
            /** @description Cash refunds; positive. */
            readonly refunded: components["schemas"]["Money"];
            readonly paid_in: components["schemas"]["Money"];
            readonly paid_out: components["schemas"]["Money"];
            readonly dropped: components["schemas"]["Money"];
            readonly expected: components["schemas"]["Money"];
        };
        readonly CashMovementType: "in" | "out" | "drop" | "drawer";
        readonly CashMovement: {
            readonly id: components["schemas"]["Id"];
            readonly created_at: components["schemas"]["Timestamp"];
            readonly updated_at: components["schemas"]["Timestamp"];
            readonly branch_id: components["schemas"]["Id"];
            readonly shift_id: components["schemas"]["Id"] | null;
            readonly type: components["schemas"]["CashMovementType"];
            readonly amount: components["schemas"]["Money"];
            readonly reason: string | null;
            readonly user_id: components["schemas"]["Id"];
            readonly business_date: string;
        };
        readonly Shift: {
            readonly id: components["schemas"]["Id"];
            readonly created_at: components["schemas"]["Timestamp"];
            readonly updated_at: components["schemas"]["Timestamp"];
            readonly branch_id: components["schemas"]["Id"];
            readonly user_id: components["schemas"]["Id"];
            readonly user_name: string | null;
            readonly status: components["schemas"]["ShiftStatus"];
            /** @description Business date it was opened on. */
            readonly business_date: string;
            readonly opened_at: components["schemas"]["Timestamp"];
            readonly opening_float: components["schemas"]["Money"];
            readonly closed_at: components["schemas"]["Timestamp"] | null;
            readonly closed_by: components["schemas"]["Id"] | null;
            /** @description Expected cash; of a closed shift, as calculated when it was closed. */
            readonly expected_cash: components["schemas"]["Money"] | null;
            readonly counted_cash: components["schemas"]["Money"] | null;
            /** @description Counted minus expected cash; negative: cash is missing. */
            readonly difference: components["schemas"]["Money"] | null;
            readonly notes: string | null;
        };
        readonly NewCashMovement: {
            readonly type: "in" | "out" | "drop";
            readonly amount: components["schemas"]["MoneyFromZero"];
            readonly reason: string;
        };
        readonly ShiftClose: {
            readonly counted_cash: components["schemas"]["MoneyFromZero"];
            readonly notes?: string | null;
        };
        readonly DrawerOpening: { readonly reason: string; };
        readonly DrawerOpened: components["schemas"]["CashMovement"] & {
            /** @description Print job that opened it; null: no drawer is connected, so it was opened by hand. */
            readonly print_job: components["schemas"]["BegunPrintJob"] | null;
        };
        readonly PosSession: {
            readonly branch_id: components["schemas"]["Id"] | null;
            /** @description `device:<id>` of a paired device, otherwise `token:<id>`. */
            readonly device: string;
            readonly device_name: string | null;
            /** @description Saved cart; null: nothing saved, or it was cleared, held, or ordered. */
            readonly cart: { readonly [key: string]: unknown; } | null;
            readonly updated_at: components["schemas"]["Timestamp"] | null;
            /** @description Number of held orders of the branch. */
            readonly held_count: number;
            /** @description The person's carts on other devices. */
            readonly elsewhere: readonly components["schemas"]["CartElsewhere"][];
        };
        readonly CartElsewhere: {
            readonly branch_id: components["schemas"]["Id"];
            /** @description `device:<id>` of a paired device, otherwise `token:<id>`. */
            readonly device: string;
            readonly device_name: string | null;
            readonly cart: { readonly [key: string]: unknown; };
            readonly updated_at: components["schemas"]["Timestamp"];
        };
        readonly CartToSave: {
            readonly cart: components["schemas"]["Cart"];
            /**
             * @description true: hold the cart for the whole branch, and clear it on this device.
             * @default false
             */
            readonly hold?: boolean;
            /** @description Name of the held order. */
            readonly label?: string | null;
        };
        readonly Cart: {
            readonly items: readonly { readonly [key: string]: unknown; }[];
        } & { readonly [key: string]: unknown; };
        readonly SavedPosSession: components["schemas"]["PosSession"] & {
            /** @description Held order; null: the cart was only saved. */
            readonly held_order: components["schemas"]["HeldOrderWithCart"] | null;
        };
        readonly HeldOrderWithCart: components["schemas"]["HeldOrder"] & {
            readonly cart: { readonly [key: string]: unknown; };
        };
        readonly HeldOrder: {
            readonly id: components["schemas"]["Id"];
            readonly created_at: components["schemas"]["Timestamp"];
            readonly updated_at: components["schemas"]["Timestamp"];
            readonly branch_id: components["schemas"]["Id"];
            readonly label: string | null;
            /** @description Dishes: the quantities of the lines together. */
            readonly items_count: number;
            readonly held_by: components["schemas"]["Id"];
            readonly held_by_name: string | null;
            /** @description Order it became; null: still held. */
            readonly order_id: components["schemas"]["Id"] | null;
        };
        /**
         * @description Who took the order: `pos` the register, `waiter` a waiter’s device, `kiosk` a kiosk, `online` guests elsewhere. An integration that takes orders sends `online`, a waiter’s pad `waiter`.
         * @enum {string}
         */
        readonly OrderSource: "pos" | "kiosk" | "waiter" | "online";
        readonly NewOrder: {
            /** @description Order type. Default: dine-in with a table, otherwise takeout. */
            readonly order_type_id?: components["schemas"]["Id"];
            readonly table_id?: components["schemas"]["Id"] | null;
            readonly customer_id?: components["schemas"]["Id"] | null;
            readonly waiter_id?: components["schemas"]["Id"] | null;
            /** Format: int32 */
            readonly covers?: number;
            readonly notes?: string | null;
            /** @description Allergies of the guests. With added items, they are added to those of the order. */
            readonly allergies?: readonly components["schemas"]["NewGuestAllergy"][];
            /** @description Name of the guest, printed on the kitchen ticket. */
            readonly guest_name?: string | null;
            readonly external_ref?: string | null;
            /** @description Delivery platform of the order, which makes it a delivery whatever its order type. Its markup applies to the price of each item or variant, not to modifiers. */
            readonly delivery_platform_id?: components["schemas"]["Id"] | null;
            /** @description Delivery address. Default: the customer's. */
            readonly delivery_address?: components["schemas"]["NewPlace"] | null;
            /** @description Whether the guests agreed to a service charge. If the restaurant asks, none is added unless they agreed. */
            readonly charge_consent?: boolean | null;
            /** @description Coupon code; null removes the coupon. */
            readonly coupon_code?: string | null;
            /** @default pos */
            readonly source?: components["schemas"]["OrderSource"];
            /** @default [] */
            readonly items?: readonly components["schemas"]["NewOrderItem"][];
            readonly discount_type?: components["schemas"]["DiscountType"] | null;
            readonly discount_value?: number | null;
            readonly discount_reason?: string | null;
            /** @description Held order to turn into this order. */
            readonly held_order_id?: components["schemas"]["Id"] | null;
            /**
             * @description Whether to send the order to the kitchen right away.
             * @default false
             */
            readonly send?: boolean;
            /**
             * Format: int32
             * @description Items of later courses than this one wait until their course is fired (sent to the kitchen to be cooked).
             */
            readonly hold_after_course?: number;
            /**
             * Format: date-time
             * @description If staff already told the kitchen by voice: when. The ticket shows it, so it isn't made twice.
             */
            readonly called_out_at?: string;
            /**
             * @description Adds to the table's open order if it has exactly one, instead of opening another.
             * @default false
             */
            readonly join_open?: boolean;
            readonly approval?: components["schemas"]["Approval"];
        };
        readonly NewGuestAllergy: {
            /**
             * Format: int32
             * @description Seat; null: someone at the table.
             * @default null
             */
            readonly seat?: number | null;
            /** @description One of gluten, crustaceans, eggs, fish, peanuts, soybeans, milk, nuts, celery, mustard, sesame, sulphites, lupin, molluscs; or the guest's own words. */
            readonly allergens: readonly string[];
        };
        readonly NewPlace: {
            /** @default null */
            readonly label?: string | null;
            readonly line1: string;
            /** @default null */
            readonly line2?: string | null;
            /** @default null */
            readonly city?: string | null;
            /** @default null */
            readonly postal_code?: string | null;
            /** @default null */
            readonly latitude?: number | null;
            /** @default null */
            readonly longitude?: number | null;
            /**
             * @description Notes for the driver: door code, floor, dog.
             * @default null
             */
            readonly notes?: string | null;
        };
        readonly NewOrderItem: {
            readonly menu_item_id: components["schemas"]["Id"];
            /**
             * Format: int32
             * @default 1
             */
            readonly quantity?: number;
            readonly price?: components["schemas"]["MoneyFromZero"];
            /** @description Price you showed for the item or variant, without modifiers and with the platform's markup. If the current price is higher, the order is refused (PRICE_MISMATCH); if it's lower, the lower price applies. */
            readonly shown_price?: components["schemas"]["MoneyFromZero"];
            /**
             * Format: date-time
             * @description When it was tapped, if the device was offline. Price rules of that time apply.
             */
            readonly ordered_at?: string;
            readonly note?: string | null;
            readonly variant_id?: components["schemas"]["Id"] | null;
            /** @default [] */
            readonly modifiers?: readonly components["schemas"]["ChosenModifier"][];
            /** @description Choices of a combo. Default: its default options. */
            readonly combo?: readonly components["schemas"]["ComboChoice"][];
            /** @default 0 */
            readonly line_discount?: components["schemas"]["MoneyFromZero"];
            /** Format: int32 */
            readonly course?: number | null;
            /** Format: int32 */
            readonly seat?: number | null;
            /** @default false */
            readonly hold?: boolean;
        };
        readonly ChosenModifier: {
            /** @description Modifier of one of the `modifier_groups` of the menu item. How many a group takes: `min_select` to `max_select`. */
            readonly modifier_id: components["schemas"]["Id"];
            /**
             * Format: int32
             * @description How often it is chosen for each piece.
             * @default 1
             */
            readonly quantity?: number;
        };
        readonly ComboChoice: {
            /** @description Option in `combo_steps` of the menu item. */
            readonly option_id: components["schemas"]["Id"];
            /**
             * Format: int32
             * @description Quantity in each combo.
             * @default 1
             */
            readonly quantity?: number;
            readonly note?: string | null;
            /** @default [] */
            readonly modifiers?: readonly components["schemas"]["ChosenModifier"][];
        };
        readonly Approval: {
            readonly user_id: components["schemas"]["Id"];
            readonly pin: string;
        };
        readonly CouponShortfall: "below_minimum" | "no_matching_items" | "nothing_left";
        readonly WrittenOrder: components["schemas"]["Order"] & {
            /** @description Fields of the request that were unknown, or that differ in the order it was added to. */
            readonly warnings: readonly components["schemas"]["FieldWarning"][];
        };
        readonly GuestAllergy: {
            /** @description Seat; null: someone at the table. */
            readonly seat: number | null;
            /** @description One of gluten, crustaceans, eggs, fish, peanuts, soybeans, milk, nuts, celery, mustard, sesame, sulphites, lupin, molluscs; or the guest's own words. */
            readonly allergens: readonly string[];
        };
        readonly ChargeGround: "usual" | "agreed" | "by_hand";
        readonly OrderCharge: {
            readonly id: components["schemas"]["Id"];
            readonly name: string;
            readonly type: string;
            readonly taxable: boolean;
            readonly amount: components["schemas"]["Money"];
            /** @description Why it applies: the order type, the guests' consent, or set manually. */
            readonly ground: components["schemas"]["ChargeGround"];
            /** @description Reason given when it was set manually. */
            readonly reason: string | null;
        };
        readonly OrderTax: {
            readonly id: components["schemas"]["Id"];
            readonly name: string;
            readonly code: string;
            readonly rate: components["schemas"]["Percent"];
            readonly inclusive: boolean;
            readonly base: components["schemas"]["Money"];
            readonly amount: components["schemas"]["Money"];
        };
        readonly OrderItem: {
            readonly id: components["schemas"]["Id"];
            readonly created_at: components["schemas"]["Timestamp"];
            readonly updated_at: components["schemas"]["Timestamp"];
            readonly order_id: components["schemas"]["Id"];
            readonly menu_item_id: components["schemas"]["Id"];
            readonly variant_id: components["schemas"]["Id"] | null;
            readonly name: string;
            readonly quantity: number;
            readonly share: components["schemas"]["DishShare"] | null;
            /** @description Combo it belongs to; null: none. */
            readonly combo: components["schemas"]["ComboOfLine"] | null;
            /** @description Unit price; the same as `unit_price`. */
            readonly price: components["schemas"]["Money"];
            readonly unit_price: components["schemas"]["Money"];
            readonly price_overridden: boolean;
            readonly modifiers: readonly components["schemas"]["OrderItemModifier"][];
            readonly note: string | null;
            /** @description Discount by price rules, already deducted from `line_total`. */
            readonly rule_discount: components["schemas"]["Money"];
            /** @description Price rules that apply, each with its part of `rule_discount`. */
            readonly rules: readonly components["schemas"]["AppliedPriceRule"][];
            readonly line_discount: components["schemas"]["Money"];
            /** @description Whether `line_discount` was given or approved by someone without a discount limit. */
            readonly discount_approved: boolean;
            /** @description Excluded from the order's percentage discount: it was added later by someone with a lower discount limit. */
            readonly outside_discount: boolean;
            readonly line_total: components["schemas"]["Money"];
            readonly taxes: readonly components["schemas"]["OrderItemTax"][];
            readonly hsn_code: string | null;
            readonly course: number | null;
            readonly seat: number | null;
            readonly kitchen_id: components["schemas"]["Id"] | null;
            readonly kot_id: components["schemas"]["Id"] | null;
            readonly status: string;
            readonly void_reason: string | null;
        };
        readonly DishShare: {
            readonly part: number;
            readonly of: number;
            /** @description Line that was split; the same for all parts. */
            readonly order_item_id: components["schemas"]["Id"];
        };
        readonly ComboOfLine: {
            /** @description First line of the combo; the same for all its items. */
            readonly order_item_id: components["schemas"]["Id"];
            /** @description Menu item of the combo. */
            readonly menu_item_id: components["schemas"]["Id"];
            /** @description Option that was chosen. */
            readonly option_id: components["schemas"]["Id"];
            readonly name: string;
            /** @description Quantity of the combo. */
            readonly quantity: number;
            readonly step: string;
        };
        readonly OrderItemModifier: {
            readonly modifier_id: components["schemas"]["Id"];
            readonly name: string;
            readonly price: components["schemas"]["Money"];
            readonly quantity: number;
        };
        readonly AppliedPriceRule: {
            readonly rule_id: components["schemas"]["Id"];
            readonly name: string;
            /** @description Discounted quantity. */
            readonly quantity: number;
            readonly amount: components["schemas"]["Money"];
        };
        readonly OrderItemTax: {
            readonly id: components["schemas"]["Id"];
            readonly name: string;
            readonly code: string;
            readonly rate: components["schemas"]["Percent"];
            readonly inclusive: boolean;
        };
        readonly Payment: {
            readonly id: components["schemas"]["Id"];
            readonly created_at: components["schemas"]["Timestamp"];
            readonly updated_at: components["schemas"]["Timestamp"];
            readonly order_id: components["schemas"]["Id"];
            readonly branch_id: components["schemas"]["Id"];
            readonly kind: "payment" | "refund" | "void" | "tip";
            readonly status: "completed" | "voided" | "refunded";
            readonly payment_method: string;
            readonly amount: components["schemas"]["Money"];
            readonly tendered: components["schemas"]["Money"] | null;
            readonly change_due: components["schemas"]["Money"] | null;
            readonly tip_amount: components["schemas"]["Money"];
            /** @description Tip of the payment as it is now, with later changes; null: not a payment. */
            readonly tip_kept: components["schemas"]["Money"] | null;
            readonly transaction_id: string | null;
            readonly refund_of: components["schemas"]["Id"] | null;
            /** @description Of a refund: the lines that it was for; null where an amount was refunded. */
            readonly refunded_items: readonly {
                readonly order_item_id: components["schemas"]["Id"];
                readonly quantity: number;
            }[] | null;
            readonly shift_id: components["schemas"]["Id"] | null;
            readonly taken_by: components["schemas"]["Id"] | null;
            readonly reason: string | null;
        };
        readonly DeliveryProgress: {
            readonly address: components["schemas"]["Place"] | null;
            readonly assigned_at: string | null;
            readonly picked_up_at: string | null;
            readonly out_for_delivery_at: string | null;
            readonly delivered_at: string | null;
            readonly failed_at: string | null;
            readonly failure_reason: string | null;
        };
        readonly Place: {
            readonly label: string | null;
            readonly line1: string;
            readonly line2: string | null;
            readonly city: string | null;
            readonly postal_code: string | null;
            readonly latitude: number | null;
            readonly longitude: number | null;
            /** @description Notes for the driver: door code, floor, dog. */
            readonly notes: string | null;
        };
        readonly IncludedCustomer: {
            readonly id: components["schemas"]["Id"];
            readonly name: string;
            readonly phone: string | null;
            readonly email: string | null;
            readonly notes: string | null;
        };
        readonly IncludedTable: {
            readonly id: components["schemas"]["Id"];
            readonly name: string;
            readonly area_id: components["schemas"]["Id"] | null;
            readonly area_name: string | null;
            readonly capacity: number;
        };
        readonly FieldWarning: {
            readonly code: "UNKNOWN_FIELDS" | "FIELDS_NOT_APPLIED";
            /** @description Fields of the request, such as `items.0.notes`. */
            readonly fields: readonly string[];
            readonly message: string;
        };
        readonly NewOrderQuote: {
            /** @default pos */
            readonly source?: components["schemas"]["OrderSource"];
            /** @description Order type. Default: dine-in with a table, otherwise takeout. */
            readonly order_type_id?: components["schemas"]["Id"];
            readonly table_id?: components["schemas"]["Id"] | null;
            readonly customer_id?: components["schemas"]["Id"] | null;
            /** @description Delivery platform of the order, which makes it a delivery whatever its order type. Its markup applies to the price of each item or variant, not to modifiers. */
            readonly delivery_platform_id?: components["schemas"]["Id"] | null;
            /** @description Whether the guests agreed to a service charge. If the restaurant asks, none is added unless they agreed. */
            readonly charge_consent?: boolean | null;
            /** @description Coupon code; null removes the coupon. */
            readonly coupon_code?: string | null;
            /** @default [] */
            readonly items?: readonly components["schemas"]["NewOrderItem"][];
        };
        readonly OrderQuote: {
            readonly subtotal: components["schemas"]["Money"];
            readonly discount_amount: components["schemas"]["Money"];
            readonly coupon_amount: components["schemas"]["Money"];
            readonly rounding_adjustment: components["schemas"]["Money"];
            readonly total: components["schemas"]["Money"];
            readonly charges: readonly components["schemas"]["OrderQuoteCharge"][];
            readonly taxes: readonly components["schemas"]["OrderQuoteTax"][];
        };
        readonly OrderQuoteCharge: {
            readonly name: string;
            readonly amount: components["schemas"]["Money"];
        };
        readonly OrderQuoteTax: {
            readonly name: string;
            readonly amount: components["schemas"]["Money"];
            readonly inclusive: boolean;
        };
        readonly TrialOrder: {
            /** @description Branch. Default: the active one. */
            readonly branch_id?: components["schemas"]["Id"];
            /** @description Date at the branch. */
            readonly date: components["schemas"]["BusinessDate"];
            /** @description Local time at the branch. */
            readonly time: string;
            readonly order_type_id: components["schemas"]["Id"];
            /** @description Floor area of the guests. */
            readonly area_id?: components["schemas"]["Id"] | null;
            /** @default pos */
            readonly source?: components["schemas"]["PriceRuleSource"];
            /** @description Ordered items. */
            readonly items: readonly components["schemas"]["TrialItem"][];
        };
        readonly TrialItem: {
            readonly menu_item_id: components["schemas"]["Id"];
            readonly variant_id?: components["schemas"]["Id"] | null;
            /**
             * Format: int32
             * @default 1
             */
            readonly quantity?: number;
        };
        readonly TrialResult: {
            /** @description Subtotal at menu prices. */
            readonly subtotal: components["schemas"]["Money"];
            /** @description Discount by price rules. */
            readonly rule_discount: components["schemas"]["Money"];
            /** @description Total before discounts, coupons, charges, and added taxes. */
            readonly total: components["schemas"]["Money"];
            /** @description Lines, each with its discount by price rules. */
            readonly items: readonly components["schemas"]["TrialLine"][];
            /** @description All price rules; those that apply come first. */
            readonly rules: readonly components["schemas"]["RuleVerdict"][];
        };
        readonly TrialLine: {
            readonly menu_item_id: components["schemas"]["Id"];
            readonly variant_id: components["schemas"]["Id"] | null;
            readonly name: string;
            readonly quantity: number;
            readonly unit_price: components["schemas"]["Money"];
            /** @description Discount by price rules. */
            readonly rule_discount: components["schemas"]["Money"];
            readonly line_total: components["schemas"]["Money"];
            /** @description The price rules that apply. */
            readonly rules: readonly components["schemas"]["AppliedPriceRule"][];
        };
        readonly PriceRuleReason: "inactive" | "wrong_branch" | "not_started" | "ended" | "wrong_day" | "wrong_time" | "wrong_order_type" | "wrong_area" | "wrong_source" | "not_ordered" | "not_enough" | "not_cheaper" | "another_is_better";
        readonly RuleVerdict: {
            readonly rule_id: components["schemas"]["Id"];
            readonly name: string;
            /** @description Discount by this rule. */
            readonly amount: components["schemas"]["Money"];
            /** @description Why it doesn't apply; null: it applies. */
            readonly reason: components["schemas"]["PriceRuleReason"] | null;
        };
        readonly ListedOrder: components["schemas"]["OrderSummary"] & {
            readonly items?: readonly components["schemas"]["OrderItem"][];
            readonly payments?: readonly components["schemas"]["Payment"][];
            readonly customer?: components["schemas"]["IncludedCustomer"] | null;
            readonly table?: components["schemas"]["IncludedTable"] | null;
        };
        readonly Order: components["schemas"]["ListedOrder"] & {
            /** @description Whether the order's discount was given or approved by someone without a discount limit. */
            readonly discount_approved: boolean;
            /** @description Whether the guests agreed to a service charge; null: not asked. */
            readonly charge_consent: boolean | null;
            readonly charges: readonly components["schemas"]["OrderCharge"][];
            readonly taxes: readonly components["schemas"]["OrderTax"][];
            readonly items: readonly components["schemas"]["OrderItem"][];
            readonly payments: readonly components["schemas"]["Payment"][];
            readonly coupon_code: string | null;
            /** @description Why the coupon gives no discount right now; null: it does. It can apply again when the items change, until the order is paid. */
            readonly coupon_problem: components["schemas"]["CouponShortfall"] | null;
            readonly delivery: components["schemas"]["DeliveryProgress"] | null;
        };
        readonly OrderChanges: {
            readonly table_id?: components["schemas"]["Id"] | null;
            readonly customer_id?: components["schemas"]["Id"] | null;
            readonly waiter_id?: components["schemas"]["Id"] | null;
            /** Format: int32 */
            readonly covers?: number;
            readonly notes?: string | null;
            /** @description Allergies of the guests. With added items, they are added to those of the order. */
            readonly allergies?: readonly components["schemas"]["NewGuestAllergy"][];
            /** @description Name of the guest, printed on the kitchen ticket. */
            readonly guest_name?: string | null;
            readonly external_ref?: string | null;
            /** @description Delivery platform of the order, which makes it a delivery whatever its order type. Its markup applies to the price of each item or variant, not to modifiers. */
            readonly delivery_platform_id?: components["schemas"]["Id"] | null;
            /** @description Delivery address. Default: the customer's. */
            readonly delivery_address?: components["schemas"]["NewPlace"] | null;
            /** @description Whether the guests agreed to a service charge. If the restaurant asks, none is added unless they agreed. */
            readonly charge_consent?: boolean | null;
            /** @description Coupon code; null removes the coupon. */
            readonly coupon_code?: string | null;
            /** @description Prices, taxes, and charges by type are recalculated. Requires approval once something was sent. */
            readonly order_type_id?: components["schemas"]["Id"];
            readonly items?: readonly components["schemas"]["OrderItemChanges"][];
            /** @description Reason for line discounts or changed prices, for the audit log. */
            readonly line_reason?: string | null;
            /**
             * Format: int64
             * @description `version` that the change is based on. Same as `If-Match`.
             */
            readonly version?: number;
            readonly approval?: components["schemas"]["Approval"];
        };
        readonly OrderItemChanges: {
            readonly id?: components["schemas"]["Id"];
            readonly menu_item_id?: components["schemas"]["Id"];
            /**
             * Format: int32
             * @description Added quantity is sold at the current price, as a separate item if the price differs.
             */
            readonly quantity?: number;
            readonly price?: components["schemas"]["MoneyFromZero"];
            readonly note?: string | null;
            readonly variant_id?: components["schemas"]["Id"] | null;
            readonly modifiers?: readonly components["schemas"]["ChosenModifier"][];
            /** @description Choices of a combo; only for a new item. */
            readonly combo?: readonly components["schemas"]["ComboChoice"][];
            readonly line_discount?: components["schemas"]["MoneyFromZero"];
            /** Format: int32 */
            readonly course?: number | null;
            /** Format: int32 */
            readonly seat?: number | null;
            readonly hold?: boolean;
        };
        readonly NewOrderItems: {
            readonly items: readonly components["schemas"]["NewOrderItem"][];
            /** @description Notes to add to the order's. */
            readonly notes?: string | null;
            /** @description Allergies of the guests. With added items, they are added to those of the order. */
            readonly allergies?: readonly components["schemas"]["NewGuestAllergy"][];
            /**
             * @description Whether to send the order to the kitchen right away.
             * @default false
             */
            readonly send?: boolean;
            /**
             * Format: int32
             * @description Items of later courses than this one wait until their course is fired (sent to the kitchen to be cooked).
             */
            readonly hold_after_course?: number;
            /**
             * Format: date-time
             * @description If staff already told the kitchen by voice: when. The ticket shows it, so it isn't made twice.
             */
            readonly called_out_at?: string;
            readonly approval?: components["schemas"]["Approval"];
        };
        readonly CourseToFire: {
            /**
             * Format: int32
             * @description Course to fire. Default: every held course.
             */
            readonly course?: number;
        };
        readonly OrderDiscount: {
            readonly discount_type: components["schemas"]["DiscountType"];
            readonly discount_value: number;
            readonly reason?: string | null;
            readonly approval?: components["schemas"]["Approval"];
        };
        readonly OrderCharges: {
            readonly charges: readonly {
                readonly id: components["schemas"]["Id"];
                readonly amount?: components["schemas"]["MoneyFromZero"];
            }[];
            readonly reason: string;
            readonly approval?: components["schemas"]["Approval"];
        };
        readonly TaxExemption: {
            /** @description Number of the tax exemption certificate; null: the order is taxed again. */
            readonly certificate: string | null;
            readonly reason: string;
            readonly approval?: components["schemas"]["Approval"];
        };
        readonly OrderCoupon: { readonly code: string; };
        readonly SendToKitchen: {
            /**
             * Format: int32
             * @description Items of later courses than this one wait until their course is fired (sent to the kitchen to be cooked).
             */
            readonly hold_after_course?: number;
            /**
             * Format: date-time
             * @description If staff already told the kitchen by voice: when. The ticket shows it, so it isn't made twice.
             */
            readonly called_out_at?: string;
        };
        readonly SentKots: {
            readonly id: components["schemas"]["Id"];
            readonly kot_number: string;
            readonly status: string;
            readonly round: number;
            readonly order_status: string;
            readonly kots: readonly components["schemas"]["Kot"][];
            /** @description For example, a kitchen without a printer: the ticket exists but isn't printed. */
            readonly warnings: readonly string[];
        };
        readonly Kot: {
            readonly id: components["schemas"]["Id"];
            readonly created_at: components["schemas"]["Timestamp"];
            readonly updated_at: components["schemas"]["Timestamp"];
            readonly kot_number: string;
            readonly order_id: components["schemas"]["Id"];
            readonly order_number: string;
            readonly token_number: number;
            readonly table_id: components["schemas"]["Id"] | null;
            readonly table_name: string | null;
            readonly area_name: string | null;
            readonly order_type: string | null;
            readonly order_type_slug: string | null;
            readonly source: string;
            readonly waiter_id: components["schemas"]["Id"] | null;
            readonly waiter_name: string | null;
            /** @description Name of the guest, if given. */
            readonly guest_name: string | null;
            readonly covers: number;
            /** @description Notes for the kitchen on the whole order. */
            readonly notes: string | null;
            /** @description Allergies of the guests. */
            readonly allergies: readonly components["schemas"]["GuestAllergy"][];
            readonly branch_id: components["schemas"]["Id"];
            readonly kitchen_id: components["schemas"]["Id"] | null;
            /** @description Running number of the kitchen's tickets on the business date. A gap means a missing ticket. */
            readonly station_sequence: number | null;
            readonly round: number;
            readonly type: "new" | "addition" | "void";
            readonly status: components["schemas"]["KotStatus"];
            /** @description Version of the ticket; it rises with every visible change. */
            readonly version: number;
            /** @description When staff told the kitchen by voice, before the ticket arrived; null: they did not. */
            readonly called_out_at: string | null;
            /** @description Course of a ticket that is or was held; null: otherwise. */
            readonly course: number | null;
            /** @description When its course was held; null: not held. */
            readonly held_at: string | null;
            /** @description When its course was fired; null: not fired. */
            readonly fired_at: string | null;
            readonly items: readonly components["schemas"]["KotItem"][];
            readonly print_jobs: readonly components["schemas"]["BegunPrintJob"][];
        };
        readonly KotItem: {
            readonly id: components["schemas"]["Id"];
            readonly menu_item_id: components["schemas"]["Id"];
            readonly variant_id: components["schemas"]["Id"] | null;
            readonly name: string;
            readonly quantity: number;
            readonly modifiers: readonly components["schemas"]["SoldModifier"][];
            readonly note: string | null;
            readonly course: number | null;
            readonly seat: number | null;
            /** @description Combo it belongs to; its items share `order_item_id`. null: none. */
            readonly combo: {
                readonly order_item_id: components["schemas"]["Id"];
                readonly menu_item_id: components["schemas"]["Id"];
                readonly name: string;
                readonly quantity: number;
            } | null;
            readonly status: string;
            /** @description Whether a cook marked it as done. */
            readonly done: boolean;
            /** @description On a void ticket: line of the earlier ticket that is voided. */
            readonly voids_item_id: components["schemas"]["Id"] | null;
        };
        readonly SoldModifier: {
            readonly modifier_id: components["schemas"]["Id"];
            readonly name: string;
            readonly quantity: number;
        };
        readonly KotStatusChange: { readonly status: "sent_to_kitchen" | "in_kitchen" | "food_ready" | "served"; };
        readonly KotItemDone: {
            /**
             * @description Whether it is done. false undoes the mark.
             * @default true
             */
            readonly done?: boolean;
        };
        readonly KotPrinted: {
            readonly id: components["schemas"]["Id"];
            readonly kot_number: string;
            readonly status: string;
            readonly print_jobs: readonly components["schemas"]["BegunPrintJob"][];
        };
        readonly NewPayment: {
            readonly payment_method: string;
            /** @description In cash: amount handed over. By any other method: amount to charge. Default: the balance due. */
            readonly amount?: components["schemas"]["MoneyFromZero"];
            readonly transaction_id?: string | null;
            /** @default 0 */
            readonly tip_amount?: components["schemas"]["MoneyFromZero"];
            /** @description In cash: amount handed over for the bill and the tip. `amount` is then the part for the bill. */
            readonly tendered?: components["schemas"]["MoneyFromZero"];
        };
        readonly PaymentResult: {
            readonly payment_id: components["schemas"]["Id"];
            /**
             * @description `paid` when the order is settled, else `partial`.
             * @enum {string}
             */
            readonly status: "partial" | "paid";
            readonly change_due: components["schemas"]["Money"];
            readonly order_status: string;
            readonly payment_status: components["schemas"]["PaymentStatus"];
            readonly total: components["schemas"]["Money"];
            readonly amount_paid: components["schemas"]["Money"];
            /** @description Balance due by any method except cash; negative: the guest is owed money. */
            readonly balance_due: components["schemas"]["Money"];
            /** @description Balance due in cash, rounded to coins where cash is. Show it before taking cash. */
            readonly balance_due_in_cash: components["schemas"]["Money"];
            /** @description How amounts are rounded. */
            readonly rounding: components["schemas"]["OrderRounding"];
            readonly tip_total: components["schemas"]["Money"];
            readonly warnings: readonly components["schemas"]["Warning"][];
        };
        readonly Warning: {
            readonly code: "LINES_NOT_SENT" | "LINES_HELD";
            readonly items: readonly {
                readonly id: components["schemas"]["Id"];
                readonly name: string;
                readonly quantity: number;
            }[];
        };
        readonly SplitPayment: { readonly payments: readonly components["schemas"]["NewPayment"][]; };
        readonly SplitPaymentResult: {
            readonly status: "partial" | "paid";
            readonly change_due: components["schemas"]["Money"];
            readonly order_status: string;
            readonly payment_status: components["schemas"]["PaymentStatus"];
            readonly total: components["schemas"]["Money"];
            readonly amount_paid: components["schemas"]["Money"];
            /** @description Balance due by any method except cash; negative: the guest is owed money. */
            readonly balance_due: components["schemas"]["Money"];
            /** @description Balance due in cash, rounded to coins where cash is. Show it before taking cash. */
            readonly balance_due_in_cash: components["schemas"]["Money"];
            /** @description How amounts are rounded. */
            readonly rounding: components["schemas"]["OrderRounding"];
            readonly tip_total: components["schemas"]["Money"];
            readonly payments: readonly components["schemas"]["Payment"][];
            readonly warnings: readonly components["schemas"]["Warning"][];
        };
        readonly PaymentState: {
            readonly order_id: components["schemas"]["Id"];
            readonly order_status: string;
            readonly payment_status: components["schemas"]["PaymentStatus"];
            readonly total: components["schemas"]["Money"];
            readonly amount_paid: components["schemas"]["Money"];
            /** @description Balance due by any method except cash; negative: the guest is owed money. */
            readonly balance_due: components["schemas"]["Money"];
            /** @description Balance due in cash, rounded to coins where cash is. Show it before taking cash. */
            readonly balance_due_in_cash: components["schemas"]["Money"];
            /** @description How amounts are rounded. */
            readonly rounding: components["schemas"]["OrderRounding"];
            readonly tip_total: components["schemas"]["Money"];
            readonly payments: readonly components["schemas"]["Payment"][];
        };
        readonly PaymentTip: {
            /** @description Whole tip, as on the signed slip. Replaces the earlier one. */
            readonly tip_amount: components["schemas"]["MoneyFromZero"];
        };
        readonly PaymentTipResult: {
            readonly payment_id: components["schemas"]["Id"];
            readonly tip_amount: components["schemas"]["Money"];
            readonly order_status: string;
            readonly payment_status: components["schemas"]["PaymentStatus"];
            readonly total: components["schemas"]["Money"];
            readonly amount_paid: components["schemas"]["Money"];
            /** @description Balance due by any method except cash; negative: the guest is owed money. */
            readonly balance_due: components["schemas"]["Money"];
            /** @description Balance due in cash, rounded to coins where cash is. Show it before taking cash. */
            readonly balance_due_in_cash: components["schemas"]["Money"];
            /** @description How amounts are rounded. */
            readonly rounding: components["schemas"]["OrderRounding"];
            readonly tip_total: components["schemas"]["Money"];
            readonly payments: readonly components["schemas"]["Payment"][];
        };
        readonly NewRefund: {
            readonly items?: readonly {
                readonly order_item_id: components["schemas"]["Id"];
                /** Format: int32 */
                readonly quantity?: number;
            }[];
            /** @description Amount to refund, instead of items. The latest payments are refunded first. */
            readonly amount?: components["schemas"]["MoneyFromZero"];
            /** @description Payment to refund; all of it without `amount`. */
            readonly payment_id?: components["schemas"]["Id"];
            /** @description Payment method of the refund, if different from the payment. Needs `payments.refund_otherwise`. */
            readonly method?: string;
            /**
             * @description Whether refunded items that are tracked go back into stock.
             * @default false
             */
            readonly restock?: boolean;
            /**
             * @description Whether to refund the tip too.
             * @default false
             */
            readonly include_tip?: boolean;
            /**
             * @description true: only return what would be refunded; nothing is saved.
             * @default false
             */
            readonly preview?: boolean;
            readonly reason: string;
            readonly approval?: components["schemas"]["Approval"];
        };
        readonly RefundResult: {
            /** @description Amount refunded, with tips; in a preview, the amount that would be. */
            readonly refunded: components["schemas"]["Money"];
            readonly order_status: string;
            readonly payment_status: components["schemas"]["PaymentStatus"];
            readonly total: components["schemas"]["Money"];
            readonly amount_paid: components["schemas"]["Money"];
            /** @description Balance due by any method except cash; negative: the guest is owed money. */
            readonly balance_due: components["schemas"]["Money"];
            /** @description Balance due in cash, rounded to coins where cash is. Show it before taking cash. */
            readonly balance_due_in_cash: components["schemas"]["Money"];
            /** @description How amounts are rounded. */
            readonly rounding: components["schemas"]["OrderRounding"];
            readonly tip_total: components["schemas"]["Money"];
            readonly payments: readonly components["schemas"]["Payment"][];
            /** @description Print jobs of the refund slip, if the branch has a receipt printer. */
            readonly print_jobs: readonly components["schemas"]["BegunPrintJob"][];
            /** @description Credit note issued with it; null: none, as there is no invoice, or nothing of it was left to credit. */
            readonly credit_note_id: components["schemas"]["Id"] | null;
        };
        readonly PaymentVoid: {
            readonly reason: string;
            readonly approval?: components["schemas"]["Approval"];
        };
        readonly OrderStatusChange: {
            readonly status: components["schemas"]["OrderStatus"];
            readonly reason?: string | null;
            readonly approval?: components["schemas"]["Approval"];
        };
        readonly MovedOrder: components["schemas"]["Order"] & { readonly warnings: readonly components["schemas"]["Warning"][]; };
        readonly OrderCancellation: {
            readonly reason: string;
            readonly approval?: components["schemas"]["Approval"];
        };
        readonly OrderItemVoid: {
            /** @description Reason; required once the line was sent. */
            readonly reason?: string | null;
            /**
             * Format: int32
             * @description Quantity to void. Default: the whole line.
             */
            readonly quantity?: number;
            /** @description Whether a sent item that is tracked goes back into stock. Otherwise it counts as waste. */
            readonly restock?: boolean;
            /** @description Whether to void the whole combo. Voiding one of its items alone requires approval. */
            readonly combo?: boolean;
            readonly approval?: components["schemas"]["Approval"];
        };
        readonly SendToUndo: {
            /** @description Any kitchen ticket of the send to undo; all its tickets are undone. */
            readonly kot_id: components["schemas"]["Id"];
            readonly reason: string;
        };
        readonly BillParts: {
            /**
             * Format: int32
             * @description Number of equal parts, each with its own bill.
             */
            readonly parts?: number;
            readonly amounts?: readonly components["schemas"]["MoneyFromZero"][];
            /**
             * Format: int32
             * @description Print only this part, from 1.
             */
            readonly part?: number;
        };
        readonly PrintedDocuments: {
            readonly order_id: components["schemas"]["Id"];
            readonly status: string;
            readonly invoice_number: string | null;
            readonly copy_no: number;
            readonly print_jobs: readonly components["schemas"]["BegunPrintJob"][];
            readonly warnings: readonly components["schemas"]["Warning"][];
        };
        readonly InvoiceSummary: {
            readonly id: components["schemas"]["Id"];
            readonly created_at: components["schemas"]["Timestamp"];
            readonly order_id: components["schemas"]["Id"];
            readonly branch_id: components["schemas"]["Id"];
            readonly kind: components["schemas"]["InvoiceKind"];
            readonly number: string;
            readonly series: string;
            readonly sequence: number;
            /** @description Invoice that the credit note corrects; null: not a credit note. */
            readonly credited_invoice_id: components["schemas"]["Id"] | null;
            readonly business_date: string;
            readonly total: components["schemas"]["Money"];
            readonly reason: string | null;
            readonly issued_by: components["schemas"]["Id"];
        };
        readonly Invoice: components["schemas"]["InvoiceSummary"] & {
            readonly seller: {
                readonly name: string;
                readonly legal_name: string | null;
                readonly tax_number: string | null;
            };
            readonly buyer: {
                readonly name: string;
                readonly tax_number: string | null;
            } | null;
            readonly items: readonly {
                readonly name: string;
                readonly hsn_code: string | null;
                readonly quantity: number;
                readonly share: {
                    readonly part: number;
                    readonly of: number;
                } | null;
                /** @description On a credit note: whether it credits an amount instead of a quantity. */
                readonly is_part: boolean;
                readonly unit_price: components["schemas"]["Money"];
                readonly line_total: components["schemas"]["Money"];
                /** @description The line's part of `discounts`. */
                readonly discount: components["schemas"]["Money"];
                readonly taxes: readonly components["schemas"]["InvoiceTax"][];
            }[];
            /** @description Sum of the line totals. */
            readonly subtotal: components["schemas"]["Money"];
            /** @description Discounts; positive. `total` is `subtotal - discounts + charges`, plus added taxes and `rounding`. */
            readonly discounts: readonly {
                readonly kind: "discount" | "coupon";
                readonly amount: components["schemas"]["Money"];
            }[];
            readonly charges: readonly components["schemas"]["InvoiceCharge"][];
            readonly taxes: readonly components["schemas"]["InvoiceTax"][];
            readonly rounding: components["schemas"]["Money"];
            /** @description Contents of the QR code that the country requires; null: none. */
            readonly verification: string | null;
        };
        readonly InvoiceTax: {
            readonly name: string;
            readonly code: string;
            readonly rate: components["schemas"]["Percent"];
            readonly inclusive: boolean;
            readonly taxable: components["schemas"]["Money"];
            readonly amount: components["schemas"]["Money"];
        };
        readonly InvoiceCharge: {
            readonly name: string;
            readonly amount: components["schemas"]["Money"];
        };
        readonly CreditBody: {
            readonly items?: readonly {
                /** Format: int32 */
                readonly line: number;
                /** Format: int32 */
                readonly quantity?: number;
            }[];
            readonly reason: string;
            readonly approval?: components["schemas"]["Approval"];
        };
        readonly EInvoice: {
            readonly Version: "1.1";
            readonly TranDtls: {
                readonly TaxSch: "GST";
                readonly SupTyp: "B2B";
                readonly RegRev: "N";
            };
            readonly DocDtls: {
                readonly Typ: "INV" | "CRN";
                readonly No: string;
                readonly Dt: string;
            };
            readonly SellerDtls: {
                readonly Gstin: string;
                readonly LglNm: string;
                readonly Addr1: string;
                readonly Loc: string;
                readonly Pin: number;
                readonly Stcd: string;
                readonly TrdNm: string;
            };
            readonly BuyerDtls: {
                readonly Gstin: string;
                readonly LglNm: string;
                readonly Addr1: string;
                readonly Loc: string;
                readonly Pin: number;
                readonly Stcd: string;
                readonly Pos: string;
            };
            readonly ItemList: readonly {
                readonly SlNo: string;
                readonly PrdDesc: string;
                readonly IsServc: "Y";
                readonly HsnCd: string;
                readonly Qty: number;
                readonly Unit: "NOS";
                readonly UnitPrice: number;
                readonly TotAmt: number;
                readonly Discount: number;
                readonly AssAmt: number;
                readonly GstRt: number;
                readonly IgstAmt: number;
                readonly CgstAmt: number;
                readonly SgstAmt: number;
                readonly TotItemVal: number;
            }[];
            readonly ValDtls: {
                readonly AssVal: number;
                readonly CgstVal: number;
                readonly SgstVal: number;
                readonly IgstVal: number;
                readonly Discount: number;
                readonly OthChrg: number;
                readonly RndOffAmt: number;
                readonly TotInvVal: number;
            };
            readonly RefDtls?: {
                readonly PrecDocDtls: readonly {
                    readonly InvNo: string;
                    readonly InvDt: string;
                }[];
            };
        };
        readonly FiscalStatus: {
            readonly branch_id: components["schemas"]["Id"];
            readonly law: string | null;
            readonly needs: string | null;
            readonly is_required: boolean;
            readonly device: "none" | "simulated";
            readonly status: "none" | "missing" | "ready" | "failing";
            readonly waiting: number;
            readonly refused: number;
            readonly failed_since: components["schemas"]["Timestamp"] | null;
            readonly error: string | null;
        };
        readonly FiscalExport: {
            readonly branch_id: components["schemas"]["Id"];
            readonly date_from: string;
            readonly date_to: string;
            readonly series: readonly components["schemas"]["FiscalSeries"][];
            readonly receipts: readonly components["schemas"]["FiscalReceipt"][];
            readonly next: components["schemas"]["Id"] | null;
        };
        readonly FiscalSeries: {
            readonly series: string;
            readonly first: number;
            readonly last: number;
            readonly count: number;
            readonly missing: number;
        };
        readonly FiscalReceipt: {
            readonly id: components["schemas"]["Id"];
            readonly order_id: components["schemas"]["Id"];
            readonly kind: "begin" | "sale" | "refund" | "reversal" | "cancel";
            readonly series: string;
            readonly sequence: number;
            readonly business_date: string;
            readonly state: "waiting" | "signed" | "refused";
            readonly order_number: string;
            readonly total: components["schemas"]["Money"];
            readonly rounding: components["schemas"]["Money"];
            readonly taxes: readonly components["schemas"]["FiscalTax"][];
            readonly payments: readonly components["schemas"]["FiscalPayment"][];
            readonly created_at: components["schemas"]["Timestamp"];
            readonly signed_at: components["schemas"]["Timestamp"] | null;
            readonly error: string | null;
            readonly signature: components["schemas"]["FiscalSignature"] | null;
        };
        readonly FiscalTax: {
            readonly name: string;
            readonly code: string;
            readonly rate: number;
            readonly inclusive: boolean;
            readonly base: components["schemas"]["Money"];
            readonly amount: components["schemas"]["Money"];
        };
        readonly FiscalPayment: {
            readonly method: string;
            readonly amount: components["schemas"]["Money"];
        };
        readonly FiscalSignature: {
            readonly serial: string;
            readonly counter: number;
            readonly signature: string;
            readonly time: components["schemas"]["Timestamp"];
            readonly qr: string | null;
        };
        readonly CouponCheck: {
            readonly code: string;
            /** @description Order to check the coupon for. Without it: `items` as a new order, or the coupon in general. */
            readonly order_id?: components["schemas"]["Id"];
            readonly items?: readonly components["schemas"]["NewOrderItem"][];
            readonly order_type_id?: components["schemas"]["Id"];
            /** @default pos */
            readonly source?: components["schemas"]["OrderSource"];
            readonly customer_id?: components["schemas"]["Id"] | null;
            readonly delivery_platform_id?: components["schemas"]["Id"] | null;
        };
        readonly CouponEffect: {
            readonly valid: true;
            readonly coupon: components["schemas"]["Coupon"];
            /** @description Discount amount; null without an order or items. */
            readonly discount_amount: components["schemas"]["Money"] | null;
            /** @description Total with the coupon. */
            readonly total: components["schemas"]["Money"] | null;
        };
        readonly DriverAssignment: { readonly driver_id: components["schemas"]["Id"]; };
        readonly DeliveryStatusChange: {
            readonly status: components["schemas"]["DeliveryStatus"];
            /** @description Why the delivery failed; required for `failed`. */
            readonly reason?: string | null;
        };
        readonly Delivery: {
            readonly id: components["schemas"]["Id"];
            readonly created_at: components["schemas"]["Timestamp"];
            readonly updated_at: components["schemas"]["Timestamp"];
            readonly order_id: components["schemas"]["Id"];
            readonly order_number: string;
            readonly token_number: number;
            readonly branch_id: components["schemas"]["Id"];
            readonly driver_id: components["schemas"]["Id"] | null;
            readonly delivery_platform_id: components["schemas"]["Id"] | null;
            readonly status: components["schemas"]["DeliveryStatus"];
            readonly customer: {
                readonly id: components["schemas"]["Id"];
                readonly name: string;
                readonly phone: string | null;
            } | null;
            readonly address: components["schemas"]["Place"] | null;
            readonly assigned_at: string | null;
            readonly picked_up_at: string | null;
            readonly out_for_delivery_at: string | null;
            readonly delivered_at: string | null;
            readonly failed_at: string | null;
            readonly failure_reason: string | null;
            readonly notes: string | null;
            readonly payment_status: components["schemas"]["PaymentStatus"];
            readonly total: components["schemas"]["Money"];
            /** @description Balance due by any method except cash; negative: the guest is owed money. */
            readonly balance_due: components["schemas"]["Money"];
            /** @description Balance due in cash, rounded to coins where cash is. Show it before taking cash. */
            readonly balance_due_in_cash: components["schemas"]["Money"];
            /** @description How amounts are rounded. */
            readonly rounding: components["schemas"]["OrderRounding"];
            /** @description Whether a kitchen hasn't finished the order. Kitchens that bumped no ticket that day don't count. */
            readonly is_cooking: boolean;
        };
        readonly TableTransfer: {
            readonly to_table_id: components["schemas"]["Id"];
            /** @description Orders to move. Default: every open order of the table. */
            readonly order_ids?: readonly components["schemas"]["Id"][];
        };
        readonly MovedOrders: {
            readonly from: components["schemas"]["Table"];
            readonly to: components["schemas"]["Table"];
            readonly order_ids: readonly components["schemas"]["Id"][];
        };
        readonly TableMerge: { readonly into_table_id: components["schemas"]["Id"]; };
        readonly SeparatedTable: components["schemas"]["Table"] & {
            /** @description Orders that went back to the table. */
            readonly order_ids: readonly components["schemas"]["Id"][];
            /** @description Orders of the table that are elsewhere now. */
            readonly elsewhere: readonly {
                readonly order_id: components["schemas"]["Id"];
                readonly order_number: string;
                /** @description Order whose bill has its lines now. */
                readonly bill_id: components["schemas"]["Id"];
                readonly bill_number: string;
                readonly table_id: components["schemas"]["Id"] | null;
                readonly table_name: string | null;
            }[];
        };
        readonly OrderMerge: {
            readonly order_id: components["schemas"]["Id"];
            readonly approval?: components["schemas"]["Approval"];
        };
        readonly OrderSplit: {
            readonly parts: readonly {
                readonly items?: readonly components["schemas"]["OrderItemPortion"][];
                /** @description Seats whose lines belong to the part. */
                readonly seats?: readonly number[];
            }[];
            /**
             * @description Saves nothing; returns the resulting order totals.
             * @default false
             */
            readonly preview?: boolean;
            readonly approval?: components["schemas"]["Approval"];
        };
        readonly OrderItemPortion: {
            readonly order_item_id: components["schemas"]["Id"];
            /** Format: int32 */
            readonly quantity?: number;
            /**
             * Format: int32
             * @description Number of parts to split the dish into; `quantity` is the number of parts meant.
             */
            readonly of?: number;
        };
        readonly OrderSplitResult: {
            readonly orders: readonly components["schemas"]["Order"][];
            readonly totals: readonly {
                readonly subtotal: components["schemas"]["Money"];
                readonly discount_amount: components["schemas"]["Money"];
                readonly total: components["schemas"]["Money"];
                /** @description Balance due by any method except cash; negative: the guest is owed money. */
                readonly balance_due: components["schemas"]["Money"];
                /** @description Balance due in cash, rounded to coins where cash is. Show it before taking cash. */
                readonly balance_due_in_cash: components["schemas"]["Money"];
                /** @description How amounts are rounded. */
                readonly rounding: components["schemas"]["OrderRounding"];
                readonly items: number;
            }[];
        };
        readonly ItemMove: {
            readonly items: readonly components["schemas"]["OrderItemPortion"][];
            readonly to_order_id?: components["schemas"]["Id"];
            /** @description Table to move them to: to its only open order, or to a new one. */
            readonly to_table_id?: components["schemas"]["Id"];
            readonly approval?: components["schemas"]["Approval"];
        };
        readonly MovedItems: {
            readonly from: components["schemas"]["Order"];
            readonly to: components["schemas"]["Order"];
        };
        readonly OrderWaiter: { readonly waiter_id: components["schemas"]["Id"] | null; };
        readonly TableWaiter: { readonly waiter_id: components["schemas"]["Id"] | null; };
        readonly OrderSummary: {
            readonly id: components["schemas"]["Id"];
            readonly created_at: components["schemas"]["Timestamp"];
            readonly updated_at: components["schemas"]["Timestamp"];
            readonly branch_id: components["schemas"]["Id"];
            readonly order_number: string;
            readonly token_number: number;
            readonly business_date: string;
            readonly status: components["schemas"]["OrderStatus"];
            readonly payment_status: components["schemas"]["PaymentStatus"];
            readonly source: string;
            readonly order_type_id: components["schemas"]["Id"];
            readonly order_type_name: string | null;
            readonly table_id: components["schemas"]["Id"] | null;
            readonly table_name: string | null;
            readonly customer_id: components["schemas"]["Id"] | null;
            readonly customer_name: string | null;
            readonly waiter_id: components["schemas"]["Id"] | null;
            readonly waiter_name: string | null;
            readonly driver_id: components["schemas"]["Id"] | null;
            readonly delivery_platform_id: components["schemas"]["Id"] | null;
            readonly delivery_status: components["schemas"]["DeliveryStatus"] | null;
            readonly external_ref: string | null;
            readonly covers: number;
            readonly notes: string | null;
            readonly guest_name: string | null;
            /** @description Allergies of the guests. */
            readonly allergies: readonly components["schemas"]["GuestAllergy"][];
            readonly subtotal: components["schemas"]["Money"];
            readonly discount_type: string | null;
            readonly discount_value: number | null;
            readonly discount_reason: string | null;
            readonly discount_amount: components["schemas"]["Money"];
            readonly coupon_id: components["schemas"]["Id"] | null;
            readonly coupon_amount: components["schemas"]["Money"];
            readonly rounding_adjustment: components["schemas"]["Money"];
            readonly total: components["schemas"]["Money"];
            readonly tip_total: components["schemas"]["Money"];
            readonly amount_paid: components["schemas"]["Money"];
            /** @description Balance due by any method except cash; negative: the guest is owed money. */
            readonly balance_due: components["schemas"]["Money"];
            /** @description Balance due in cash, rounded to coins where cash is. Show it before taking cash. */
            readonly balance_due_in_cash: components["schemas"]["Money"];
            /** @description How amounts are rounded. */
            readonly rounding: components["schemas"]["OrderRounding"];
            readonly invoice_number: string | null;
            readonly version: number;
            readonly opened_by: components["schemas"]["Id"] | null;
            readonly cancelled_by: components["schemas"]["Id"] | null;
            readonly cancelled_at: string | null;
            readonly cancel_reason: string | null;
            /** @description Order it was split from; null: none. */
            readonly split_of: components["schemas"]["Id"] | null;
            /** @description Number of the tax exemption certificate; null: taxed. */
            readonly tax_exemption: string | null;
            readonly token_called_at: string | null;
        };
        readonly Branding: {
            readonly id: components["schemas"]["Id"];
            readonly created_at: components["schemas"]["Timestamp"];
            readonly updated_at: components["schemas"]["Timestamp"];
            readonly logo_url: string | null;
            readonly logo_variants: components["schemas"]["ImageVariants"] | null;
            readonly favicon_url: string | null;
            readonly favicon_variants: {
                readonly icon_32: string;
                readonly icon_180: string;
            } | null;
            readonly colors: components["schemas"]["ShownBrandColors"];
            readonly fonts: components["schemas"]["ShownBrandFonts"];
            readonly custom_css: string | null;
        };
        readonly ShownBrandColors: {
            readonly primary: string | null;
            readonly secondary: string | null;
            readonly accent: string | null;
            readonly background: string | null;
            readonly surface: string | null;
            readonly text: string | null;
        };
        readonly ShownBrandFonts: {
            readonly heading_family: string | null;
            readonly body_family: string | null;
            readonly base_size: number | null;
            readonly heading_scale: number | null;
        };
        readonly BrandImage: {
            /** @description PNG, JPEG, or WebP image of at most 5 MB, as base64 or a data: URL. */
            readonly image: string | null;
        };
        readonly BrandColors: {
            readonly primary?: string | null;
            readonly secondary?: string | null;
            readonly accent?: string | null;
            readonly background?: string | null;
            readonly surface?: string | null;
            readonly text?: string | null;
        };
        readonly BrandFonts: {
            readonly heading_family?: string | null;
            readonly body_family?: string | null;
            /** Format: int32 */
            readonly base_size?: number | null;
            readonly heading_scale?: number | null;
        };
        readonly CustomCss: { readonly custom_css: string | null; };
        readonly LandingPage: {
            readonly id: components["schemas"]["Id"];
            readonly created_at: components["schemas"]["Timestamp"];
            readonly updated_at: components["schemas"]["Timestamp"];
            readonly hero_slides: readonly components["schemas"]["HeroSlide"][];
            readonly welcome_section: {
                readonly title: string | null;
                readonly subtitle: string | null;
                readonly text: string | null;
                readonly button_text: string | null;
                readonly button_url: string | null;
                readonly image_url: string | null;
                readonly image_variants: components["schemas"]["ImageVariants"] | null;
            };
            readonly features: readonly {
                /** @description Icon name, or an emoji. */
                readonly icon: string | null;
                readonly title: string;
                readonly text: string | null;
            }[];
            readonly contact_info: {
                readonly address: string | null;
                readonly phone: string | null;
                readonly email: string | null;
                readonly map_url: string | null;
                readonly opening_hours: {
                    readonly monday: readonly components["schemas"]["ShownOpeningHours"][];
                    readonly tuesday: readonly components["schemas"]["ShownOpeningHours"][];
                    readonly wednesday: readonly components["schemas"]["ShownOpeningHours"][];
                    readonly thursday: readonly components["schemas"]["ShownOpeningHours"][];
                    readonly friday: readonly components["schemas"]["ShownOpeningHours"][];
                    readonly saturday: readonly components["schemas"]["ShownOpeningHours"][];
                    readonly sunday: readonly components["schemas"]["ShownOpeningHours"][];
                };
                readonly socials: readonly {
                    readonly name: string;
                    readonly url: string;
                }[];
            };
        };
        readonly HeroSlide: {
            readonly id: components["schemas"]["Id"];
            readonly created_at: components["schemas"]["Timestamp"];
            readonly updated_at: components["schemas"]["Timestamp"];
            readonly title: string | null;
            readonly subtitle: string | null;
            readonly button_text: string | null;
            readonly button_url: string | null;
            readonly sort_order: components["schemas"]["SortOrder"];
            readonly is_active: boolean;
            readonly image_url: string | null;
            readonly image_variants: components["schemas"]["ImageVariants"] | null;
        };
        readonly ShownOpeningHours: {
            readonly opens: string;
            readonly closes: string;
        };
        readonly WelcomeSectionChanges: {
            readonly title?: string | null;
            readonly subtitle?: string | null;
            readonly text?: string | null;
            readonly button_text?: string | null;
            readonly button_url?: string | null;
            /** @description PNG, JPEG, or WebP image of at most 5 MB, as base64 or a data: URL. */
            readonly image?: string | null;
        };
        readonly FeatureCards: { readonly features: readonly components["schemas"]["FeatureCard"][]; };
        readonly FeatureCard: {
            /**
             * @description Icon name, or an emoji.
             * @default null
             */
            readonly icon?: string | null;
            readonly title: string;
            /** @default null */
            readonly text?: string | null;
        };
        readonly ContactInfoChanges: {
            readonly address?: string | null;
            readonly phone?: string | null;
            /** Format: email */
            readonly email?: string | null;
            readonly map_url?: string | null;
            readonly socials?: readonly {
                readonly name: string;
                readonly url: string;
            }[];
            readonly opening_hours?: {
                readonly monday?: readonly components["schemas"]["OpeningHours"][];
                readonly tuesday?: readonly components["schemas"]["OpeningHours"][];
                readonly wednesday?: readonly components["schemas"]["OpeningHours"][];
                readonly thursday?: readonly components["schemas"]["OpeningHours"][];
                readonly friday?: readonly components["schemas"]["OpeningHours"][];
                readonly saturday?: readonly components["schemas"]["OpeningHours"][];
                readonly sunday?: readonly components["schemas"]["OpeningHours"][];
            };
        };
        readonly OpeningHours: {
            readonly opens: string;
            readonly closes: string;
        };
        readonly NewHeroSlide: {
            /** @description PNG, JPEG, or WebP image of at most 5 MB, as base64 or a data: URL. */
            readonly image: string;
            /** @default null */
            readonly title?: string | null;
            /** @default null */
            readonly subtitle?: string | null;
            /** @default null */
            readonly button_text?: string | null;
            /** @default null */
            readonly button_url?: string | null;
            readonly sort_order?: components["schemas"]["SortOrder"];
            /** @default true */
            readonly is_active?: boolean;
        };
        readonly HeroSlideChanges: {
            readonly title?: string | null;
            readonly subtitle?: string | null;
            readonly button_text?: string | null;
            readonly button_url?: string | null;
            readonly sort_order?: components["schemas"]["SortOrder"];
            readonly is_active?: boolean;
            /** @description PNG, JPEG, or WebP image of at most 5 MB, as base64 or a data: URL. */
            readonly image?: string;
        };
        readonly GalleryImage: {
            readonly id: components["schemas"]["Id"];
            readonly created_at: components["schemas"]["Timestamp"];
            readonly updated_at: components["schemas"]["Timestamp"];
            readonly title: string | null;
            /** @description Description for people who can't see the picture. */
            readonly alt_text: string | null;
            readonly sort_order: components["schemas"]["SortOrder"];
            readonly is_active: boolean;
            readonly image_url: string | null;
            readonly image_variants: components["schemas"]["ImageVariants"] | null;
        };
        readonly NewGalleryImage: {
            /** @default null */
            readonly title?: string | null;
            /**
             * @description Description for people who can't see the picture.
             * @default null
             */
            readonly alt_text?: string | null;
            readonly sort_order?: components["schemas"]["SortOrder"];
            /** @default true */
            readonly is_active?: boolean;
            /** @description PNG, JPEG, or WebP image of at most 5 MB, as base64 or a data: URL. */
            readonly image: string;
        };
        readonly GalleryImageChanges: {
            readonly title?: string | null;
            /** @description Description for people who can't see the picture. */
            readonly alt_text?: string | null;
            readonly sort_order?: components["schemas"]["SortOrder"];
            readonly is_active?: boolean;
            /** @description PNG, JPEG, or WebP image of at most 5 MB, as base64 or a data: URL. */
            readonly image?: string;
        };
        readonly GalleryPosition: {
            /** Format: int32 */
            readonly position: number;
        };
        readonly Banner: {
            readonly id: components["schemas"]["Id"];
            readonly created_at: components["schemas"]["Timestamp"];
            readonly updated_at: components["schemas"]["Timestamp"];
            readonly title: string;
            readonly body: string | null;
            readonly link_url: string | null;
            readonly placements: readonly components["schemas"]["BannerPlacement"][];
            readonly starts_at: string | null;
            readonly ends_at: string | null;
            readonly branch_ids: readonly components["schemas"]["Id"][] | null;
            readonly sort_order: components["schemas"]["SortOrder"];
            readonly is_active: boolean;
            readonly image_url: string | null;
            readonly image_variants: components["schemas"]["ImageVariants"] | null;
            readonly status: "scheduled" | "active" | "expired" | "inactive";
        };
        readonly NewBanner: {
            readonly title: string;
            /** @default null */
            readonly body?: string | null;
            /** @default null */
            readonly link_url?: string | null;
            /**
             * @default [
             *       "website"
             *     ]
             */
            readonly placements?: readonly components["schemas"]["BannerPlacement"][];
            /**
             * Format: date-time
             * @description When it begins; null: right away.
             * @default null
             */
            readonly starts_at?: string | null;
            /**
             * Format: date-time
             * @description When it ends; null: when it is turned off.
             * @default null
             */
            readonly ends_at?: string | null;
            /** @default null */
            readonly branch_ids?: readonly components["schemas"]["Id"][] | null;
            readonly sort_order?: components["schemas"]["SortOrder"];
            /** @default true */
            readonly is_active?: boolean;
            /** @description PNG, JPEG, or WebP image of at most 5 MB, as base64 or a data: URL. */
            readonly image?: string | null;
        };
        readonly BannerChanges: {
            readonly title?: string;
            readonly body?: string | null;
            readonly link_url?: string | null;
            readonly placements?: readonly components["schemas"]["BannerPlacement"][];
            /**
             * Format: date-time
             * @description When it begins; null: right away.
             */
            readonly starts_at?: string | null;
            /**
             * Format: date-time
             * @description When it ends; null: when it is turned off.
             */
            readonly ends_at?: string | null;
            readonly branch_ids?: readonly components["schemas"]["Id"][] | null;
            readonly sort_order?: components["schemas"]["SortOrder"];
            readonly is_active?: boolean;
            /** @description PNG, JPEG, or WebP image of at most 5 MB, as base64 or a data: URL. */
            readonly image?: string | null;
        };
        readonly KioskSettings: {
            readonly branch_id: components["schemas"]["Id"];
            readonly restaurant: string;
            readonly branch: string;
            readonly currency: string;
            readonly country: string | null;
            /** @description Whether to ask the guest before a service charge is added. The answer is `charge_consent` of the order. */
            readonly asks_charge_consent: boolean;
            /** @description What `payment_qr` of its orders opens; null: its orders have none. */
            readonly payment_code: ("upi" | "link") | null;
            /** @description Whether the kiosk takes orders. If not, it shows the menu and orders fail with KIOSK_CLOSED. */
            readonly enabled: boolean;
            /** @description Languages, in the order offered. */
            readonly languages: readonly string[];
            readonly order_types: readonly ("dine_in" | "takeaway")[];
            /** @description Codes of the payment methods the kiosk offers. With any, its orders have `payment_qr`. */
            readonly payment_methods: readonly string[];
            readonly pay_at_counter: boolean;
            /** @description Whether dine-in guests can enter their table: `table_name` of the order. */
            readonly serves_at_table: boolean;
            /** @description Whether orders go to the kitchen right away. Otherwise they are sent once paid. */
            readonly send_immediately: boolean;
            /**
             * Format: int32
             * @description Seconds until the kiosk discards an abandoned order.
             */
            readonly idle_seconds: number;
            readonly welcome_text: { readonly [key: string]: string; } | null;
            readonly thanks_text: { readonly [key: string]: string; } | null;
            readonly branding: {
                readonly logo_url: string | null;
                readonly logo_variants: components["schemas"]["ImageVariants"] | null;
                readonly colors: components["schemas"]["ShownBrandColors"];
                readonly fonts: components["schemas"]["ShownBrandFonts"];
                readonly custom_css: string | null;
            };
        };
        readonly KioskSettingsChanges: {
            /** @description Whether the kiosk takes orders. If not, it shows the menu and orders fail with KIOSK_CLOSED. */
            readonly enabled?: boolean;
            /** @description Languages, in the order offered. */
            readonly languages?: readonly string[];
            readonly order_types?: readonly ("dine_in" | "takeaway")[];
            /** @description Codes of the payment methods the kiosk offers. With any, its orders have `payment_qr`. */
            readonly payment_methods?: readonly string[];
            readonly pay_at_counter?: boolean;
            /** @description Whether dine-in guests can enter their table: `table_name` of the order. */
            readonly serves_at_table?: boolean;
            /** @description Whether orders go to the kitchen right away. Otherwise they are sent once paid. */
            readonly send_immediately?: boolean;
            /**
             * Format: int32
             * @description Seconds until the kiosk discards an abandoned order.
             */
            readonly idle_seconds?: number;
            readonly welcome_text?: components["schemas"]["Translations"] | null;
            readonly thanks_text?: components["schemas"]["Translations"] | null;
        };
        readonly KioskMenuItem: {
            readonly id: components["schemas"]["Id"];
            readonly category: {
                readonly id: components["schemas"]["Id"];
                readonly name: string;
                readonly image_url: string | null;
                readonly image_variants: components["schemas"]["ImageVariants"] | null;
                readonly sort_order: number;
            } | null;
            readonly name: string;
            readonly description: string | null;
            readonly image_url: string | null;
            readonly image_variants: components["schemas"]["ImageVariants"] | null;
            readonly type: components["schemas"]["MenuItemType"];
            /** @description Price without price rules. */
            readonly price: components["schemas"]["Money"];
            readonly offer: components["schemas"]["Offer"] | null;
            readonly allergens: readonly string[];
            readonly prep_minutes: number | null;
            readonly sort_order: number;
            /** @description false: sold out. It is shown, but ordering it fails. */
            readonly is_available: boolean;
            readonly reason: ("off" | "sold_out") | null;
            readonly variants: readonly {
                readonly id: components["schemas"]["Id"];
                readonly name: string;
                readonly price: components["schemas"]["Money"];
                readonly is_default: boolean;
                readonly offer: components["schemas"]["Offer"] | null;
            }[];
            readonly modifier_groups: readonly {
                readonly id: components["schemas"]["Id"];
                readonly name: string;
                readonly min_select: number;
                readonly max_select: number | null;
                readonly required: boolean;
                readonly modifiers: readonly {
                    readonly id: components["schemas"]["Id"];
                    readonly name: string;
                    readonly price: components["schemas"]["Money"];
                    readonly max_quantity: number;
                    readonly is_available: boolean;
                }[];
            }[];
            /** @description Steps of a combo, each with its options; empty if it isn't a combo. */
            readonly combo_steps: readonly {
                readonly id: components["schemas"]["Id"];
                readonly name: string;
                /** Format: int32 */
                readonly min_select: number;
                /** Format: int32 */
                readonly max_select: number;
                /** @description Options to choose from. */
                readonly options: readonly {
                    readonly id: components["schemas"]["Id"];
                    /** @description Menu item to choose. */
                    readonly menu_item_id: components["schemas"]["Id"];
                    /** @description Variant; null: the item has none. */
                    readonly variant_id: components["schemas"]["Id"] | null;
                    /** @description Price added to the combo for each one chosen. */
                    readonly surcharge: components["schemas"]["MoneyFromZero"];
                    /**
                     * Format: int32
                     * @description Maximum number of this option in the step.
                     */
                    readonly max_quantity: number;
                    /** @description Whether it is chosen by default. */
                    readonly is_default: boolean;
                    readonly sort_order: components["schemas"]["SortOrder"];
                    readonly is_active: boolean;
                }[];
            }[];
        };
        readonly Offer: {
            readonly rule_id: components["schemas"]["Id"];
            readonly name: string;
            /** @description Current price; null: a deal whose price depends on the rest of the order. */
            readonly price: components["schemas"]["Money"] | null;
            /** @description When it ends; null: more than a week from now. */
            readonly until: components["schemas"]["Timestamp"] | null;
        };
        readonly NewKioskOrder: {
            readonly items: readonly components["schemas"]["NewGuestOrderItem"][];
            readonly order_type?: "dine_in" | "takeaway";
            /** @description Secret from the QR code on the table, where guests are served at the table. */
            readonly table_token?: string | null;
            /** @description Number on the table or its stand, printed on the kitchen ticket. It doesn't assign the order to a table of the floor plan. */
            readonly table_name?: string | null;
            /** @description Name of the guest, for calling out and for the kitchen ticket. */
            readonly customer_name?: string | null;
            readonly notes?: string | null;
            /** @description Coupon code; null removes the coupon. */
            readonly coupon_code?: string | null;
            /** @description Whether the guests agreed to a service charge. If the restaurant asks, none is added unless they agreed. */
            readonly charge_consent?: boolean | null;
            /** @description Language of the names in the response. */
            readonly language?: string;
        };
        readonly NewGuestOrderItem: {
            readonly menu_item_id: components["schemas"]["Id"];
            /**
             * Format: int32
             * @default 1
             */
            readonly quantity?: number;
            readonly note?: string | null;
            readonly variant_id?: components["schemas"]["Id"] | null;
            /** @description Price of the item or variant, as shown to the guest. */
            readonly price?: components["schemas"]["MoneyFromZero"];
            /** @default [] */
            readonly modifiers?: readonly components["schemas"]["ShownModifier"][];
            /** @description Choices of a combo. Default: its default options. */
            readonly combo?: readonly components["schemas"]["ShownComboChoice"][];
        };
        readonly ShownModifier: {
            /** @description Modifier of one of the `modifier_groups` of the menu item. How many a group takes: `min_select` to `max_select`. */
            readonly modifier_id: components["schemas"]["Id"];
            /**
             * Format: int32
             * @description How often it is chosen for each piece.
             * @default 1
             */
            readonly quantity?: number;
            /** @description Price, as shown to the guest. */
            readonly price?: components["schemas"]["MoneyFromZero"];
        };
        readonly ShownComboChoice: {
            /** @description Option in `combo_steps` of the menu item. */
            readonly option_id: components["schemas"]["Id"];
            /**
             * Format: int32
             * @description Quantity in each combo.
             * @default 1
             */
            readonly quantity?: number;
            readonly note?: string | null;
            /** @default [] */
            readonly modifiers?: readonly components["schemas"]["ShownModifier"][];
            /** @description Surcharge, as shown to the guest. */
            readonly price?: components["schemas"]["MoneyFromZero"];
        };
        readonly KioskQuote: {
            /** @description Fields of the request that were unknown, or that differ in the order it was added to. */
            readonly warnings: readonly components["schemas"]["FieldWarning"][];
            readonly items: readonly components["schemas"]["KioskOrderLine"][];
            readonly subtotal: components["schemas"]["Money"];
            readonly discount_amount: components["schemas"]["Money"];
            readonly coupon_amount: components["schemas"]["Money"];
            readonly rounding_adjustment: components["schemas"]["Money"];
            readonly total: components["schemas"]["Money"];
            readonly charges: readonly components["schemas"]["KioskCharge"][];
            readonly taxes: readonly components["schemas"]["KioskTax"][];
        };
        readonly KioskOrderLine: {
            readonly menu_item_id: components["schemas"]["Id"];
            readonly name: string;
            readonly quantity: number;
            readonly line_total: components["schemas"]["Money"];
        };
        readonly KioskCharge: {
            readonly name: string;
            readonly amount: components["schemas"]["Money"];
        };
        readonly KioskTax: {
            readonly name: string;
            readonly amount: components["schemas"]["Money"];
            readonly inclusive: boolean;
        };
        readonly KioskOrder: {
            readonly id: components["schemas"]["Id"];
            readonly order_number: string;
            readonly token_number: number;
            /** @description Token for GET /kiosk/orders/{token}, until `token_expires_at`. */
            readonly token: string;
            readonly token_expires_at: components["schemas"]["Timestamp"];
            readonly status: string;
            readonly payment_status: string;
            readonly order_type_id: components["schemas"]["Id"];
            readonly items: readonly components["schemas"]["KioskOrderLine"][];
            readonly subtotal: components["schemas"]["Money"];
            readonly discount_amount: components["schemas"]["Money"];
            readonly coupon_amount: components["schemas"]["Money"];
            readonly rounding_adjustment: components["schemas"]["Money"];
            readonly total: components["schemas"]["Money"];
            /** @description QR code for paying the balance by phone; null: the kiosk offers no payment method, or the branch has none set up. */
            readonly payment_qr: components["schemas"]["PaymentCode"] | null;
            readonly created_at: components["schemas"]["Timestamp"];
            /** @description Fields of the request that were unknown, or that differ in the order it was added to. */
            readonly warnings: readonly components["schemas"]["FieldWarning"][];
        };
        readonly PaymentCode: {
            readonly payload: string;
            readonly svg: string;
        };
        readonly OrderProgress: "received" | "preparing" | "ready" | "served" | "cancelled";
        readonly KioskOrderProgress: {
            readonly token_number: number;
            readonly progress: components["schemas"]["OrderProgress"];
        };
        readonly DisplaySettings: {
            readonly branch_id: components["schemas"]["Id"];
            readonly restaurant: string;
            readonly currency: string;
            readonly country: string | null;
            /** @description Languages offered at kiosks, in order. */
            readonly languages: readonly string[];
            /** @description Registers that a display can be assigned to. */
            readonly tills: readonly string[];
            /** @description Whether orders are shown. If not, only promotions are. */
            readonly enabled: boolean;
            readonly show_promotions: boolean;
            /** Format: int32 */
            readonly slide_seconds: number;
            /**
             * Format: int32
             * @description Seconds a paid order stays before promotions are shown.
             */
            readonly idle_seconds: number;
            readonly content: components["schemas"]["DisplayContent"];
        };
        readonly DisplayContent: {
            readonly headline: string | null;
            readonly messages: readonly string[];
            readonly media: readonly string[];
        };
        readonly DisplaySettingsChanges: {
            /** @description Whether orders are shown. If not, only promotions are. */
            readonly enabled?: boolean;
            readonly show_promotions?: boolean;
            /** Format: int32 */
            readonly slide_seconds?: number;
            /**
             * Format: int32
             * @description Seconds a paid order stays before promotions are shown.
             */
            readonly idle_seconds?: number;
        };
        readonly DisplayContentChanges: {
            readonly headline?: string | null;
            readonly messages?: readonly string[];
            /** @description Pictures and clips, in the order they are shown. */
            readonly media?: readonly string[];
        };
        readonly DisplayPromotions: {
            readonly content: components["schemas"]["DisplayContent"];
            readonly banners: readonly components["schemas"]["Banner"][];
        };
        readonly DisplayOrder: {
            readonly id: components["schemas"]["Id"];
            readonly order_number: string;
            readonly token_number: number;
            readonly status: components["schemas"]["OrderStatus"];
            readonly payment_status: components["schemas"]["PaymentStatus"];
            readonly table_name: string | null;
            readonly subtotal: components["schemas"]["Money"];
            readonly discount_amount: components["schemas"]["Money"];
            readonly coupon_amount: components["schemas"]["Money"];
            readonly charges: readonly components["schemas"]["OrderCharge"][];
            readonly taxes: readonly components["schemas"]["OrderTax"][];
            readonly rounding_adjustment: components["schemas"]["Money"];
            readonly total: components["schemas"]["Money"];
            readonly tip_total: components["schemas"]["Money"];
            readonly amount_paid: components["schemas"]["Money"];
            /** @description Balance due by any method except cash; negative: the guest is owed money. */
            readonly balance_due: components["schemas"]["Money"];
            /** @description Balance due in cash, rounded to coins where cash is. Show it before taking cash. */
            readonly balance_due_in_cash: components["schemas"]["Money"];
            /** @description How amounts are rounded. */
            readonly rounding: components["schemas"]["OrderRounding"];
            readonly updated_at: components["schemas"]["Timestamp"];
            readonly items: readonly {
                readonly id: components["schemas"]["Id"];
                readonly name: string;
                readonly quantity: number;
                readonly share: components["schemas"]["DishShare"] | null;
                readonly unit_price: components["schemas"]["Money"];
                readonly modifiers: readonly components["schemas"]["OrderItemModifier"][];
                readonly line_discount: components["schemas"]["Money"];
                /** @description Discount by price rules, already deducted from `line_total`. */
                readonly rule_discount: components["schemas"]["Money"];
                /** @description Price rules that apply, each with its part of `rule_discount`. */
                readonly rules: readonly components["schemas"]["AppliedPriceRule"][];
                readonly line_total: components["schemas"]["Money"];
            }[];
            /** @description Amount the guest pays now, with the tip. */
            readonly to_pay: components["schemas"]["Money"];
            /** @description The same in cash, rounded to coins where cash is. */
            readonly to_pay_in_cash: components["schemas"]["Money"];
            /** @description Change from the last payment. */
            readonly change_due: components["schemas"]["Money"];
            /** @description QR code for paying by phone; null: the branch has none set up. */
            readonly payment_qr: components["schemas"]["PaymentCode"] | null;
        };
        readonly PickupBoard: {
            /** @description Ready orders, newest first. */
            readonly ready: readonly number[];
            /** @description Orders in preparation, oldest first. */
            readonly preparing: readonly number[];
        };
        readonly DisplayedOrder: {
            /** @description Order; null: the register serves nobody. */
            readonly order_id: components["schemas"]["Id"] | null;
            /** @default main */
            readonly till?: string;
            /** @description Part of the balance that is paid now; null: all of it. */
            readonly amount?: components["schemas"]["MoneyFromZero"] | null;
            /**
             * @description Tip the guest adds.
             * @default 0
             */
            readonly tip_amount?: components["schemas"]["MoneyFromZero"];
        };
        readonly TableCode: { readonly table_token: string; };
        readonly NewGuestSession: {
            readonly token: string;
            readonly expires_at: components["schemas"]["Timestamp"];
        };
        readonly GuestSession: {
            readonly restaurant: string;
            readonly currency: string;
            readonly table_name: string;
            readonly area_id: components["schemas"]["Id"] | null;
            readonly waiter_name: string | null;
            readonly requests: readonly components["schemas"]["WaiterRequestType"][];
            readonly ordering: "ask" | "direct";
            /** @description Service charges added if the guests agree; empty: guests aren't asked. */
            readonly asks_consent_to: readonly string[];
            readonly expires_at: components["schemas"]["Timestamp"];
            readonly orders: readonly components["schemas"]["OwnGuestOrder"][];
        };
        readonly OwnGuestOrder: {
            readonly id: components["schemas"]["Id"];
            readonly status: components["schemas"]["GuestOrderStatus"];
            readonly items: readonly components["schemas"]["GuestOrderLine"][];
            readonly total: components["schemas"]["Money"];
            readonly reason: string | null;
            readonly created_at: components["schemas"]["Timestamp"];
            readonly progress: components["schemas"]["OrderProgress"] | null;
        };
        readonly GuestOrderLine: {
            readonly menu_item_id: components["schemas"]["Id"];
            readonly variant_id: components["schemas"]["Id"] | null;
            readonly name: string;
            readonly quantity: number;
            readonly modifiers: readonly components["schemas"]["SoldModifier"][];
            /** @description Items in each combo. */
            readonly combo: readonly {
                readonly name: string;
                readonly quantity: number;
            }[];
            readonly note: string | null;
            readonly line_total: components["schemas"]["Money"];
        };
        readonly NewGuestOrder: {
            readonly items: readonly components["schemas"]["NewGuestOrderItem"][];
            /** @description Whether the guest agrees to the charges in `asks_consent_to`. One refusal applies to the whole table. */
            readonly charge_consent?: boolean | null;
        };
        readonly PlacedGuestOrder: {
            readonly id: components["schemas"]["Id"];
            readonly status: components["schemas"]["GuestOrderStatus"];
            readonly items: readonly components["schemas"]["GuestOrderLine"][];
            readonly total: components["schemas"]["Money"];
            readonly reason: string | null;
            readonly created_at: components["schemas"]["Timestamp"];
            readonly progress: components["schemas"]["OrderProgress"] | null;
            /** @description Fields of the request that were unknown, or that differ in the order it was added to. */
            readonly warnings: readonly components["schemas"]["FieldWarning"][];
        };
        readonly NewGuestRequest: {
            /** @default call_waiter */
            readonly type?: components["schemas"]["WaiterRequestType"];
            readonly note?: string | null;
        };
        readonly GuestRequest: {
            readonly type: components["schemas"]["WaiterRequestType"];
            readonly status: string;
        };
        readonly GuestOrder: {
            readonly id: components["schemas"]["Id"];
            readonly created_at: components["schemas"]["Timestamp"];
            readonly updated_at: components["schemas"]["Timestamp"];
            readonly branch_id: components["schemas"]["Id"];
            readonly table_id: components["schemas"]["Id"];
            readonly table_name: string | null;
            readonly status: components["schemas"]["GuestOrderStatus"];
            readonly items: readonly components["schemas"]["GuestOrderLine"][];
            readonly total: components["schemas"]["Money"];
            readonly order_id: components["schemas"]["Id"] | null;
            readonly reason: string | null;
            /** @description Whether the guest agreed to a service charge. */
            readonly charge_consent: boolean | null;
        };
        readonly GuestOrderRefusal: { readonly reason?: string | null; };
        readonly EndedGuestSessions: { readonly ended: number; };
        readonly AuditEntry: {
            readonly id: components["schemas"]["Id"];
            readonly created_at: components["schemas"]["Timestamp"];
            readonly updated_at: components["schemas"]["Timestamp"];
            readonly branch_id: components["schemas"]["Id"] | null;
            /** @description Who did it; null: Galley itself, or someone who couldn't sign in. `name` is null if the account is unknown here. */
            readonly actor: components["schemas"]["AuditPerson"] | null;
            /** @description Who approved it with their PIN; null: nobody. */
            readonly approver: components["schemas"]["AuditPerson"] | null;
            readonly device: {
                readonly id: components["schemas"]["Id"];
                readonly label: string | null;
            } | null;
            readonly token_id: components["schemas"]["Id"] | null;
            /** @description `entity.verb`, such as `order.reopen`. */
            readonly action: string;
            readonly entity: string;
            readonly entity_id: components["schemas"]["Id"] | null;
            /** @description Values before the change, as stored: amounts are in the smallest unit of the currency. */
            readonly before: unknown;
            readonly after: unknown;
            readonly reason: string | null;
        };
        readonly AuditPerson: {
            readonly id: components["schemas"]["Id"];
            readonly name: string | null;
        };
        readonly AuditVerification: {
            readonly sound: boolean;
            readonly entries: number;
            readonly chains: readonly {
                readonly node: number;
                readonly entries: number;
                readonly fault: {
                    readonly id: components["schemas"]["Id"];
                    readonly kind: "altered" | "follows_missing";
                    readonly message: string;
                } | null;
            }[];
        };
        readonly FreshSalesReport: {
            readonly date_from: string;
            readonly date_to: string;
            readonly orders: components["schemas"]["OrderFigures"];
            /** @description Average order: `total / orders`, rounded half up. */
            readonly average: components["schemas"]["Money"];
            /** @description Line discounts; already deducted from gross. */
            readonly line_discounts: components["schemas"]["Money"];
            /** @description Discounts by price rules; already deducted from gross. */
            readonly rule_discounts: components["schemas"]["Money"];
            readonly cancelled: components["schemas"]["CancelledFigures"];
            readonly voided: components["schemas"]["VoidedFigures"];
            /** @description Payments and refunds on these days, by every method except `unrecorded`. */
            readonly payments: components["schemas"]["PaymentFigures"];
            /** @description Orders closed as paid without a recorded payment. */
            readonly unrecorded: components["schemas"]["PaymentFigures"];
            readonly by_day: readonly {
                /** @description Orders that were billed, paid, or sent to a kitchen. Drafts and canceled orders don't count. */
                readonly orders: number;
                readonly covers: number;
                /** @description Items at the prices charged, after line discounts. */
                readonly gross: components["schemas"]["Money"];
                /** @description Discounts on whole orders; positive. */
                readonly discounts: components["schemas"]["Money"];
                /** @description Coupon discounts; positive. */
                readonly coupons: components["schemas"]["Money"];
                /** @description Service, packaging, and delivery charges. */
                readonly charges: components["schemas"]["Money"];
                /** @description Net sales after refunds: `total - refunded - tax - rounding`. */
                readonly net: components["schemas"]["Money"];
                /** @description All tax, added and included, after refunds. */
                readonly tax: components["schemas"]["Money"];
                /** @description Tax included in prices, before refunds. Added tax is `tax + refunded_tax - inclusive_tax`. */
                readonly inclusive_tax: components["schemas"]["Money"];
                /** @description Rounding to coins, after refunds; can be negative. */
                readonly rounding: components["schemas"]["Money"];
                /** @description Amount billed, before refunds: `gross - discounts - coupons + charges`, plus added tax and `rounding + refunded_rounding`. */
                readonly total: components["schemas"]["Money"];
                /** @description Refunded on these days, for sales of any date; positive. `total - refunded = net + tax + rounding`. */
                readonly refunded: components["schemas"]["Money"];
                /** @description Tax in `refunded`. */
                readonly refunded_tax: components["schemas"]["Money"];
                /** @description Rounding in `refunded`. */
                readonly refunded_rounding: components["schemas"]["Money"];
                /** @description Tips on these orders, not part of the total. */
                readonly tips: components["schemas"]["Money"];
                readonly date: string;
            }[] | null;
            readonly by_branch: readonly components["schemas"]["NamedFigures"][] | null;
            readonly by_order_type: readonly components["schemas"]["NamedFigures"][] | null;
            readonly by_waiter: readonly components["schemas"]["NamedFigures"][] | null;
            readonly by_hour: readonly {
                /** @description Orders that were billed, paid, or sent to a kitchen. Drafts and canceled orders don't count. */
                readonly orders: number;
                readonly covers: number;
                /** @description Items at the prices charged, after line discounts. */
                readonly gross: components["schemas"]["Money"];
                /** @description Discounts on whole orders; positive. */
                readonly discounts: components["schemas"]["Money"];
                /** @description Coupon discounts; positive. */
                readonly coupons: components["schemas"]["Money"];
                /** @description Service, packaging, and delivery charges. */
                readonly charges: components["schemas"]["Money"];
                /** @description Net sales after refunds: `total - refunded - tax - rounding`. */
                readonly net: components["schemas"]["Money"];
                /** @description All tax, added and included, after refunds. */
                readonly tax: components["schemas"]["Money"];
                /** @description Tax included in prices, before refunds. Added tax is `tax + refunded_tax - inclusive_tax`. */
                readonly inclusive_tax: components["schemas"]["Money"];
                /** @description Rounding to coins, after refunds; can be negative. */
                readonly rounding: components["schemas"]["Money"];
                /** @description Amount billed, before refunds: `gross - discounts - coupons + charges`, plus added tax and `rounding + refunded_rounding`. */
                readonly total: components["schemas"]["Money"];
                /** @description Refunded on these days, for sales of any date; positive. `total - refunded = net + tax + rounding`. */
                readonly refunded: components["schemas"]["Money"];
                /** @description Tax in `refunded`. */
                readonly refunded_tax: components["schemas"]["Money"];
                /** @description Rounding in `refunded`. */
                readonly refunded_rounding: components["schemas"]["Money"];
                /** @description Tips on these orders, not part of the total. */
                readonly tips: components["schemas"]["Money"];
                readonly hour: number;
            }[] | null;
            readonly by_category: readonly components["schemas"]["CategoryFigures"][] | null;
            readonly by_item: readonly {
                readonly id: components["schemas"]["Id"] | null;
                readonly name: string | null;
                /** @description Quantity sold, without voided items. A shared item counts by its parts. */
                readonly quantity: number;
                /** @description Amount charged. All items add up to the gross of the orders. */
                readonly gross: components["schemas"]["Money"];
                /** @description Line discounts; already deducted from `gross`. */
                readonly line_discounts: components["schemas"]["Money"];
                /** @description Discounts by price rules; already deducted from `gross`. At menu prices: `gross + line_discounts + rule_discounts`. */
                readonly rule_discounts: components["schemas"]["Money"];
                readonly category_id: components["schemas"]["Id"] | null;
            }[] | null;
            readonly by_rule: readonly components["schemas"]["RuleFigures"][] | null;
            readonly by_tax: readonly components["schemas"]["TaxFigures"][] | null;
            readonly by_charge: readonly components["schemas"]["ChargeFigures"][] | null;
            readonly by_platform: readonly {
                readonly id: components["schemas"]["Id"] | null;
                readonly name: string | null;
                /** @description Orders that were billed, paid, or sent to a kitchen. Drafts and canceled orders don't count. */
                readonly orders: number;
                readonly covers: number;
                /** @description Items at the prices charged, after line discounts. */
                readonly gross: components["schemas"]["Money"];
                /** @description Discounts on whole orders; positive. */
                readonly discounts: components["schemas"]["Money"];
                /** @description Coupon discounts; positive. */
                readonly coupons: components["schemas"]["Money"];
                /** @description Service, packaging, and delivery charges. */
                readonly charges: components["schemas"]["Money"];
                /** @description Net sales after refunds: `total - refunded - tax - rounding`. */
                readonly net: components["schemas"]["Money"];
                /** @description All tax, added and included, after refunds. */
                readonly tax: components["schemas"]["Money"];
                /** @description Tax included in prices, before refunds. Added tax is `tax + refunded_tax - inclusive_tax`. */
                readonly inclusive_tax: components["schemas"]["Money"];
                /** @description Rounding to coins, after refunds; can be negative. */
                readonly rounding: components["schemas"]["Money"];
                /** @description Amount billed, before refunds: `gross - discounts - coupons + charges`, plus added tax and `rounding + refunded_rounding`. */
                readonly total: components["schemas"]["Money"];
                /** @description Refunded on these days, for sales of any date; positive. `total - refunded = net + tax + rounding`. */
                readonly refunded: components["schemas"]["Money"];
                /** @description Tax in `refunded`. */
                readonly refunded_tax: components["schemas"]["Money"];
                /** @description Rounding in `refunded`. */
                readonly refunded_rounding: components["schemas"]["Money"];
                /** @description Tips on these orders, not part of the total. */
                readonly tips: components["schemas"]["Money"];
                /** @description The platform's commission on `net`. */
                readonly commission: components["schemas"]["Money"];
            }[] | null;
            readonly by_payment_method: readonly components["schemas"]["MethodFigures"][] | null;
            readonly tips_by_waiter: readonly components["schemas"]["NamedAmount"][] | null;
            readonly freshness: readonly components["schemas"]["BranchFreshness"][];
        };
        readonly OrderFigures: {
            /** @description Orders that were billed, paid, or sent to a kitchen. Drafts and canceled orders don't count. */
            readonly orders: number;
            readonly covers: number;
            /** @description Items at the prices charged, after line discounts. */
            readonly gross: components["schemas"]["Money"];
            /** @description Discounts on whole orders; positive. */
            readonly discounts: components["schemas"]["Money"];
            /** @description Coupon discounts; positive. */
            readonly coupons: components["schemas"]["Money"];
            /** @description Service, packaging, and delivery charges. */
            readonly charges: components["schemas"]["Money"];
            /** @description Net sales after refunds: `total - refunded - tax - rounding`. */
            readonly net: components["schemas"]["Money"];
            /** @description All tax, added and included, after refunds. */
            readonly tax: components["schemas"]["Money"];
            /** @description Tax included in prices, before refunds. Added tax is `tax + refunded_tax - inclusive_tax`. */
            readonly inclusive_tax: components["schemas"]["Money"];
            /** @description Rounding to coins, after refunds; can be negative. */
            readonly rounding: components["schemas"]["Money"];
            /** @description Amount billed, before refunds: `gross - discounts - coupons + charges`, plus added tax and `rounding + refunded_rounding`. */
            readonly total: components["schemas"]["Money"];
            /** @description Refunded on these days, for sales of any date; positive. `total - refunded = net + tax + rounding`. */
            readonly refunded: components["schemas"]["Money"];
            /** @description Tax in `refunded`. */
            readonly refunded_tax: components["schemas"]["Money"];
            /** @description Rounding in `refunded`. */
            readonly refunded_rounding: components["schemas"]["Money"];
            /** @description Tips on these orders, not part of the total. */
            readonly tips: components["schemas"]["Money"];
        };
        readonly CancelledFigures: {
            /** @description Canceled orders; not part of sales. */
            readonly orders: number;
            /** @description Total of the canceled orders. */
            readonly total: components["schemas"]["Money"];
        };
        readonly VoidedFigures: {
            /** @description Items voided after they were sent to a kitchen, on orders that weren't canceled. */
            readonly lines: number;
            /** @description Quantity voided, with parts of shared items. */
            readonly quantity: number;
            /** @description Amount at full price. */
            readonly amount: components["schemas"]["Money"];
        };
        readonly PaymentFigures: {
            /** @description Payments taken and not voided. */
            readonly payments: number;
            /** @description Amount taken, without tips. */
            readonly taken: components["schemas"]["Money"];
            /** @description Number of refunds. */
            readonly refunds: number;
            /** @description Amount refunded; positive. */
            readonly refunded: components["schemas"]["Money"];
            /** @description `taken - refunded`. */
            readonly kept: components["schemas"]["Money"];
            /** @description Tips, not part of the amounts. */
            readonly tips: components["schemas"]["Money"];
        };
        readonly NamedFigures: components["schemas"]["OrderFigures"] & {
            readonly id: components["schemas"]["Id"] | null;
            readonly name: string | null;
        };
        readonly CategoryFigures: {
            readonly id: components["schemas"]["Id"] | null;
            readonly name: string | null;
            /** @description Quantity sold, without voided items. A shared item counts by its parts. */
            readonly quantity: number;
            /** @description Amount charged. All items add up to the gross of the orders. */
            readonly gross: components["schemas"]["Money"];
            /** @description Line discounts; already deducted from `gross`. */
            readonly line_discounts: components["schemas"]["Money"];
            /** @description Discounts by price rules; already deducted from `gross`. At menu prices: `gross + line_discounts + rule_discounts`. */
            readonly rule_discounts: components["schemas"]["Money"];
        };
        readonly RuleFigures: {
            readonly id: components["schemas"]["Id"] | null;
            readonly name: string | null;
            /** @description Quantity sold with the rule. */
            readonly quantity: number;
            /** @description Discount by the rule; positive. */
            readonly discount: components["schemas"]["Money"];
            /** @description Amount charged for them. */
            readonly gross: components["schemas"]["Money"];
        };
        readonly TaxFigures: {
            readonly id: components["schemas"]["Id"] | null;
            readonly name: string | null;
            readonly code: string;
            readonly rate: components["schemas"]["Percent"];
            readonly inclusive: boolean;
            /** @description Taxable amount after refunds. */
            readonly base: components["schemas"]["Money"];
            /** @description Tax after refunds; before refunds it was `amount + refunded_amount`. */
            readonly amount: components["schemas"]["Money"];
            /** @description Taxable amount refunded; positive. */
            readonly refunded_base: components["schemas"]["Money"];
            /** @description Tax refunded; positive. */
            readonly refunded_amount: components["schemas"]["Money"];
        };
        readonly ChargeFigures: {
            readonly id: components["schemas"]["Id"] | null;
            readonly name: string | null;
            readonly type: string;
            readonly amount: components["schemas"]["Money"];
        };
        readonly MethodFigures: components["schemas"]["PaymentFigures"] & {
            readonly payment_method: string;
            readonly name: string | null;
        };
        readonly NamedAmount: {
            readonly id: components["schemas"]["Id"] | null;
            readonly name: string | null;
            readonly amount: components["schemas"]["Money"];
        };
        readonly BranchFreshness: {
            readonly branch_id: components["schemas"]["Id"];
            readonly name: string;
            /** @description Sales up to this time are included; null: nothing received from the branch yet. */
            readonly complete_until: components["schemas"]["Timestamp"] | null;
        };
        readonly BranchSales: {
            readonly branch_id: components["schemas"]["Id"];
            readonly name: string;
            readonly business_date: string;
            readonly orders: number;
            readonly covers: number;
            /** @description Sales of the business date so far. */
            readonly total: components["schemas"]["Money"];
            /** @description Sales by hour, by the branch's clock. */
            readonly by_hour: readonly components["schemas"]["HourSales"][];
            /** @description Date of the same weekday a week earlier. */
            readonly week_before: string;
            /** @description Sales a week earlier by this time of day. */
            readonly week_before_so_far: components["schemas"]["Money"];
            readonly week_before_total: components["schemas"]["Money"];
            /** @description Sales up to this time are included; null: nothing received from the branch yet. */
            readonly complete_until: components["schemas"]["Timestamp"] | null;
        };
        readonly HourSales: {
            readonly hour: number;
            readonly total: components["schemas"]["Money"];
        };
        readonly Assortment: {
            readonly branches: readonly {
                readonly branch_id: components["schemas"]["Id"];
                readonly name: string;
            }[];
            readonly categories: readonly {
                readonly category_id: components["schemas"]["Id"] | null;
                readonly name: string | null;
                readonly items: number;
                readonly branches: readonly components["schemas"]["AssortmentCell"][];
            }[];
        };
        readonly AssortmentCell: {
            readonly branch_id: components["schemas"]["Id"];
            /** @description Number of items available there now. */
            readonly available: number;
            /** @description Number of items with their own price there. */
            readonly own_prices: number;
        };
        readonly LossReport: {
            readonly date_from: string;
            readonly date_to: string;
            readonly orders: number;
            /** @description Items sent to kitchens or sold, at menu prices, without charges and added taxes. */
            readonly sent: components["schemas"]["Money"];
            /** @description Part of it that guests were not billed, did not pay, or got back. */
            readonly lost: components["schemas"]["Money"];
            /** @description `lost` as a percentage of `sent`. */
            readonly share: components["schemas"]["Percent"];
            /** @description Losses by reason. They add up to `lost`. */
            readonly by_reason: readonly components["schemas"]["ReasonLoss"][];
            /** @description Losses by person. They add up to `lost`. */
            readonly by_person: readonly components["schemas"]["PersonLoss"][];
            readonly by_hour: readonly components["schemas"]["HourLoss"][];
            readonly by_branch: readonly components["schemas"]["BranchLoss"][];
            readonly freshness: readonly components["schemas"]["BranchFreshness"][];
        };
        readonly ReasonLoss: {
            readonly reason: components["schemas"]["LossReason"];
            readonly amount: components["schemas"]["Money"];
            /** @description Number of entries. */
            readonly entries: number;
        };
        readonly PersonLoss: {
            /** @description Person; null: not a staff member, such as guests with a coupon. */
            readonly user_id: components["schemas"]["Id"] | null;
            readonly name: string | null;
            /** @description Orders the person opened, served, closed, or reduced. */
            readonly orders: number;
            /** @description Value of these orders. An order handled by several people counts for each. */
            readonly sent: components["schemas"]["Money"];
            /** @description Amount the person voided, discounted, canceled, closed unpaid, refunded, or left open. */
            readonly lost: components["schemas"]["Money"];
            /** @description `lost` as a percentage of `sent`. */
            readonly share: components["schemas"]["Percent"];
            /** @description Median share of the others, without coupons; null: fewer than four people with twenty orders. */
            readonly usual_share: components["schemas"]["Percent"] | null;
            /** @description Whether the share stands out: three entries or more, above 5%, and above three times the median of the others, without coupons. */
            readonly is_far: boolean;
        };
        readonly HourLoss: {
            /** @description Hour, by the branch's clock. */
            readonly hour: number;
            /** @description Items sent to kitchens or sold, at menu prices, without charges and added taxes. */
            readonly sent: components["schemas"]["Money"];
            /** @description Part of it that guests were not billed, did not pay, or got back. */
            readonly lost: components["schemas"]["Money"];
        };
        readonly BranchLoss: {
            readonly branch_id: components["schemas"]["Id"];
            readonly name: string;
            /** @description Items sent to kitchens or sold, at menu prices, without charges and added taxes. */
            readonly sent: components["schemas"]["Money"];
            /** @description Part of it that guests were not billed, did not pay, or got back. */
            readonly lost: components["schemas"]["Money"];
            /** @description `lost` as a percentage of `sent`. */
            readonly share: components["schemas"]["Percent"];
        };
        readonly LossEntry: {
            /** @description Stable key of the loss. */
            readonly key: string;
            readonly reason: components["schemas"]["LossReason"];
            readonly at: components["schemas"]["Timestamp"];
            readonly branch_id: components["schemas"]["Id"];
            readonly order_id: components["schemas"]["Id"];
            readonly order_number: string;
            readonly token_number: number;
            /** @description Items; null: the whole order. */
            readonly dishes: string | null;
            /** @description Amount at menu prices; negative: undoes an earlier loss. */
            readonly amount: components["schemas"]["Money"];
            readonly by: components["schemas"]["AuditPerson"] | null;
            /** @description Who approved it with their PIN; null: nobody. */
            readonly approver: components["schemas"]["AuditPerson"] | null;
            readonly why: string | null;
            /** @description Entry in the audit log; null: none. */
            readonly audit_entry_id: components["schemas"]["Id"] | null;
        };
        readonly ExportFormat: "pdf" | "excel" | "csv";
        readonly CsvStyle: "standard" | "local";
        readonly SalesExport: {
            /** @default excel */
            readonly format?: components["schemas"]["ExportFormat"];
            /** @description First and last business date, both included. */
            readonly date_from?: components["schemas"]["BusinessDate"] | null;
            readonly date_to?: components["schemas"]["BusinessDate"] | null;
            /**
             * @description `local`: separator and decimal mark of the restaurant's country.
             * @default standard
             */
            readonly csv_style?: components["schemas"]["CsvStyle"];
            /** @default {} */
            readonly filters?: {
                readonly branch_id?: components["schemas"]["Id"] | null;
                readonly order_type_id?: components["schemas"]["Id"] | null;
                readonly waiter_id?: components["schemas"]["Id"] | null;
            };
        };
        readonly ExportKind: "sales-report" | "orders" | "invoices" | "payments" | "gstr1" | "inventory" | "customers" | "audit";
        readonly ExportStatus: "pending" | "running" | "ready" | "failed" | "expired";
        readonly ExportState: {
            readonly id: components["schemas"]["Id"];
            readonly created_at: components["schemas"]["Timestamp"];
            readonly updated_at: components["schemas"]["Timestamp"];
            readonly kind: components["schemas"]["ExportKind"];
            readonly format: components["schemas"]["ExportFormat"];
            readonly branch_id: components["schemas"]["Id"] | null;
            readonly date_from: string | null;
            readonly date_to: string | null;
            readonly token: string;
            readonly status: components["schemas"]["ExportStatus"];
            /** @description Progress in percent. */
            readonly progress: number;
            /** @description Why it failed; null: it did not. */
            readonly error: string | null;
            readonly bytes: number | null;
            readonly download_url: string;
            readonly expires_at: components["schemas"]["Timestamp"];
        };
        readonly OrdersExport: {
            /** @default excel */
            readonly format?: components["schemas"]["ExportFormat"];
            /** @description First and last business date, both included. */
            readonly date_from?: components["schemas"]["BusinessDate"] | null;
            readonly date_to?: components["schemas"]["BusinessDate"] | null;
            /**
             * @description `local`: separator and decimal mark of the restaurant's country.
             * @default standard
             */
            readonly csv_style?: components["schemas"]["CsvStyle"];
            /**
             * @description Whether to include customer names. Requires the password again.
             * @default false
             */
            readonly with_customers?: boolean;
            /** @default {} */
            readonly filters?: {
                readonly branch_id?: components["schemas"]["Id"] | null;
                readonly order_type_id?: components["schemas"]["Id"] | null;
                readonly waiter_id?: components["schemas"]["Id"] | null;
                readonly status?: components["schemas"]["OrderStatus"] | null;
                readonly payment_status?: components["schemas"]["PaymentStatus"] | null;
                readonly table_id?: components["schemas"]["Id"] | null;
                readonly customer_id?: components["schemas"]["Id"] | null;
            };
            /** @description Password of the account that calls, sent again; a program sends its own. Without it, actions that need it return REAUTHENTICATION_REQUIRED. */
            readonly reauthentication?: components["schemas"]["Reauthentication"];
        };
        readonly BuyersExport: {
            /** @default excel */
            readonly format?: components["schemas"]["ExportFormat"];
            /** @description First and last business date, both included. */
            readonly date_from?: components["schemas"]["BusinessDate"] | null;
            readonly date_to?: components["schemas"]["BusinessDate"] | null;
            /**
             * @description `local`: separator and decimal mark of the restaurant's country.
             * @default standard
             */
            readonly csv_style?: components["schemas"]["CsvStyle"];
            /** @default {} */
            readonly filters?: components["schemas"]["BranchFilters"];
            /** @description Password of the account that calls, sent again; a program sends its own. Without it, actions that need it return REAUTHENTICATION_REQUIRED. */
            readonly reauthentication: components["schemas"]["Reauthentication"];
        };
        readonly BranchFilters: { readonly branch_id?: components["schemas"]["Id"] | null; };
        readonly RegisterExport: {
            /** @default excel */
            readonly format?: components["schemas"]["ExportFormat"];
            /** @description First and last business date, both included. */
            readonly date_from?: components["schemas"]["BusinessDate"] | null;
            readonly date_to?: components["schemas"]["BusinessDate"] | null;
            /**
             * @description `local`: separator and decimal mark of the restaurant's country.
             * @default standard
             */
            readonly csv_style?: components["schemas"]["CsvStyle"];
            /** @default {} */
            readonly filters?: components["schemas"]["BranchFilters"];
        };
        readonly InventoryExport: {
            /** @default excel */
            readonly format?: components["schemas"]["ExportFormat"];
            /** @description First and last business date, both included. */
            readonly date_from?: components["schemas"]["BusinessDate"] | null;
            readonly date_to?: components["schemas"]["BusinessDate"] | null;
            /**
             * @description `local`: separator and decimal mark of the restaurant's country.
             * @default standard
             */
            readonly csv_style?: components["schemas"]["CsvStyle"];
            /** @default {} */
            readonly filters?: {
                readonly branch_id?: components["schemas"]["Id"] | null;
                readonly category_id?: components["schemas"]["Id"] | null;
                readonly low_stock?: boolean | null;
            };
        };
        readonly CustomersExport: {
            /** @default excel */
            readonly format?: components["schemas"]["ExportFormat"];
            /** @description First and last business date, both included. */
            readonly date_from?: components["schemas"]["BusinessDate"] | null;
            readonly date_to?: components["schemas"]["BusinessDate"] | null;
            /**
             * @description `local`: separator and decimal mark of the restaurant's country.
             * @default standard
             */
            readonly csv_style?: components["schemas"]["CsvStyle"];
            /** @default {} */
            readonly filters?: components["schemas"]["BranchFilters"];
            /** @description Password of the account that calls, sent again; a program sends its own. Without it, actions that need it return REAUTHENTICATION_REQUIRED. */
            readonly reauthentication: components["schemas"]["Reauthentication"];
        };
        readonly AuditExport: {
            /** @default excel */
            readonly format?: components["schemas"]["ExportFormat"];
            /** @description First and last business date, both included. */
            readonly date_from?: components["schemas"]["BusinessDate"] | null;
            readonly date_to?: components["schemas"]["BusinessDate"] | null;
            /**
             * @description `local`: separator and decimal mark of the restaurant's country.
             * @default standard
             */
            readonly csv_style?: components["schemas"]["CsvStyle"];
            /** @default {} */
            readonly filters?: {
                readonly branch_id?: components["schemas"]["Id"] | null;
                readonly user_id?: components["schemas"]["Id"] | null;
                readonly approver_id?: components["schemas"]["Id"] | null;
                readonly action?: string | null;
                readonly entity?: string | null;
            };
            /** @description Password of the account that calls, sent again; a program sends its own. Without it, actions that need it return REAUTHENTICATION_REQUIRED. */
            readonly reauthentication: components["schemas"]["Reauthentication"];
        };
        readonly XReport: {
            /** @description Branch; null: every branch the caller can see. */
            readonly branch_id: components["schemas"]["Id"] | null;
            readonly business_date: string;
            readonly taken_at: components["schemas"]["Timestamp"];
            /** @description Z reports of the day so far. The figures still cover the whole day. */
            readonly z_reports: readonly components["schemas"]["ZReportSummary"][];
            /** @description The day is closed, and nothing came since. Of one branch only. */
            readonly is_closed: boolean;
            readonly figures: components["schemas"]["DayFigures"];
            readonly warnings: readonly string[];
        };
        readonly ZReportSummary: {
            readonly id: components["schemas"]["Id"];
            readonly created_at: components["schemas"]["Timestamp"];
            readonly updated_at: components["schemas"]["Timestamp"];
            readonly branch_id: components["schemas"]["Id"];
            /** @description `series` and `number`, as printed. */
            readonly z_number: string;
            readonly series: string;
            readonly number: number;
            readonly business_date: string;
            /** @description Whether it covers what was added to a business date after it was closed. */
            readonly is_supplement: boolean;
            readonly closed_by: components["schemas"]["Id"];
            readonly closed_by_name: string | null;
            /** @description Journal of the report; null: none. */
            readonly journal: components["schemas"]["JournalSummary"] | null;
            readonly total: components["schemas"]["Money"];
            readonly taken: components["schemas"]["Money"];
            readonly refunded: components["schemas"]["Money"];
        };
        readonly AccountingProgram: "datev" | "tally" | "quickbooks" | "xero";
        readonly JournalSummary: {
            readonly id: components["schemas"]["Id"];
            /** @description Accounting program the file is for. */
            readonly program: components["schemas"]["AccountingProgram"];
            /** @description SHA-256 of the file, in hexadecimal. */
            readonly digest: string;
            readonly created_at: components["schemas"]["Timestamp"];
        };
        readonly DayFigures: {
            readonly orders: components["schemas"]["OrderFigures"];
            /** @description Line discounts; already deducted from gross. */
            readonly line_discounts: components["schemas"]["Money"];
            /** @description Discounts by price rules; already deducted from gross. */
            readonly rule_discounts: components["schemas"]["Money"];
            readonly cancelled: components["schemas"]["CancelledFigures"];
            readonly voided: components["schemas"]["VoidedFigures"];
            /** @description Payments and refunds on these days, by every method except `unrecorded`. */
            readonly payments: components["schemas"]["PaymentFigures"];
            /** @description Orders closed as paid without a recorded payment. */
            readonly unrecorded: components["schemas"]["PaymentFigures"];
            readonly by_payment_method: readonly components["schemas"]["MethodFigures"][];
            readonly by_order_type: readonly components["schemas"]["NamedFigures"][];
            readonly by_category: readonly components["schemas"]["CategoryFigures"][];
            readonly by_tax: readonly components["schemas"]["TaxFigures"][];
            readonly by_charge: readonly components["schemas"]["ChargeFigures"][];
            readonly by_rule: readonly components["schemas"]["RuleFigures"][];
            /** @description Price rules, item discounts, order discounts, and coupons. Price rules and item discounts are already deducted from gross. */
            readonly discounts_by_kind: readonly {
                readonly kind: "rule" | "line" | "order" | "coupon";
                readonly amount: components["schemas"]["Money"];
            }[];
            readonly tips_by_waiter: readonly components["schemas"]["NamedAmount"][];
            /** @description Sold on the day and not paid yet. */
            readonly outstanding: components["schemas"]["OwedFigures"];
            /** @description Sold on earlier days and not paid yet. */
            readonly carried_over: components["schemas"]["OwedFigures"];
            readonly check: {
                readonly net: components["schemas"]["Money"];
                readonly tax: components["schemas"]["Money"];
                readonly charges: components["schemas"]["Money"];
                readonly rounding: components["schemas"]["Money"];
                readonly payments: components["schemas"]["Money"];
                readonly refunds: components["schemas"]["Money"];
                readonly outstanding_change: components["schemas"]["Money"];
                /** @description What does not add up; normally 0. */
                readonly difference: components["schemas"]["Money"];
            };
            readonly invoices: readonly {
                readonly series: string;
                readonly first: number;
                readonly last: number;
                readonly count: number;
            }[];
            readonly cash: {
                /** @description Cash payments, without voided ones. */
                readonly taken: components["schemas"]["Money"];
                /** @description Cash tips; in the drawer until they are paid out. */
                readonly tips: components["schemas"]["Money"];
                /** @description Cash that drivers handed in, as counted. */
                readonly from_drivers: components["schemas"]["Money"];
                /** @description Cash refunds; positive. */
                readonly refunded: components["schemas"]["Money"];
                readonly paid_in: components["schemas"]["Money"];
                readonly paid_out: components["schemas"]["Money"];
                readonly dropped: components["schemas"]["Money"];
                /** @description Change in the cash of all drawers. */
                readonly net: components["schemas"]["Money"];
            };
            readonly drawers: readonly {
                readonly shift_id: components["schemas"]["Id"] | null;
                readonly user_id: components["schemas"]["Id"] | null;
                readonly user_name: string | null;
                readonly status: components["schemas"]["ShiftStatus"] | null;
                readonly opening_float: components["schemas"]["Money"];
                readonly expected_cash: components["schemas"]["Money"];
                readonly counted_cash: components["schemas"]["Money"] | null;
                readonly difference: components["schemas"]["Money"] | null;
            }[];
            readonly drivers: readonly {
                readonly driver_id: components["schemas"]["Id"];
                readonly name: string | null;
                /** @description Cash collected on the day. */
                readonly collected: components["schemas"]["Money"];
                /** @description Cash handed in on the day, as counted. */
                readonly handed_in: components["schemas"]["Money"];
                readonly difference: components["schemas"]["Money"];
                /** @description Cash still with the driver when the report was made. */
                readonly carried: components["schemas"]["Money"];
            }[];
            readonly open_orders: number;
            readonly open_shifts: number;
        };
        readonly OwedFigures: {
            readonly orders: number;
            readonly amount: components["schemas"]["Money"];
        };
        readonly DayClose: {
            readonly business_date?: components["schemas"]["BusinessDate"];
            readonly approval?: components["schemas"]["Approval"];
        };
        readonly ZReport: {
            readonly id: components["schemas"]["Id"];
            readonly created_at: components["schemas"]["Timestamp"];
            readonly updated_at: components["schemas"]["Timestamp"];
            readonly branch_id: components["schemas"]["Id"];
            /** @description `series` and `number`, as printed. */
            readonly z_number: string;
            readonly series: string;
            readonly number: number;
            readonly business_date: string;
            /** @description Whether it covers what was added to a business date after it was closed. */
            readonly is_supplement: boolean;
            readonly closed_by: components["schemas"]["Id"];
            readonly closed_by_name: string | null;
            /** @description Journal of the report; null: none. */
            readonly journal: components["schemas"]["JournalSummary"] | null;
            readonly figures: components["schemas"]["DayFigures"];
            readonly warnings: readonly string[];
        };
        readonly AccountingReply: {
            /** @description Accounting settings; null: no journals are created. */
            readonly accounting: components["schemas"]["Accounting"] | null;
            /** @description Usual accounts of each program, with this restaurant's taxes, to start from. */
            readonly suggestions: readonly components["schemas"]["AccountingSuggestion"][];
        };
        readonly Accounting: {
            /** @description Accounting program that files are written for. */
            readonly program: components["schemas"]["AccountingProgram"];
            /** @description Accounts, by name; for DATEV by number. */
            readonly accounts: {
                /** @description Sales whose tax has no sales account. */
                readonly sales: string;
                /** @description Cash in the drawers. */
                readonly cash: string;
                /** @description Payments by other methods without their own account. */
                readonly payments: string;
                /** @description Orders that were closed as paid without a recorded payment. */
                readonly unrecorded: string;
                /** @description What guests still owe. */
                readonly receivables: string;
                /** @description Taxes without an account of their own. */
                readonly tax: string;
                /** @description Service, packaging, and delivery charges; null: part of the sales. Not with sales accounts by tax. */
                readonly charges: string | null;
                readonly rounding: string;
                /** @description Tips owed to staff. */
                readonly tips: string;
                /** @description Counted drawers over or short. */
                readonly over_short: string;
                readonly paid_in: string;
                readonly paid_out: string;
                /** @description Cash drops. */
                readonly safe: string;
                /** @description Cash that drivers still carry. */
                readonly drivers: string;
                /** @description Sales and payments that don't add up; normally unused. */
                readonly differences: string;
            };
            /** @description Accounts by payment method. */
            readonly payment_methods: readonly {
                readonly payment_method: string;
                /** @description Account debited with payments. */
                readonly account: string;
            }[];
            /** @description Accounts by tax. */
            readonly taxes: readonly {
                readonly code: string;
                /** @description Account credited with the tax. */
                readonly account: string;
                /** @description Account for sales with this tax. If sales have several taxes, set it for only one of them. */
                readonly sales_account: string | null;
            }[];
            /** @description Lines carry the branch's code: as Kostenstelle, cost center, class, or tracking option. */
            readonly by_branch: boolean;
            /** @description DATEV settings; null for other programs. */
            readonly datev: {
                /**
                 * Format: int32
                 * @description Beraternummer.
                 */
                readonly consultant: number;
                /**
                 * Format: int32
                 * @description Mandantennummer.
                 */
                readonly client: number;
                /**
                 * Format: int32
                 * @description Sachkontenlänge.
                 */
                readonly account_length: number;
                /** @description Account against which every line is booked; each batch leaves it at 0. */
                readonly clearing: string;
                /** @description Sales accounts by tax are Automatikkonten: the tax is part of the amount and DATEV splits it off. */
                readonly automatic: boolean;
            } | null;
            /** @description Tally settings; null for other programs. */
            readonly tally: {
                /** @description Company name in Tally. */
                readonly company: string;
            } | null;
            /** @description Xero settings; null for other programs. */
            readonly xero: {
                /** @description Name of a tax rate without tax in Xero, used on every line. */
                readonly tax_rate: string;
            } | null;
        };
        readonly AccountingChart: "skr03" | "skr04" | "tally" | "quickbooks" | "xero";
        readonly AccountingSuggestion: {
            /** @description Chart of accounts, or the program itself. */
            readonly chart: components["schemas"]["AccountingChart"];
            /** @description Settings, ready to save. */
            readonly accounting: components["schemas"]["Accounting"];
        };
        readonly Journal: {
            readonly id: components["schemas"]["Id"];
            readonly created_at: components["schemas"]["Timestamp"];
            readonly updated_at: components["schemas"]["Timestamp"];
            readonly branch_id: components["schemas"]["Id"];
            readonly z_report_id: components["schemas"]["Id"];
            readonly z_number: string;
            readonly business_date: string;
            /** @description Whether the Z report is a supplement. */
            readonly is_supplement: boolean;
            /** @description Accounting program the file is for. */
            readonly program: components["schemas"]["AccountingProgram"];
            /** @description File name of the download. */
            readonly file_name: string;
            /** @description SHA-256 of the file, in hexadecimal. */
            readonly digest: string;
            /** @description Total debit; equals `credit`. */
            readonly debit: components["schemas"]["Money"];
            /** @description Total credit; equals `debit`. */
            readonly credit: components["schemas"]["Money"];
            readonly entries: readonly components["schemas"]["JournalEntry"][];
        };
        readonly JournalEntry: {
            /** @description Account, from the accounting settings when it was made. */
            readonly account: string;
            /** @description Text of the entry. */
            readonly text: string;
            /** @description Debit; 0: a credit. */
            readonly debit: components["schemas"]["Money"];
            /** @description Credit; 0: a debit. */
            readonly credit: components["schemas"]["Money"];
        };
        readonly SyncStatus: {
            readonly role: "branch" | "central";
            readonly node: number;
            /** @description Sync protocol version of this server. */
            readonly protocol: number;
            /** @description Sync protocol version of head office; null: unknown. */
            readonly central_protocol: number | null;
            /** @description Address of head office; null: a standalone restaurant, or head office itself. */
            readonly central_url: string | null;
            readonly reachable: boolean | null;
            /** @description false: head office was restored to a time before it knew this server; see POST /sync/rejoin. null: unknown. */
            readonly known_to_central: boolean | null;
            /** @description Number of records that head office does not have in their current state. */
            readonly unsent: number;
            readonly oldest_unsent_at: string | null;
            readonly last_push_at: string | null;
            readonly last_pull_at: string | null;
            readonly last_verified_at: string | null;
            readonly snapshot: {
                /**
                 * @description `essential`: the branch can't sell yet. `history`: it can sell while older records follow.
                 * @enum {string}
                 */
                readonly phase: "essential" | "history" | "finished";
                readonly done: number;
                readonly total: number;
                readonly started_at: string;
                readonly finished_at: string | null;
            } | null;
            /** @description Milliseconds that head office's clock is ahead of this server's; null: no head office. */
            readonly clock_offset_ms: number | null;
            /** @description Records that head office won't take yet because their times are ahead of its clock. */
            readonly refused_for_clock: number;
            /** @description Number of owner accounts from a new head office that wait for an owner to accept them. */
            readonly owners_held: number;
            /** @description Number of records that could not be applied, here or at head office. */
            readonly quarantined: number;
            /** @description Number of synced records that differ from head office; see GET /sync/mismatches. */
            readonly mismatched: number;
            /** @description Number of undecided conflicts: fields that two sides changed at the same time. */
            readonly conflicts: number;
            /** @description Node number of the server that runs the branch instead; this one takes no orders. null: this server runs it. */
            readonly superseded_by: number | null;
            readonly set_back: {
                readonly at: string;
                /** @description Number of missing changes; null: unknown. */
                readonly behind: number | null;
            } | null;
            readonly doubts: readonly {
                readonly node: number;
                readonly name: string;
                readonly since: string;
            }[];
            /** @description At head office: branches that, within three days, changed more of the shared menu in an hour than a person does; see GET /branches/{id}/changes. */
            readonly catalogue_alarms: readonly {
                /** Format: int64 */
                readonly branch_id: number;
                readonly name: string;
                readonly records: number;
                readonly at: string;
            }[];
            /** @description Why sync is not working; null: it is. */
            readonly problem: string | null;
            /** @description What to do; null: nothing. */
            readonly advice: string | null;
            readonly branches: readonly {
                /** Format: int64 */
                readonly branch_id: number;
                readonly name: string;
                readonly node: number;
                readonly connected: boolean;
                /** @description Whether its server's access was revoked; see POST /branches/{id}/server/admit. */
                readonly refused: boolean;
                /** @description Sync protocol version of its server; null: not connected yet. */
                readonly protocol: number | null;
                /** @description Changes made there up to this time are here. */
                readonly complete_until: string | null;
                readonly last_seen_at: string | null;
                readonly last_push_at: string | null;
                readonly last_pull_at: string | null;
                readonly last_verified_at: string | null;
                readonly quarantined: number;
            }[];
        };
        readonly Mismatch: {
            readonly table: string;
            /** Format: int64 */
            readonly id: number;
            /** @description The record on this server as JSON; null: it is missing here. */
            readonly here: string | null;
            /** @description The record at head office as JSON; null: it is missing there. */
            readonly there: string | null;
            readonly found_at: string;
        };
        readonly Conflict: {
            readonly id: components["schemas"]["Id"];
            readonly created_at: components["schemas"]["Timestamp"];
            readonly updated_at: components["schemas"]["Timestamp"];
            readonly status: "open" | "accepted" | "rejected";
            readonly table: string;
            readonly record_id: components["schemas"]["Id"];
            readonly record_name: string | null;
            readonly branch_id: components["schemas"]["Id"] | null;
            readonly field: string;
            /** @description Whether it is a password or PIN, whose values are not shown. */
            readonly secret: boolean;
            readonly stands: components["schemas"]["WrittenValue"];
            readonly lost: components["schemas"]["WrittenValue"];
            readonly current_value: unknown;
            /** @description Whether the field has changed again since, so neither value may be right. */
            readonly moved_on: boolean;
            readonly decided_by: components["schemas"]["Decider"] | null;
            readonly decided_at: components["schemas"]["Timestamp"] | null;
        };
        readonly WrittenValue: {
            /** @description Value, as the API shows the field; null also for a secret. */
            readonly value: unknown;
            readonly node: number;
            readonly branch_id: components["schemas"]["Id"] | null;
            readonly by: string;
            readonly at: components["schemas"]["Timestamp"];
        };
        readonly Decider: {
            readonly id: components["schemas"]["Id"];
            readonly name: string | null;
        };
        readonly ConflictRejection: {
            /**
             * @description Restore the value although the field has changed again since.
             * @default false
             */
            readonly anyway?: boolean;
            /** @description Password of the account that calls, sent again; a program sends its own. Without it, actions that need it return REAUTHENTICATION_REQUIRED. */
            readonly reauthentication?: components["schemas"]["Reauthentication"];
        };
        readonly QuarantinedRow: {
            readonly id: components["schemas"]["Id"];
            readonly created_at: components["schemas"]["Timestamp"];
            readonly updated_at: components["schemas"]["Timestamp"];
            readonly status: "waiting" | "discarded";
            readonly table: string;
            /** Format: int64 */
            readonly record_id: number;
            /** @description Record that its rows belong to, such as an order and its lines; they wait for each other. null: none. */
            readonly root_id: number | null;
            /** @description Node number of the server it comes from. */
            readonly node: number;
            readonly branch_id: components["schemas"]["Id"] | null;
            readonly from: string;
            readonly reason: string;
            readonly tries: number;
            readonly last_tried_at: components["schemas"]["Timestamp"];
            /** @description Row as it was received, without secrets. Amounts are in the currency's smallest unit. null in a list if large; see GET /sync/quarantine/{id}. */
            readonly row: { readonly [key: string]: unknown; } | null;
            readonly decided_by: components["schemas"]["Decider"] | null;
            readonly decided_at: components["schemas"]["Timestamp"] | null;
            readonly note: string | null;
        };
        readonly RetriedRow: components["schemas"]["QuarantinedRow"] & { readonly applied: boolean; };
        readonly QuarantineDiscard: { readonly reason: string; };
        readonly BranchChange: {
            readonly id: components["schemas"]["Id"];
            /** @description When head office received it. */
            readonly created_at: components["schemas"]["Timestamp"];
            /** @description Branch; null: head office. */
            readonly branch_id: components["schemas"]["Id"] | null;
            readonly branch: string | null;
            /** @description Who changed it at head office; null: the branch's server. */
            readonly changed_by: components["schemas"]["Decider"] | null;
            readonly table: string;
            readonly record_id: components["schemas"]["Id"];
            readonly record_name: string | null;
            /** @description Field; null: the record is new. */
            readonly field: string | null;
            /** @description Value before, as the API shows the field. */
            readonly before: unknown;
            readonly after: unknown;
        };
        readonly PutBackBody: {
            /** Format: date-time */
            readonly since: string;
        };
        readonly PutBackReply: {
            readonly restored: readonly components["schemas"]["BranchChange"][];
            /** @description Changes that were kept because someone has changed the field since. */
            readonly stays: readonly components["schemas"]["BranchChange"][];
            /** @description Whether more changes remain; repeat the request to undo them. */
            readonly more: boolean;
        };
        readonly ProposedMethod: "POST" | "PUT" | "DELETE";
        readonly Proposal: {
            readonly id: components["schemas"]["Id"];
            readonly created_at: components["schemas"]["Timestamp"];
            readonly branch_id: components["schemas"]["Id"];
            readonly branch: string;
            readonly status: components["schemas"]["ProposalStatus"];
            readonly proposed_by: components["schemas"]["ProposalPerson"];
            readonly changes: readonly components["schemas"]["ProposedChange"][];
            /** @description Request that head office makes on acceptance, in the name of the person who accepts. */
            readonly request: {
                readonly method: components["schemas"]["ProposedMethod"];
                readonly path: string;
            };
            /** @description Why it was declined. */
            readonly reason: string | null;
            readonly decided_by: components["schemas"]["ProposalPerson"] | null;
            readonly decided_at: components["schemas"]["Timestamp"] | null;
        };
        readonly ProposalPerson: {
            readonly id: components["schemas"]["Id"];
            readonly name: string | null;
        };
        readonly ProposedChange: {
            readonly table: string;
            readonly record_id: components["schemas"]["Id"];
            readonly record_name: string | null;
            /** @description Whether the record is new. */
            readonly is_new: boolean;
            readonly field: string;
            /** @description Value before, as the API shows the field, with names of related records. */
            readonly before: unknown;
            readonly after: unknown;
        };
        readonly ProposalDeclineBody: { readonly reason: string; };
        readonly Alarm: {
            /** @description Cause and record, such as `printer_down:7`. The same while the alarm lasts. */
            readonly name: string;
            readonly cause: string;
            /** @description Branch; null: the whole restaurant. */
            readonly branch_id: components["schemas"]["Id"] | null;
            /** @description Whether the restaurant can't work normally until someone acts. */
            readonly is_urgent: boolean;
            readonly since: components["schemas"]["Timestamp"];
            /** @description What is wrong, in one sentence. */
            readonly message: string;
            /** @description What to do about it. */
            readonly advice: string;
            /** @description Values of the placeholders, for clients that translate the texts. */
            readonly facts: { readonly [key: string]: string | number; };
            /** @description Page of the back office where it's fixed. */
            readonly page: string;
            /** @description At head office, for a branch: when its server last reported. */
            readonly told: {
                readonly branch: string;
                readonly until: components["schemas"]["Timestamp"] | null;
            } | null;
        };
        /**
         * @description `failing`: messages are refused and tried again. `paused`: given up after three days or an answer of 410, until it is resumed. `off`: turned off.
         * @enum {string}
         */
        readonly WebhookState: "active" | "failing" | "paused" | "off";
        readonly Webhook: {
            readonly id: components["schemas"]["Id"];
            readonly created_at: components["schemas"]["Timestamp"];
            readonly updated_at: components["schemas"]["Timestamp"];
            readonly branch_id: components["schemas"]["Id"] | null;
            readonly url: string;
            readonly description: string | null;
            readonly events: readonly string[];
            readonly is_active: boolean;
            readonly state: components["schemas"]["WebhookState"];
            /** @description Why the last message failed; null: it did not. */
            readonly problem: string | null;
            readonly failing_since: components["schemas"]["Timestamp"] | null;
            /** @description Number of messages not delivered yet. */
            readonly waiting: number;
            /** @description When a message was last delivered; null: never. */
            readonly delivered_at: components["schemas"]["Timestamp"] | null;
            /** @description Until then, messages are signed with both secrets; null: one secret. */
            readonly former_secret_until: components["schemas"]["Timestamp"] | null;
        };
        readonly WebhookEvent: {
            readonly type: string;
            readonly summary: string;
        };
        readonly NewWebhook: {
            /** @description Address to send to: https, or http within the restaurant's network. Redirects are not followed. */
            readonly url: string;
            readonly description?: string | null;
            /** @description Event types, such as `order.created`, or topics, such as `order`, for all of their types. */
            readonly events: readonly string[];
            /** @description Branch; null: all branches. Default: the active branch; at head office without one, all. */
            readonly branch_id?: components["schemas"]["Id"] | null;
            /** @description Password of the account that calls, sent again; a program sends its own. Without it, actions that need it return REAUTHENTICATION_REQUIRED. */
            readonly reauthentication: components["schemas"]["Reauthentication"];
        };
        readonly WebhookWithSecret: components["schemas"]["Webhook"] & {
            /** @description Signing secret (`whsec_…`). Shown only once. */
            readonly secret: string;
        };
        readonly WebhookChanges: {
            /** @description Address to send to: https, or http within the restaurant's network. Redirects are not followed. */
            readonly url?: string;
            readonly description?: string | null;
            /** @description Event types, such as `order.created`, or topics, such as `order`, for all of their types. */
            readonly events?: readonly string[];
            /** @description Whether it is active. true also ends a pause. */
            readonly is_active?: boolean;
            /** @description Password of the account that calls, sent again; a program sends its own. Without it, actions that need it return REAUTHENTICATION_REQUIRED. */
            readonly reauthentication?: components["schemas"]["Reauthentication"];
        };
        readonly WebhookDelivery: {
            readonly id: components["schemas"]["Id"];
            readonly created_at: components["schemas"]["Timestamp"];
            readonly updated_at: components["schemas"]["Timestamp"];
            /** @description `webhook-id`; the same for every attempt. */
            readonly message_id: string;
            readonly type: string;
            readonly branch_id: components["schemas"]["Id"] | null;
            readonly status: components["schemas"]["WebhookDeliveryStatus"];
            readonly attempts: number;
            readonly next_attempt_at: components["schemas"]["Timestamp"] | null;
            readonly last_attempt_at: components["schemas"]["Timestamp"] | null;
            readonly delivered_at: components["schemas"]["Timestamp"] | null;
            readonly response_status: number | null;
            /** @description Beginning of the receiver's response. */
            readonly response_body: string | null;
            readonly error: string | null;
        };
        /** @enum {number} */
        readonly BackupInterval: 1 | 2 | 3 | 4 | 6 | 8 | 12 | 24;
        readonly BackupState: {
            /** @description Whether Galley makes backups. With PostgreSQL or several restaurants in one installation, its operator does. */
            readonly available: boolean;
            /** @description Whether backups are encrypted with a recovery phrase. */
            readonly encrypted: boolean;
            readonly settings: {
                readonly folders: readonly string[];
                readonly at_hour: number;
                readonly every_hours: components["schemas"]["BackupInterval"];
                readonly keep_daily: number;
                readonly keep_weekly: number;
            };
            /** @description When the last good backup was made: the newest one that was read back and verified. */
            readonly newest_verified_at: string | null;
            readonly folders: readonly {
                readonly path: string;
                readonly verified_at: string | null;
                readonly failed_at: string | null;
                /** @description Why the last attempt failed; null: it did not. */
                readonly problem: string | null;
                readonly hint: string | null;
            }[];
            /** @description Other drives and mounted network shares of this computer that are no backup folder yet. */
            readonly drives: readonly {
                readonly path: string;
                /** @description Free space in bytes. */
                readonly free_bytes: number;
            }[];
            /** @description What is wrong with backups; null: nothing. */
            readonly problem: string | null;
            readonly hint: string | null;
            readonly backups: readonly components["schemas"]["Backup"][];
            readonly running: boolean;
            readonly restore: {
                readonly name: string;
                readonly status: "running" | "done" | "failed";
                readonly error: string | null;
                /** @description Number of unfinished print jobs on hold until someone decides. */
                readonly print_jobs_held: number | null;
            } | null;
        };
        readonly Backup: {
            readonly name: string;
            readonly folder: string;
            readonly made_at: string;
            readonly kind: "scheduled" | "before_restore";
            readonly bytes: number;
        };
        readonly BackupSettings: {
            readonly folders: readonly string[];
            /**
             * Format: int32
             * @description Hour of the first backup of the day, in the branch's time.
             */
            readonly at_hour: number;
            readonly every_hours: components["schemas"]["BackupInterval"];
            /**
             * Format: int32
             * @description Number of daily backups to keep.
             */
            readonly keep_daily: number;
            /** Format: int32 */
            readonly keep_weekly: number;
            /** @description Password of the account that calls, sent again; a program sends its own. Without it, actions that need it return REAUTHENTICATION_REQUIRED. */
            readonly reauthentication?: components["schemas"]["Reauthentication"];
        };
        readonly RecoveryPhrase: { readonly phrase: string; };
        readonly ServerAddress: {
            /** @description Name on the network, such as `galley.local`; null: not announced. */
            readonly host_name: string | null;
            readonly addresses: readonly string[];
            /** @description Addresses at which tablets reach this server; https only if it has TLS. */
            readonly urls: readonly string[];
            /** @description Pairing page at each address, with a QR code to scan. */
            readonly pair_pages: readonly {
                readonly url: string;
                readonly qr_svg: string;
            }[];
            readonly tls: {
                readonly port: number;
                /** @description SHA-256 of the certificate, for people to compare. */
                readonly fingerprint: string;
                /** @description SHA-256 of its public key as base64url, for programs to pin. */
                readonly pin: string;
                readonly valid_until: components["schemas"]["Timestamp"];
                /** @description Whether it is Galley's own certificate, which devices must be set to trust. */
                readonly is_own: boolean;
            } | null;
            /** @description Current and past addresses with their start times, newest first. */
            readonly history: readonly {
                readonly since: components["schemas"]["Timestamp"];
                readonly addresses: readonly string[];
            }[];
        };
        readonly TrainingSession: {
            readonly device: {
                /** @description Token of this device for `/training/api/v1/…`. */
                readonly token: string;
                readonly device: components["schemas"]["Device"];
            };
            /** @description The caller in training. */
            readonly person: {
                readonly id: components["schemas"]["Id"];
                readonly name: string;
                readonly role: components["schemas"]["Role"];
                /** @description Token of the caller in training; valid for 12 hours. */
                readonly token: string;
            };
        };
        readonly Rejoin: {
            readonly code: string;
            /** Format: uri */
            readonly url?: string;
            /** @description Password of the account that calls, sent again; a program sends its own. Without it, actions that need it return REAUTHENTICATION_REQUIRED. */
            readonly reauthentication: components["schemas"]["Reauthentication"];
        };
        readonly MissingInvitation: {
            readonly code: string;
            readonly expires_at: components["schemas"]["Timestamp"];
        };
        readonly LogPage: {
            /** @description Whether the log can be read here. With PostgreSQL or several restaurants in one installation, only its operator can. */
            readonly available: boolean;
            readonly entries: readonly components["schemas"]["LogEntry"][];
        };
        readonly LogEntry: {
            readonly at: components["schemas"]["Timestamp"];
            readonly level: components["schemas"]["LogLevel"];
            readonly message: string;
            /** @description More of the log line; null: nothing. */
            readonly details: unknown;
        };
        readonly DoctorState: {
            readonly running: boolean;
            /** @description Why the last health check failed; null: it finished. */
            readonly problem: string | null;
            /** @description When the last health check ended; null: none yet. */
            readonly examined_at: components["schemas"]["Timestamp"] | null;
            readonly sound: boolean | null;
            readonly checks: readonly components["schemas"]["DoctorCheck"][];
        };
        readonly DoctorCheck: {
            readonly check: "files" | "orders" | "audit" | "space";
            readonly state: "sound" | "faulty" | "skipped";
            /** @description Number of files, orders, or entries checked; null: not counted. */
            readonly examined: number | null;
            readonly findings: readonly components["schemas"]["DoctorFinding"][];
            /** @description What to do about the problems; null: none were found. */
            readonly hint: string | null;
        };
        readonly DoctorFinding: {
            /** @description File or database that it was found in. */
            readonly subject: string;
            readonly message: string;
        };
        readonly ClockConfirmed: {
            /** @description Time on the server's clock. */
            readonly now: components["schemas"]["Timestamp"];
            /** @description Number of waiting invoices that were issued. */
            readonly invoices_issued: number;
        };
        readonly StreamTicket: {
            readonly ticket: string;
            readonly expires_at: components["schemas"]["Timestamp"];
        };
    };
    responses: {
        /** @description `LoginResult` in `data`. */
        readonly LoginResult: {
            content: {
                readonly "application/json": {
                    readonly success: true;
                    readonly message?: string;
                    readonly data: components["schemas"]["LoginResult"];
                };
            };
        };
        /** @description Done. There is no `data`. */
        readonly Done: {
            content: { readonly "application/json": components["schemas"]["Success"]; };
        };
        /** @description `CurrentUser` in `data`. */
        readonly CurrentUser: {
            content: {
                readonly "application/json": {
                    readonly success: true;
                    readonly data: components["schemas"]["CurrentUser"];
                };
            };
        };
        /** @description A list of `PinAccount` in `data`. */
        readonly PinAccountList: {
            content: {
                readonly "application/json": {
                    readonly success: true;
                    readonly data: readonly components["schemas"]["PinAccount"][];
                };
            };
        };
        /** @description A list of `Session` in `data`. */
        readonly SessionList: {
            content: {
                readonly "application/json": {
                    readonly success: true;
                    readonly data: readonly components["schemas"]["Session"][];
                };
            };
        };
        /** @description `SecondFactor` in `data`. */
        readonly SecondFactor: {
            content: {
                readonly "application/json": {
                    readonly success: true;
                    readonly data: components["schemas"]["SecondFactor"];
                };
            };
        };
        /** @description `SecondFactorSecret` in `data`. */
        readonly SecondFactorSecret: {
            content: {
                readonly "application/json": {
                    readonly success: true;
                    readonly data: components["schemas"]["SecondFactorSecret"];
                };
            };
        };
        /** @description `RecoveryCodes` in `data`. */
        readonly RecoveryCodes: {
            content: {
                readonly "application/json": {
                    readonly success: true;
                    readonly data: components["schemas"]["RecoveryCodes"];
                };
            };
        };
        /** @description A page of `User` in `data`; `meta` says how to get the next one. */
        readonly UserPage: {
            content: {
                readonly "application/json": {
                    readonly success: true;
                    readonly data: readonly components["schemas"]["User"][];
                    readonly meta?: components["schemas"]["Meta"];
                };
            };
        };
        /** @description A list of `LostPin` in `data`. */
        readonly LostPinList: {
            content: {
                readonly "application/json": {
                    readonly success: true;
                    readonly data: readonly components["schemas"]["LostPin"][];
                };
            };
        };
        /** @description `User` in `data`. */
        readonly User: {
            content: {
                readonly "application/json": {
                    readonly success: true;
                    readonly data: components["schemas"]["User"];
                };
            };
        };
        /** @description A list of `Device` in `data`. */
        readonly DeviceList: {
            content: {
                readonly "application/json": {
                    readonly success: true;
                    readonly data: readonly components["schemas"]["Device"][];
                };
            };
        };
        /** @description `Device` in `data`. */
        readonly Device: {
            content: {
                readonly "application/json": {
                    readonly success: true;
                    readonly data: components["schemas"]["Device"];
                };
            };
        };
        /** @description `DeviceWithToken` in `data`. */
        readonly DeviceWithToken: {
            content: {
                readonly "application/json": {
                    readonly success: true;
                    readonly data: components["schemas"]["DeviceWithToken"];
                };
            };
        };
        /** @description `Pairing` in `data`. */
        readonly Pairing: {
            content: {
                readonly "application/json": {
                    readonly success: true;
                    readonly data: components["schemas"]["Pairing"];
                };
            };
        };
        /** @description `PairedDevice` in `data`. */
        readonly PairedDevice: {
            content: {
                readonly "application/json": {
                    readonly success: true;
                    readonly message?: string;
                    readonly data: components["schemas"]["PairedDevice"];
                };
            };
        };
        /** @description `HandOver` in `data`. */
        readonly HandOver: {
            content: {
                readonly "application/json": {
                    readonly success: true;
                    readonly data: components["schemas"]["HandOver"];
                };
            };
        };
        /** @description `HandOverState` in `data`. */
        readonly HandOverState: {
            content: {
                readonly "application/json": {
                    readonly success: true;
                    readonly data: components["schemas"]["HandOverState"];
                };
            };
        };
        /** @description `Tenant` in `data`. */
        readonly Tenant: {
            content: {
                readonly "application/json": {
                    readonly success: true;
                    readonly data: components["schemas"]["Tenant"];
                };
            };
        };
        /** @description `Branch` in `data`. */
        readonly Branch: {
            content: {
                readonly "application/json": {
                    readonly success: true;
                    readonly data: components["schemas"]["Branch"];
                };
            };
        };
        /** @description `InvitationWithCode` in `data`. */
        readonly InvitationWithCode: {
            content: {
                readonly "application/json": {
                    readonly success: true;
                    readonly data: components["schemas"]["InvitationWithCode"];
                };
            };
        };
        /** @description A list of `Invitation` in `data`. */
        readonly InvitationList: {
            content: {
                readonly "application/json": {
                    readonly success: true;
                    readonly data: readonly components["schemas"]["Invitation"][];
                };
            };
        };
        /** @description A list of `Branch` in `data`. */
        readonly BranchList: {
            content: {
                readonly "application/json": {
                    readonly success: true;
                    readonly data: readonly components["schemas"]["Branch"][];
                };
            };
        };
        /** @description `Branch` in `data`, or null. */
        readonly BranchOrNull: {
            content: {
                readonly "application/json": {
                    readonly success: true;
                    readonly data: components["schemas"]["Branch"] | null;
                };
            };
        };
        /** @description `BranchSettings` in `data`. */
        readonly BranchSettings: {
            content: {
                readonly "application/json": {
                    readonly success: true;
                    readonly data: components["schemas"]["BranchSettings"];
                };
            };
        };
        /** @description A list of `OrderType` in `data`. */
        readonly OrderTypeList: {
            content: {
                readonly "application/json": {
                    readonly success: true;
                    readonly data: readonly components["schemas"]["OrderType"][];
                };
            };
        };
        /** @description `OrderType` in `data`. */
        readonly OrderType: {
            content: {
                readonly "application/json": {
                    readonly success: true;
                    readonly data: components["schemas"]["OrderType"];
                };
            };
        };
        /** @description A list of `PaymentMethod` in `data`. */
        readonly PaymentMethodList: {
            content: {
                readonly "application/json": {
                    readonly success: true;
                    readonly data: readonly components["schemas"]["PaymentMethod"][];
                };
            };
        };
        /** @description `PaymentMethod` in `data`. */
        readonly PaymentMethod: {
            content: {
                readonly "application/json": {
                    readonly success: true;
                    readonly data: components["schemas"]["PaymentMethod"];
                };
            };
        };
        /** @description A list of `Tax` in `data`. */
        readonly TaxList: {
            content: {
                readonly "application/json": {
                    readonly success: true;
                    readonly data: readonly components["schemas"]["Tax"][];
                };
            };
        };
        /** @description `Tax` in `data`. */
        readonly Tax: {
            content: {
                readonly "application/json": {
                    readonly success: true;
                    readonly message?: string;
                    readonly data: components["schemas"]["Tax"];
                };
            };
        };
        /** @description A list of `Charge` in `data`. */
        readonly ChargeList: {
            content: {
                readonly "application/json": {
                    readonly success: true;
                    readonly data: readonly components["schemas"]["Charge"][];
                };
            };
        };
        /** @description `Charge` in `data`. */
        readonly Charge: {
            content: {
                readonly "application/json": {
                    readonly success: true;
                    readonly data: components["schemas"]["Charge"];
                };
            };
        };
        /** @description A list of `Category` in `data`. */
        readonly CategoryList: {
            content: {
                readonly "application/json": {
                    readonly success: true;
                    readonly data: readonly components["schemas"]["Category"][];
                };
            };
        };
        /** @description `Category` in `data`. */
        readonly Category: {
            content: {
                readonly "application/json": {
                    readonly success: true;
                    readonly data: components["schemas"]["Category"];
                };
            };
        };
        /** @description A list of `ModifierGroup` in `data`. */
        readonly ModifierGroupList: {
            content: {
                readonly "application/json": {
                    readonly success: true;
                    readonly data: readonly components["schemas"]["ModifierGroup"][];
                };
            };
        };
        /** @description `ModifierGroup` in `data`. */
        readonly ModifierGroup: {
            content: {
                readonly "application/json": {
                    readonly success: true;
                    readonly data: components["schemas"]["ModifierGroup"];
                };
            };
        };
        /** @description A list of `Modifier` in `data`. */
        readonly ModifierList: {
            content: {
                readonly "application/json": {
                    readonly success: true;
                    readonly data: readonly components["schemas"]["Modifier"][];
                };
            };
        };
        /** @description `Modifier` in `data`. */
        readonly Modifier: {
            content: {
                readonly "application/json": {
                    readonly success: true;
                    readonly data: components["schemas"]["Modifier"];
                };
            };
        };
        /** @description A page of `MenuItem` in `data`; `meta` says how to get the next one. */
        readonly MenuItemPage: {
            content: {
                readonly "application/json": {
                    readonly success: true;
                    readonly data: readonly components["schemas"]["MenuItem"][];
                    readonly meta?: components["schemas"]["Meta"];
                };
            };
        };
        /** @description A page of `PopularItem` in `data`; `meta` says how to get the next one. */
        readonly PopularItemPage: {
            content: {
                readonly "application/json": {
                    readonly success: true;
                    readonly data: readonly components["schemas"]["PopularItem"][];
                    readonly meta?: components["schemas"]["Meta"];
                };
            };
        };
        /** @description `PopularPlaces` in `data`. */
        readonly PopularPlaces: {
            content: {
                readonly "application/json": {
                    readonly success: true;
                    readonly data: components["schemas"]["PopularPlaces"];
                };
            };
        };
        /** @description `MenuItem` in `data`. */
        readonly MenuItem: {
            content: {
                readonly "application/json": {
                    readonly success: true;
                    readonly data: components["schemas"]["MenuItem"];
                };
            };
        };
        /** @description A list of `MenuItemVariant` in `data`. */
        readonly MenuItemVariantList: {
            content: {
                readonly "application/json": {
                    readonly success: true;
                    readonly data: readonly components["schemas"]["MenuItemVariant"][];
                };
            };
        };
        /** @description `MenuItemVariant` in `data`. */
        readonly MenuItemVariant: {
            content: {
                readonly "application/json": {
                    readonly success: true;
                    readonly data: components["schemas"]["MenuItemVariant"];
                };
            };
        };
        /** @description `MenuPreview` in `data`. */
        readonly MenuPreview: {
            content: {
                readonly "application/json": {
                    readonly success: true;
                    readonly data: components["schemas"]["MenuPreview"];
                };
            };
        };
        /** @description `MenuImported` in `data`. */
        readonly MenuImported: {
            content: {
                readonly "application/json": {
                    readonly success: true;
                    readonly data: components["schemas"]["MenuImported"];
                };
            };
        };
        /** @description A list of `StockItem` in `data`. */
        readonly StockItemList: {
            content: {
                readonly "application/json": {
                    readonly success: true;
                    readonly data: readonly components["schemas"]["StockItem"][];
                };
            };
        };
        /** @description A page of `StockMovement` in `data`; `meta` says how to get the next one. */
        readonly StockMovementPage: {
            content: {
                readonly "application/json": {
                    readonly success: true;
                    readonly data: readonly components["schemas"]["StockMovement"][];
                    readonly meta?: components["schemas"]["Meta"];
                };
            };
        };
        /** @description `StockMovement` in `data`. */
        readonly StockMovement: {
            content: {
                readonly "application/json": {
                    readonly success: true;
                    readonly data: components["schemas"]["StockMovement"];
                };
            };
        };
        /** @description A list of `PriceRule` in `data`. */
        readonly PriceRuleList: {
            content: {
                readonly "application/json": {
                    readonly success: true;
                    readonly data: readonly components["schemas"]["PriceRule"][];
                };
            };
        };
        /** @description `PriceRule` in `data`. */
        readonly PriceRule: {
            content: {
                readonly "application/json": {
                    readonly success: true;
                    readonly data: components["schemas"]["PriceRule"];
                };
            };
        };
        /** @description `PriceRuleFile` in `data`. */
        readonly PriceRuleFile: {
            content: {
                readonly "application/json": {
                    readonly success: true;
                    readonly data: components["schemas"]["PriceRuleFile"];
                };
            };
        };
        /** @description `PriceRulesImported` in `data`. */
        readonly PriceRulesImported: {
            content: {
                readonly "application/json": {
                    readonly success: true;
                    readonly data: components["schemas"]["PriceRulesImported"];
                };
            };
        };
        /** @description A list of `Coupon` in `data`. */
        readonly CouponList: {
            content: {
                readonly "application/json": {
                    readonly success: true;
                    readonly data: readonly components["schemas"]["Coupon"][];
                };
            };
        };
        /** @description `Coupon` in `data`. */
        readonly Coupon: {
            content: {
                readonly "application/json": {
                    readonly success: true;
                    readonly data: components["schemas"]["Coupon"];
                };
            };
        };
        /** @description A list of `Area` in `data`. */
        readonly AreaList: {
            content: {
                readonly "application/json": {
                    readonly success: true;
                    readonly data: readonly components["schemas"]["Area"][];
                };
            };
        };
        /** @description `Area` in `data`. */
        readonly Area: {
            content: {
                readonly "application/json": {
                    readonly success: true;
                    readonly data: components["schemas"]["Area"];
                };
            };
        };
        /** @description A list of `CodedTable` in `data`. */
        readonly CodedTableList: {
            content: {
                readonly "application/json": {
                    readonly success: true;
                    readonly data: readonly components["schemas"]["CodedTable"][];
                };
            };
        };
        /** @description `CodedTable` in `data`. */
        readonly CodedTable: {
            content: {
                readonly "application/json": {
                    readonly success: true;
                    readonly data: components["schemas"]["CodedTable"];
                };
            };
        };
        /** @description `TableQr` in `data`. */
        readonly TableQr: {
            content: {
                readonly "application/json": {
                    readonly success: true;
                    readonly data: components["schemas"]["TableQr"];
                };
            };
        };
        /** @description A list of `Waiter` in `data`. */
        readonly WaiterList: {
            content: {
                readonly "application/json": {
                    readonly success: true;
                    readonly data: readonly components["schemas"]["Waiter"][];
                };
            };
        };
        /** @description `Waiter` in `data`. */
        readonly Waiter: {
            content: {
                readonly "application/json": {
                    readonly success: true;
                    readonly data: components["schemas"]["Waiter"];
                };
            };
        };
        /** @description A page of `WaiterRequest` in `data`; `meta` says how to get the next one. */
        readonly WaiterRequestPage: {
            content: {
                readonly "application/json": {
                    readonly success: true;
                    readonly data: readonly components["schemas"]["WaiterRequest"][];
                    readonly meta?: components["schemas"]["Meta"];
                };
            };
        };
        /** @description A list of `WaiterRequest` in `data`. */
        readonly WaiterRequestList: {
            content: {
                readonly "application/json": {
                    readonly success: true;
                    readonly data: readonly components["schemas"]["WaiterRequest"][];
                };
            };
        };
        /** @description `WaiterRequest` in `data`. */
        readonly WaiterRequest: {
            content: {
                readonly "application/json": {
                    readonly success: true;
                    readonly data: components["schemas"]["WaiterRequest"];
                };
            };
        };
        /** @description A list of `Kitchen` in `data`. */
        readonly KitchenList: {
            content: {
                readonly "application/json": {
                    readonly success: true;
                    readonly data: readonly components["schemas"]["Kitchen"][];
                };
            };
        };
        /** @description `Kitchen` in `data`. */
        readonly Kitchen: {
            content: {
                readonly "application/json": {
                    readonly success: true;
                    readonly data: components["schemas"]["Kitchen"];
                };
            };
        };
        /** @description A list of `TestTicket` in `data`. */
        readonly TestTicketList: {
            content: {
                readonly "application/json": {
                    readonly success: true;
                    readonly message?: string;
                    readonly data: readonly components["schemas"]["TestTicket"][];
                };
            };
        };
        /** @description A list of `Printer` in `data`. */
        readonly PrinterList: {
            content: {
                readonly "application/json": {
                    readonly success: true;
                    readonly data: readonly components["schemas"]["Printer"][];
                };
            };
        };
        /** @description `Printer` in `data`. */
        readonly Printer: {
            content: {
                readonly "application/json": {
                    readonly success: true;
                    readonly data: components["schemas"]["Printer"];
                };
            };
        };
        /** @description `PrintJob` in `data`. */
        readonly PrintJob: {
            content: {
                readonly "application/json": {
                    readonly success: true;
                    readonly message?: string;
                    readonly data: components["schemas"]["PrintJob"];
                };
            };
        };
        /** @description `PrinterSearch` in `data`. */
        readonly PrinterSearch: {
            content: {
                readonly "application/json": {
                    readonly success: true;
                    readonly message?: string;
                    readonly data: components["schemas"]["PrinterSearch"];
                };
            };
        };
        /** @description A page of `PrintJob` in `data`; `meta` says how to get the next one. */
        readonly PrintJobPage: {
            content: {
                readonly "application/json": {
                    readonly success: true;
                    readonly data: readonly components["schemas"]["PrintJob"][];
                    readonly meta?: components["schemas"]["Meta"];
                };
            };
        };
        /** @description `PrintJobHistory` in `data`. */
        readonly PrintJobHistory: {
            content: {
                readonly "application/json": {
                    readonly success: true;
                    readonly data: components["schemas"]["PrintJobHistory"];
                };
            };
        };
        /** @description A page of `Customer` in `data`; `meta` says how to get the next one. */
        readonly CustomerPage: {
            content: {
                readonly "application/json": {
                    readonly success: true;
                    readonly data: readonly components["schemas"]["Customer"][];
                    readonly meta?: components["schemas"]["Meta"];
                };
            };
        };
        /** @description `Customer` in `data`. */
        readonly Customer: {
            content: {
                readonly "application/json": {
                    readonly success: true;
                    readonly message?: string;
                    readonly data: components["schemas"]["Customer"];
                };
            };
        };
        /** @description `PersonalDataCopy` in `data`. */
        readonly PersonalDataCopy: {
            content: {
                readonly "application/json": {
                    readonly success: true;
                    readonly data: components["schemas"]["PersonalDataCopy"];
                };
            };
        };
        /** @description A list of `Driver` in `data`. */
        readonly DriverList: {
            content: {
                readonly "application/json": {
                    readonly success: true;
                    readonly data: readonly components["schemas"]["Driver"][];
                };
            };
        };
        /** @description `Driver` in `data`. */
        readonly Driver: {
            content: {
                readonly "application/json": {
                    readonly success: true;
                    readonly data: components["schemas"]["Driver"];
                };
            };
        };
        /** @description A list of `DeliveryPlatform` in `data`. */
        readonly DeliveryPlatformList: {
            content: {
                readonly "application/json": {
                    readonly success: true;
                    readonly data: readonly components["schemas"]["DeliveryPlatform"][];
                };
            };
        };
        /** @description `DeliveryPlatform` in `data`. */
        readonly DeliveryPlatform: {
            content: {
                readonly "application/json": {
                    readonly success: true;
                    readonly data: components["schemas"]["DeliveryPlatform"];
                };
            };
        };
        /** @description A list of `CarriedCash` in `data`. */
        readonly CarriedCashList: {
            content: {
                readonly "application/json": {
                    readonly success: true;
                    readonly data: readonly components["schemas"]["CarriedCash"][];
                };
            };
        };
        /** @description `DriverSettlement` in `data`. */
        readonly DriverSettlement: {
            content: {
                readonly "application/json": {
                    readonly success: true;
                    readonly message?: string;
                    readonly data: components["schemas"]["DriverSettlement"];
                };
            };
        };
        /** @description A page of `DriverSettlement` in `data`; `meta` says how to get the next one. */
        readonly DriverSettlementPage: {
            content: {
                readonly "application/json": {
                    readonly success: true;
                    readonly data: readonly components["schemas"]["DriverSettlement"][];
                    readonly meta?: components["schemas"]["Meta"];
                };
            };
        };
        /** @description `Floor` in `data`. */
        readonly Floor: {
            content: {
                readonly "application/json": {
                    readonly success: true;
                    readonly data: components["schemas"]["Floor"];
                };
            };
        };
        /** @description `ShiftDetail` in `data`. */
        readonly ShiftDetail: {
            content: {
                readonly "application/json": {
                    readonly success: true;
                    readonly message?: string;
                    readonly data: components["schemas"]["ShiftDetail"];
                };
            };
        };
        /** @description `ShiftDetail` in `data`, or null. */
        readonly ShiftDetailOrNull: {
            content: {
                readonly "application/json": {
                    readonly success: true;
                    readonly data: components["schemas"]["ShiftDetail"] | null;
                };
            };
        };
        /** @description A page of `Shift` in `data`; `meta` says how to get the next one. */
        readonly ShiftPage: {
            content: {
                readonly "application/json": {
                    readonly success: true;
                    readonly data: readonly components["schemas"]["Shift"][];
                    readonly meta?: components["schemas"]["Meta"];
                };
            };
        };
        /** @description `CashMovement` in `data`. */
        readonly CashMovement: {
            content: {
                readonly "application/json": {
                    readonly success: true;
                    readonly message?: string;
                    readonly data: components["schemas"]["CashMovement"];
                };
            };
        };
        /** @description `DrawerOpened` in `data`. */
        readonly DrawerOpened: {
            content: {
                readonly "application/json": {
                    readonly success: true;
                    readonly message?: string;
                    readonly data: components["schemas"]["DrawerOpened"];
                };
            };
        };
        /** @description `PosSession` in `data`. */
        readonly PosSession: {
            content: {
                readonly "application/json": {
                    readonly success: true;
                    readonly data: components["schemas"]["PosSession"];
                };
            };
        };
        /** @description `SavedPosSession` in `data`. */
        readonly SavedPosSession: {
            content: {
                readonly "application/json": {
                    readonly success: true;
                    readonly message?: string;
                    readonly data: components["schemas"]["SavedPosSession"];
                };
            };
        };
        /** @description A list of `HeldOrder` in `data`. */
        readonly HeldOrderList: {
            content: {
                readonly "application/json": {
                    readonly success: true;
                    readonly data: readonly components["schemas"]["HeldOrder"][];
                };
            };
        };
        /** @description `HeldOrderWithCart` in `data`. */
        readonly HeldOrderWithCart: {
            content: {
                readonly "application/json": {
                    readonly success: true;
                    readonly data: components["schemas"]["HeldOrderWithCart"];
                };
            };
        };
        /** @description `WrittenOrder` in `data`. */
        readonly WrittenOrder: {
            content: {
                readonly "application/json": {
                    readonly success: true;
                    readonly message?: string;
                    readonly data: components["schemas"]["WrittenOrder"];
                };
            };
        };
        /** @description `OrderQuote` in `data`. */
        readonly OrderQuote: {
            content: {
                readonly "application/json": {
                    readonly success: true;
                    readonly data: components["schemas"]["OrderQuote"];
                };
            };
        };
        /** @description `TrialResult` in `data`. */
        readonly TrialResult: {
            content: {
                readonly "application/json": {
                    readonly success: true;
                    readonly data: components["schemas"]["TrialResult"];
                };
            };
        };
        /** @description A page of `ListedOrder` in `data`; `meta` says how to get the next one. */
        readonly ListedOrderPage: {
            content: {
                readonly "application/json": {
                    readonly success: true;
                    readonly data: readonly components["schemas"]["ListedOrder"][];
                    readonly meta?: components["schemas"]["Meta"];
                };
            };
        };
        /** @description `Order` in `data`. */
        readonly Order: {
            content: {
                readonly "application/json": {
                    readonly success: true;
                    readonly message?: string;
                    readonly data: components["schemas"]["Order"];
                };
            };
        };
        /** @description `SentKots` in `data`. */
        readonly SentKots: {
            content: {
                readonly "application/json": {
                    readonly success: true;
                    readonly message?: string;
                    readonly data: components["schemas"]["SentKots"];
                };
            };
        };
        /** @description A page of `Kot` in `data`; `meta` says how to get the next one. */
        readonly KotPage: {
            content: {
                readonly "application/json": {
                    readonly success: true;
                    readonly data: readonly components["schemas"]["Kot"][];
                    readonly meta?: components["schemas"]["Meta"];
                };
            };
        };
        /** @description `Kot` in `data`. */
        readonly Kot: {
            content: {
                readonly "application/json": {
                    readonly success: true;
                    readonly message?: string;
                    readonly data: components["schemas"]["Kot"];
                };
            };
        };
        /** @description `KotPrinted` in `data`. */
        readonly KotPrinted: {
            content: {
                readonly "application/json": {
                    readonly success: true;
                    readonly message?: string;
                    readonly data: components["schemas"]["KotPrinted"];
                };
            };
        };
        /** @description `PaymentResult` in `data`. */
        readonly PaymentResult: {
            content: {
                readonly "application/json": {
                    readonly success: true;
                    readonly message?: string;
                    readonly data: components["schemas"]["PaymentResult"];
                };
            };
        };
        /** @description `SplitPaymentResult` in `data`. */
        readonly SplitPaymentResult: {
            content: {
                readonly "application/json": {
                    readonly success: true;
                    readonly message?: string;
                    readonly data: components["schemas"]["SplitPaymentResult"];
                };
            };
        };
        /** @description `PaymentState` in `data`. */
        readonly PaymentState: {
            content: {
                readonly "application/json": {
                    readonly success: true;
                    readonly data: components["schemas"]["PaymentState"];
                };
            };
        };
        /** @description `PaymentTipResult` in `data`. */
        readonly PaymentTipResult: {
            content: {
                readonly "application/json": {
                    readonly success: true;
                    readonly message?: string;
                    readonly data: components["schemas"]["PaymentTipResult"];
                };
            };
        };
        /** @description `RefundResult` in `data`. */
        readonly RefundResult: {
            content: {
                readonly "application/json": {
                    readonly success: true;
                    readonly message?: string;
                    readonly data: components["schemas"]["RefundResult"];
                };
            };
        };
        /** @description `MovedOrder` in `data`. */
        readonly MovedOrder: {
            content: {
                readonly "application/json": {
                    readonly success: true;
                    readonly message?: string;
                    readonly data: components["schemas"]["MovedOrder"];
                };
            };
        };
        /** @description `PrintedDocuments` in `data`. */
        readonly PrintedDocuments: {
            content: {
                readonly "application/json": {
                    readonly success: true;
                    readonly message?: string;
                    readonly data: components["schemas"]["PrintedDocuments"];
                };
            };
        };
        /** @description A page of `InvoiceSummary` in `data`; `meta` says how to get the next one. */
        readonly InvoiceSummaryPage: {
            content: {
                readonly "application/json": {
                    readonly success: true;
                    readonly data: readonly components["schemas"]["InvoiceSummary"][];
                    readonly meta?: components["schemas"]["Meta"];
                };
            };
        };
        /** @description `Invoice` in `data`. */
        readonly Invoice: {
            content: {
                readonly "application/json": {
                    readonly success: true;
                    readonly message?: string;
                    readonly data: components["schemas"]["Invoice"];
                };
            };
        };
        /** @description `EInvoice` in `data`. */
        readonly EInvoice: {
            content: {
                readonly "application/json": {
                    readonly success: true;
                    readonly data: components["schemas"]["EInvoice"];
                };
            };
        };
        /** @description `FiscalStatus` in `data`. */
        readonly FiscalStatus: {
            content: {
                readonly "application/json": {
                    readonly success: true;
                    readonly data: components["schemas"]["FiscalStatus"];
                };
            };
        };
        /** @description `FiscalExport` in `data`. */
        readonly FiscalExport: {
            content: {
                readonly "application/json": {
                    readonly success: true;
                    readonly data: components["schemas"]["FiscalExport"];
                    readonly meta?: components["schemas"]["Meta"];
                };
            };
        };
        /** @description `CouponEffect` in `data`. */
        readonly CouponEffect: {
            content: {
                readonly "application/json": {
                    readonly success: true;
                    readonly message?: string;
                    readonly data: components["schemas"]["CouponEffect"];
                };
            };
        };
        /** @description A page of `Delivery` in `data`; `meta` says how to get the next one. */
        readonly DeliveryPage: {
            content: {
                readonly "application/json": {
                    readonly success: true;
                    readonly data: readonly components["schemas"]["Delivery"][];
                    readonly meta?: components["schemas"]["Meta"];
                };
            };
        };
        /** @description `MovedOrders` in `data`. */
        readonly MovedOrders: {
            content: {
                readonly "application/json": {
                    readonly success: true;
                    readonly message?: string;
                    readonly data: components["schemas"]["MovedOrders"];
                };
            };
        };
        /** @description `SeparatedTable` in `data`. */
        readonly SeparatedTable: {
            content: {
                readonly "application/json": {
                    readonly success: true;
                    readonly message?: string;
                    readonly data: components["schemas"]["SeparatedTable"];
                };
            };
        };
        /** @description `OrderSplitResult` in `data`. */
        readonly OrderSplitResult: {
            content: {
                readonly "application/json": {
                    readonly success: true;
                    readonly message?: string;
                    readonly data: components["schemas"]["OrderSplitResult"];
                };
            };
        };
        /** @description `MovedItems` in `data`. */
        readonly MovedItems: {
            content: {
                readonly "application/json": {
                    readonly success: true;
                    readonly message?: string;
                    readonly data: components["schemas"]["MovedItems"];
                };
            };
        };
        /** @description `Table` in `data`. */
        readonly Table: {
            content: {
                readonly "application/json": {
                    readonly success: true;
                    readonly data: components["schemas"]["Table"];
                };
            };
        };
        /** @description A page of `OrderSummary` in `data`; `meta` says how to get the next one. */
        readonly OrderSummaryPage: {
            content: {
                readonly "application/json": {
                    readonly success: true;
                    readonly data: readonly components["schemas"]["OrderSummary"][];
                    readonly meta?: components["schemas"]["Meta"];
                };
            };
        };
        /** @description `Branding` in `data`. */
        readonly Branding: {
            content: {
                readonly "application/json": {
                    readonly success: true;
                    readonly data: components["schemas"]["Branding"];
                };
            };
        };
        /** @description `LandingPage` in `data`. */
        readonly LandingPage: {
            content: {
                readonly "application/json": {
                    readonly success: true;
                    readonly data: components["schemas"]["LandingPage"];
                };
            };
        };
        /** @description A list of `HeroSlide` in `data`. */
        readonly HeroSlideList: {
            content: {
                readonly "application/json": {
                    readonly success: true;
                    readonly data: readonly components["schemas"]["HeroSlide"][];
                };
            };
        };
        /** @description `HeroSlide` in `data`. */
        readonly HeroSlide: {
            content: {
                readonly "application/json": {
                    readonly success: true;
                    readonly data: components["schemas"]["HeroSlide"];
                };
            };
        };
        /** @description A list of `GalleryImage` in `data`. */
        readonly GalleryImageList: {
            content: {
                readonly "application/json": {
                    readonly success: true;
                    readonly data: readonly components["schemas"]["GalleryImage"][];
                };
            };
        };
        /** @description `GalleryImage` in `data`. */
        readonly GalleryImage: {
            content: {
                readonly "application/json": {
                    readonly success: true;
                    readonly data: components["schemas"]["GalleryImage"];
                };
            };
        };
        /** @description A list of `Banner` in `data`. */
        readonly BannerList: {
            content: {
                readonly "application/json": {
                    readonly success: true;
                    readonly data: readonly components["schemas"]["Banner"][];
                };
            };
        };
        /** @description `Banner` in `data`. */
        readonly Banner: {
            content: {
                readonly "application/json": {
                    readonly success: true;
                    readonly data: components["schemas"]["Banner"];
                };
            };
        };
        /** @description `KioskSettings` in `data`, or null. */
        readonly KioskSettingsOrNull: {
            content: {
                readonly "application/json": {
                    readonly success: true;
                    readonly data: components["schemas"]["KioskSettings"] | null;
                };
            };
        };
        /** @description `KioskSettings` in `data`. */
        readonly KioskSettings: {
            content: {
                readonly "application/json": {
                    readonly success: true;
                    readonly data: components["schemas"]["KioskSettings"];
                };
            };
        };
        /** @description A page of `KioskMenuItem` in `data`; `meta` says how to get the next one. */
        readonly KioskMenuItemPage: {
            content: {
                readonly "application/json": {
                    readonly success: true;
                    readonly data: readonly components["schemas"]["KioskMenuItem"][];
                    readonly meta?: components["schemas"]["Meta"];
                };
            };
        };
        /** @description `KioskQuote` in `data`. */
        readonly KioskQuote: {
            content: {
                readonly "application/json": {
                    readonly success: true;
                    readonly data: components["schemas"]["KioskQuote"];
                };
            };
        };
        /** @description `KioskOrder` in `data`. */
        readonly KioskOrder: {
            content: {
                readonly "application/json": {
                    readonly success: true;
                    readonly message?: string;
                    readonly data: components["schemas"]["KioskOrder"];
                };
            };
        };
        /** @description `KioskOrderProgress` in `data`. */
        readonly KioskOrderProgress: {
            content: {
                readonly "application/json": {
                    readonly success: true;
                    readonly data: components["schemas"]["KioskOrderProgress"];
                };
            };
        };
        /** @description `DisplaySettings` in `data`, or null. */
        readonly DisplaySettingsOrNull: {
            content: {
                readonly "application/json": {
                    readonly success: true;
                    readonly data: components["schemas"]["DisplaySettings"] | null;
                };
            };
        };
        /** @description `DisplaySettings` in `data`. */
        readonly DisplaySettings: {
            content: {
                readonly "application/json": {
                    readonly success: true;
                    readonly message?: string;
                    readonly data: components["schemas"]["DisplaySettings"];
                };
            };
        };
        /** @description `DisplayPromotions` in `data`. */
        readonly DisplayPromotions: {
            content: {
                readonly "application/json": {
                    readonly success: true;
                    readonly data: components["schemas"]["DisplayPromotions"];
                };
            };
        };
        /** @description `DisplayOrder` in `data`, or null. */
        readonly DisplayOrderOrNull: {
            content: {
                readonly "application/json": {
                    readonly success: true;
                    readonly data: components["schemas"]["DisplayOrder"] | null;
                };
            };
        };
        /** @description `PickupBoard` in `data`. */
        readonly PickupBoard: {
            content: {
                readonly "application/json": {
                    readonly success: true;
                    readonly data: components["schemas"]["PickupBoard"];
                };
            };
        };
        /** @description `NewGuestSession` in `data`. */
        readonly NewGuestSession: {
            content: {
                readonly "application/json": {
                    readonly success: true;
                    readonly data: components["schemas"]["NewGuestSession"];
                };
            };
        };
        /** @description `GuestSession` in `data`, or null. */
        readonly GuestSessionOrNull: {
            content: {
                readonly "application/json": {
                    readonly success: true;
                    readonly data: components["schemas"]["GuestSession"] | null;
                };
            };
        };
        /** @description A list of `KioskMenuItem` in `data`. */
        readonly KioskMenuItemList: {
            content: {
                readonly "application/json": {
                    readonly success: true;
                    readonly data: readonly components["schemas"]["KioskMenuItem"][];
                };
            };
        };
        /** @description `PlacedGuestOrder` in `data`. */
        readonly PlacedGuestOrder: {
            content: {
                readonly "application/json": {
                    readonly success: true;
                    readonly message?: string;
                    readonly data: components["schemas"]["PlacedGuestOrder"];
                };
            };
        };
        /** @description `GuestRequest` in `data`. */
        readonly GuestRequest: {
            content: {
                readonly "application/json": {
                    readonly success: true;
                    readonly data: components["schemas"]["GuestRequest"];
                };
            };
        };
        /** @description A list of `GuestOrder` in `data`. */
        readonly GuestOrderList: {
            content: {
                readonly "application/json": {
                    readonly success: true;
                    readonly data: readonly components["schemas"]["GuestOrder"][];
                };
            };
        };
        /** @description `GuestOrder` in `data`. */
        readonly GuestOrder: {
            content: {
                readonly "application/json": {
                    readonly success: true;
                    readonly message?: string;
                    readonly data: components["schemas"]["GuestOrder"];
                };
            };
        };
        /** @description `EndedGuestSessions` in `data`. */
        readonly EndedGuestSessions: {
            content: {
                readonly "application/json": {
                    readonly success: true;
                    readonly data: components["schemas"]["EndedGuestSessions"];
                };
            };
        };
        /** @description A page of `AuditEntry` in `data`; `meta` says how to get the next one. */
        readonly AuditEntryPage: {
            content: {
                readonly "application/json": {
                    readonly success: true;
                    readonly data: readonly components["schemas"]["AuditEntry"][];
                    readonly meta?: components["schemas"]["Meta"];
                };
            };
        };
        /** @description `AuditVerification` in `data`. */
        readonly AuditVerification: {
            content: {
                readonly "application/json": {
                    readonly success: true;
                    readonly data: components["schemas"]["AuditVerification"];
                };
            };
        };
        /** @description `FreshSalesReport` in `data`. */
        readonly FreshSalesReport: {
            content: {
                readonly "application/json": {
                    readonly success: true;
                    readonly data: components["schemas"]["FreshSalesReport"];
                };
            };
        };
        /** @description A list of `BranchSales` in `data`. */
        readonly BranchSalesList: {
            content: {
                readonly "application/json": {
                    readonly success: true;
                    readonly data: readonly components["schemas"]["BranchSales"][];
                };
            };
        };
        /** @description `Assortment` in `data`. */
        readonly Assortment: {
            content: {
                readonly "application/json": {
                    readonly success: true;
                    readonly data: components["schemas"]["Assortment"];
                };
            };
        };
        /** @description `LossReport` in `data`. */
        readonly LossReport: {
            content: {
                readonly "application/json": {
                    readonly success: true;
                    readonly data: components["schemas"]["LossReport"];
                };
            };
        };
        /** @description A page of `LossEntry` in `data`; `meta` says how to get the next one. */
        readonly LossEntryPage: {
            content: {
                readonly "application/json": {
                    readonly success: true;
                    readonly data: readonly components["schemas"]["LossEntry"][];
                    readonly meta?: components["schemas"]["Meta"];
                };
            };
        };
        /** @description `ExportState` in `data`. */
        readonly ExportState: {
            content: {
                readonly "application/json": {
                    readonly success: true;
                    readonly message?: string;
                    readonly data: components["schemas"]["ExportState"];
                };
            };
        };
        /** @description `XReport` in `data`. */
        readonly XReport: {
            content: {
                readonly "application/json": {
                    readonly success: true;
                    readonly data: components["schemas"]["XReport"];
                };
            };
        };
        /** @description `ZReport` in `data`. */
        readonly ZReport: {
            content: {
                readonly "application/json": {
                    readonly success: true;
                    readonly message?: string;
                    readonly data: components["schemas"]["ZReport"];
                };
            };
        };
        /** @description A page of `ZReportSummary` in `data`; `meta` says how to get the next one. */
        readonly ZReportSummaryPage: {
            content: {
                readonly "application/json": {
                    readonly success: true;
                    readonly data: readonly components["schemas"]["ZReportSummary"][];
                    readonly meta?: components["schemas"]["Meta"];
                };
            };
        };
        /** @description `AccountingReply` in `data`. */
        readonly AccountingReply: {
            content: {
                readonly "application/json": {
                    readonly success: true;
                    readonly data: components["schemas"]["AccountingReply"];
                };
            };
        };
        /** @description `Journal` in `data`. */
        readonly Journal: {
            content: {
                readonly "application/json": {
                    readonly success: true;
                    readonly data: components["schemas"]["Journal"];
                };
            };
        };
        /** @description `SyncStatus` in `data`. */
        readonly SyncStatus: {
            content: {
                readonly "application/json": {
                    readonly success: true;
                    readonly message?: string;
                    readonly data: components["schemas"]["SyncStatus"];
                };
            };
        };
        /** @description A list of `Mismatch` in `data`. */
        readonly MismatchList: {
            content: {
                readonly "application/json": {
                    readonly success: true;
                    readonly data: readonly components["schemas"]["Mismatch"][];
                };
            };
        };
        /** @description A page of `Conflict` in `data`; `meta` says how to get the next one. */
        readonly ConflictPage: {
            content: {
                readonly "application/json": {
                    readonly success: true;
                    readonly data: readonly components["schemas"]["Conflict"][];
                    readonly meta?: components["schemas"]["Meta"];
                };
            };
        };
        /** @description `Conflict` in `data`. */
        readonly Conflict: {
            content: {
                readonly "application/json": {
                    readonly success: true;
                    readonly message?: string;
                    readonly data: components["schemas"]["Conflict"];
                };
            };
        };
        /** @description A page of `QuarantinedRow` in `data`; `meta` says how to get the next one. */
        readonly QuarantinedRowPage: {
            content: {
                readonly "application/json": {
                    readonly success: true;
                    readonly data: readonly components["schemas"]["QuarantinedRow"][];
                    readonly meta?: components["schemas"]["Meta"];
                };
            };
        };
        /** @description `QuarantinedRow` in `data`. */
        readonly QuarantinedRow: {
            content: {
                readonly "application/json": {
                    readonly success: true;
                    readonly message?: string;
                    readonly data: components["schemas"]["QuarantinedRow"];
                };
            };
        };
        /** @description `RetriedRow` in `data`. */
        readonly RetriedRow: {
            content: {
                readonly "application/json": {
                    readonly success: true;
                    readonly data: components["schemas"]["RetriedRow"];
                };
            };
        };
        /** @description A page of `BranchChange` in `data`; `meta` says how to get the next one. */
        readonly BranchChangePage: {
            content: {
                readonly "application/json": {
                    readonly success: true;
                    readonly data: readonly components["schemas"]["BranchChange"][];
                    readonly meta?: components["schemas"]["Meta"];
                };
            };
        };
        /** @description `PutBackReply` in `data`. */
        readonly PutBackReply: {
            content: {
                readonly "application/json": {
                    readonly success: true;
                    readonly data: components["schemas"]["PutBackReply"];
                };
            };
        };
        /** @description A page of `Proposal` in `data`; `meta` says how to get the next one. */
        readonly ProposalPage: {
            content: {
                readonly "application/json": {
                    readonly success: true;
                    readonly data: readonly components["schemas"]["Proposal"][];
                    readonly meta?: components["schemas"]["Meta"];
                };
            };
        };
        /** @description `Proposal` in `data`. */
        readonly Proposal: {
            content: {
                readonly "application/json": {
                    readonly success: true;
                    readonly data: components["schemas"]["Proposal"];
                };
            };
        };
        /** @description A list of `Alarm` in `data`. */
        readonly AlarmList: {
            content: {
                readonly "application/json": {
                    readonly success: true;
                    readonly data: readonly components["schemas"]["Alarm"][];
                };
            };
        };
        /** @description A list of `Webhook` in `data`. */
        readonly WebhookList: {
            content: {
                readonly "application/json": {
                    readonly success: true;
                    readonly data: readonly components["schemas"]["Webhook"][];
                };
            };
        };
        /** @description A list of `WebhookEvent` in `data`. */
        readonly WebhookEventList: {
            content: {
                readonly "application/json": {
                    readonly success: true;
                    readonly data: readonly components["schemas"]["WebhookEvent"][];
                };
            };
        };
        /** @description `Webhook` in `data`. */
        readonly Webhook: {
            content: {
                readonly "application/json": {
                    readonly success: true;
                    readonly data: components["schemas"]["Webhook"];
                };
            };
        };
        /** @description `WebhookWithSecret` in `data`. */
        readonly WebhookWithSecret: {
            content: {
                readonly "application/json": {
                    readonly success: true;
                    readonly data: components["schemas"]["WebhookWithSecret"];
                };
            };
        };
        /** @description `WebhookDelivery` in `data`. */
        readonly WebhookDelivery: {
            content: {
                readonly "application/json": {
                    readonly success: true;
                    readonly message?: string;
                    readonly data: components["schemas"]["WebhookDelivery"];
                };
            };
        };
        /** @description A page of `WebhookDelivery` in `data`; `meta` says how to get the next one. */
        readonly WebhookDeliveryPage: {
            content: {
                readonly "application/json": {
                    readonly success: true;
                    readonly data: readonly components["schemas"]["WebhookDelivery"][];
                    readonly meta?: components["schemas"]["Meta"];
                };
            };
        };
        /** @description `BackupState` in `data`. */
        readonly BackupState: {
            content: {
                readonly "application/json": {
                    readonly success: true;
                    readonly message?: string;
                    readonly data: components["schemas"]["BackupState"];
                };
            };
        };
        /** @description `RecoveryPhrase` in `data`. */
        readonly RecoveryPhrase: {
            content: {
                readonly "application/json": {
                    readonly success: true;
                    readonly message?: string;
                    readonly data: components["schemas"]["RecoveryPhrase"];
                };
            };
        };
        /** @description `ServerAddress` in `data`. */
        readonly ServerAddress: {
            content: {
                readonly "application/json": {
                    readonly success: true;
                    readonly data: components["schemas"]["ServerAddress"];
                };
            };
        };
        /** @description `TrainingSession` in `data`. */
        readonly TrainingSession: {
            content: {
                readonly "application/json": {
                    readonly success: true;
                    readonly data: components["schemas"]["TrainingSession"];
                };
            };
        };
        /** @description `MissingInvitation` in `data`. */
        readonly MissingInvitation: {
            content: {
                readonly "application/json": {
                    readonly success: true;
                    readonly data: components["schemas"]["MissingInvitation"];
                };
            };
        };
        /** @description `LogPage` in `data`. */
        readonly LogPage: {
            content: {
                readonly "application/json": {
                    readonly success: true;
                    readonly data: components["schemas"]["LogPage"];
                    readonly meta?: components["schemas"]["Meta"];
                };
            };
        };
        /** @description `DoctorState` in `data`. */
        readonly DoctorState: {
            content: {
                readonly "application/json": {
                    readonly success: true;
                    readonly message?: string;
                    readonly data: components["schemas"]["DoctorState"];
                };
            };
        };
        /** @description `ClockConfirmed` in `data`. */
        readonly ClockConfirmed: {
            content: {
                readonly "application/json": {
                    readonly success: true;
                    readonly message?: string;
                    readonly data: components["schemas"]["ClockConfirmed"];
                };
            };
        };
        /** @description `StreamTicket` in `data`. */
        readonly StreamTicket: {
            content: {
                readonly "application/json": {
                    readonly success: true;
                    readonly data: components["schemas"]["StreamTicket"];
                };
            };
        };
        /** @description What the client has still holds. */
        readonly NotModified: { content?: never; };
        /** @description A refusal, by `error.code`: one of the `x-errors` of the operation, or of `x-errors-everywhere`. */
        readonly Error: {
            content: { readonly "application/json": components["schemas"]["Failure"]; };
        };
    };
    parameters: {
        readonly "Idempotency-Key": string;
        readonly "If-None-Match": string;
        readonly Prefer: string;
        readonly "X-Head-Office-Code": string;
        readonly "X-Head-Office-Password": string;
        /** @description `1`: inactive records too. */
        readonly all: "0" | "1" | "true" | "false";
        /** @description Only of this branch. Default: the active branch, or at head office all you have access to. */
        readonly branch_id: number;
        /** @description Only dishes of this category. */
        readonly category_id: number;
        /** @description Where the page begins: `meta.next_cursor` of the page before. Keep the other parameters the same. */
        readonly cursor: string;
        /** @description Only of this trading day, as YYYY-MM-DD. */
        readonly date: components["schemas"]["BusinessDate"];
        /** @description First trading day to include, as YYYY-MM-DD. */
        readonly date_from: components["schemas"]["BusinessDate"];
        /** @description First trading day to include, as YYYY-MM-DD. */
        readonly "date_from-query": components["schemas"]["BusinessDate"];
        /** @description Until and including this trading day, as YYYY-MM-DD. */
        readonly date_to: components["schemas"]["BusinessDate"];
        /** @description Until and including this trading day, as YYYY-MM-DD. */
        readonly "date_to-query": components["schemas"]["BusinessDate"];
        /** @description ID of the message, from `GET /webhooks/{id}/deliveries`. */
        readonly delivery_id: number;
        /** @description Only of this driver. */
        readonly driver_id: number;
        /** @description ID of the record, from its list. */
        readonly id: number;
        /** @description Parts to add to each order, separated by commas, as `items,payments`. */
        readonly include: string;
        /** @description ID of the line of the order or ticket, not of the dish. */
        readonly item_id: number;
        /** @description Language of item, size, and modifier names. */
        readonly language: string;
        /** @description Records of a page; 50 unless set. */
        readonly limit: number;
        /** @description ID of the dish. */
        readonly menu_item_id: number;
        /** @description Only of this order. */
        readonly order_id: number;
        /** @description Only orders of this type. */
        readonly order_type_id: number;
        /** @description ID of the payment, from the `payments` of the order. */
        readonly payment_id: number;
        /** @description Search in names of all languages, and in SKUs. */
        readonly search: string;
        /** @description Only later changes: `next` of the answer before. */
        readonly since: string;
        /** @description Only of this table of the database, as `orders`. */
        readonly table: string;
        /** @description Only of this table. */
        readonly table_id: number;
        /** @description Token from the answer that created it. */
        readonly token: string;
        /** @description Only what changed at this time or later (UTC, ISO 8601). Progress of an order in the kitchen does not count. The sort order stays: take the largest `updated_at` of all pages as the next one. */
        readonly updated_since: string;
        /** @description Only of this person. */
        readonly user_id: number;
        /** @description ID of the variant, from the `variants` of the dish. */
        readonly variant_id: number;
        /** @description Only of this waiter. */
        readonly waiter_id: number;
    };
    requestBodies: never;
    headers: {
        /** @description Tag of this response. Send it as If-None-Match to get 304 while nothing has changed. */
        readonly ETag: string;
        /** @description Seconds to wait before trying again. */
        readonly "Retry-After": number;
        /** @description Requests allowed per minute with this token. */
        readonly "X-RateLimit-Limit": number;
        /** @description Requests left in this minute. */
        readonly "X-RateLimit-Remaining": number;
        /** @description Seconds until the next minute begins. */
        readonly "X-RateLimit-Reset": number;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    readonly "auth.login": {
        readonly parameters: {
            readonly header?: { readonly Prefer?: components["parameters"]["Prefer"]; };
        };
        readonly requestBody: {
            readonly content: { readonly "application/json": components["schemas"]["Login"]; };
        };
        readonly responses: {
            readonly 200: components["responses"]["LoginResult"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "auth.logout": {
        readonly responses: {
            readonly 200: components["responses"]["Done"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "auth.currentUser": {
        readonly responses: {
            readonly 200: components["responses"]["CurrentUser"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "auth.pinLogin": {
        readonly parameters: {
            readonly header?: { readonly Prefer?: components["parameters"]["Prefer"]; };
        };
        readonly requestBody: {
            readonly content: { readonly "application/json": components["schemas"]["PinLogin"]; };
        };
        readonly responses: {
            readonly 200: components["responses"]["LoginResult"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "auth.pinUsers": {
        readonly responses: {
            readonly 200: components["responses"]["PinAccountList"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "auth.sessions": {
        readonly responses: {
            readonly 200: components["responses"]["SessionList"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "auth.sessions.delete": {
        readonly parameters: {
            readonly header?: { readonly "Idempotency-Key"?: components["parameters"]["Idempotency-Key"]; };
            readonly path: {
                /** @description ID of the record, from its list. */
                readonly id: components["parameters"]["id"];
            };
        };
        readonly responses: {
            readonly 200: components["responses"]["Done"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "auth.secondFactor": {
        readonly responses: {
            readonly 200: components["responses"]["SecondFactor"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "auth.secondFactor.begin": {
        readonly parameters: {
            readonly header?: { readonly Prefer?: components["parameters"]["Prefer"]; };
        };
        readonly requestBody: {
            readonly content: { readonly "application/json": components["schemas"]["PasswordAgain"]; };
        };
        readonly responses: {
            readonly 200: components["responses"]["SecondFactorSecret"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "auth.secondFactor.confirm": {
        readonly parameters: {
            readonly header?: { readonly Prefer?: components["parameters"]["Prefer"]; };
        };
        readonly requestBody: {
            readonly content: { readonly "application/json": components["schemas"]["SecondFactorCode"]; };
        };
        readonly responses: {
            readonly 200: components["responses"]["RecoveryCodes"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "auth.secondFactor.off": {
        readonly parameters: {
            readonly header?: { readonly Prefer?: components["parameters"]["Prefer"]; };
        };
        readonly requestBody: {
            readonly content: { readonly "application/json": components["schemas"]["Reauthenticated"]; };
        };
        readonly responses: {
            readonly 200: components["responses"]["Done"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "users.secondFactor.off": {
        readonly parameters: {
            readonly header?: { readonly Prefer?: components["parameters"]["Prefer"]; };
            readonly path: {
                /** @description ID of the record, from its list. */
                readonly id: components["parameters"]["id"];
            };
        };
        readonly requestBody: {
            readonly content: { readonly "application/json": components["schemas"]["Reauthenticated"]; };
        };
        readonly responses: {
            readonly 200: components["responses"]["Done"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "users.list": {
        readonly parameters: {
            readonly query?: {
                /** @description Records of a page; 50 unless set. */
                readonly limit?: components["parameters"]["limit"];
                /** @description Where the page begins: `meta.next_cursor` of the page before. Keep the other parameters the same. */
                readonly cursor?: components["parameters"]["cursor"];
                /** @description Only accounts with this role. */
                readonly role?: components["schemas"]["Role"];
                /** @description `1`: inactive records too. */
                readonly all?: components["parameters"]["all"];
            };
        };
        readonly responses: {
            readonly 200: components["responses"]["UserPage"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "users.create": {
        readonly parameters: {
            readonly header?: {
                readonly "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                readonly Prefer?: components["parameters"]["Prefer"];
                readonly "X-Head-Office-Password"?: components["parameters"]["X-Head-Office-Password"];
                readonly "X-Head-Office-Code"?: components["parameters"]["X-Head-Office-Code"];
            };
        };
        readonly requestBody: {
            readonly content: { readonly "application/json": components["schemas"]["NewUser"]; };
        };
        readonly responses: {
            readonly 201: components["responses"]["User"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "users.unreadablePins": {
        readonly responses: {
            readonly 200: components["responses"]["LostPinList"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "users.get": {
        readonly parameters: {
            readonly path: {
                /** @description ID of the record, from its list. */
                readonly id: components["parameters"]["id"];
            };
        };
        readonly responses: {
            readonly 200: components["responses"]["User"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "users.update": {
        readonly parameters: {
            readonly header?: {
                readonly "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                readonly Prefer?: components["parameters"]["Prefer"];
                readonly "X-Head-Office-Password"?: components["parameters"]["X-Head-Office-Password"];
                readonly "X-Head-Office-Code"?: components["parameters"]["X-Head-Office-Code"];
            };
            readonly path: {
                /** @description ID of the record, from its list. */
                readonly id: components["parameters"]["id"];
            };
        };
        readonly requestBody?: {
            readonly content: { readonly "application/json": components["schemas"]["UserChanges"]; };
        };
        readonly responses: {
            readonly 200: components["responses"]["User"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "users.delete": {
        readonly parameters: {
            readonly header?: {
                readonly "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                readonly Prefer?: components["parameters"]["Prefer"];
                readonly "X-Head-Office-Password"?: components["parameters"]["X-Head-Office-Password"];
                readonly "X-Head-Office-Code"?: components["parameters"]["X-Head-Office-Code"];
            };
            readonly path: {
                /** @description ID of the record, from its list. */
                readonly id: components["parameters"]["id"];
            };
        };
        readonly requestBody?: {
            readonly content: { readonly "application/json": components["schemas"]["Reauthenticated"]; };
        };
        readonly responses: {
            readonly 200: components["responses"]["Done"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "users.erase": {
        readonly parameters: {
            readonly header?: {
                readonly "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                readonly Prefer?: components["parameters"]["Prefer"];
                readonly "X-Head-Office-Password"?: components["parameters"]["X-Head-Office-Password"];
                readonly "X-Head-Office-Code"?: components["parameters"]["X-Head-Office-Code"];
            };
            readonly path: {
                /** @description ID of the record, from its list. */
                readonly id: components["parameters"]["id"];
            };
        };
        readonly requestBody?: {
            readonly content: { readonly "application/json": components["schemas"]["Reauthenticated"]; };
        };
        readonly responses: {
            readonly 200: components["responses"]["Done"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "auth.changePassword": {
        readonly parameters: {
            readonly header?: {
                readonly Prefer?: components["parameters"]["Prefer"];
                readonly "X-Head-Office-Password"?: components["parameters"]["X-Head-Office-Password"];
                readonly "X-Head-Office-Code"?: components["parameters"]["X-Head-Office-Code"];
            };
        };
        readonly requestBody: {
            readonly content: { readonly "application/json": components["schemas"]["PasswordChange"]; };
        };
        readonly responses: {
            readonly 200: components["responses"]["Done"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "users.graveActsSeen": {
        readonly parameters: {
            readonly header?: { readonly "Idempotency-Key"?: components["parameters"]["Idempotency-Key"]; };
        };
        readonly responses: {
            readonly 200: components["responses"]["Done"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "devices.list": {
        readonly parameters: {
            readonly query?: {
                /** @description Only of this branch. Default: the active branch, or at head office all you have access to. */
                readonly branch_id?: components["parameters"]["branch_id"];
            };
        };
        readonly responses: {
            readonly 200: components["responses"]["DeviceList"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "devices.create": {
        readonly parameters: {
            readonly header?: {
                readonly "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                readonly Prefer?: components["parameters"]["Prefer"];
            };
        };
        readonly requestBody: {
            readonly content: { readonly "application/json": components["schemas"]["NewDevice"]; };
        };
        readonly responses: {
            readonly 201: components["responses"]["DeviceWithToken"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "devices.get": {
        readonly parameters: {
            readonly path: {
                /** @description ID of the record, from its list. */
                readonly id: components["parameters"]["id"];
            };
        };
        readonly responses: {
            readonly 200: components["responses"]["Device"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "devices.update": {
        readonly parameters: {
            readonly header?: {
                readonly "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                readonly Prefer?: components["parameters"]["Prefer"];
            };
            readonly path: {
                /** @description ID of the record, from its list. */
                readonly id: components["parameters"]["id"];
            };
        };
        readonly requestBody?: {
            readonly content: { readonly "application/json": components["schemas"]["DeviceChanges"]; };
        };
        readonly responses: {
            readonly 200: components["responses"]["Device"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "devices.delete": {
        readonly parameters: {
            readonly header?: { readonly "Idempotency-Key"?: components["parameters"]["Idempotency-Key"]; };
            readonly path: {
                /** @description ID of the record, from its list. */
                readonly id: components["parameters"]["id"];
            };
        };
        readonly responses: {
            readonly 200: components["responses"]["Done"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "devices.pairings.create": {
        readonly parameters: {
            readonly header?: {
                readonly "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                readonly Prefer?: components["parameters"]["Prefer"];
            };
        };
        readonly requestBody?: {
            readonly content: { readonly "application/json": components["schemas"]["NewPairing"]; };
        };
        readonly responses: {
            readonly 201: components["responses"]["Pairing"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "auth.pair": {
        readonly parameters: {
            readonly header?: { readonly Prefer?: components["parameters"]["Prefer"]; };
        };
        readonly requestBody?: {
            readonly content: { readonly "application/json": components["schemas"]["PairingNonce"]; };
        };
        readonly responses: {
            readonly 200: components["responses"]["PairedDevice"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "devices.handOvers": {
        readonly parameters: {
            readonly header?: { readonly Prefer?: components["parameters"]["Prefer"]; };
        };
        readonly requestBody: {
            readonly content: { readonly "application/json": components["schemas"]["HandOverParcel"]; };
        };
        readonly responses: {
            readonly 201: components["responses"]["HandOver"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "auth.handOver": {
        readonly parameters: {
            readonly header?: { readonly Prefer?: components["parameters"]["Prefer"]; };
        };
        readonly requestBody: {
            readonly content: { readonly "application/json": components["schemas"]["HandOverStep"]; };
        };
        readonly responses: {
            readonly 200: components["responses"]["HandOverState"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "users.turnOffSamplePeople": {
        readonly parameters: {
            readonly header?: {
                readonly "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                readonly "X-Head-Office-Password"?: components["parameters"]["X-Head-Office-Password"];
                readonly "X-Head-Office-Code"?: components["parameters"]["X-Head-Office-Code"];
            };
        };
        readonly responses: {
            readonly 200: components["responses"]["Done"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "tenants.current": {
        readonly parameters: {
            readonly header?: { readonly "If-None-Match"?: components["parameters"]["If-None-Match"]; };
        };
        readonly responses: {
            readonly 200: components["responses"]["Tenant"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "tenants.updateCurrent": {
        readonly parameters: {
            readonly header?: {
                readonly "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                readonly Prefer?: components["parameters"]["Prefer"];
            };
        };
        readonly requestBody?: {
            readonly content: { readonly "application/json": components["schemas"]["TenantChanges"]; };
        };
        readonly responses: {
            readonly 200: components["responses"]["Tenant"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "branches.get": {
        readonly parameters: {
            readonly path: {
                /** @description ID of the record, from its list. */
                readonly id: components["parameters"]["id"];
            };
        };
        readonly responses: {
            readonly 200: components["responses"]["Branch"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "branches.update": {
        readonly parameters: {
            readonly header?: {
                readonly "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                readonly Prefer?: components["parameters"]["Prefer"];
            };
            readonly path: {
                /** @description ID of the record, from its list. */
                readonly id: components["parameters"]["id"];
            };
        };
        readonly requestBody?: {
            readonly content: { readonly "application/json": components["schemas"]["BranchChanges"]; };
        };
        readonly responses: {
            readonly 200: components["responses"]["Branch"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "branches.create": {
        readonly parameters: {
            readonly header?: {
                readonly "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                readonly Prefer?: components["parameters"]["Prefer"];
            };
        };
        readonly requestBody: {
            readonly content: { readonly "application/json": components["schemas"]["NewBranch"]; };
        };
        readonly responses: {
            readonly 201: components["responses"]["Branch"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "branches.invitations.list": {
        readonly parameters: {
            readonly path: {
                /** @description ID of the record, from its list. */
                readonly id: components["parameters"]["id"];
            };
        };
        readonly responses: {
            readonly 200: components["responses"]["InvitationList"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "branches.invitations.create": {
        readonly parameters: {
            readonly header?: {
                readonly "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                readonly Prefer?: components["parameters"]["Prefer"];
            };
            readonly path: {
                /** @description ID of the record, from its list. */
                readonly id: components["parameters"]["id"];
            };
        };
        readonly requestBody: {
            readonly content: { readonly "application/json": components["schemas"]["Reauthenticated"]; };
        };
        readonly responses: {
            readonly 201: components["responses"]["InvitationWithCode"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "branches.invitations.delete": {
        readonly parameters: {
            readonly path: {
                /** @description ID of the record, from its list. */
                readonly id: components["parameters"]["id"];
                /** @description ID of the invitation, from its list. */
                readonly invitation_id: number;
            };
        };
        readonly responses: {
            readonly 200: components["responses"]["Done"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "branches.available": {
        readonly responses: {
            readonly 200: components["responses"]["BranchList"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "branches.current": {
        readonly responses: {
            readonly 200: components["responses"]["BranchOrNull"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "branches.leave": {
        readonly responses: {
            readonly 200: components["responses"]["Done"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "branches.switch": {
        readonly parameters: {
            readonly path: {
                /** @description ID of the record, from its list. */
                readonly id: components["parameters"]["id"];
            };
        };
        readonly responses: {
            readonly 200: components["responses"]["Branch"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "branches.settings": {
        readonly parameters: {
            readonly path: {
                /** @description ID of the record, from its list. */
                readonly id: components["parameters"]["id"];
            };
        };
        readonly responses: {
            readonly 200: components["responses"]["BranchSettings"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "branches.updateSettings": {
        readonly parameters: {
            readonly header?: {
                readonly "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                readonly Prefer?: components["parameters"]["Prefer"];
            };
            readonly path: {
                /** @description ID of the record, from its list. */
                readonly id: components["parameters"]["id"];
            };
        };
        readonly requestBody?: {
            readonly content: { readonly "application/json": components["schemas"]["BranchSettingsChanges"]; };
        };
        readonly responses: {
            readonly 200: components["responses"]["BranchSettings"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "orderTypes.list": {
        readonly parameters: {
            readonly query?: {
                /** @description `1`: inactive records too. */
                readonly all?: components["parameters"]["all"];
            };
            readonly header?: { readonly "If-None-Match"?: components["parameters"]["If-None-Match"]; };
        };
        readonly responses: {
            readonly 200: components["responses"]["OrderTypeList"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "orderTypes.create": {
        readonly parameters: {
            readonly header?: {
                readonly "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                readonly Prefer?: components["parameters"]["Prefer"];
            };
        };
        readonly requestBody: {
            readonly content: { readonly "application/json": components["schemas"]["NewOrderType"]; };
        };
        readonly responses: {
            readonly 201: components["responses"]["OrderType"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "orderTypes.get": {
        readonly parameters: {
            readonly path: {
                /** @description ID of the record, from its list. */
                readonly id: components["parameters"]["id"];
            };
        };
        readonly responses: {
            readonly 200: components["responses"]["OrderType"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "orderTypes.update": {
        readonly parameters: {
            readonly header?: {
                readonly "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                readonly Prefer?: components["parameters"]["Prefer"];
            };
            readonly path: {
                /** @description ID of the record, from its list. */
                readonly id: components["parameters"]["id"];
            };
        };
        readonly requestBody?: {
            readonly content: { readonly "application/json": components["schemas"]["OrderTypeChanges"]; };
        };
        readonly responses: {
            readonly 200: components["responses"]["OrderType"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "orderTypes.delete": {
        readonly parameters: {
            readonly header?: { readonly "Idempotency-Key"?: components["parameters"]["Idempotency-Key"]; };
            readonly path: {
                /** @description ID of the record, from its list. */
                readonly id: components["parameters"]["id"];
            };
        };
        readonly responses: {
            readonly 200: components["responses"]["Done"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "paymentMethods.list": {
        readonly parameters: {
            readonly query?: {
                /** @description `1`: inactive records too. */
                readonly all?: components["parameters"]["all"];
            };
            readonly header?: { readonly "If-None-Match"?: components["parameters"]["If-None-Match"]; };
        };
        readonly responses: {
            readonly 200: components["responses"]["PaymentMethodList"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "paymentMethods.create": {
        readonly parameters: {
            readonly header?: {
                readonly "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                readonly Prefer?: components["parameters"]["Prefer"];
            };
        };
        readonly requestBody: {
            readonly content: { readonly "application/json": components["schemas"]["NewPaymentMethod"]; };
        };
        readonly responses: {
            readonly 201: components["responses"]["PaymentMethod"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "paymentMethods.get": {
        readonly parameters: {
            readonly path: {
                /** @description ID of the record, from its list. */
                readonly id: components["parameters"]["id"];
            };
        };
        readonly responses: {
            readonly 200: components["responses"]["PaymentMethod"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "paymentMethods.update": {
        readonly parameters: {
            readonly header?: {
                readonly "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                readonly Prefer?: components["parameters"]["Prefer"];
            };
            readonly path: {
                /** @description ID of the record, from its list. */
                readonly id: components["parameters"]["id"];
            };
        };
        readonly requestBody?: {
            readonly content: { readonly "application/json": components["schemas"]["PaymentMethodChanges"]; };
        };
        readonly responses: {
            readonly 200: components["responses"]["PaymentMethod"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "paymentMethods.delete": {
        readonly parameters: {
            readonly header?: { readonly "Idempotency-Key"?: components["parameters"]["Idempotency-Key"]; };
            readonly path: {
                /** @description ID of the record, from its list. */
                readonly id: components["parameters"]["id"];
            };
        };
        readonly responses: {
            readonly 200: components["responses"]["Done"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "taxes.list": {
        readonly parameters: {
            readonly query?: {
                /** @description `1`: inactive records too. */
                readonly all?: components["parameters"]["all"];
            };
            readonly header?: { readonly "If-None-Match"?: components["parameters"]["If-None-Match"]; };
        };
        readonly responses: {
            readonly 200: components["responses"]["TaxList"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "taxes.create": {
        readonly parameters: {
            readonly header?: {
                readonly "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                readonly Prefer?: components["parameters"]["Prefer"];
            };
        };
        readonly requestBody: {
            readonly content: { readonly "application/json": components["schemas"]["NewTax"]; };
        };
        readonly responses: {
            readonly 201: components["responses"]["Tax"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "taxes.get": {
        readonly parameters: {
            readonly path: {
                /** @description ID of the record, from its list. */
                readonly id: components["parameters"]["id"];
            };
        };
        readonly responses: {
            readonly 200: components["responses"]["Tax"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "taxes.update": {
        readonly parameters: {
            readonly header?: {
                readonly "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                readonly Prefer?: components["parameters"]["Prefer"];
            };
            readonly path: {
                /** @description ID of the record, from its list. */
                readonly id: components["parameters"]["id"];
            };
        };
        readonly requestBody?: {
            readonly content: { readonly "application/json": components["schemas"]["TaxChanges"]; };
        };
        readonly responses: {
            readonly 200: components["responses"]["Tax"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "taxes.delete": {
        readonly parameters: {
            readonly header?: { readonly "Idempotency-Key"?: components["parameters"]["Idempotency-Key"]; };
            readonly path: {
                /** @description ID of the record, from its list. */
                readonly id: components["parameters"]["id"];
            };
        };
        readonly responses: {
            readonly 200: components["responses"]["Done"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "taxes.apply": {
        readonly parameters: {
            readonly header?: { readonly "Idempotency-Key"?: components["parameters"]["Idempotency-Key"]; };
            readonly path: {
                /** @description ID of the record, from its list. */
                readonly id: components["parameters"]["id"];
            };
        };
        readonly responses: {
            readonly 200: components["responses"]["Tax"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "charges.list": {
        readonly parameters: {
            readonly query?: {
                /** @description `1`: inactive records too. */
                readonly all?: components["parameters"]["all"];
            };
            readonly header?: { readonly "If-None-Match"?: components["parameters"]["If-None-Match"]; };
        };
        readonly responses: {
            readonly 200: components["responses"]["ChargeList"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "charges.create": {
        readonly parameters: {
            readonly header?: {
                readonly "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                readonly Prefer?: components["parameters"]["Prefer"];
            };
        };
        readonly requestBody: {
            readonly content: { readonly "application/json": components["schemas"]["NewCharge"]; };
        };
        readonly responses: {
            readonly 201: components["responses"]["Charge"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "charges.get": {
        readonly parameters: {
            readonly path: {
                /** @description ID of the record, from its list. */
                readonly id: components["parameters"]["id"];
            };
        };
        readonly responses: {
            readonly 200: components["responses"]["Charge"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "charges.update": {
        readonly parameters: {
            readonly header?: {
                readonly "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                readonly Prefer?: components["parameters"]["Prefer"];
            };
            readonly path: {
                /** @description ID of the record, from its list. */
                readonly id: components["parameters"]["id"];
            };
        };
        readonly requestBody?: {
            readonly content: { readonly "application/json": components["schemas"]["ChargeChanges"]; };
        };
        readonly responses: {
            readonly 200: components["responses"]["Charge"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "charges.delete": {
        readonly parameters: {
            readonly header?: { readonly "Idempotency-Key"?: components["parameters"]["Idempotency-Key"]; };
            readonly path: {
                /** @description ID of the record, from its list. */
                readonly id: components["parameters"]["id"];
            };
        };
        readonly responses: {
            readonly 200: components["responses"]["Done"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "categories.list": {
        readonly parameters: {
            readonly query?: {
                /** @description `1`: inactive records too. */
                readonly all?: components["parameters"]["all"];
            };
            readonly header?: { readonly "If-None-Match"?: components["parameters"]["If-None-Match"]; };
        };
        readonly responses: {
            readonly 200: components["responses"]["CategoryList"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "categories.create": {
        readonly parameters: {
            readonly header?: {
                readonly "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                readonly Prefer?: components["parameters"]["Prefer"];
            };
        };
        readonly requestBody: {
            readonly content: { readonly "application/json": components["schemas"]["NewCategory"]; };
        };
        readonly responses: {
            readonly 201: components["responses"]["Category"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "categories.get": {
        readonly parameters: {
            readonly path: {
                /** @description ID of the record, from its list. */
                readonly id: components["parameters"]["id"];
            };
        };
        readonly responses: {
            readonly 200: components["responses"]["Category"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "categories.update": {
        readonly parameters: {
            readonly header?: {
                readonly "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                readonly Prefer?: components["parameters"]["Prefer"];
            };
            readonly path: {
                /** @description ID of the record, from its list. */
                readonly id: components["parameters"]["id"];
            };
        };
        readonly requestBody?: {
            readonly content: { readonly "application/json": components["schemas"]["CategoryChanges"]; };
        };
        readonly responses: {
            readonly 200: components["responses"]["Category"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "categories.delete": {
        readonly parameters: {
            readonly header?: { readonly "Idempotency-Key"?: components["parameters"]["Idempotency-Key"]; };
            readonly path: {
                /** @description ID of the record, from its list. */
                readonly id: components["parameters"]["id"];
            };
        };
        readonly responses: {
            readonly 200: components["responses"]["Done"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "modifierGroups.list": {
        readonly parameters: {
            readonly query?: {
                /** @description `1`: inactive records too. */
                readonly all?: components["parameters"]["all"];
            };
            readonly header?: { readonly "If-None-Match"?: components["parameters"]["If-None-Match"]; };
        };
        readonly responses: {
            readonly 200: components["responses"]["ModifierGroupList"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "modifierGroups.create": {
        readonly parameters: {
            readonly header?: {
                readonly "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                readonly Prefer?: components["parameters"]["Prefer"];
            };
        };
        readonly requestBody: {
            readonly content: { readonly "application/json": components["schemas"]["NewModifierGroup"]; };
        };
        readonly responses: {
            readonly 201: components["responses"]["ModifierGroup"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "modifierGroups.get": {
        readonly parameters: {
            readonly path: {
                /** @description ID of the record, from its list. */
                readonly id: components["parameters"]["id"];
            };
        };
        readonly responses: {
            readonly 200: components["responses"]["ModifierGroup"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "modifierGroups.update": {
        readonly parameters: {
            readonly header?: {
                readonly "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                readonly Prefer?: components["parameters"]["Prefer"];
            };
            readonly path: {
                /** @description ID of the record, from its list. */
                readonly id: components["parameters"]["id"];
            };
        };
        readonly requestBody?: {
            readonly content: { readonly "application/json": components["schemas"]["ModifierGroupChanges"]; };
        };
        readonly responses: {
            readonly 200: components["responses"]["ModifierGroup"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "modifierGroups.delete": {
        readonly parameters: {
            readonly header?: { readonly "Idempotency-Key"?: components["parameters"]["Idempotency-Key"]; };
            readonly path: {
                /** @description ID of the record, from its list. */
                readonly id: components["parameters"]["id"];
            };
        };
        readonly responses: {
            readonly 200: components["responses"]["Done"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "modifiers.list": {
        readonly parameters: {
            readonly query?: {
                /** @description `1`: inactive records too. */
                readonly all?: components["parameters"]["all"];
            };
            readonly header?: { readonly "If-None-Match"?: components["parameters"]["If-None-Match"]; };
        };
        readonly responses: {
            readonly 200: components["responses"]["ModifierList"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "modifiers.create": {
        readonly parameters: {
            readonly header?: {
                readonly "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                readonly Prefer?: components["parameters"]["Prefer"];
            };
        };
        readonly requestBody: {
            readonly content: { readonly "application/json": components["schemas"]["NewModifier"]; };
        };
        readonly responses: {
            readonly 201: components["responses"]["Modifier"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "modifiers.get": {
        readonly parameters: {
            readonly path: {
                /** @description ID of the record, from its list. */
                readonly id: components["parameters"]["id"];
            };
        };
        readonly responses: {
            readonly 200: components["responses"]["Modifier"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "modifiers.update": {
        readonly parameters: {
            readonly header?: {
                readonly "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                readonly Prefer?: components["parameters"]["Prefer"];
            };
            readonly path: {
                /** @description ID of the record, from its list. */
                readonly id: components["parameters"]["id"];
            };
        };
        readonly requestBody?: {
            readonly content: { readonly "application/json": components["schemas"]["ModifierChanges"]; };
        };
        readonly responses: {
            readonly 200: components["responses"]["Modifier"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "modifiers.delete": {
        readonly parameters: {
            readonly header?: { readonly "Idempotency-Key"?: components["parameters"]["Idempotency-Key"]; };
            readonly path: {
                /** @description ID of the record, from its list. */
                readonly id: components["parameters"]["id"];
            };
        };
        readonly responses: {
            readonly 200: components["responses"]["Done"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "menuItems.list": {
        readonly parameters: {
            readonly query?: {
                /** @description `1`: inactive records too. */
                readonly all?: components["parameters"]["all"];
                /** @description With the prices and availability of this branch; default: the active one. */
                readonly branch_id?: number;
                /** @description Dishes of a page. Without `limit` and `cursor` the answer is the whole menu. */
                readonly limit?: number;
                /** @description Where the page begins: `meta.next_cursor` of the page before. Keep the other parameters the same. */
                readonly cursor?: components["parameters"]["cursor"];
                /** @description Only dishes of this category. */
                readonly category_id?: components["parameters"]["category_id"];
                /** @description Search in names of all languages, and in SKUs. */
                readonly search?: components["parameters"]["search"];
                /** @description Only single dishes, or only combos. */
                readonly type?: components["schemas"]["MenuItemType"];
                /** @description `1`: only dishes that can be ordered now, `0`: only those out of stock. */
                readonly is_available?: "0" | "1" | "true" | "false";
                /** @description Only what changed at this time or later (UTC, ISO 8601). Progress of an order in the kitchen does not count. The sort order stays: take the largest `updated_at` of all pages as the next one. */
                readonly updated_since?: components["parameters"]["updated_since"];
                /** @description Order of the list; `-` in front: descending. */
                readonly sort?: "sort_order" | "name";
            };
            readonly header?: { readonly "If-None-Match"?: components["parameters"]["If-None-Match"]; };
        };
        readonly responses: {
            readonly 200: components["responses"]["MenuItemPage"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "menuItems.create": {
        readonly parameters: {
            readonly header?: {
                readonly "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                readonly Prefer?: components["parameters"]["Prefer"];
            };
        };
        readonly requestBody: {
            readonly content: { readonly "application/json": components["schemas"]["NewMenuItem"]; };
        };
        readonly responses: {
            readonly 201: components["responses"]["MenuItem"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "menuItems.popular": {
        readonly parameters: {
            readonly query?: {
                /** @description What sells at this branch; default: the active one. */
                readonly branch_id?: number;
                /** @description How many past days are counted. */
                readonly days?: number;
                /** @description Most dishes to name. */
                readonly limit?: number;
            };
            readonly header?: { readonly "If-None-Match"?: components["parameters"]["If-None-Match"]; };
        };
        readonly responses: {
            readonly 200: components["responses"]["PopularItemPage"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "menuItems.setPopular": {
        readonly parameters: {
            readonly header?: { readonly "Idempotency-Key"?: components["parameters"]["Idempotency-Key"]; };
        };
        readonly requestBody: {
            readonly content: { readonly "application/json": components["schemas"]["PopularPlaces"]; };
        };
        readonly responses: {
            readonly 200: components["responses"]["PopularPlaces"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "menuItems.get": {
        readonly parameters: {
            readonly query?: {
                /** @description `1`: inactive records too. */
                readonly all?: components["parameters"]["all"];
                /** @description With the price and availability of this branch; default: the active one. */
                readonly branch_id?: number;
            };
            readonly path: {
                /** @description ID of the record, from its list. */
                readonly id: components["parameters"]["id"];
            };
        };
        readonly responses: {
            readonly 200: components["responses"]["MenuItem"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "menuItems.update": {
        readonly parameters: {
            readonly header?: {
                readonly "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                readonly Prefer?: components["parameters"]["Prefer"];
            };
            readonly path: {
                /** @description ID of the record, from its list. */
                readonly id: components["parameters"]["id"];
            };
        };
        readonly requestBody?: {
            readonly content: { readonly "application/json": components["schemas"]["MenuItemChanges"]; };
        };
        readonly responses: {
            readonly 200: components["responses"]["MenuItem"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "menuItems.delete": {
        readonly parameters: {
            readonly header?: { readonly "Idempotency-Key"?: components["parameters"]["Idempotency-Key"]; };
            readonly path: {
                /** @description ID of the record, from its list. */
                readonly id: components["parameters"]["id"];
            };
        };
        readonly responses: {
            readonly 200: components["responses"]["Done"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "menuItems.variants.list": {
        readonly parameters: {
            readonly query?: {
                /** @description `1`: inactive records too. */
                readonly all?: components["parameters"]["all"];
            };
            readonly path: {
                /** @description ID of the record, from its list. */
                readonly id: components["parameters"]["id"];
            };
        };
        readonly responses: {
            readonly 200: components["responses"]["MenuItemVariantList"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "menuItems.variants.create": {
        readonly parameters: {
            readonly header?: {
                readonly "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                readonly Prefer?: components["parameters"]["Prefer"];
            };
            readonly path: {
                /** @description ID of the record, from its list. */
                readonly id: components["parameters"]["id"];
            };
        };
        readonly requestBody: {
            readonly content: { readonly "application/json": components["schemas"]["NewMenuItemVariant"]; };
        };
        readonly responses: {
            readonly 201: components["responses"]["MenuItemVariant"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "menuItems.variants.get": {
        readonly parameters: {
            readonly path: {
                /** @description ID of the record, from its list. */
                readonly id: components["parameters"]["id"];
                /** @description ID of the variant, from the `variants` of the dish. */
                readonly variant_id: components["parameters"]["variant_id"];
            };
        };
        readonly responses: {
            readonly 200: components["responses"]["MenuItemVariant"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "menuItems.variants.update": {
        readonly parameters: {
            readonly header?: {
                readonly "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                readonly Prefer?: components["parameters"]["Prefer"];
            };
            readonly path: {
                /** @description ID of the record, from its list. */
                readonly id: components["parameters"]["id"];
                /** @description ID of the variant, from the `variants` of the dish. */
                readonly variant_id: components["parameters"]["variant_id"];
            };
        };
        readonly requestBody?: {
            readonly content: { readonly "application/json": components["schemas"]["MenuItemVariantChanges"]; };
        };
        readonly responses: {
            readonly 200: components["responses"]["MenuItemVariant"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "menuItems.variants.delete": {
        readonly parameters: {
            readonly header?: { readonly "Idempotency-Key"?: components["parameters"]["Idempotency-Key"]; };
            readonly path: {
                /** @description ID of the record, from its list. */
                readonly id: components["parameters"]["id"];
                /** @description ID of the variant, from the `variants` of the dish. */
                readonly variant_id: components["parameters"]["variant_id"];
            };
        };
        readonly responses: {
            readonly 200: components["responses"]["Done"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "menuItems.import.preview": {
        readonly parameters: {
            readonly header?: { readonly Prefer?: components["parameters"]["Prefer"]; };
        };
        readonly requestBody?: {
            readonly content: { readonly "application/json": components["schemas"]["MenuFile"]; };
        };
        readonly responses: {
            readonly 200: components["responses"]["MenuPreview"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "menuItems.import": {
        readonly parameters: {
            readonly header?: {
                readonly "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                readonly Prefer?: components["parameters"]["Prefer"];
            };
        };
        readonly requestBody?: {
            readonly content: { readonly "application/json": components["schemas"]["MenuImport"]; };
        };
        readonly responses: {
            readonly 200: components["responses"]["MenuImported"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "menuItems.export": {
        readonly parameters: {
            readonly query?: {
                /** @description Format of the file. */
                readonly format?: "xlsx" | "csv";
            };
        };
        readonly responses: {
            /** @description Download the whole menu as a spreadsheet that imports unchanged */
            readonly 200: {
                content: { readonly "application/octet-stream": unknown; };
            };
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "stock.list": {
        readonly parameters: {
            readonly query?: {
                /** @description Only of this branch. Default: the active branch, or at head office all you have access to. */
                readonly branch_id?: components["parameters"]["branch_id"];
                /** @description Only items that run low, or that ran out. */
                readonly state?: components["schemas"]["StockState"];
                /** @description Only dishes of this category. */
                readonly category_id?: components["parameters"]["category_id"];
                /** @description Search in names of all languages, and in SKUs. */
                readonly search?: components["parameters"]["search"];
            };
        };
        readonly responses: {
            readonly 200: components["responses"]["StockItemList"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "stock.movements.list": {
        readonly parameters: {
            readonly query?: {
                /** @description Records of a page; 50 unless set. */
                readonly limit?: components["parameters"]["limit"];
                /** @description Where the page begins: `meta.next_cursor` of the page before. Keep the other parameters the same. */
                readonly cursor?: components["parameters"]["cursor"];
                /** @description Only of this branch. Default: the active branch, or at head office all you have access to. */
                readonly branch_id?: components["parameters"]["branch_id"];
                /** @description Only movements of this dish. */
                readonly menu_item_id?: number;
                /** @description Only movements of this kind. */
                readonly type?: components["schemas"]["StockMovementType"];
                /** @description Only of this trading day, as YYYY-MM-DD. */
                readonly date?: components["parameters"]["date"];
                /** @description First trading day to include, as YYYY-MM-DD. */
                readonly date_from?: components["parameters"]["date_from"];
                /** @description Until and including this trading day, as YYYY-MM-DD. */
                readonly date_to?: components["parameters"]["date_to"];
            };
        };
        readonly responses: {
            readonly 200: components["responses"]["StockMovementPage"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "stock.restock": {
        readonly parameters: {
            readonly header?: {
                readonly "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                readonly Prefer?: components["parameters"]["Prefer"];
            };
            readonly path: {
                /** @description ID of the dish. */
                readonly menu_item_id: components["parameters"]["menu_item_id"];
            };
        };
        readonly requestBody: {
            readonly content: { readonly "application/json": components["schemas"]["Restock"]; };
        };
        readonly responses: {
            readonly 201: components["responses"]["StockMovement"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "stock.waste": {
        readonly parameters: {
            readonly header?: {
                readonly "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                readonly Prefer?: components["parameters"]["Prefer"];
            };
            readonly path: {
                /** @description ID of the dish. */
                readonly menu_item_id: components["parameters"]["menu_item_id"];
            };
        };
        readonly requestBody: {
            readonly content: { readonly "application/json": components["schemas"]["StockWaste"]; };
        };
        readonly responses: {
            readonly 201: components["responses"]["StockMovement"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "stock.count": {
        readonly parameters: {
            readonly header?: {
                readonly "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                readonly Prefer?: components["parameters"]["Prefer"];
            };
            readonly path: {
                /** @description ID of the dish. */
                readonly menu_item_id: components["parameters"]["menu_item_id"];
            };
        };
        readonly requestBody: {
            readonly content: { readonly "application/json": components["schemas"]["StockCount"]; };
        };
        readonly responses: {
            readonly 201: components["responses"]["StockMovement"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "menuItems.setAvailability": {
        readonly parameters: {
            readonly header?: {
                readonly "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                readonly Prefer?: components["parameters"]["Prefer"];
            };
            readonly path: {
                /** @description ID of the record, from its list. */
                readonly id: components["parameters"]["id"];
            };
        };
        readonly requestBody?: {
            readonly content: { readonly "application/json": components["schemas"]["MenuItemAvailability"]; };
        };
        readonly responses: {
            readonly 200: components["responses"]["MenuItem"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "priceRules.list": {
        readonly parameters: {
            readonly query?: {
                /** @description `1`: inactive records too. */
                readonly all?: components["parameters"]["all"];
            };
            readonly header?: { readonly "If-None-Match"?: components["parameters"]["If-None-Match"]; };
        };
        readonly responses: {
            readonly 200: components["responses"]["PriceRuleList"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "priceRules.create": {
        readonly parameters: {
            readonly header?: {
                readonly "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                readonly Prefer?: components["parameters"]["Prefer"];
            };
        };
        readonly requestBody: {
            readonly content: { readonly "application/json": components["schemas"]["NewPriceRule"]; };
        };
        readonly responses: {
            readonly 201: components["responses"]["PriceRule"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "priceRules.get": {
        readonly parameters: {
            readonly path: {
                /** @description ID of the record, from its list. */
                readonly id: components["parameters"]["id"];
            };
        };
        readonly responses: {
            readonly 200: components["responses"]["PriceRule"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "priceRules.update": {
        readonly parameters: {
            readonly header?: {
                readonly "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                readonly Prefer?: components["parameters"]["Prefer"];
            };
            readonly path: {
                /** @description ID of the record, from its list. */
                readonly id: components["parameters"]["id"];
            };
        };
        readonly requestBody?: {
            readonly content: { readonly "application/json": components["schemas"]["PriceRuleChanges"]; };
        };
        readonly responses: {
            readonly 200: components["responses"]["PriceRule"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "priceRules.delete": {
        readonly parameters: {
            readonly header?: { readonly "Idempotency-Key"?: components["parameters"]["Idempotency-Key"]; };
            readonly path: {
                /** @description ID of the record, from its list. */
                readonly id: components["parameters"]["id"];
            };
        };
        readonly responses: {
            readonly 200: components["responses"]["Done"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "priceRules.export": {
        readonly responses: {
            readonly 200: components["responses"]["PriceRuleFile"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "priceRules.import": {
        readonly parameters: {
            readonly header?: {
                readonly "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                readonly Prefer?: components["parameters"]["Prefer"];
            };
        };
        readonly requestBody: {
            readonly content: { readonly "application/json": components["schemas"]["PriceRuleImport"]; };
        };
        readonly responses: {
            readonly 200: components["responses"]["PriceRulesImported"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "coupons.list": {
        readonly parameters: {
            readonly query?: {
                /** @description `1`: inactive records too. */
                readonly all?: components["parameters"]["all"];
                /** @description Only of this branch. Default: the active branch, or at head office all you have access to. */
                readonly branch_id?: components["parameters"]["branch_id"];
            };
        };
        readonly responses: {
            readonly 200: components["responses"]["CouponList"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "coupons.create": {
        readonly parameters: {
            readonly header?: {
                readonly "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                readonly Prefer?: components["parameters"]["Prefer"];
            };
        };
        readonly requestBody: {
            readonly content: { readonly "application/json": components["schemas"]["NewCoupon"]; };
        };
        readonly responses: {
            readonly 201: components["responses"]["Coupon"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "coupons.get": {
        readonly parameters: {
            readonly path: {
                /** @description ID of the record, from its list. */
                readonly id: components["parameters"]["id"];
            };
        };
        readonly responses: {
            readonly 200: components["responses"]["Coupon"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "coupons.update": {
        readonly parameters: {
            readonly header?: {
                readonly "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                readonly Prefer?: components["parameters"]["Prefer"];
            };
            readonly path: {
                /** @description ID of the record, from its list. */
                readonly id: components["parameters"]["id"];
            };
        };
        readonly requestBody?: {
            readonly content: { readonly "application/json": components["schemas"]["CouponChanges"]; };
        };
        readonly responses: {
            readonly 200: components["responses"]["Coupon"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "coupons.delete": {
        readonly parameters: {
            readonly header?: { readonly "Idempotency-Key"?: components["parameters"]["Idempotency-Key"]; };
            readonly path: {
                /** @description ID of the record, from its list. */
                readonly id: components["parameters"]["id"];
            };
        };
        readonly responses: {
            readonly 200: components["responses"]["Done"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "areas.list": {
        readonly parameters: {
            readonly query?: {
                /** @description Only of this branch. Default: the active branch, or at head office all you have access to. */
                readonly branch_id?: components["parameters"]["branch_id"];
            };
        };
        readonly responses: {
            readonly 200: components["responses"]["AreaList"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "areas.create": {
        readonly parameters: {
            readonly header?: {
                readonly "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                readonly Prefer?: components["parameters"]["Prefer"];
            };
        };
        readonly requestBody: {
            readonly content: { readonly "application/json": components["schemas"]["NewArea"]; };
        };
        readonly responses: {
            readonly 201: components["responses"]["Area"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "areas.get": {
        readonly parameters: {
            readonly path: {
                /** @description ID of the record, from its list. */
                readonly id: components["parameters"]["id"];
            };
        };
        readonly responses: {
            readonly 200: components["responses"]["Area"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "areas.update": {
        readonly parameters: {
            readonly header?: {
                readonly "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                readonly Prefer?: components["parameters"]["Prefer"];
            };
            readonly path: {
                /** @description ID of the record, from its list. */
                readonly id: components["parameters"]["id"];
            };
        };
        readonly requestBody?: {
            readonly content: { readonly "application/json": components["schemas"]["AreaChanges"]; };
        };
        readonly responses: {
            readonly 200: components["responses"]["Area"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "areas.delete": {
        readonly parameters: {
            readonly header?: { readonly "Idempotency-Key"?: components["parameters"]["Idempotency-Key"]; };
            readonly path: {
                /** @description ID of the record, from its list. */
                readonly id: components["parameters"]["id"];
            };
        };
        readonly responses: {
            readonly 200: components["responses"]["Done"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "tables.list": {
        readonly parameters: {
            readonly query?: {
                /** @description Only of this branch. Default: the active branch, or at head office all you have access to. */
                readonly branch_id?: components["parameters"]["branch_id"];
                /** @description Only tables of this area. */
                readonly area_id?: number;
                /** @description Only with this status. Where several are accepted, repeat the parameter: `status=draft&status=kot`. */
                readonly status?: components["schemas"]["TableStatus"];
            };
        };
        readonly responses: {
            readonly 200: components["responses"]["CodedTableList"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "tables.create": {
        readonly parameters: {
            readonly header?: {
                readonly "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                readonly Prefer?: components["parameters"]["Prefer"];
            };
        };
        readonly requestBody: {
            readonly content: { readonly "application/json": components["schemas"]["NewTable"]; };
        };
        readonly responses: {
            readonly 201: components["responses"]["CodedTable"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "areas.tables.list": {
        readonly parameters: {
            readonly path: {
                /** @description ID of the record, from its list. */
                readonly id: components["parameters"]["id"];
            };
        };
        readonly responses: {
            readonly 200: components["responses"]["CodedTableList"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "tables.get": {
        readonly parameters: {
            readonly path: {
                /** @description ID of the record, from its list. */
                readonly id: components["parameters"]["id"];
            };
        };
        readonly responses: {
            readonly 200: components["responses"]["CodedTable"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "tables.update": {
        readonly parameters: {
            readonly header?: {
                readonly "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                readonly Prefer?: components["parameters"]["Prefer"];
            };
            readonly path: {
                /** @description ID of the record, from its list. */
                readonly id: components["parameters"]["id"];
            };
        };
        readonly requestBody?: {
            readonly content: { readonly "application/json": components["schemas"]["TableChanges"]; };
        };
        readonly responses: {
            readonly 200: components["responses"]["CodedTable"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "tables.delete": {
        readonly parameters: {
            readonly header?: { readonly "Idempotency-Key"?: components["parameters"]["Idempotency-Key"]; };
            readonly path: {
                /** @description ID of the record, from its list. */
                readonly id: components["parameters"]["id"];
            };
        };
        readonly responses: {
            readonly 200: components["responses"]["Done"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "tables.several": {
        readonly parameters: {
            readonly header?: {
                readonly "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                readonly Prefer?: components["parameters"]["Prefer"];
            };
        };
        readonly requestBody: {
            readonly content: { readonly "application/json": components["schemas"]["NewTables"]; };
        };
        readonly responses: {
            readonly 201: components["responses"]["CodedTableList"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "tables.setStatus": {
        readonly parameters: {
            readonly header?: {
                readonly "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                readonly Prefer?: components["parameters"]["Prefer"];
            };
            readonly path: {
                /** @description ID of the record, from its list. */
                readonly id: components["parameters"]["id"];
            };
        };
        readonly requestBody: {
            readonly content: { readonly "application/json": components["schemas"]["TableStatusChange"]; };
        };
        readonly responses: {
            readonly 200: components["responses"]["CodedTable"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "tables.renewQrToken": {
        readonly parameters: {
            readonly header?: { readonly "Idempotency-Key"?: components["parameters"]["Idempotency-Key"]; };
            readonly path: {
                /** @description ID of the record, from its list. */
                readonly id: components["parameters"]["id"];
            };
        };
        readonly responses: {
            readonly 200: components["responses"]["CodedTable"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "tables.qr": {
        readonly parameters: {
            readonly query?: {
                /** @description Page on your own website to open instead of Galley's. The table's token is added as `?table=`. */
                readonly address?: string;
            };
            readonly path: {
                /** @description ID of the record, from its list. */
                readonly id: components["parameters"]["id"];
            };
        };
        readonly responses: {
            readonly 200: components["responses"]["TableQr"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "waiters.list": {
        readonly parameters: {
            readonly query?: {
                /** @description Only of this branch. Default: the active branch, or at head office all you have access to. */
                readonly branch_id?: components["parameters"]["branch_id"];
            };
        };
        readonly responses: {
            readonly 200: components["responses"]["WaiterList"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "waiters.available": {
        readonly parameters: {
            readonly query?: {
                /** @description Only of this branch. Default: the active branch, or at head office all you have access to. */
                readonly branch_id?: components["parameters"]["branch_id"];
            };
        };
        readonly responses: {
            readonly 200: components["responses"]["WaiterList"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "waiters.setDuty": {
        readonly parameters: {
            readonly header?: {
                readonly "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                readonly Prefer?: components["parameters"]["Prefer"];
            };
            readonly path: {
                /** @description ID of the record, from its list. */
                readonly id: components["parameters"]["id"];
            };
        };
        readonly requestBody: {
            readonly content: { readonly "application/json": components["schemas"]["WaiterDuty"]; };
        };
        readonly responses: {
            readonly 200: components["responses"]["Waiter"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "waiterRequests.list": {
        readonly parameters: {
            readonly query?: {
                /** @description Only of this branch. Default: the active branch, or at head office all you have access to. */
                readonly branch_id?: components["parameters"]["branch_id"];
                /** @description Records of a page; 50 unless set. */
                readonly limit?: components["parameters"]["limit"];
                /** @description Where the page begins: `meta.next_cursor` of the page before. Keep the other parameters the same. */
                readonly cursor?: components["parameters"]["cursor"];
                /** @description Only with this status. Where several are accepted, repeat the parameter: `status=draft&status=kot`. */
                readonly status?: components["schemas"]["WaiterRequestStatus"];
                /** @description Only of this table. */
                readonly table_id?: components["parameters"]["table_id"];
                /** @description Only of this waiter. */
                readonly waiter_id?: components["parameters"]["waiter_id"];
                /** @description Only of this trading day, as YYYY-MM-DD. */
                readonly date?: components["parameters"]["date"];
            };
        };
        readonly responses: {
            readonly 200: components["responses"]["WaiterRequestPage"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "waiterRequests.create": {
        readonly parameters: {
            readonly header?: {
                readonly "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                readonly Prefer?: components["parameters"]["Prefer"];
            };
        };
        readonly requestBody?: {
            readonly content: { readonly "application/json": components["schemas"]["NewWaiterRequest"]; };
        };
        readonly responses: {
            readonly 200: components["responses"]["WaiterRequest"];
            readonly 201: components["responses"]["WaiterRequest"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "waiterRequests.pending": {
        readonly parameters: {
            readonly query?: {
                /** @description Only of this branch. Default: the active branch, or at head office all you have access to. */
                readonly branch_id?: components["parameters"]["branch_id"];
            };
        };
        readonly responses: {
            readonly 200: components["responses"]["WaiterRequestList"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "waiterRequests.get": {
        readonly parameters: {
            readonly path: {
                /** @description ID of the record, from its list. */
                readonly id: components["parameters"]["id"];
            };
        };
        readonly responses: {
            readonly 200: components["responses"]["WaiterRequest"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "waiterRequests.assign": {
        readonly parameters: {
            readonly header?: {
                readonly "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                readonly Prefer?: components["parameters"]["Prefer"];
            };
            readonly path: {
                /** @description ID of the record, from its list. */
                readonly id: components["parameters"]["id"];
            };
        };
        readonly requestBody?: {
            readonly content: { readonly "application/json": components["schemas"]["WaiterAssignment"]; };
        };
        readonly responses: {
            readonly 200: components["responses"]["WaiterRequest"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "waiterRequests.complete": {
        readonly parameters: {
            readonly header?: { readonly "Idempotency-Key"?: components["parameters"]["Idempotency-Key"]; };
            readonly path: {
                /** @description ID of the record, from its list. */
                readonly id: components["parameters"]["id"];
            };
        };
        readonly responses: {
            readonly 200: components["responses"]["WaiterRequest"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "waiterRequests.cancel": {
        readonly parameters: {
            readonly header?: { readonly "Idempotency-Key"?: components["parameters"]["Idempotency-Key"]; };
            readonly path: {
                /** @description ID of the record, from its list. */
                readonly id: components["parameters"]["id"];
            };
        };
        readonly responses: {
            readonly 200: components["responses"]["WaiterRequest"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "kitchens.list": {
        readonly parameters: {
            readonly query?: {
                /** @description `1`: inactive records too. */
                readonly all?: components["parameters"]["all"];
            };
        };
        readonly responses: {
            readonly 200: components["responses"]["KitchenList"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "kitchens.create": {
        readonly parameters: {
            readonly header?: {
                readonly "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                readonly Prefer?: components["parameters"]["Prefer"];
            };
        };
        readonly requestBody: {
            readonly content: { readonly "application/json": components["schemas"]["NewKitchen"]; };
        };
        readonly responses: {
            readonly 201: components["responses"]["Kitchen"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "kitchens.get": {
        readonly parameters: {
            readonly path: {
                /** @description ID of the record, from its list. */
                readonly id: components["parameters"]["id"];
            };
        };
        readonly responses: {
            readonly 200: components["responses"]["Kitchen"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "kitchens.update": {
        readonly parameters: {
            readonly header?: {
                readonly "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                readonly Prefer?: components["parameters"]["Prefer"];
            };
            readonly path: {
                /** @description ID of the record, from its list. */
                readonly id: components["parameters"]["id"];
            };
        };
        readonly requestBody?: {
            readonly content: { readonly "application/json": components["schemas"]["KitchenChanges"]; };
        };
        readonly responses: {
            readonly 200: components["responses"]["Kitchen"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "kitchens.delete": {
        readonly parameters: {
            readonly header?: { readonly "Idempotency-Key"?: components["parameters"]["Idempotency-Key"]; };
            readonly path: {
                /** @description ID of the record, from its list. */
                readonly id: components["parameters"]["id"];
            };
        };
        readonly responses: {
            readonly 200: components["responses"]["Done"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "kitchens.test": {
        readonly parameters: {
            readonly header?: { readonly "Idempotency-Key"?: components["parameters"]["Idempotency-Key"]; };
        };
        readonly responses: {
            readonly 201: components["responses"]["TestTicketList"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "printers.list": {
        readonly parameters: {
            readonly query?: {
                /** @description `1`: inactive records too. */
                readonly all?: components["parameters"]["all"];
                /** @description Only of this branch. Default: the active branch, or at head office all you have access to. */
                readonly branch_id?: components["parameters"]["branch_id"];
            };
        };
        readonly responses: {
            readonly 200: components["responses"]["PrinterList"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "printers.create": {
        readonly parameters: {
            readonly header?: {
                readonly "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                readonly Prefer?: components["parameters"]["Prefer"];
            };
        };
        readonly requestBody: {
            readonly content: { readonly "application/json": components["schemas"]["NewPrinter"]; };
        };
        readonly responses: {
            readonly 201: components["responses"]["Printer"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "printers.get": {
        readonly parameters: {
            readonly path: {
                /** @description ID of the record, from its list. */
                readonly id: components["parameters"]["id"];
            };
        };
        readonly responses: {
            readonly 200: components["responses"]["Printer"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "printers.update": {
        readonly parameters: {
            readonly header?: {
                readonly "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                readonly Prefer?: components["parameters"]["Prefer"];
            };
            readonly path: {
                /** @description ID of the record, from its list. */
                readonly id: components["parameters"]["id"];
            };
        };
        readonly requestBody?: {
            readonly content: { readonly "application/json": components["schemas"]["PrinterChanges"]; };
        };
        readonly responses: {
            readonly 200: components["responses"]["Printer"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "printers.delete": {
        readonly parameters: {
            readonly header?: { readonly "Idempotency-Key"?: components["parameters"]["Idempotency-Key"]; };
            readonly path: {
                /** @description ID of the record, from its list. */
                readonly id: components["parameters"]["id"];
            };
        };
        readonly responses: {
            readonly 200: components["responses"]["Done"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "printers.test": {
        readonly parameters: {
            readonly header?: {
                readonly "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                readonly Prefer?: components["parameters"]["Prefer"];
            };
            readonly path: {
                /** @description ID of the record, from its list. */
                readonly id: components["parameters"]["id"];
            };
        };
        readonly requestBody?: {
            readonly content: { readonly "application/json": components["schemas"]["PrinterTest"]; };
        };
        readonly responses: {
            readonly 201: components["responses"]["PrintJob"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "printing.discover": {
        readonly parameters: {
            readonly header?: { readonly "Idempotency-Key"?: components["parameters"]["Idempotency-Key"]; };
        };
        readonly responses: {
            readonly 200: components["responses"]["PrinterSearch"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "printing.discovery": {
        readonly parameters: {
            readonly path: {
                /** @description ID of the record, from its list. */
                readonly id: components["parameters"]["id"];
            };
        };
        readonly responses: {
            readonly 200: components["responses"]["PrinterSearch"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "printing.jobs.list": {
        readonly parameters: {
            readonly query?: {
                /** @description Records of a page; 50 unless set. */
                readonly limit?: components["parameters"]["limit"];
                /** @description Where the page begins: `meta.next_cursor` of the page before. Keep the other parameters the same. */
                readonly cursor?: components["parameters"]["cursor"];
                /** @description Only of this branch. Default: the active branch, or at head office all you have access to. */
                readonly branch_id?: components["parameters"]["branch_id"];
                /** @description Only jobs of this printer. */
                readonly printer_id?: number;
                /** @description Only with this status. Where several are accepted, repeat the parameter: `status=draft&status=kot`. */
                readonly status?: components["schemas"]["PrintJobStatus"];
                /** @description Only jobs that print this document. */
                readonly document?: components["schemas"]["PrintDocument"];
            };
        };
        readonly responses: {
            readonly 200: components["responses"]["PrintJobPage"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "printing.jobs.get": {
        readonly parameters: {
            readonly path: {
                /** @description ID of the record, from its list. */
                readonly id: components["parameters"]["id"];
            };
        };
        readonly responses: {
            readonly 200: components["responses"]["PrintJobHistory"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "printing.jobs.picture": {
        readonly parameters: {
            readonly path: {
                /** @description ID of the record, from its list. */
                readonly id: string;
            };
        };
        readonly responses: {
            /** @description Get a preview image of a print job */
            readonly 200: {
                content: { readonly "image/png": unknown; };
            };
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "printing.jobs.retry": {
        readonly parameters: {
            readonly header?: { readonly "Idempotency-Key"?: components["parameters"]["Idempotency-Key"]; };
            readonly path: {
                /** @description ID of the record, from its list. */
                readonly id: components["parameters"]["id"];
            };
        };
        readonly responses: {
            readonly 200: components["responses"]["PrintJob"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "printing.jobs.confirm": {
        readonly parameters: {
            readonly header?: { readonly "Idempotency-Key"?: components["parameters"]["Idempotency-Key"]; };
            readonly path: {
                /** @description ID of the record, from its list. */
                readonly id: components["parameters"]["id"];
            };
        };
        readonly responses: {
            readonly 200: components["responses"]["PrintJob"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "printing.jobs.reroute": {
        readonly parameters: {
            readonly header?: {
                readonly "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                readonly Prefer?: components["parameters"]["Prefer"];
            };
            readonly path: {
                /** @description ID of the record, from its list. */
                readonly id: components["parameters"]["id"];
            };
        };
        readonly requestBody: {
            readonly content: { readonly "application/json": components["schemas"]["PrintJobReroute"]; };
        };
        readonly responses: {
            readonly 200: components["responses"]["PrintJob"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "printing.jobs.cancel": {
        readonly parameters: {
            readonly header?: { readonly "Idempotency-Key"?: components["parameters"]["Idempotency-Key"]; };
            readonly path: {
                /** @description ID of the record, from its list. */
                readonly id: components["parameters"]["id"];
            };
        };
        readonly responses: {
            readonly 200: components["responses"]["PrintJob"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "customers.list": {
        readonly parameters: {
            readonly query?: {
                /** @description Records of a page; 50 unless set. */
                readonly limit?: components["parameters"]["limit"];
                /** @description Where the page begins: `meta.next_cursor` of the page before. Keep the other parameters the same. */
                readonly cursor?: components["parameters"]["cursor"];
                /** @description true: only deleted customers whose data is not erased yet, newest first; for those who may erase it. */
                readonly removed?: "0" | "1" | "true" | "false";
                /** @description Part of a name, phone number (in any format), or email address; with fewer than three characters, the start of a name. */
                readonly search?: string;
                /** @description Sort order. Searches of fewer than three characters are sorted by name. */
                readonly sort?: "-created_at" | "created_at" | "name";
            };
        };
        readonly responses: {
            readonly 200: components["responses"]["CustomerPage"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "customers.create": {
        readonly parameters: {
            readonly header?: {
                readonly "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                readonly Prefer?: components["parameters"]["Prefer"];
            };
        };
        readonly requestBody: {
            readonly content: { readonly "application/json": components["schemas"]["NewCustomer"]; };
        };
        readonly responses: {
            readonly 201: components["responses"]["Customer"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "customers.get": {
        readonly parameters: {
            readonly path: {
                /** @description ID of the record, from its list. */
                readonly id: components["parameters"]["id"];
            };
        };
        readonly responses: {
            readonly 200: components["responses"]["Customer"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "customers.update": {
        readonly parameters: {
            readonly header?: {
                readonly "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                readonly Prefer?: components["parameters"]["Prefer"];
            };
            readonly path: {
                /** @description ID of the record, from its list. */
                readonly id: components["parameters"]["id"];
            };
        };
        readonly requestBody?: {
            readonly content: { readonly "application/json": components["schemas"]["CustomerChanges"]; };
        };
        readonly responses: {
            readonly 200: components["responses"]["Customer"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "customers.delete": {
        readonly parameters: {
            readonly header?: { readonly "Idempotency-Key"?: components["parameters"]["Idempotency-Key"]; };
            readonly path: {
                /** @description ID of the record, from its list. */
                readonly id: components["parameters"]["id"];
            };
        };
        readonly responses: {
            readonly 200: components["responses"]["Done"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "customers.merge": {
        readonly parameters: {
            readonly header?: {
                readonly "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                readonly Prefer?: components["parameters"]["Prefer"];
            };
            readonly path: {
                /** @description ID of the record, from its list. */
                readonly id: components["parameters"]["id"];
            };
        };
        readonly requestBody: {
            readonly content: { readonly "application/json": components["schemas"]["CustomerMerge"]; };
        };
        readonly responses: {
            readonly 200: components["responses"]["Customer"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "customers.erase": {
        readonly parameters: {
            readonly header?: { readonly "Idempotency-Key"?: components["parameters"]["Idempotency-Key"]; };
            readonly path: {
                /** @description ID of the record, from its list. */
                readonly id: components["parameters"]["id"];
            };
        };
        readonly responses: {
            readonly 200: components["responses"]["Customer"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "customers.personalData": {
        readonly parameters: {
            readonly header?: { readonly Prefer?: components["parameters"]["Prefer"]; };
            readonly path: {
                /** @description ID of the record, from its list. */
                readonly id: components["parameters"]["id"];
            };
        };
        readonly requestBody: {
            readonly content: { readonly "application/json": components["schemas"]["Reauthenticated"]; };
        };
        readonly responses: {
            readonly 200: components["responses"]["PersonalDataCopy"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "users.personalData": {
        readonly parameters: {
            readonly header?: { readonly Prefer?: components["parameters"]["Prefer"]; };
            readonly path: {
                /** @description ID of the record, from its list. */
                readonly id: components["parameters"]["id"];
            };
        };
        readonly requestBody: {
            readonly content: { readonly "application/json": components["schemas"]["Reauthenticated"]; };
        };
        readonly responses: {
            readonly 200: components["responses"]["PersonalDataCopy"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "deliveryDrivers.list": {
        readonly parameters: {
            readonly query?: {
                /** @description `1`: inactive records too. */
                readonly all?: components["parameters"]["all"];
                /** @description Only of this branch. Default: the active branch, or at head office all you have access to. */
                readonly branch_id?: components["parameters"]["branch_id"];
                /** @description Only with this status. Where several are accepted, repeat the parameter: `status=draft&status=kot`. */
                readonly status?: components["schemas"]["DriverStatus"];
            };
        };
        readonly responses: {
            readonly 200: components["responses"]["DriverList"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "deliveryDrivers.create": {
        readonly parameters: {
            readonly header?: {
                readonly "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                readonly Prefer?: components["parameters"]["Prefer"];
            };
        };
        readonly requestBody: {
            readonly content: { readonly "application/json": components["schemas"]["NewDriver"]; };
        };
        readonly responses: {
            readonly 201: components["responses"]["Driver"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "deliveryDrivers.get": {
        readonly parameters: {
            readonly path: {
                /** @description ID of the record, from its list. */
                readonly id: components["parameters"]["id"];
            };
        };
        readonly responses: {
            readonly 200: components["responses"]["Driver"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "deliveryDrivers.update": {
        readonly parameters: {
            readonly header?: {
                readonly "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                readonly Prefer?: components["parameters"]["Prefer"];
            };
            readonly path: {
                /** @description ID of the record, from its list. */
                readonly id: components["parameters"]["id"];
            };
        };
        readonly requestBody?: {
            readonly content: { readonly "application/json": components["schemas"]["DriverChanges"]; };
        };
        readonly responses: {
            readonly 200: components["responses"]["Driver"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "deliveryDrivers.delete": {
        readonly parameters: {
            readonly header?: { readonly "Idempotency-Key"?: components["parameters"]["Idempotency-Key"]; };
            readonly path: {
                /** @description ID of the record, from its list. */
                readonly id: components["parameters"]["id"];
            };
        };
        readonly responses: {
            readonly 200: components["responses"]["Done"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "deliveryDrivers.setStatus": {
        readonly parameters: {
            readonly header?: {
                readonly "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                readonly Prefer?: components["parameters"]["Prefer"];
            };
            readonly path: {
                /** @description ID of the record, from its list. */
                readonly id: components["parameters"]["id"];
            };
        };
        readonly requestBody: {
            readonly content: { readonly "application/json": components["schemas"]["DriverDuty"]; };
        };
        readonly responses: {
            readonly 200: components["responses"]["Driver"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "deliveryPlatforms.list": {
        readonly parameters: {
            readonly query?: {
                /** @description `1`: inactive records too. */
                readonly all?: components["parameters"]["all"];
            };
            readonly header?: { readonly "If-None-Match"?: components["parameters"]["If-None-Match"]; };
        };
        readonly responses: {
            readonly 200: components["responses"]["DeliveryPlatformList"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "deliveryPlatforms.create": {
        readonly parameters: {
            readonly header?: {
                readonly "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                readonly Prefer?: components["parameters"]["Prefer"];
            };
        };
        readonly requestBody: {
            readonly content: { readonly "application/json": components["schemas"]["NewDeliveryPlatform"]; };
        };
        readonly responses: {
            readonly 201: components["responses"]["DeliveryPlatform"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "deliveryPlatforms.get": {
        readonly parameters: {
            readonly path: {
                /** @description ID of the record, from its list. */
                readonly id: components["parameters"]["id"];
            };
        };
        readonly responses: {
            readonly 200: components["responses"]["DeliveryPlatform"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "deliveryPlatforms.update": {
        readonly parameters: {
            readonly header?: {
                readonly "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                readonly Prefer?: components["parameters"]["Prefer"];
            };
            readonly path: {
                /** @description ID of the record, from its list. */
                readonly id: components["parameters"]["id"];
            };
        };
        readonly requestBody?: {
            readonly content: { readonly "application/json": components["schemas"]["DeliveryPlatformChanges"]; };
        };
        readonly responses: {
            readonly 200: components["responses"]["DeliveryPlatform"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "deliveryPlatforms.delete": {
        readonly parameters: {
            readonly header?: { readonly "Idempotency-Key"?: components["parameters"]["Idempotency-Key"]; };
            readonly path: {
                /** @description ID of the record, from its list. */
                readonly id: components["parameters"]["id"];
            };
        };
        readonly responses: {
            readonly 200: components["responses"]["Done"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "driverCash.list": {
        readonly parameters: {
            readonly query?: {
                /** @description Only of this branch. Default: the active branch, or at head office all you have access to. */
                readonly branch_id?: components["parameters"]["branch_id"];
            };
        };
        readonly responses: {
            readonly 200: components["responses"]["CarriedCashList"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "deliveryDrivers.settlements": {
        readonly parameters: {
            readonly header?: { readonly "Idempotency-Key"?: components["parameters"]["Idempotency-Key"]; };
            readonly path: {
                /** @description ID of the record, from its list. */
                readonly id: components["parameters"]["id"];
            };
        };
        readonly requestBody: {
            readonly content: { readonly "application/json": components["schemas"]["NewDriverSettlement"]; };
        };
        readonly responses: {
            readonly 201: components["responses"]["DriverSettlement"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "driverSettlements.list": {
        readonly parameters: {
            readonly query?: {
                /** @description Records of a page; 50 unless set. */
                readonly limit?: components["parameters"]["limit"];
                /** @description Where the page begins: `meta.next_cursor` of the page before. Keep the other parameters the same. */
                readonly cursor?: components["parameters"]["cursor"];
                /** @description Only of this branch. Default: the active branch, or at head office all you have access to. */
                readonly branch_id?: components["parameters"]["branch_id"];
                /** @description Only of this driver. */
                readonly driver_id?: components["parameters"]["driver_id"];
                /** @description Only of this shift. */
                readonly shift_id?: number;
                /** @description Only of this trading day, as YYYY-MM-DD. */
                readonly date?: components["parameters"]["date"];
            };
        };
        readonly responses: {
            readonly 200: components["responses"]["DriverSettlementPage"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "floor.get": {
        readonly parameters: {
            readonly query?: {
                /** @description Only of this branch. Default: the active branch, or at head office all you have access to. */
                readonly branch_id?: components["parameters"]["branch_id"];
            };
            readonly header?: { readonly "If-None-Match"?: components["parameters"]["If-None-Match"]; };
        };
        readonly responses: {
            readonly 200: components["responses"]["Floor"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "shifts.list": {
        readonly parameters: {
            readonly query?: {
                /** @description Records of a page; 50 unless set. */
                readonly limit?: components["parameters"]["limit"];
                /** @description Where the page begins: `meta.next_cursor` of the page before. Keep the other parameters the same. */
                readonly cursor?: components["parameters"]["cursor"];
                /** @description Only of this branch. Default: the active branch, or at head office all you have access to. */
                readonly branch_id?: components["parameters"]["branch_id"];
                /** @description Only with this status. Where several are accepted, repeat the parameter: `status=draft&status=kot`. */
                readonly status?: components["schemas"]["ShiftStatus"];
                /** @description Only of this person. */
                readonly user_id?: components["parameters"]["user_id"];
                /** @description Only of this trading day, as YYYY-MM-DD. */
                readonly date?: components["parameters"]["date"];
            };
        };
        readonly responses: {
            readonly 200: components["responses"]["ShiftPage"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "shifts.create": {
        readonly parameters: {
            readonly header?: { readonly "Idempotency-Key"?: components["parameters"]["Idempotency-Key"]; };
        };
        readonly requestBody?: {
            readonly content: { readonly "application/json": components["schemas"]["NewShift"]; };
        };
        readonly responses: {
            readonly 201: components["responses"]["ShiftDetail"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "shifts.current": {
        readonly responses: {
            readonly 200: components["responses"]["ShiftDetailOrNull"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "shifts.get": {
        readonly parameters: {
            readonly path: {
                /** @description ID of the record, from its list. */
                readonly id: components["parameters"]["id"];
            };
        };
        readonly responses: {
            readonly 200: components["responses"]["ShiftDetail"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "shifts.cashMovements.create": {
        readonly parameters: {
            readonly header?: { readonly "Idempotency-Key"?: components["parameters"]["Idempotency-Key"]; };
            readonly path: {
                /** @description ID of the record, from its list. */
                readonly id: components["parameters"]["id"];
            };
        };
        readonly requestBody: {
            readonly content: { readonly "application/json": components["schemas"]["NewCashMovement"]; };
        };
        readonly responses: {
            readonly 201: components["responses"]["CashMovement"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "shifts.close": {
        readonly parameters: {
            readonly header?: { readonly "Idempotency-Key"?: components["parameters"]["Idempotency-Key"]; };
            readonly path: {
                /** @description ID of the record, from its list. */
                readonly id: components["parameters"]["id"];
            };
        };
        readonly requestBody: {
            readonly content: { readonly "application/json": components["schemas"]["ShiftClose"]; };
        };
        readonly responses: {
            readonly 200: components["responses"]["ShiftDetail"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "drawer.open": {
        readonly parameters: {
            readonly header?: {
                readonly "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                readonly Prefer?: components["parameters"]["Prefer"];
            };
        };
        readonly requestBody: {
            readonly content: { readonly "application/json": components["schemas"]["DrawerOpening"]; };
        };
        readonly responses: {
            readonly 201: components["responses"]["DrawerOpened"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "session.get": {
        readonly responses: {
            readonly 200: components["responses"]["PosSession"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "session.save": {
        readonly parameters: {
            readonly header?: {
                readonly "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                readonly Prefer?: components["parameters"]["Prefer"];
            };
        };
        readonly requestBody: {
            readonly content: { readonly "application/json": components["schemas"]["CartToSave"]; };
        };
        readonly responses: {
            readonly 200: components["responses"]["SavedPosSession"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "session.clear": {
        readonly parameters: {
            readonly header?: { readonly "Idempotency-Key"?: components["parameters"]["Idempotency-Key"]; };
        };
        readonly responses: {
            readonly 200: components["responses"]["Done"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "session.heldOrders.list": {
        readonly parameters: {
            readonly query?: {
                /** @description Only of this branch. Default: the active branch, or at head office all you have access to. */
                readonly branch_id?: components["parameters"]["branch_id"];
            };
        };
        readonly responses: {
            readonly 200: components["responses"]["HeldOrderList"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "session.heldOrders.get": {
        readonly parameters: {
            readonly path: {
                /** @description ID of the record, from its list. */
                readonly id: components["parameters"]["id"];
            };
        };
        readonly responses: {
            readonly 200: components["responses"]["HeldOrderWithCart"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "session.heldOrders.delete": {
        readonly parameters: {
            readonly header?: { readonly "Idempotency-Key"?: components["parameters"]["Idempotency-Key"]; };
            readonly path: {
                /** @description ID of the record, from its list. */
                readonly id: components["parameters"]["id"];
            };
        };
        readonly responses: {
            readonly 200: components["responses"]["Done"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "orders.list": {
        readonly parameters: {
            readonly query?: {
                /** @description Records of a page; 50 unless set. */
                readonly limit?: components["parameters"]["limit"];
                /** @description Where the page begins: `meta.next_cursor` of the page before. Keep the other parameters the same. */
                readonly cursor?: components["parameters"]["cursor"];
                /** @description Parts to add to each order, separated by commas, as `items,payments`. */
                readonly include?: components["parameters"]["include"];
                /** @description Only the records with these IDs, separated by commas. */
                readonly ids?: string;
                /** @description An order number or pickup number, invoice number, platform reference, table name, or a guest's name, phone, or email. The name may be one that is only on the order. For names, the newest 20 matches. */
                readonly search?: string;
                /** @description Minimum total. */
                readonly total_from?: number;
                /** @description Only orders with at most this total. */
                readonly total_to?: number;
                /** @description Only of this branch. Default: the active branch, or at head office all you have access to. */
                readonly branch_id?: components["parameters"]["branch_id"];
                /** @description Only with this status. Where several are accepted, repeat the parameter: `status=draft&status=kot`. */
                readonly status?: components["schemas"]["OrderStatus"] | readonly components["schemas"]["OrderStatus"][];
                /** @description Only orders with this payment status. */
                readonly payment_status?: components["schemas"]["PaymentStatus"];
                /** @description Only of this table. */
                readonly table_id?: components["parameters"]["table_id"];
                /** @description Only orders of this customer. */
                readonly customer_id?: number;
                /** @description Only of this waiter. */
                readonly waiter_id?: components["parameters"]["waiter_id"];
                /** @description Only of this driver. */
                readonly driver_id?: components["parameters"]["driver_id"];
                /** @description Only orders of this type. */
                readonly order_type_id?: components["parameters"]["order_type_id"];
                /** @description Only of this trading day, as YYYY-MM-DD. */
                readonly date?: components["parameters"]["date"];
                /** @description First trading day to include, as YYYY-MM-DD. */
                readonly date_from?: components["parameters"]["date_from"];
                /** @description Until and including this trading day, as YYYY-MM-DD. */
                readonly date_to?: components["parameters"]["date_to"];
                /** @description Only what changed at this time or later (UTC, ISO 8601). Progress of an order in the kitchen does not count. The sort order stays: take the largest `updated_at` of all pages as the next one. */
                readonly updated_since?: components["parameters"]["updated_since"];
                /** @description Order of the list; `-` in front: descending. */
                readonly sort?: "-created_at" | "created_at";
            };
        };
        readonly responses: {
            readonly 200: components["responses"]["ListedOrderPage"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "orders.create": {
        readonly parameters: {
            readonly header?: {
                readonly "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                readonly Prefer?: components["parameters"]["Prefer"];
            };
        };
        readonly requestBody?: {
            readonly content: { readonly "application/json": components["schemas"]["NewOrder"]; };
        };
        readonly responses: {
            readonly 201: components["responses"]["WrittenOrder"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "generalOrders.list": {
        readonly parameters: {
            readonly query?: {
                /** @description Records of a page; 50 unless set. */
                readonly limit?: components["parameters"]["limit"];
                /** @description Where the page begins: `meta.next_cursor` of the page before. Keep the other parameters the same. */
                readonly cursor?: components["parameters"]["cursor"];
                /** @description Parts to add to each order, separated by commas, as `items,payments`. */
                readonly include?: components["parameters"]["include"];
                /** @description Only the records with these IDs, separated by commas. */
                readonly ids?: string;
                /** @description An order number or pickup number, invoice number, platform reference, table name, or a guest's name, phone, or email. The name may be one that is only on the order. For names, the newest 20 matches. */
                readonly search?: string;
                /** @description Minimum total. */
                readonly total_from?: number;
                /** @description Only orders with at most this total. */
                readonly total_to?: number;
                /** @description Only of this branch. Default: the active branch, or at head office all you have access to. */
                readonly branch_id?: components["parameters"]["branch_id"];
                /** @description Only with this status. Where several are accepted, repeat the parameter: `status=draft&status=kot`. */
                readonly status?: components["schemas"]["OrderStatus"] | readonly components["schemas"]["OrderStatus"][];
                /** @description Only orders with this payment status. */
                readonly payment_status?: components["schemas"]["PaymentStatus"];
                /** @description Only of this table. */
                readonly table_id?: components["parameters"]["table_id"];
                /** @description Only orders of this customer. */
                readonly customer_id?: number;
                /** @description Only of this waiter. */
                readonly waiter_id?: components["parameters"]["waiter_id"];
                /** @description Only of this driver. */
                readonly driver_id?: components["parameters"]["driver_id"];
                /** @description Only orders of this type. */
                readonly order_type_id?: components["parameters"]["order_type_id"];
                /** @description Only of this trading day, as YYYY-MM-DD. */
                readonly date?: components["parameters"]["date"];
                /** @description First trading day to include, as YYYY-MM-DD. */
                readonly date_from?: components["parameters"]["date_from"];
                /** @description Until and including this trading day, as YYYY-MM-DD. */
                readonly date_to?: components["parameters"]["date_to"];
                /** @description Only what changed at this time or later (UTC, ISO 8601). Progress of an order in the kitchen does not count. The sort order stays: take the largest `updated_at` of all pages as the next one. */
                readonly updated_since?: components["parameters"]["updated_since"];
                /** @description Order of the list; `-` in front: descending. */
                readonly sort?: "-created_at" | "created_at";
            };
        };
        readonly responses: {
            readonly 200: components["responses"]["ListedOrderPage"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "generalOrders.create": {
        readonly parameters: {
            readonly header?: {
                readonly "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                readonly Prefer?: components["parameters"]["Prefer"];
            };
        };
        readonly requestBody?: {
            readonly content: { readonly "application/json": components["schemas"]["NewOrder"]; };
        };
        readonly responses: {
            readonly 201: components["responses"]["WrittenOrder"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "orders.quote": {
        readonly requestBody?: {
            readonly content: { readonly "application/json": components["schemas"]["NewOrderQuote"]; };
        };
        readonly responses: {
            readonly 200: components["responses"]["OrderQuote"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "priceRules.simulate": {
        readonly requestBody: {
            readonly content: { readonly "application/json": components["schemas"]["TrialOrder"]; };
        };
        readonly responses: {
            readonly 200: components["responses"]["TrialResult"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "orders.get": {
        readonly parameters: {
            readonly query?: {
                /** @description Parts to add to each order, separated by commas, as `items,payments`. */
                readonly include?: components["parameters"]["include"];
            };
            readonly path: {
                /** @description ID of the record, from its list. */
                readonly id: components["parameters"]["id"];
            };
        };
        readonly responses: {
            readonly 200: components["responses"]["Order"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "orders.update": {
        readonly parameters: {
            readonly header?: {
                readonly "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                readonly Prefer?: components["parameters"]["Prefer"];
                /** @description `version` that the change is based on. If the order has another one by now: 409 VERSION_CONFLICT. */
                readonly "If-Match"?: string;
            };
            readonly path: {
                /** @description ID of the record, from its list. */
                readonly id: components["parameters"]["id"];
            };
        };
        readonly requestBody?: {
            readonly content: { readonly "application/json": components["schemas"]["OrderChanges"]; };
        };
        readonly responses: {
            readonly 200: components["responses"]["WrittenOrder"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "generalOrders.get": {
        readonly parameters: {
            readonly query?: {
                /** @description Parts to add to each order, separated by commas, as `items,payments`. */
                readonly include?: components["parameters"]["include"];
            };
            readonly path: {
                /** @description ID of the record, from its list. */
                readonly id: components["parameters"]["id"];
            };
        };
        readonly responses: {
            readonly 200: components["responses"]["Order"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "generalOrders.update": {
        readonly parameters: {
            readonly header?: {
                readonly "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                readonly Prefer?: components["parameters"]["Prefer"];
                /** @description `version` that the change is based on. If the order has another one by now: 409 VERSION_CONFLICT. */
                readonly "If-Match"?: string;
            };
            readonly path: {
                /** @description ID of the record, from its list. */
                readonly id: components["parameters"]["id"];
            };
        };
        readonly requestBody?: {
            readonly content: { readonly "application/json": components["schemas"]["OrderChanges"]; };
        };
        readonly responses: {
            readonly 200: components["responses"]["WrittenOrder"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "orders.addItems": {
        readonly parameters: {
            readonly header?: {
                readonly "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                readonly Prefer?: components["parameters"]["Prefer"];
            };
            readonly path: {
                /** @description ID of the record, from its list. */
                readonly id: components["parameters"]["id"];
            };
        };
        readonly requestBody: {
            readonly content: { readonly "application/json": components["schemas"]["NewOrderItems"]; };
        };
        readonly responses: {
            readonly 201: components["responses"]["WrittenOrder"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "orders.fire": {
        readonly parameters: {
            readonly header?: { readonly "Idempotency-Key"?: components["parameters"]["Idempotency-Key"]; };
            readonly path: {
                /** @description ID of the record, from its list. */
                readonly id: components["parameters"]["id"];
            };
        };
        readonly requestBody?: {
            readonly content: { readonly "application/json": components["schemas"]["CourseToFire"]; };
        };
        readonly responses: {
            readonly 200: components["responses"]["Order"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "orders.callOut": {
        readonly parameters: {
            readonly header?: { readonly "Idempotency-Key"?: components["parameters"]["Idempotency-Key"]; };
            readonly path: {
                /** @description ID of the record, from its list. */
                readonly id: components["parameters"]["id"];
            };
        };
        readonly responses: {
            readonly 200: components["responses"]["Order"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "orders.setDiscount": {
        readonly parameters: {
            readonly header?: { readonly "Idempotency-Key"?: components["parameters"]["Idempotency-Key"]; };
            readonly path: {
                /** @description ID of the record, from its list. */
                readonly id: components["parameters"]["id"];
            };
        };
        readonly requestBody: {
            readonly content: { readonly "application/json": components["schemas"]["OrderDiscount"]; };
        };
        readonly responses: {
            readonly 200: components["responses"]["Order"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "orders.setCharges": {
        readonly parameters: {
            readonly header?: { readonly "Idempotency-Key"?: components["parameters"]["Idempotency-Key"]; };
            readonly path: {
                /** @description ID of the record, from its list. */
                readonly id: components["parameters"]["id"];
            };
        };
        readonly requestBody: {
            readonly content: { readonly "application/json": components["schemas"]["OrderCharges"]; };
        };
        readonly responses: {
            readonly 200: components["responses"]["Order"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "orders.setTaxExemption": {
        readonly parameters: {
            readonly header?: { readonly "Idempotency-Key"?: components["parameters"]["Idempotency-Key"]; };
            readonly path: {
                /** @description ID of the record, from its list. */
                readonly id: components["parameters"]["id"];
            };
        };
        readonly requestBody: {
            readonly content: { readonly "application/json": components["schemas"]["TaxExemption"]; };
        };
        readonly responses: {
            readonly 200: components["responses"]["Order"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "orders.redeemCoupon": {
        readonly parameters: {
            readonly header?: {
                readonly "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                readonly Prefer?: components["parameters"]["Prefer"];
            };
            readonly path: {
                /** @description ID of the record, from its list. */
                readonly id: components["parameters"]["id"];
            };
        };
        readonly requestBody: {
            readonly content: { readonly "application/json": components["schemas"]["OrderCoupon"]; };
        };
        readonly responses: {
            readonly 200: components["responses"]["Order"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "orders.releaseCoupon": {
        readonly parameters: {
            readonly header?: { readonly "Idempotency-Key"?: components["parameters"]["Idempotency-Key"]; };
            readonly path: {
                /** @description ID of the record, from its list. */
                readonly id: components["parameters"]["id"];
            };
        };
        readonly responses: {
            readonly 200: components["responses"]["Order"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "orders.sendToKitchen": {
        readonly parameters: {
            readonly header?: {
                readonly "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                readonly Prefer?: components["parameters"]["Prefer"];
            };
            readonly path: {
                /** @description ID of the record, from its list. */
                readonly id: components["parameters"]["id"];
            };
        };
        readonly requestBody?: {
            readonly content: { readonly "application/json": components["schemas"]["SendToKitchen"]; };
        };
        readonly responses: {
            readonly 201: components["responses"]["SentKots"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "generalOrders.sendToKitchen": {
        readonly parameters: {
            readonly header?: {
                readonly "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                readonly Prefer?: components["parameters"]["Prefer"];
            };
            readonly path: {
                /** @description ID of the record, from its list. */
                readonly id: components["parameters"]["id"];
            };
        };
        readonly requestBody?: {
            readonly content: { readonly "application/json": components["schemas"]["SendToKitchen"]; };
        };
        readonly responses: {
            readonly 201: components["responses"]["SentKots"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "kots.list": {
        readonly parameters: {
            readonly query?: {
                /** @description Records of a page; 50 unless set. */
                readonly limit?: components["parameters"]["limit"];
                /** @description Where the page begins: `meta.next_cursor` of the page before. Keep the other parameters the same. */
                readonly cursor?: components["parameters"]["cursor"];
                /** @description Only of this branch. Default: the active branch, or at head office all you have access to. */
                readonly branch_id?: components["parameters"]["branch_id"];
                /** @description Only tickets of this kitchen. */
                readonly kitchen_id?: number;
                /** @description Only of this order. */
                readonly order_id?: components["parameters"]["order_id"];
                /** @description Only with this status. Where several are accepted, repeat the parameter: `status=draft&status=kot`. */
                readonly status?: components["schemas"]["KotStatus"] | readonly components["schemas"]["KotStatus"][];
                /** @description Only of this trading day, as YYYY-MM-DD. */
                readonly date?: components["parameters"]["date"];
                /** @description First trading day to include, as YYYY-MM-DD. */
                readonly date_from?: components["parameters"]["date_from"];
                /** @description Until and including this trading day, as YYYY-MM-DD. */
                readonly date_to?: components["parameters"]["date_to"];
                /** @description Only what changed at this time or later (UTC, ISO 8601). Progress of an order in the kitchen does not count. The sort order stays: take the largest `updated_at` of all pages as the next one. */
                readonly updated_since?: components["parameters"]["updated_since"];
            };
        };
        readonly responses: {
            readonly 200: components["responses"]["KotPage"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "kots.get": {
        readonly parameters: {
            readonly path: {
                /** @description ID of the record, from its list. */
                readonly id: components["parameters"]["id"];
            };
        };
        readonly responses: {
            readonly 200: components["responses"]["Kot"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "kots.setStatus": {
        readonly parameters: {
            readonly header?: {
                readonly "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                readonly Prefer?: components["parameters"]["Prefer"];
            };
            readonly path: {
                /** @description ID of the record, from its list. */
                readonly id: components["parameters"]["id"];
            };
        };
        readonly requestBody: {
            readonly content: { readonly "application/json": components["schemas"]["KotStatusChange"]; };
        };
        readonly responses: {
            readonly 200: components["responses"]["Kot"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "kots.items.setDone": {
        readonly parameters: {
            readonly header?: {
                readonly "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                readonly Prefer?: components["parameters"]["Prefer"];
            };
            readonly path: {
                /** @description ID of the record, from its list. */
                readonly id: components["parameters"]["id"];
                /** @description ID of the line of the order or ticket, not of the dish. */
                readonly item_id: components["parameters"]["item_id"];
            };
        };
        readonly requestBody?: {
            readonly content: { readonly "application/json": components["schemas"]["KotItemDone"]; };
        };
        readonly responses: {
            readonly 200: components["responses"]["Kot"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "kots.print": {
        readonly parameters: {
            readonly header?: { readonly "Idempotency-Key"?: components["parameters"]["Idempotency-Key"]; };
            readonly path: {
                /** @description ID of the record, from its list. */
                readonly id: components["parameters"]["id"];
            };
        };
        readonly responses: {
            readonly 200: components["responses"]["KotPrinted"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "kots.reprint": {
        readonly parameters: {
            readonly header?: { readonly "Idempotency-Key"?: components["parameters"]["Idempotency-Key"]; };
            readonly path: {
                /** @description ID of the record, from its list. */
                readonly id: components["parameters"]["id"];
            };
        };
        readonly responses: {
            readonly 200: components["responses"]["KotPrinted"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "orders.pay": {
        readonly parameters: {
            readonly header?: { readonly "Idempotency-Key"?: components["parameters"]["Idempotency-Key"]; };
            readonly path: {
                /** @description ID of the record, from its list. */
                readonly id: components["parameters"]["id"];
            };
        };
        readonly requestBody: {
            readonly content: { readonly "application/json": components["schemas"]["NewPayment"]; };
        };
        readonly responses: {
            readonly 201: components["responses"]["PaymentResult"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "generalOrders.pay": {
        readonly parameters: {
            readonly header?: { readonly "Idempotency-Key"?: components["parameters"]["Idempotency-Key"]; };
            readonly path: {
                /** @description ID of the record, from its list. */
                readonly id: components["parameters"]["id"];
            };
        };
        readonly requestBody: {
            readonly content: { readonly "application/json": components["schemas"]["NewPayment"]; };
        };
        readonly responses: {
            readonly 201: components["responses"]["PaymentResult"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "orders.paySplit": {
        readonly parameters: {
            readonly header?: { readonly "Idempotency-Key"?: components["parameters"]["Idempotency-Key"]; };
            readonly path: {
                /** @description ID of the record, from its list. */
                readonly id: components["parameters"]["id"];
            };
        };
        readonly requestBody: {
            readonly content: { readonly "application/json": components["schemas"]["SplitPayment"]; };
        };
        readonly responses: {
            readonly 201: components["responses"]["SplitPaymentResult"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "generalOrders.paySplit": {
        readonly parameters: {
            readonly header?: { readonly "Idempotency-Key"?: components["parameters"]["Idempotency-Key"]; };
            readonly path: {
                /** @description ID of the record, from its list. */
                readonly id: components["parameters"]["id"];
            };
        };
        readonly requestBody: {
            readonly content: { readonly "application/json": components["schemas"]["SplitPayment"]; };
        };
        readonly responses: {
            readonly 201: components["responses"]["SplitPaymentResult"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "orders.paymentStatus": {
        readonly parameters: {
            readonly path: {
                /** @description ID of the record, from its list. */
                readonly id: components["parameters"]["id"];
            };
        };
        readonly responses: {
            readonly 200: components["responses"]["PaymentState"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "generalOrders.paymentStatus": {
        readonly parameters: {
            readonly path: {
                /** @description ID of the record, from its list. */
                readonly id: components["parameters"]["id"];
            };
        };
        readonly responses: {
            readonly 200: components["responses"]["PaymentState"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "orders.tipPayment": {
        readonly parameters: {
            readonly header?: { readonly "Idempotency-Key"?: components["parameters"]["Idempotency-Key"]; };
            readonly path: {
                /** @description ID of the record, from its list. */
                readonly id: components["parameters"]["id"];
                /** @description ID of the payment, from the `payments` of the order. */
                readonly payment_id: components["parameters"]["payment_id"];
            };
        };
        readonly requestBody: {
            readonly content: { readonly "application/json": components["schemas"]["PaymentTip"]; };
        };
        readonly responses: {
            readonly 201: components["responses"]["PaymentTipResult"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "generalOrders.tipPayment": {
        readonly parameters: {
            readonly header?: { readonly "Idempotency-Key"?: components["parameters"]["Idempotency-Key"]; };
            readonly path: {
                /** @description ID of the record, from its list. */
                readonly id: components["parameters"]["id"];
                /** @description ID of the payment, from the `payments` of the order. */
                readonly payment_id: components["parameters"]["payment_id"];
            };
        };
        readonly requestBody: {
            readonly content: { readonly "application/json": components["schemas"]["PaymentTip"]; };
        };
        readonly responses: {
            readonly 201: components["responses"]["PaymentTipResult"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "orders.refund": {
        readonly parameters: {
            readonly header?: { readonly "Idempotency-Key"?: components["parameters"]["Idempotency-Key"]; };
            readonly path: {
                /** @description ID of the record, from its list. */
                readonly id: components["parameters"]["id"];
            };
        };
        readonly requestBody: {
            readonly content: { readonly "application/json": components["schemas"]["NewRefund"]; };
        };
        readonly responses: {
            readonly 201: components["responses"]["RefundResult"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "orders.voidPayment": {
        readonly parameters: {
            readonly header?: { readonly "Idempotency-Key"?: components["parameters"]["Idempotency-Key"]; };
            readonly path: {
                /** @description ID of the record, from its list. */
                readonly id: components["parameters"]["id"];
                /** @description ID of the payment, from the `payments` of the order. */
                readonly payment_id: components["parameters"]["payment_id"];
            };
        };
        readonly requestBody: {
            readonly content: { readonly "application/json": components["schemas"]["PaymentVoid"]; };
        };
        readonly responses: {
            readonly 201: components["responses"]["RefundResult"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "orders.setStatus": {
        readonly parameters: {
            readonly header?: { readonly "Idempotency-Key"?: components["parameters"]["Idempotency-Key"]; };
            readonly path: {
                /** @description ID of the record, from its list. */
                readonly id: components["parameters"]["id"];
            };
        };
        readonly requestBody: {
            readonly content: { readonly "application/json": components["schemas"]["OrderStatusChange"]; };
        };
        readonly responses: {
            readonly 200: components["responses"]["MovedOrder"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "generalOrders.setStatus": {
        readonly parameters: {
            readonly header?: { readonly "Idempotency-Key"?: components["parameters"]["Idempotency-Key"]; };
            readonly path: {
                /** @description ID of the record, from its list. */
                readonly id: components["parameters"]["id"];
            };
        };
        readonly requestBody: {
            readonly content: { readonly "application/json": components["schemas"]["OrderStatusChange"]; };
        };
        readonly responses: {
            readonly 200: components["responses"]["MovedOrder"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "orders.cancel": {
        readonly parameters: {
            readonly header?: { readonly "Idempotency-Key"?: components["parameters"]["Idempotency-Key"]; };
            readonly path: {
                /** @description ID of the record, from its list. */
                readonly id: components["parameters"]["id"];
            };
        };
        readonly requestBody: {
            readonly content: { readonly "application/json": components["schemas"]["OrderCancellation"]; };
        };
        readonly responses: {
            readonly 200: components["responses"]["Order"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "generalOrders.cancel": {
        readonly parameters: {
            readonly header?: { readonly "Idempotency-Key"?: components["parameters"]["Idempotency-Key"]; };
            readonly path: {
                /** @description ID of the record, from its list. */
                readonly id: components["parameters"]["id"];
            };
        };
        readonly requestBody: {
            readonly content: { readonly "application/json": components["schemas"]["OrderCancellation"]; };
        };
        readonly responses: {
            readonly 200: components["responses"]["Order"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "orders.voidItem": {
        readonly parameters: {
            readonly header?: { readonly "Idempotency-Key"?: components["parameters"]["Idempotency-Key"]; };
            readonly path: {
                /** @description ID of the record, from its list. */
                readonly id: components["parameters"]["id"];
                /** @description ID of the line of the order or ticket, not of the dish. */
                readonly item_id: components["parameters"]["item_id"];
            };
        };
        readonly requestBody?: {
            readonly content: { readonly "application/json": components["schemas"]["OrderItemVoid"]; };
        };
        readonly responses: {
            readonly 200: components["responses"]["Order"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "orders.undoSend": {
        readonly parameters: {
            readonly header?: { readonly "Idempotency-Key"?: components["parameters"]["Idempotency-Key"]; };
            readonly path: {
                /** @description ID of the record, from its list. */
                readonly id: components["parameters"]["id"];
            };
        };
        readonly requestBody: {
            readonly content: { readonly "application/json": components["schemas"]["SendToUndo"]; };
        };
        readonly responses: {
            readonly 200: components["responses"]["Order"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "orders.printBill": {
        readonly parameters: {
            readonly header?: {
                readonly "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                readonly Prefer?: components["parameters"]["Prefer"];
            };
            readonly path: {
                /** @description ID of the record, from its list. */
                readonly id: components["parameters"]["id"];
            };
        };
        readonly requestBody?: {
            readonly content: { readonly "application/json": components["schemas"]["BillParts"]; };
        };
        readonly responses: {
            readonly 200: components["responses"]["PrintedDocuments"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "generalOrders.printBill": {
        readonly parameters: {
            readonly header?: {
                readonly "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                readonly Prefer?: components["parameters"]["Prefer"];
            };
            readonly path: {
                /** @description ID of the record, from its list. */
                readonly id: components["parameters"]["id"];
            };
        };
        readonly requestBody?: {
            readonly content: { readonly "application/json": components["schemas"]["BillParts"]; };
        };
        readonly responses: {
            readonly 200: components["responses"]["PrintedDocuments"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "orders.printInvoice": {
        readonly parameters: {
            readonly header?: { readonly "Idempotency-Key"?: components["parameters"]["Idempotency-Key"]; };
            readonly path: {
                /** @description ID of the record, from its list. */
                readonly id: components["parameters"]["id"];
            };
        };
        readonly responses: {
            readonly 200: components["responses"]["PrintedDocuments"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "generalOrders.printInvoice": {
        readonly parameters: {
            readonly header?: { readonly "Idempotency-Key"?: components["parameters"]["Idempotency-Key"]; };
            readonly path: {
                /** @description ID of the record, from its list. */
                readonly id: components["parameters"]["id"];
            };
        };
        readonly responses: {
            readonly 200: components["responses"]["PrintedDocuments"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "invoices.list": {
        readonly parameters: {
            readonly query?: {
                /** @description Records of a page; 50 unless set. */
                readonly limit?: components["parameters"]["limit"];
                /** @description Where the page begins: `meta.next_cursor` of the page before. Keep the other parameters the same. */
                readonly cursor?: components["parameters"]["cursor"];
                /** @description Only of this branch. Default: the active branch, or at head office all you have access to. */
                readonly branch_id?: components["parameters"]["branch_id"];
                /** @description Only of this order. */
                readonly order_id?: components["parameters"]["order_id"];
                /** @description Only documents of this kind. */
                readonly kind?: components["schemas"]["InvoiceKind"];
                /** @description First trading day to include, as YYYY-MM-DD. */
                readonly date_from?: components["parameters"]["date_from"];
                /** @description Until and including this trading day, as YYYY-MM-DD. */
                readonly date_to?: components["parameters"]["date_to"];
            };
        };
        readonly responses: {
            readonly 200: components["responses"]["InvoiceSummaryPage"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "invoices.get": {
        readonly parameters: {
            readonly path: {
                /** @description ID of the record, from its list. */
                readonly id: components["parameters"]["id"];
            };
        };
        readonly responses: {
            readonly 200: components["responses"]["Invoice"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "invoices.credit": {
        readonly parameters: {
            readonly header?: { readonly "Idempotency-Key"?: components["parameters"]["Idempotency-Key"]; };
            readonly path: {
                /** @description ID of the record, from its list. */
                readonly id: components["parameters"]["id"];
            };
        };
        readonly requestBody: {
            readonly content: { readonly "application/json": components["schemas"]["CreditBody"]; };
        };
        readonly responses: {
            readonly 201: components["responses"]["Invoice"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "invoices.print": {
        readonly parameters: {
            readonly header?: { readonly "Idempotency-Key"?: components["parameters"]["Idempotency-Key"]; };
            readonly path: {
                /** @description ID of the record, from its list. */
                readonly id: components["parameters"]["id"];
            };
        };
        readonly responses: {
            readonly 200: components["responses"]["PrintedDocuments"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "invoices.eInvoice": {
        readonly parameters: {
            readonly path: {
                /** @description ID of the record, from its list. */
                readonly id: components["parameters"]["id"];
            };
        };
        readonly responses: {
            readonly 200: components["responses"]["EInvoice"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "branches.fiscal": {
        readonly parameters: {
            readonly path: {
                /** @description ID of the record, from its list. */
                readonly id: components["parameters"]["id"];
            };
        };
        readonly responses: {
            readonly 200: components["responses"]["FiscalStatus"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "branches.fiscal.export": {
        readonly parameters: {
            readonly query: {
                /** @description First trading day to include, as YYYY-MM-DD. */
                readonly date_from: components["parameters"]["date_from-query"];
                /** @description Until and including this trading day, as YYYY-MM-DD. */
                readonly date_to: components["parameters"]["date_to-query"];
                /** @description Only receipts with a higher number: that of the last one you have. */
                readonly after?: number;
                /** @description Records of a page; 50 unless set. */
                readonly limit?: number;
            };
            readonly path: {
                /** @description ID of the record, from its list. */
                readonly id: components["parameters"]["id"];
            };
        };
        readonly responses: {
            readonly 200: components["responses"]["FiscalExport"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "coupons.validate": {
        readonly parameters: {
            readonly header?: { readonly Prefer?: components["parameters"]["Prefer"]; };
        };
        readonly requestBody: {
            readonly content: { readonly "application/json": components["schemas"]["CouponCheck"]; };
        };
        readonly responses: {
            readonly 200: components["responses"]["CouponEffect"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "orders.assignDriverByPut": {
        readonly parameters: {
            readonly header?: {
                readonly "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                readonly Prefer?: components["parameters"]["Prefer"];
            };
            readonly path: {
                /** @description ID of the record, from its list. */
                readonly id: components["parameters"]["id"];
            };
        };
        readonly requestBody: {
            readonly content: { readonly "application/json": components["schemas"]["DriverAssignment"]; };
        };
        readonly responses: {
            readonly 200: components["responses"]["Order"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "orders.assignDriver": {
        readonly parameters: {
            readonly header?: {
                readonly "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                readonly Prefer?: components["parameters"]["Prefer"];
            };
            readonly path: {
                /** @description ID of the record, from its list. */
                readonly id: components["parameters"]["id"];
            };
        };
        readonly requestBody: {
            readonly content: { readonly "application/json": components["schemas"]["DriverAssignment"]; };
        };
        readonly responses: {
            readonly 200: components["responses"]["Order"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "orders.setDeliveryStatus": {
        readonly parameters: {
            readonly header?: {
                readonly "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                readonly Prefer?: components["parameters"]["Prefer"];
            };
            readonly path: {
                /** @description ID of the record, from its list. */
                readonly id: components["parameters"]["id"];
            };
        };
        readonly requestBody: {
            readonly content: { readonly "application/json": components["schemas"]["DeliveryStatusChange"]; };
        };
        readonly responses: {
            readonly 200: components["responses"]["Order"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "deliveries.list": {
        readonly parameters: {
            readonly query?: {
                /** @description Records of a page; 50 unless set. */
                readonly limit?: components["parameters"]["limit"];
                /** @description Where the page begins: `meta.next_cursor` of the page before. Keep the other parameters the same. */
                readonly cursor?: components["parameters"]["cursor"];
                /** @description Only of this branch. Default: the active branch, or at head office all you have access to. */
                readonly branch_id?: components["parameters"]["branch_id"];
                /** @description Only of this driver. */
                readonly driver_id?: components["parameters"]["driver_id"];
                /** @description Default: every delivery that is not finished. */
                readonly status?: components["schemas"]["DeliveryStatus"];
            };
        };
        readonly responses: {
            readonly 200: components["responses"]["DeliveryPage"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "tables.transfer": {
        readonly parameters: {
            readonly header?: {
                readonly "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                readonly Prefer?: components["parameters"]["Prefer"];
            };
            readonly path: {
                /** @description ID of the record, from its list. */
                readonly id: components["parameters"]["id"];
            };
        };
        readonly requestBody: {
            readonly content: { readonly "application/json": components["schemas"]["TableTransfer"]; };
        };
        readonly responses: {
            readonly 200: components["responses"]["MovedOrders"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "tables.merge": {
        readonly parameters: {
            readonly header?: {
                readonly "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                readonly Prefer?: components["parameters"]["Prefer"];
            };
            readonly path: {
                /** @description ID of the record, from its list. */
                readonly id: components["parameters"]["id"];
            };
        };
        readonly requestBody: {
            readonly content: { readonly "application/json": components["schemas"]["TableMerge"]; };
        };
        readonly responses: {
            readonly 200: components["responses"]["MovedOrders"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "tables.unmerge": {
        readonly parameters: {
            readonly header?: { readonly "Idempotency-Key"?: components["parameters"]["Idempotency-Key"]; };
            readonly path: {
                /** @description ID of the record, from its list. */
                readonly id: components["parameters"]["id"];
            };
        };
        readonly responses: {
            readonly 200: components["responses"]["SeparatedTable"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "orders.merge": {
        readonly parameters: {
            readonly header?: { readonly "Idempotency-Key"?: components["parameters"]["Idempotency-Key"]; };
            readonly path: {
                /** @description ID of the record, from its list. */
                readonly id: components["parameters"]["id"];
            };
        };
        readonly requestBody: {
            readonly content: { readonly "application/json": components["schemas"]["OrderMerge"]; };
        };
        readonly responses: {
            readonly 200: components["responses"]["Order"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "orders.split": {
        readonly parameters: {
            readonly header?: { readonly "Idempotency-Key"?: components["parameters"]["Idempotency-Key"]; };
            readonly path: {
                /** @description ID of the record, from its list. */
                readonly id: components["parameters"]["id"];
            };
        };
        readonly requestBody: {
            readonly content: { readonly "application/json": components["schemas"]["OrderSplit"]; };
        };
        readonly responses: {
            readonly 201: components["responses"]["OrderSplitResult"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "orders.moveItems": {
        readonly parameters: {
            readonly header?: { readonly "Idempotency-Key"?: components["parameters"]["Idempotency-Key"]; };
            readonly path: {
                /** @description ID of the record, from its list. */
                readonly id: components["parameters"]["id"];
            };
        };
        readonly requestBody: {
            readonly content: { readonly "application/json": components["schemas"]["ItemMove"]; };
        };
        readonly responses: {
            readonly 200: components["responses"]["MovedItems"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "orders.assignWaiter": {
        readonly parameters: {
            readonly header?: {
                readonly "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                readonly Prefer?: components["parameters"]["Prefer"];
            };
            readonly path: {
                /** @description ID of the record, from its list. */
                readonly id: components["parameters"]["id"];
            };
        };
        readonly requestBody: {
            readonly content: { readonly "application/json": components["schemas"]["OrderWaiter"]; };
        };
        readonly responses: {
            readonly 200: components["responses"]["Order"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "tables.setWaiter": {
        readonly parameters: {
            readonly header?: {
                readonly "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                readonly Prefer?: components["parameters"]["Prefer"];
            };
            readonly path: {
                /** @description ID of the record, from its list. */
                readonly id: components["parameters"]["id"];
            };
        };
        readonly requestBody: {
            readonly content: { readonly "application/json": components["schemas"]["TableWaiter"]; };
        };
        readonly responses: {
            readonly 200: components["responses"]["Table"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "waiters.orders.list": {
        readonly parameters: {
            readonly query?: {
                /** @description Records of a page; 50 unless set. */
                readonly limit?: components["parameters"]["limit"];
                /** @description Where the page begins: `meta.next_cursor` of the page before. Keep the other parameters the same. */
                readonly cursor?: components["parameters"]["cursor"];
                /** @description Default: open orders. */
                readonly status?: components["schemas"]["OrderStatus"];
            };
            readonly path: {
                /** @description ID of the record, from its list. */
                readonly id: components["parameters"]["id"];
            };
        };
        readonly responses: {
            readonly 200: components["responses"]["OrderSummaryPage"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "branding.get": {
        readonly parameters: {
            readonly header?: { readonly "If-None-Match"?: components["parameters"]["If-None-Match"]; };
        };
        readonly responses: {
            readonly 200: components["responses"]["Branding"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "branding.setLogo": {
        readonly parameters: {
            readonly header?: {
                readonly "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                readonly Prefer?: components["parameters"]["Prefer"];
            };
        };
        readonly requestBody: {
            readonly content: { readonly "application/json": components["schemas"]["BrandImage"]; };
        };
        readonly responses: {
            readonly 200: components["responses"]["Branding"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "branding.setFavicon": {
        readonly parameters: {
            readonly header?: {
                readonly "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                readonly Prefer?: components["parameters"]["Prefer"];
            };
        };
        readonly requestBody: {
            readonly content: { readonly "application/json": components["schemas"]["BrandImage"]; };
        };
        readonly responses: {
            readonly 200: components["responses"]["Branding"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "branding.setColors": {
        readonly parameters: {
            readonly header?: {
                readonly "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                readonly Prefer?: components["parameters"]["Prefer"];
            };
        };
        readonly requestBody?: {
            readonly content: { readonly "application/json": components["schemas"]["BrandColors"]; };
        };
        readonly responses: {
            readonly 200: components["responses"]["Branding"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "branding.setFonts": {
        readonly parameters: {
            readonly header?: {
                readonly "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                readonly Prefer?: components["parameters"]["Prefer"];
            };
        };
        readonly requestBody?: {
            readonly content: { readonly "application/json": components["schemas"]["BrandFonts"]; };
        };
        readonly responses: {
            readonly 200: components["responses"]["Branding"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "branding.setCustomCss": {
        readonly parameters: {
            readonly header?: {
                readonly "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                readonly Prefer?: components["parameters"]["Prefer"];
            };
        };
        readonly requestBody: {
            readonly content: { readonly "application/json": components["schemas"]["CustomCss"]; };
        };
        readonly responses: {
            readonly 200: components["responses"]["Branding"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "landingPage.get": {
        readonly parameters: {
            readonly header?: { readonly "If-None-Match"?: components["parameters"]["If-None-Match"]; };
        };
        readonly responses: {
            readonly 200: components["responses"]["LandingPage"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "landingPage.updateWelcomeSection": {
        readonly parameters: {
            readonly header?: {
                readonly "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                readonly Prefer?: components["parameters"]["Prefer"];
            };
        };
        readonly requestBody?: {
            readonly content: { readonly "application/json": components["schemas"]["WelcomeSectionChanges"]; };
        };
        readonly responses: {
            readonly 200: components["responses"]["LandingPage"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "landingPage.setFeatures": {
        readonly parameters: {
            readonly header?: {
                readonly "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                readonly Prefer?: components["parameters"]["Prefer"];
            };
        };
        readonly requestBody: {
            readonly content: { readonly "application/json": components["schemas"]["FeatureCards"]; };
        };
        readonly responses: {
            readonly 200: components["responses"]["LandingPage"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "landingPage.updateContactInfo": {
        readonly parameters: {
            readonly header?: {
                readonly "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                readonly Prefer?: components["parameters"]["Prefer"];
            };
        };
        readonly requestBody?: {
            readonly content: { readonly "application/json": components["schemas"]["ContactInfoChanges"]; };
        };
        readonly responses: {
            readonly 200: components["responses"]["LandingPage"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "landingPage.heroSlides.list": {
        readonly parameters: {
            readonly query?: {
                /** @description `1`: inactive records too. */
                readonly all?: components["parameters"]["all"];
            };
            readonly header?: { readonly "If-None-Match"?: components["parameters"]["If-None-Match"]; };
        };
        readonly responses: {
            readonly 200: components["responses"]["HeroSlideList"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "landingPage.heroSlides.create": {
        readonly parameters: {
            readonly header?: {
                readonly "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                readonly Prefer?: components["parameters"]["Prefer"];
            };
        };
        readonly requestBody: {
            readonly content: { readonly "application/json": components["schemas"]["NewHeroSlide"]; };
        };
        readonly responses: {
            readonly 201: components["responses"]["HeroSlide"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "landingPage.heroSlides.get": {
        readonly parameters: {
            readonly path: {
                /** @description ID of the record, from its list. */
                readonly id: components["parameters"]["id"];
            };
        };
        readonly responses: {
            readonly 200: components["responses"]["HeroSlide"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "landingPage.heroSlides.update": {
        readonly parameters: {
            readonly header?: {
                readonly "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                readonly Prefer?: components["parameters"]["Prefer"];
            };
            readonly path: {
                /** @description ID of the record, from its list. */
                readonly id: components["parameters"]["id"];
            };
        };
        readonly requestBody?: {
            readonly content: { readonly "application/json": components["schemas"]["HeroSlideChanges"]; };
        };
        readonly responses: {
            readonly 200: components["responses"]["HeroSlide"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "landingPage.heroSlides.delete": {
        readonly parameters: {
            readonly header?: { readonly "Idempotency-Key"?: components["parameters"]["Idempotency-Key"]; };
            readonly path: {
                /** @description ID of the record, from its list. */
                readonly id: components["parameters"]["id"];
            };
        };
        readonly responses: {
            readonly 200: components["responses"]["Done"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "gallery.images.list": {
        readonly parameters: {
            readonly query?: {
                /** @description `1`: inactive records too. */
                readonly all?: components["parameters"]["all"];
            };
            readonly header?: { readonly "If-None-Match"?: components["parameters"]["If-None-Match"]; };
        };
        readonly responses: {
            readonly 200: components["responses"]["GalleryImageList"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "gallery.images.create": {
        readonly parameters: {
            readonly header?: {
                readonly "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                readonly Prefer?: components["parameters"]["Prefer"];
            };
        };
        readonly requestBody: {
            readonly content: { readonly "application/json": components["schemas"]["NewGalleryImage"]; };
        };
        readonly responses: {
            readonly 201: components["responses"]["GalleryImage"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "gallery.images.get": {
        readonly parameters: {
            readonly path: {
                /** @description ID of the record, from its list. */
                readonly id: components["parameters"]["id"];
            };
        };
        readonly responses: {
            readonly 200: components["responses"]["GalleryImage"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "gallery.images.update": {
        readonly parameters: {
            readonly header?: {
                readonly "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                readonly Prefer?: components["parameters"]["Prefer"];
            };
            readonly path: {
                /** @description ID of the record, from its list. */
                readonly id: components["parameters"]["id"];
            };
        };
        readonly requestBody?: {
            readonly content: { readonly "application/json": components["schemas"]["GalleryImageChanges"]; };
        };
        readonly responses: {
            readonly 200: components["responses"]["GalleryImage"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "gallery.images.delete": {
        readonly parameters: {
            readonly header?: { readonly "Idempotency-Key"?: components["parameters"]["Idempotency-Key"]; };
            readonly path: {
                /** @description ID of the record, from its list. */
                readonly id: components["parameters"]["id"];
            };
        };
        readonly responses: {
            readonly 200: components["responses"]["Done"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "gallery.images.move": {
        readonly parameters: {
            readonly header?: {
                readonly "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                readonly Prefer?: components["parameters"]["Prefer"];
            };
            readonly path: {
                /** @description ID of the record, from its list. */
                readonly id: components["parameters"]["id"];
            };
        };
        readonly requestBody: {
            readonly content: { readonly "application/json": components["schemas"]["GalleryPosition"]; };
        };
        readonly responses: {
            readonly 200: components["responses"]["GalleryImageList"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "banners.list": {
        readonly parameters: {
            readonly query?: {
                /** @description `1`: inactive records too. */
                readonly all?: components["parameters"]["all"];
                /** @description Only banners for this place. */
                readonly placement?: components["schemas"]["BannerPlacement"];
                /** @description Only of this branch. Default: the active branch, or at head office all you have access to. */
                readonly branch_id?: components["parameters"]["branch_id"];
            };
        };
        readonly responses: {
            readonly 200: components["responses"]["BannerList"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "banners.create": {
        readonly parameters: {
            readonly header?: {
                readonly "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                readonly Prefer?: components["parameters"]["Prefer"];
            };
        };
        readonly requestBody: {
            readonly content: { readonly "application/json": components["schemas"]["NewBanner"]; };
        };
        readonly responses: {
            readonly 201: components["responses"]["Banner"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "banners.get": {
        readonly parameters: {
            readonly path: {
                /** @description ID of the record, from its list. */
                readonly id: components["parameters"]["id"];
            };
        };
        readonly responses: {
            readonly 200: components["responses"]["Banner"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "banners.update": {
        readonly parameters: {
            readonly header?: {
                readonly "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                readonly Prefer?: components["parameters"]["Prefer"];
            };
            readonly path: {
                /** @description ID of the record, from its list. */
                readonly id: components["parameters"]["id"];
            };
        };
        readonly requestBody?: {
            readonly content: { readonly "application/json": components["schemas"]["BannerChanges"]; };
        };
        readonly responses: {
            readonly 200: components["responses"]["Banner"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "banners.delete": {
        readonly parameters: {
            readonly header?: { readonly "Idempotency-Key"?: components["parameters"]["Idempotency-Key"]; };
            readonly path: {
                /** @description ID of the record, from its list. */
                readonly id: components["parameters"]["id"];
            };
        };
        readonly responses: {
            readonly 200: components["responses"]["Done"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "banners.toggle": {
        readonly parameters: {
            readonly header?: { readonly "Idempotency-Key"?: components["parameters"]["Idempotency-Key"]; };
            readonly path: {
                /** @description ID of the record, from its list. */
                readonly id: components["parameters"]["id"];
            };
        };
        readonly responses: {
            readonly 200: components["responses"]["Banner"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "kiosk.settings": {
        readonly parameters: {
            readonly query?: {
                /** @description Only of this branch. Default: the active branch, or at head office all you have access to. */
                readonly branch_id?: components["parameters"]["branch_id"];
            };
            readonly header?: { readonly "If-None-Match"?: components["parameters"]["If-None-Match"]; };
        };
        readonly responses: {
            readonly 200: components["responses"]["KioskSettingsOrNull"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "kiosk.updateSettings": {
        readonly parameters: {
            readonly header?: {
                readonly "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                readonly Prefer?: components["parameters"]["Prefer"];
            };
        };
        readonly requestBody?: {
            readonly content: { readonly "application/json": components["schemas"]["KioskSettingsChanges"]; };
        };
        readonly responses: {
            readonly 200: components["responses"]["KioskSettings"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "kiosk.menu": {
        readonly parameters: {
            readonly query?: {
                /** @description Records of a page; 50 unless set. */
                readonly limit?: components["parameters"]["limit"];
                /** @description Where the page begins: `meta.next_cursor` of the page before. Keep the other parameters the same. */
                readonly cursor?: components["parameters"]["cursor"];
                /** @description Only of this branch. Default: the active branch, or at head office all you have access to. */
                readonly branch_id?: components["parameters"]["branch_id"];
                /** @description Only dishes of this category. */
                readonly category_id?: components["parameters"]["category_id"];
                /** @description Floor area of the guest's table, if prices differ by area. */
                readonly area_id?: number;
                /** @description Language of the names. Overrides Accept-Language. */
                readonly language?: string;
                /** @description Order type to price the menu for, as POST /kiosk/orders charges it. */
                readonly order_type?: "dine_in" | "takeaway";
            };
            readonly header?: { readonly "If-None-Match"?: components["parameters"]["If-None-Match"]; };
        };
        readonly responses: {
            readonly 200: components["responses"]["KioskMenuItemPage"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "kiosk.quote": {
        readonly parameters: {
            readonly header?: { readonly Prefer?: components["parameters"]["Prefer"]; };
        };
        readonly requestBody: {
            readonly content: { readonly "application/json": components["schemas"]["NewKioskOrder"]; };
        };
        readonly responses: {
            readonly 200: components["responses"]["KioskQuote"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "kiosk.orders.create": {
        readonly parameters: {
            readonly header?: {
                readonly "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                readonly Prefer?: components["parameters"]["Prefer"];
            };
        };
        readonly requestBody: {
            readonly content: { readonly "application/json": components["schemas"]["NewKioskOrder"]; };
        };
        readonly responses: {
            readonly 201: components["responses"]["KioskOrder"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "kiosk.orders.get": {
        readonly parameters: {
            readonly path: {
                /** @description Token from the answer that created it. */
                readonly token: components["parameters"]["token"];
            };
        };
        readonly responses: {
            readonly 200: components["responses"]["KioskOrderProgress"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "customerDisplay.settings": {
        readonly parameters: {
            readonly query?: {
                /** @description Only of this branch. Default: the active branch, or at head office all you have access to. */
                readonly branch_id?: components["parameters"]["branch_id"];
            };
            readonly header?: { readonly "If-None-Match"?: components["parameters"]["If-None-Match"]; };
        };
        readonly responses: {
            readonly 200: components["responses"]["DisplaySettingsOrNull"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "customerDisplay.updateSettings": {
        readonly parameters: {
            readonly header?: {
                readonly "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                readonly Prefer?: components["parameters"]["Prefer"];
            };
        };
        readonly requestBody?: {
            readonly content: { readonly "application/json": components["schemas"]["DisplaySettingsChanges"]; };
        };
        readonly responses: {
            readonly 200: components["responses"]["DisplaySettings"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "customerDisplay.updateContent": {
        readonly parameters: {
            readonly header?: {
                readonly "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                readonly Prefer?: components["parameters"]["Prefer"];
            };
        };
        readonly requestBody?: {
            readonly content: { readonly "application/json": components["schemas"]["DisplayContentChanges"]; };
        };
        readonly responses: {
            readonly 200: components["responses"]["DisplaySettings"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "customerDisplay.promotions": {
        readonly parameters: {
            readonly query?: {
                /** @description Only of this branch. Default: the active branch, or at head office all you have access to. */
                readonly branch_id?: components["parameters"]["branch_id"];
            };
        };
        readonly responses: {
            readonly 200: components["responses"]["DisplayPromotions"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "customerDisplay.currentOrder": {
        readonly parameters: {
            readonly query?: {
                /** @description Only of this branch. Default: the active branch, or at head office all you have access to. */
                readonly branch_id?: components["parameters"]["branch_id"];
                /** @description Register that the display belongs to. Default: `main`. */
                readonly till?: string;
                /** @description User whose last changed order is shown, for a register that doesn't set its order. */
                readonly user_id?: number;
                /** @description Language of item, size, and modifier names. */
                readonly language?: components["parameters"]["language"];
            };
        };
        readonly responses: {
            readonly 200: components["responses"]["DisplayOrderOrNull"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "customerDisplay.setCurrentOrder": {
        readonly parameters: {
            readonly header?: {
                readonly "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                readonly Prefer?: components["parameters"]["Prefer"];
            };
        };
        readonly requestBody: {
            readonly content: { readonly "application/json": components["schemas"]["DisplayedOrder"]; };
        };
        readonly responses: {
            readonly 200: components["responses"]["DisplayOrderOrNull"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "customerDisplay.pickup": {
        readonly parameters: {
            readonly query?: {
                /** @description Only of this branch. Default: the active branch, or at head office all you have access to. */
                readonly branch_id?: components["parameters"]["branch_id"];
            };
            readonly header?: { readonly "If-None-Match"?: components["parameters"]["If-None-Match"]; };
        };
        readonly responses: {
            readonly 200: components["responses"]["PickupBoard"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "guest.open": {
        readonly parameters: {
            readonly header?: { readonly Prefer?: components["parameters"]["Prefer"]; };
        };
        readonly requestBody: {
            readonly content: { readonly "application/json": components["schemas"]["TableCode"]; };
        };
        readonly responses: {
            readonly 201: components["responses"]["NewGuestSession"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "guest.session": {
        readonly parameters: {
            readonly query?: {
                /** @description Language of item, size, and modifier names. */
                readonly language?: components["parameters"]["language"];
            };
        };
        readonly responses: {
            readonly 200: components["responses"]["GuestSessionOrNull"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "guest.menu": {
        readonly parameters: {
            readonly query?: {
                /** @description Language of names and texts; default: that of `Accept-Language`. */
                readonly language?: string;
                /** @description `area_id` of the session, if prices differ by area. */
                readonly area_id?: number;
            };
            readonly header?: { readonly "If-None-Match"?: components["parameters"]["If-None-Match"]; };
        };
        readonly responses: {
            readonly 200: components["responses"]["KioskMenuItemList"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "guest.orders.create": {
        readonly parameters: {
            readonly header?: {
                readonly "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                readonly Prefer?: components["parameters"]["Prefer"];
            };
        };
        readonly requestBody: {
            readonly content: { readonly "application/json": components["schemas"]["NewGuestOrder"]; };
        };
        readonly responses: {
            readonly 201: components["responses"]["PlacedGuestOrder"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "guest.call": {
        readonly parameters: {
            readonly header?: {
                readonly "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                readonly Prefer?: components["parameters"]["Prefer"];
            };
        };
        readonly requestBody?: {
            readonly content: { readonly "application/json": components["schemas"]["NewGuestRequest"]; };
        };
        readonly responses: {
            readonly 200: components["responses"]["GuestRequest"];
            readonly 201: components["responses"]["GuestRequest"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "guestOrders.list": {
        readonly parameters: {
            readonly query?: {
                /** @description Only of this branch. Default: the active branch, or at head office all you have access to. */
                readonly branch_id?: components["parameters"]["branch_id"];
                /** @description Only with this status. Where several are accepted, repeat the parameter: `status=draft&status=kot`. */
                readonly status?: components["schemas"]["GuestOrderStatus"] | readonly components["schemas"]["GuestOrderStatus"][];
            };
        };
        readonly responses: {
            readonly 200: components["responses"]["GuestOrderList"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "guestOrders.get": {
        readonly parameters: {
            readonly path: {
                /** @description ID of the record, from its list. */
                readonly id: components["parameters"]["id"];
            };
        };
        readonly responses: {
            readonly 200: components["responses"]["GuestOrder"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "guestOrders.accept": {
        readonly parameters: {
            readonly header?: { readonly "Idempotency-Key"?: components["parameters"]["Idempotency-Key"]; };
            readonly path: {
                /** @description ID of the record, from its list. */
                readonly id: components["parameters"]["id"];
            };
        };
        readonly responses: {
            readonly 200: components["responses"]["GuestOrder"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "guestOrders.decline": {
        readonly parameters: {
            readonly header?: {
                readonly "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                readonly Prefer?: components["parameters"]["Prefer"];
            };
            readonly path: {
                /** @description ID of the record, from its list. */
                readonly id: components["parameters"]["id"];
            };
        };
        readonly requestBody?: {
            readonly content: { readonly "application/json": components["schemas"]["GuestOrderRefusal"]; };
        };
        readonly responses: {
            readonly 200: components["responses"]["GuestOrder"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "tables.clearGuestSessions": {
        readonly parameters: {
            readonly header?: { readonly "Idempotency-Key"?: components["parameters"]["Idempotency-Key"]; };
            readonly path: {
                /** @description ID of the record, from its list. */
                readonly id: components["parameters"]["id"];
            };
        };
        readonly responses: {
            readonly 200: components["responses"]["EndedGuestSessions"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "audit.list": {
        readonly parameters: {
            readonly query?: {
                /** @description Records of a page; 50 unless set. */
                readonly limit?: components["parameters"]["limit"];
                /** @description Where the page begins: `meta.next_cursor` of the page before. Keep the other parameters the same. */
                readonly cursor?: components["parameters"]["cursor"];
                /** @description First and last business date: of `branch_id`, else of the active branch, else in the restaurant's time zone. */
                readonly date_from?: string;
                /** @description Until this day, by the branch’s calendar. */
                readonly date_to?: string;
                /** @description Only of this branch. Default: the active branch, or at head office all you have access to. */
                readonly branch_id?: components["parameters"]["branch_id"];
                /** @description Only of this person. */
                readonly user_id?: components["parameters"]["user_id"];
                /** @description Only what this person approved. */
                readonly approver_id?: number;
                /** @description Only entries of this action, as `order.cancel`. */
                readonly action?: string;
                /** @description Only entries about this kind of record, as `order`. */
                readonly entity?: string;
                /** @description Only entries about the record with this ID; send `entity` with it. */
                readonly entity_id?: number;
            };
        };
        readonly responses: {
            readonly 200: components["responses"]["AuditEntryPage"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "audit.verify": {
        readonly responses: {
            readonly 200: components["responses"]["AuditVerification"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "reports.sales": {
        readonly parameters: {
            readonly query: {
                /** @description First trading day to include, as YYYY-MM-DD. */
                readonly date_from: components["parameters"]["date_from-query"];
                /** @description Until and including this trading day, as YYYY-MM-DD. */
                readonly date_to: components["parameters"]["date_to-query"];
                /** @description Only of this branch. Default: the active branch, or at head office all you have access to. */
                readonly branch_id?: components["parameters"]["branch_id"];
                /** @description Only orders of this type. */
                readonly order_type_id?: components["parameters"]["order_type_id"];
                /** @description Only of this waiter. */
                readonly waiter_id?: components["parameters"]["waiter_id"];
                /** @description Breakdown to return. Default: all of them. */
                readonly group_by?: "day" | "branch" | "order_type" | "waiter" | "hour" | "category" | "item" | "rule" | "tax" | "charge" | "platform" | "payment_method";
            };
        };
        readonly responses: {
            readonly 200: components["responses"]["FreshSalesReport"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "reports.branches": {
        readonly responses: {
            readonly 200: components["responses"]["BranchSalesList"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "reports.assortment": {
        readonly responses: {
            readonly 200: components["responses"]["Assortment"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "reports.losses": {
        readonly parameters: {
            readonly query: {
                /** @description First trading day to include, as YYYY-MM-DD. */
                readonly date_from: components["parameters"]["date_from-query"];
                /** @description Until and including this trading day, as YYYY-MM-DD. */
                readonly date_to: components["parameters"]["date_to-query"];
                /** @description Only of this branch. Default: the active branch, or at head office all you have access to. */
                readonly branch_id?: components["parameters"]["branch_id"];
            };
        };
        readonly responses: {
            readonly 200: components["responses"]["LossReport"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "reports.lossEntries": {
        readonly parameters: {
            readonly query: {
                /** @description Records of a page; 50 unless set. */
                readonly limit?: components["parameters"]["limit"];
                /** @description Where the page begins: `meta.next_cursor` of the page before. Keep the other parameters the same. */
                readonly cursor?: components["parameters"]["cursor"];
                /** @description First trading day to include, as YYYY-MM-DD. */
                readonly date_from: components["parameters"]["date_from-query"];
                /** @description Until and including this trading day, as YYYY-MM-DD. */
                readonly date_to: components["parameters"]["date_to-query"];
                /** @description Only of this branch. Default: the active branch, or at head office all you have access to. */
                readonly branch_id?: components["parameters"]["branch_id"];
                /** @description Only losses with this cause. */
                readonly reason?: components["schemas"]["LossReason"];
                /** @description User; 0: losses without a staff member. */
                readonly user_id?: number;
                /** @description Hour, by the branch's clock. */
                readonly hour?: number;
            };
        };
        readonly responses: {
            readonly 200: components["responses"]["LossEntryPage"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "reports.lossesSeen": {
        readonly parameters: {
            readonly header?: { readonly "Idempotency-Key"?: components["parameters"]["Idempotency-Key"]; };
        };
        readonly responses: {
            readonly 200: components["responses"]["Done"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "exports.salesReport": {
        readonly parameters: {
            readonly header?: {
                readonly "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                readonly Prefer?: components["parameters"]["Prefer"];
            };
        };
        readonly requestBody?: {
            readonly content: { readonly "application/json": components["schemas"]["SalesExport"]; };
        };
        readonly responses: {
            readonly 201: components["responses"]["ExportState"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "exports.orders": {
        readonly parameters: {
            readonly header?: {
                readonly "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                readonly Prefer?: components["parameters"]["Prefer"];
            };
        };
        readonly requestBody?: {
            readonly content: { readonly "application/json": components["schemas"]["OrdersExport"]; };
        };
        readonly responses: {
            readonly 201: components["responses"]["ExportState"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "exports.invoices": {
        readonly parameters: {
            readonly header?: {
                readonly "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                readonly Prefer?: components["parameters"]["Prefer"];
            };
        };
        readonly requestBody: {
            readonly content: { readonly "application/json": components["schemas"]["BuyersExport"]; };
        };
        readonly responses: {
            readonly 201: components["responses"]["ExportState"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "exports.payments": {
        readonly parameters: {
            readonly header?: {
                readonly "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                readonly Prefer?: components["parameters"]["Prefer"];
            };
        };
        readonly requestBody?: {
            readonly content: { readonly "application/json": components["schemas"]["RegisterExport"]; };
        };
        readonly responses: {
            readonly 201: components["responses"]["ExportState"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "exports.gstr1": {
        readonly parameters: {
            readonly header?: {
                readonly "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                readonly Prefer?: components["parameters"]["Prefer"];
            };
        };
        readonly requestBody: {
            readonly content: { readonly "application/json": components["schemas"]["BuyersExport"]; };
        };
        readonly responses: {
            readonly 201: components["responses"]["ExportState"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "exports.inventory": {
        readonly parameters: {
            readonly header?: {
                readonly "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                readonly Prefer?: components["parameters"]["Prefer"];
            };
        };
        readonly requestBody?: {
            readonly content: { readonly "application/json": components["schemas"]["InventoryExport"]; };
        };
        readonly responses: {
            readonly 201: components["responses"]["ExportState"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "exports.customers": {
        readonly parameters: {
            readonly header?: {
                readonly "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                readonly Prefer?: components["parameters"]["Prefer"];
            };
        };
        readonly requestBody: {
            readonly content: { readonly "application/json": components["schemas"]["CustomersExport"]; };
        };
        readonly responses: {
            readonly 201: components["responses"]["ExportState"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "exports.audit": {
        readonly parameters: {
            readonly header?: {
                readonly "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                readonly Prefer?: components["parameters"]["Prefer"];
            };
        };
        readonly requestBody: {
            readonly content: { readonly "application/json": components["schemas"]["AuditExport"]; };
        };
        readonly responses: {
            readonly 201: components["responses"]["ExportState"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "exports.status": {
        readonly parameters: {
            readonly path: {
                /** @description Token from the answer that created it. */
                readonly token: components["parameters"]["token"];
            };
        };
        readonly responses: {
            readonly 200: components["responses"]["ExportState"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "exports.download": {
        readonly parameters: {
            readonly path: {
                /** @description Token from the answer that created it. */
                readonly token: components["parameters"]["token"];
            };
        };
        readonly responses: {
            /** @description Download an export, using only its token */
            readonly 200: {
                content: { readonly "application/octet-stream": unknown; };
            };
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "reports.x": {
        readonly parameters: {
            readonly query?: {
                /** @description Trading day, as YYYY-MM-DD; default: the present one. */
                readonly business_date?: components["schemas"]["BusinessDate"];
                /** @description Only of this branch. Default: the active branch, or at head office all you have access to. */
                readonly branch_id?: components["parameters"]["branch_id"];
            };
        };
        readonly responses: {
            readonly 200: components["responses"]["XReport"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "reports.printX": {
        readonly parameters: {
            readonly header?: { readonly "Idempotency-Key"?: components["parameters"]["Idempotency-Key"]; };
        };
        readonly responses: {
            readonly 201: components["responses"]["PrintJob"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "reports.z.list": {
        readonly parameters: {
            readonly query?: {
                /** @description Records of a page; 50 unless set. */
                readonly limit?: components["parameters"]["limit"];
                /** @description Where the page begins: `meta.next_cursor` of the page before. Keep the other parameters the same. */
                readonly cursor?: components["parameters"]["cursor"];
                /** @description Only of this branch. Default: the active branch, or at head office all you have access to. */
                readonly branch_id?: components["parameters"]["branch_id"];
                /** @description First trading day to include, as YYYY-MM-DD. */
                readonly date_from?: components["parameters"]["date_from"];
                /** @description Until and including this trading day, as YYYY-MM-DD. */
                readonly date_to?: components["parameters"]["date_to"];
            };
        };
        readonly responses: {
            readonly 200: components["responses"]["ZReportSummaryPage"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "reports.z.close": {
        readonly parameters: {
            readonly header?: { readonly "Idempotency-Key"?: components["parameters"]["Idempotency-Key"]; };
        };
        readonly requestBody?: {
            readonly content: { readonly "application/json": components["schemas"]["DayClose"]; };
        };
        readonly responses: {
            readonly 201: components["responses"]["ZReport"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "reports.z.get": {
        readonly parameters: {
            readonly path: {
                /** @description ID of the record, from its list. */
                readonly id: components["parameters"]["id"];
            };
        };
        readonly responses: {
            readonly 200: components["responses"]["ZReport"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "reports.z.print": {
        readonly parameters: {
            readonly header?: { readonly "Idempotency-Key"?: components["parameters"]["Idempotency-Key"]; };
            readonly path: {
                /** @description ID of the record, from its list. */
                readonly id: components["parameters"]["id"];
            };
        };
        readonly responses: {
            readonly 201: components["responses"]["PrintJob"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "accounting.get": {
        readonly parameters: {
            readonly header?: { readonly "If-None-Match"?: components["parameters"]["If-None-Match"]; };
        };
        readonly responses: {
            readonly 200: components["responses"]["AccountingReply"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "accounting.update": {
        readonly parameters: {
            readonly header?: {
                readonly "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                readonly Prefer?: components["parameters"]["Prefer"];
            };
        };
        readonly requestBody: {
            readonly content: { readonly "application/json": components["schemas"]["Accounting"]; };
        };
        readonly responses: {
            readonly 200: components["responses"]["AccountingReply"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "accounting.stop": {
        readonly parameters: {
            readonly header?: { readonly "Idempotency-Key"?: components["parameters"]["Idempotency-Key"]; };
        };
        readonly responses: {
            readonly 200: components["responses"]["AccountingReply"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "accounting.journal": {
        readonly parameters: {
            readonly path: {
                /** @description ID of the record, from its list. */
                readonly id: components["parameters"]["id"];
            };
        };
        readonly responses: {
            readonly 200: components["responses"]["Journal"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "accounting.createJournal": {
        readonly parameters: {
            readonly header?: { readonly "Idempotency-Key"?: components["parameters"]["Idempotency-Key"]; };
            readonly path: {
                /** @description ID of the record, from its list. */
                readonly id: components["parameters"]["id"];
            };
        };
        readonly responses: {
            readonly 200: components["responses"]["Journal"];
            readonly 201: components["responses"]["Journal"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "accounting.journalFile": {
        readonly parameters: {
            readonly query?: {
                /** @description Only the journal of this Z report. */
                readonly z_report_id?: number;
                /** @description Only of this branch. Default: the active branch, or at head office all you have access to. */
                readonly branch_id?: components["parameters"]["branch_id"];
                /** @description First trading day to include, as YYYY-MM-DD. */
                readonly date_from?: components["parameters"]["date_from"];
                /** @description Until and including this trading day, as YYYY-MM-DD. */
                readonly date_to?: components["parameters"]["date_to"];
            };
        };
        readonly responses: {
            /** @description Download the journals of a Z report or a period as a file for the accounting program */
            readonly 200: {
                content: { readonly "application/octet-stream": unknown; };
            };
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "sync.status": {
        readonly responses: {
            readonly 200: components["responses"]["SyncStatus"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "sync.verify": {
        readonly responses: {
            readonly 200: components["responses"]["SyncStatus"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "sync.mismatches.list": {
        readonly responses: {
            readonly 200: components["responses"]["MismatchList"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "sync.conflicts.list": {
        readonly parameters: {
            readonly query?: {
                /** @description Records of a page; 50 unless set. */
                readonly limit?: components["parameters"]["limit"];
                /** @description Where the page begins: `meta.next_cursor` of the page before. Keep the other parameters the same. */
                readonly cursor?: components["parameters"]["cursor"];
                /** @description Only with this status. Where several are accepted, repeat the parameter: `status=draft&status=kot`. */
                readonly status?: "open" | "accepted" | "rejected";
                /** @description Only of this table of the database, as `orders`. */
                readonly table?: components["parameters"]["table"];
                /** @description Only of the record with this ID; send `table` with it. */
                readonly record_id?: number;
            };
        };
        readonly responses: {
            readonly 200: components["responses"]["ConflictPage"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "sync.conflicts.accept": {
        readonly parameters: {
            readonly header?: { readonly "Idempotency-Key"?: components["parameters"]["Idempotency-Key"]; };
            readonly path: {
                /** @description ID of the record, from its list. */
                readonly id: components["parameters"]["id"];
            };
        };
        readonly responses: {
            readonly 200: components["responses"]["Conflict"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "sync.conflicts.reject": {
        readonly parameters: {
            readonly header?: {
                readonly "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                readonly Prefer?: components["parameters"]["Prefer"];
            };
            readonly path: {
                /** @description ID of the record, from its list. */
                readonly id: components["parameters"]["id"];
            };
        };
        readonly requestBody?: {
            readonly content: { readonly "application/json": components["schemas"]["ConflictRejection"]; };
        };
        readonly responses: {
            readonly 200: components["responses"]["Conflict"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "sync.quarantine.list": {
        readonly parameters: {
            readonly query?: {
                /** @description Records of a page; 50 unless set. */
                readonly limit?: components["parameters"]["limit"];
                /** @description Where the page begins: `meta.next_cursor` of the page before. Keep the other parameters the same. */
                readonly cursor?: components["parameters"]["cursor"];
                /** @description Only with this status. Where several are accepted, repeat the parameter: `status=draft&status=kot`. */
                readonly status?: "waiting" | "discarded";
                /** @description Only of this table of the database, as `orders`. */
                readonly table?: components["parameters"]["table"];
                /** @description Only rows of the server with this number. */
                readonly node?: number;
            };
        };
        readonly responses: {
            readonly 200: components["responses"]["QuarantinedRowPage"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "sync.quarantine.get": {
        readonly parameters: {
            readonly path: {
                /** @description ID of the record, from its list. */
                readonly id: components["parameters"]["id"];
            };
        };
        readonly responses: {
            readonly 200: components["responses"]["QuarantinedRow"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "sync.quarantine.retry": {
        readonly parameters: {
            readonly header?: {
                readonly "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                readonly Prefer?: components["parameters"]["Prefer"];
            };
            readonly path: {
                /** @description ID of the record, from its list. */
                readonly id: components["parameters"]["id"];
            };
        };
        readonly requestBody?: {
            readonly content: { readonly "application/json": components["schemas"]["Reauthenticated"]; };
        };
        readonly responses: {
            readonly 200: components["responses"]["RetriedRow"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "sync.quarantine.discard": {
        readonly parameters: {
            readonly header?: {
                readonly "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                readonly Prefer?: components["parameters"]["Prefer"];
            };
            readonly path: {
                /** @description ID of the record, from its list. */
                readonly id: components["parameters"]["id"];
            };
        };
        readonly requestBody: {
            readonly content: { readonly "application/json": components["schemas"]["QuarantineDiscard"]; };
        };
        readonly responses: {
            readonly 200: components["responses"]["QuarantinedRow"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "sync.branchChanges.list": {
        readonly parameters: {
            readonly query: {
                /** @description Records of a page; 50 unless set. */
                readonly limit?: components["parameters"]["limit"];
                /** @description Where the page begins: `meta.next_cursor` of the page before. Keep the other parameters the same. */
                readonly cursor?: components["parameters"]["cursor"];
                /** @description Only later changes: `next` of the answer before. */
                readonly since: components["parameters"]["since"];
            };
            readonly path: {
                /** @description ID of the record, from its list. */
                readonly id: components["parameters"]["id"];
            };
        };
        readonly responses: {
            readonly 200: components["responses"]["BranchChangePage"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "sync.branchChanges.putBack": {
        readonly parameters: {
            readonly header?: {
                readonly "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                readonly Prefer?: components["parameters"]["Prefer"];
            };
            readonly path: {
                /** @description ID of the record, from its list. */
                readonly id: components["parameters"]["id"];
            };
        };
        readonly requestBody: {
            readonly content: { readonly "application/json": components["schemas"]["PutBackBody"]; };
        };
        readonly responses: {
            readonly 200: components["responses"]["PutBackReply"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "sync.personChanges.list": {
        readonly parameters: {
            readonly query: {
                /** @description Records of a page; 50 unless set. */
                readonly limit?: components["parameters"]["limit"];
                /** @description Where the page begins: `meta.next_cursor` of the page before. Keep the other parameters the same. */
                readonly cursor?: components["parameters"]["cursor"];
                /** @description Only later changes: `next` of the answer before. */
                readonly since: components["parameters"]["since"];
            };
            readonly path: {
                /** @description ID of the record, from its list. */
                readonly id: components["parameters"]["id"];
            };
        };
        readonly responses: {
            readonly 200: components["responses"]["BranchChangePage"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "sync.personChanges.putBack": {
        readonly parameters: {
            readonly header?: {
                readonly "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                readonly Prefer?: components["parameters"]["Prefer"];
            };
            readonly path: {
                /** @description ID of the record, from its list. */
                readonly id: components["parameters"]["id"];
            };
        };
        readonly requestBody: {
            readonly content: { readonly "application/json": components["schemas"]["PutBackBody"]; };
        };
        readonly responses: {
            readonly 200: components["responses"]["PutBackReply"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "sync.proposals.list": {
        readonly parameters: {
            readonly query?: {
                /** @description Records of a page; 50 unless set. */
                readonly limit?: components["parameters"]["limit"];
                /** @description Where the page begins: `meta.next_cursor` of the page before. Keep the other parameters the same. */
                readonly cursor?: components["parameters"]["cursor"];
                /** @description Only with this status. Where several are accepted, repeat the parameter: `status=draft&status=kot`. */
                readonly status?: components["schemas"]["ProposalStatus"];
                /** @description Only of this branch. Default: the active branch, or at head office all you have access to. */
                readonly branch_id?: components["parameters"]["branch_id"];
            };
        };
        readonly responses: {
            readonly 200: components["responses"]["ProposalPage"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "sync.proposals.accept": {
        readonly parameters: {
            readonly header?: { readonly "Idempotency-Key"?: components["parameters"]["Idempotency-Key"]; };
            readonly path: {
                /** @description ID of the record, from its list. */
                readonly id: components["parameters"]["id"];
            };
        };
        readonly responses: {
            readonly 200: components["responses"]["Proposal"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "sync.proposals.decline": {
        readonly parameters: {
            readonly header?: {
                readonly "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                readonly Prefer?: components["parameters"]["Prefer"];
            };
            readonly path: {
                /** @description ID of the record, from its list. */
                readonly id: components["parameters"]["id"];
            };
        };
        readonly requestBody: {
            readonly content: { readonly "application/json": components["schemas"]["ProposalDeclineBody"]; };
        };
        readonly responses: {
            readonly 200: components["responses"]["Proposal"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "sync.proposals.withdraw": {
        readonly parameters: {
            readonly header?: { readonly "Idempotency-Key"?: components["parameters"]["Idempotency-Key"]; };
            readonly path: {
                /** @description ID of the record, from its list. */
                readonly id: components["parameters"]["id"];
            };
        };
        readonly responses: {
            readonly 200: components["responses"]["Proposal"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "alarms.list": {
        readonly responses: {
            readonly 200: components["responses"]["AlarmList"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "webhooks.list": {
        readonly responses: {
            readonly 200: components["responses"]["WebhookList"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "webhooks.create": {
        readonly parameters: {
            readonly header?: {
                readonly "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                readonly Prefer?: components["parameters"]["Prefer"];
            };
        };
        readonly requestBody: {
            readonly content: { readonly "application/json": components["schemas"]["NewWebhook"]; };
        };
        readonly responses: {
            readonly 201: components["responses"]["WebhookWithSecret"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "webhooks.events": {
        readonly responses: {
            readonly 200: components["responses"]["WebhookEventList"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "webhooks.get": {
        readonly parameters: {
            readonly path: {
                /** @description ID of the record, from its list. */
                readonly id: components["parameters"]["id"];
            };
        };
        readonly responses: {
            readonly 200: components["responses"]["Webhook"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "webhooks.update": {
        readonly parameters: {
            readonly header?: {
                readonly "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                readonly Prefer?: components["parameters"]["Prefer"];
            };
            readonly path: {
                /** @description ID of the record, from its list. */
                readonly id: components["parameters"]["id"];
            };
        };
        readonly requestBody?: {
            readonly content: { readonly "application/json": components["schemas"]["WebhookChanges"]; };
        };
        readonly responses: {
            readonly 200: components["responses"]["Webhook"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "webhooks.delete": {
        readonly parameters: {
            readonly header?: { readonly "Idempotency-Key"?: components["parameters"]["Idempotency-Key"]; };
            readonly path: {
                /** @description ID of the record, from its list. */
                readonly id: components["parameters"]["id"];
            };
        };
        readonly responses: {
            readonly 200: components["responses"]["Done"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "webhooks.rotateSecret": {
        readonly parameters: {
            readonly header?: { readonly "Idempotency-Key"?: components["parameters"]["Idempotency-Key"]; };
            readonly path: {
                /** @description ID of the record, from its list. */
                readonly id: components["parameters"]["id"];
            };
        };
        readonly responses: {
            readonly 200: components["responses"]["WebhookWithSecret"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "webhooks.test": {
        readonly parameters: {
            readonly header?: { readonly "Idempotency-Key"?: components["parameters"]["Idempotency-Key"]; };
            readonly path: {
                /** @description ID of the record, from its list. */
                readonly id: components["parameters"]["id"];
            };
        };
        readonly responses: {
            readonly 201: components["responses"]["WebhookDelivery"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "webhooks.deliveries": {
        readonly parameters: {
            readonly query?: {
                /** @description Records of a page; 50 unless set. */
                readonly limit?: components["parameters"]["limit"];
                /** @description Where the page begins: `meta.next_cursor` of the page before. Keep the other parameters the same. */
                readonly cursor?: components["parameters"]["cursor"];
                /** @description Only with this status. Where several are accepted, repeat the parameter: `status=draft&status=kot`. */
                readonly status?: components["schemas"]["WebhookDeliveryStatus"];
            };
            readonly path: {
                /** @description ID of the record, from its list. */
                readonly id: components["parameters"]["id"];
            };
        };
        readonly responses: {
            readonly 200: components["responses"]["WebhookDeliveryPage"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "webhooks.redeliver": {
        readonly parameters: {
            readonly header?: { readonly "Idempotency-Key"?: components["parameters"]["Idempotency-Key"]; };
            readonly path: {
                /** @description ID of the record, from its list. */
                readonly id: components["parameters"]["id"];
                /** @description ID of the message, from `GET /webhooks/{id}/deliveries`. */
                readonly delivery_id: components["parameters"]["delivery_id"];
            };
        };
        readonly responses: {
            readonly 200: components["responses"]["WebhookDelivery"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "webhooks.skip": {
        readonly parameters: {
            readonly header?: { readonly "Idempotency-Key"?: components["parameters"]["Idempotency-Key"]; };
            readonly path: {
                /** @description ID of the record, from its list. */
                readonly id: components["parameters"]["id"];
                /** @description ID of the message, from `GET /webhooks/{id}/deliveries`. */
                readonly delivery_id: components["parameters"]["delivery_id"];
            };
        };
        readonly responses: {
            readonly 200: components["responses"]["WebhookDelivery"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "system.backups.list": {
        readonly responses: {
            readonly 200: components["responses"]["BackupState"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "system.backups.create": {
        readonly responses: {
            readonly 200: components["responses"]["BackupState"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "system.backups.updateSettings": {
        readonly parameters: {
            readonly header?: { readonly Prefer?: components["parameters"]["Prefer"]; };
        };
        readonly requestBody: {
            readonly content: { readonly "application/json": components["schemas"]["BackupSettings"]; };
        };
        readonly responses: {
            readonly 200: components["responses"]["BackupState"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "system.backups.restore": {
        readonly parameters: {
            readonly header?: { readonly Prefer?: components["parameters"]["Prefer"]; };
            readonly path: {
                /** @description Name of the backup, from `GET /system/backups`. */
                readonly name: string;
            };
        };
        readonly requestBody: {
            readonly content: { readonly "application/json": components["schemas"]["Reauthenticated"]; };
        };
        readonly responses: {
            readonly 200: components["responses"]["BackupState"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "system.backups.renewPhrase": {
        readonly parameters: {
            readonly header?: { readonly Prefer?: components["parameters"]["Prefer"]; };
        };
        readonly requestBody: {
            readonly content: { readonly "application/json": components["schemas"]["Reauthenticated"]; };
        };
        readonly responses: {
            readonly 200: components["responses"]["RecoveryPhrase"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "system.address": {
        readonly responses: {
            readonly 200: components["responses"]["ServerAddress"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "training.create": {
        readonly responses: {
            readonly 200: components["responses"]["TrainingSession"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "training.delete": {
        readonly responses: {
            readonly 200: components["responses"]["Done"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "sync.rejoin": {
        readonly parameters: {
            readonly header?: { readonly Prefer?: components["parameters"]["Prefer"]; };
        };
        readonly requestBody: {
            readonly content: { readonly "application/json": components["schemas"]["Rejoin"]; };
        };
        readonly responses: {
            readonly 200: components["responses"]["SyncStatus"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "branches.inviteMissing": {
        readonly parameters: {
            readonly header?: { readonly Prefer?: components["parameters"]["Prefer"]; };
        };
        readonly requestBody: {
            readonly content: { readonly "application/json": components["schemas"]["Reauthenticated"]; };
        };
        readonly responses: {
            readonly 201: components["responses"]["MissingInvitation"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "sync.acceptOwners": {
        readonly parameters: {
            readonly header?: { readonly Prefer?: components["parameters"]["Prefer"]; };
        };
        readonly requestBody: {
            readonly content: { readonly "application/json": components["schemas"]["Reauthenticated"]; };
        };
        readonly responses: {
            readonly 200: components["responses"]["SyncStatus"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "sync.setBack": {
        readonly parameters: {
            readonly header?: { readonly Prefer?: components["parameters"]["Prefer"]; };
        };
        readonly requestBody: {
            readonly content: { readonly "application/json": components["schemas"]["Reauthenticated"]; };
        };
        readonly responses: {
            readonly 200: components["responses"]["SyncStatus"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "system.logs": {
        readonly parameters: {
            readonly query?: {
                /** @description Records of a page; 50 unless set. */
                readonly limit?: components["parameters"]["limit"];
                /** @description Where the page begins: `meta.next_cursor` of the page before. Keep the other parameters the same. */
                readonly cursor?: components["parameters"]["cursor"];
                /** @description Lowest level to return. */
                readonly level?: components["schemas"]["LogLevel"];
                /** @description Only lines that contain this text. Upper and lower case are the same. */
                readonly search?: string;
            };
        };
        readonly responses: {
            readonly 200: components["responses"]["LogPage"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "system.examination": {
        readonly responses: {
            readonly 200: components["responses"]["DoctorState"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "system.examine": {
        readonly responses: {
            readonly 200: components["responses"]["DoctorState"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "system.clock.confirm": {
        readonly parameters: {
            readonly header?: { readonly "Idempotency-Key"?: components["parameters"]["Idempotency-Key"]; };
        };
        readonly responses: {
            readonly 200: components["responses"]["ClockConfirmed"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "branches.server.revoke": {
        readonly parameters: {
            readonly header?: { readonly "Idempotency-Key"?: components["parameters"]["Idempotency-Key"]; };
            readonly path: {
                /** @description ID of the record, from its list. */
                readonly id: components["parameters"]["id"];
            };
        };
        readonly responses: {
            readonly 200: components["responses"]["Done"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "branches.server.admit": {
        readonly parameters: {
            readonly header?: {
                readonly "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                readonly Prefer?: components["parameters"]["Prefer"];
            };
            readonly path: {
                /** @description ID of the record, from its list. */
                readonly id: components["parameters"]["id"];
            };
        };
        readonly requestBody: {
            readonly content: { readonly "application/json": components["schemas"]["Reauthenticated"]; };
        };
        readonly responses: {
            readonly 200: components["responses"]["Done"];
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "events.stream": {
        readonly parameters: {
            readonly query?: {
                /** @description Topics (`order`) or types (`kot.created`) to follow, separated by commas. Default: all. */
                readonly types?: string;
                /** @description 1: events carry the whole record, as its GET returns it. */
                readonly rows?: "0" | "1" | "true" | "false";
                /** @description Replaces the bearer token; see `POST /events/ticket`. */
                readonly ticket?: string;
                /** @description Same as the header `Last-Event-ID`. */
                readonly last_event_id?: string;
                /** @description Seconds without an event after which the server sends `beat`. */
                readonly beat?: number;
            };
            readonly header?: {
                /** @description Id of the last event received. The stream resumes after it. */
                readonly "Last-Event-ID"?: string;
            };
        };
        readonly responses: {
            /** @description Stream events (SSE); resumes after Last-Event-ID, or sends `reset` if it can't */
            readonly 200: {
                content: { readonly "text/event-stream": unknown; };
            };
            readonly default: components["responses"]["Error"];
        };
    };
    readonly "events.createTicket": {
        readonly responses: {
            readonly 201: components["responses"]["StreamTicket"];
            readonly default: components["responses"]["Error"];
        };
    };
}
