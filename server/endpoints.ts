import { digestEndpoints } from '../sync/digest/routes.ts';
import { mediaEndpoints } from '../sync/media/routes.ts';
import { syncEndpoints } from '../sync/routes.ts';
import { snapshotEndpoints } from '../sync/snapshot/routes.ts';
import { alarmEndpoints } from './alarms/routes.ts';
import { backupEndpoints } from './backups/routes.ts';
import { availabilityEndpoints } from './catalogue/availability/routes.ts';
import { categoryEndpoints } from './catalogue/categories/routes.ts';
import { chargeEndpoints } from './catalogue/charges/routes.ts';
import { couponEndpoints } from './catalogue/coupons/routes.ts';
import { applyTax } from './catalogue/menu/apply-tax.ts';
import { menuEndpoints } from './catalogue/menu/routes.ts';
import { variantEndpoints } from './catalogue/menu/variant-routes.ts';
import { menuImportEndpoints } from './catalogue/menu-import/routes.ts';
import { modifierEndpoints } from './catalogue/modifiers/routes.ts';
import { orderTypeEndpoints } from './catalogue/order-types/routes.ts';
import { paymentMethodEndpoints } from './catalogue/payment-methods/routes.ts';
import { priceRuleFileEndpoints } from './catalogue/price-rules/files/routes.ts';
import { priceRuleEndpoints } from './catalogue/price-rules/routes.ts';
import { stockEndpoints } from './catalogue/stock/routes.ts';
import { taxEndpoints } from './catalogue/taxes/routes.ts';
import { clockEndpoints } from './diagnostics/clock/routes.ts';
import { doctorEndpoints } from './diagnostics/doctor/routes.ts';
import { logEndpoints } from './diagnostics/logs/routes.ts';
import { areaEndpoints } from './floor/areas/routes.ts';
import { requestEndpoints } from './floor/requests/routes.ts';
import { tableEndpoints } from './floor/tables/routes.ts';
import { waiterEndpoints } from './floor/waiters/routes.ts';
import { bannerEndpoints } from './guest/banners/routes.ts';
import { brandingEndpoints } from './guest/branding/routes.ts';
import { displayEndpoints } from './guest/customer-display/routes.ts';
import { galleryEndpoints } from './guest/gallery/routes.ts';
import { kioskEndpoints } from './guest/kiosk/routes.ts';
import { landingPageEndpoints } from './guest/landing-page/routes.ts';
import { slideEndpoints } from './guest/landing-page/slide-routes.ts';
import { guestOrderingEndpoints } from './guest/ordering/routes.ts';
import type { AnyEndpoint } from './http/endpoint/endpoint.ts';
import { eventStream } from './http/events/event-routes.ts';
import { eventTicket } from './http/events/event-tickets.ts';
import { authEndpoints } from './identity/auth/routes.ts';
import { secondFactorEndpoints } from './identity/auth/second-factor/routes.ts';
import { branchEndpoints } from './identity/branches/routes.ts';
import { deviceEndpoints } from './identity/devices/routes.ts';
import { tenantEndpoints } from './identity/tenant/routes.ts';
import { trainingEndpoints } from './identity/training/routes.ts';
import { userEndpoints } from './identity/users/routes.ts';
import { lanEndpoints } from './lan/routes.ts';
import { accountingEndpoints } from './office/accounting/routes.ts';
import { auditEndpoints } from './office/audit/routes.ts';
import { journalEndpoints } from './office/day-close/journal-routes.ts';
import { dayCloseEndpoints } from './office/day-close/routes.ts';
import { exportEndpoints } from './office/exports/routes.ts';
import { lossEndpoints } from './office/losses/routes.ts';
import { personalDataEndpoints } from './office/personal-data/routes.ts';
import { reportEndpoints } from './office/reports/routes.ts';
import { discoveryEndpoints } from './printing/discovery/routes.ts';
import { printJobEndpoints } from './printing/jobs/routes.ts';
import { kitchenEndpoints } from './printing/kitchens/routes.ts';
import { printerEndpoints } from './printing/printers/routes.ts';
import { branchChangeEndpoints } from './replication-admin/branch-changes/routes.ts';
import { conflictRoutes } from './replication-admin/conflict-routes.ts';
import { proposalEndpoints } from './replication-admin/proposals/routes.ts';
import { quarantineEndpoints } from './replication-admin/quarantine-routes.ts';
import { returnEndpoints } from './replication-admin/return-routes.ts';
import { serverEndpoints } from './replication-admin/server-routes.ts';
import { billEndpoints } from './sales/bills/routes.ts';
import { couponCheckEndpoints } from './sales/coupon-checks/routes.ts';
import { customerEndpoints } from './sales/customers/routes.ts';
import { deliveryEndpoints } from './sales/delivery/deliveries/routes.ts';
import { deliverySettingEndpoints } from './sales/delivery/terms/routes.ts';
import { driverCashEndpoints } from './sales/driver-cash/routes.ts';
import { fiscalEndpoints } from './sales/fiscal/routes.ts';
import { kotEndpoints } from './sales/kots/api/routes.ts';
import { lifecycleEndpoints } from './sales/lifecycle/routes.ts';
import { orderCouponEndpoints } from './sales/orders/http/coupon-routes.ts';
import { orderEndpoints } from './sales/orders/http/routes.ts';
import { orderTermsEndpoints } from './sales/orders/http/terms-routes.ts';
import { invoiceEndpoints } from './sales/orders/invoices/api/routes.ts';
import { paymentEndpoints } from './sales/payments/routes.ts';
import { floorEndpoints } from './sales/seating/floor/routes.ts';
import { seatingEndpoints } from './sales/seating/routes.ts';
import { sessionEndpoints } from './sales/session/routes.ts';
import { shiftEndpoints } from './sales/shifts/routes.ts';
import { webhookEndpoints } from './webhooks/routes.ts';

/** Endpoints of a restaurant, in the order of its modules. */
const ofAreas: readonly AnyEndpoint[] = [
  ...authEndpoints,
  ...secondFactorEndpoints,
  ...userEndpoints,
  ...deviceEndpoints,
  ...tenantEndpoints,
  ...branchEndpoints,
  ...orderTypeEndpoints,
  ...paymentMethodEndpoints,
  ...taxEndpoints,
  applyTax,
  ...chargeEndpoints,
  ...categoryEndpoints,
  ...modifierEndpoints,
  ...menuEndpoints,
  ...variantEndpoints,
  ...menuImportEndpoints,
  ...stockEndpoints,
  ...availabilityEndpoints,
  ...priceRuleEndpoints,
  ...priceRuleFileEndpoints,
  ...couponEndpoints,
  ...areaEndpoints,
  ...tableEndpoints,
  ...waiterEndpoints,
  ...requestEndpoints,
  ...kitchenEndpoints,
  ...printerEndpoints,
  ...discoveryEndpoints,
  ...printJobEndpoints,
  ...customerEndpoints,
  ...personalDataEndpoints,
  ...deliverySettingEndpoints,
  ...driverCashEndpoints,
  ...floorEndpoints,
  ...shiftEndpoints,
  ...sessionEndpoints,
  ...orderEndpoints,
  ...orderTermsEndpoints,
  ...orderCouponEndpoints,
  ...kotEndpoints,
  ...paymentEndpoints,
  ...lifecycleEndpoints,
  ...billEndpoints,
  ...invoiceEndpoints,
  ...fiscalEndpoints,
  ...couponCheckEndpoints,
  ...deliveryEndpoints,
  ...seatingEndpoints,
  ...brandingEndpoints,
  ...landingPageEndpoints,
  ...slideEndpoints,
  ...galleryEndpoints,
  ...bannerEndpoints,
  ...kioskEndpoints,
  ...displayEndpoints,
  ...guestOrderingEndpoints,
  ...auditEndpoints,
  ...reportEndpoints,
  ...lossEndpoints,
  ...exportEndpoints,
  ...dayCloseEndpoints,
  ...accountingEndpoints,
  ...journalEndpoints,
];

/** Every endpoint of the API. The routes, OpenAPI and the contract tests come from here. */
export const endpoints: readonly AnyEndpoint[] = [
  ...ofAreas,
  ...syncEndpoints,
  ...conflictRoutes(ofAreas),
  ...quarantineEndpoints,
  ...branchChangeEndpoints,
  ...proposalEndpoints,
  ...alarmEndpoints,
  ...webhookEndpoints,
  ...backupEndpoints,
  ...lanEndpoints,
  ...trainingEndpoints,
  ...returnEndpoints,
  ...logEndpoints,
  ...doctorEndpoints,
  ...clockEndpoints,
  ...serverEndpoints,
  ...mediaEndpoints,
  ...snapshotEndpoints,
  ...digestEndpoints,
  eventStream,
  eventTicket,
];
