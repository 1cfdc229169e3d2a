import { identity } from './0001-identity.ts';
import { catalogue } from './0002-catalogue.ts';
import { floor } from './0003-floor.ts';
import { printing } from './0004-printing.ts';
import { sales } from './0005-sales.ts';
import { sync } from './0006-sync.ts';
import { service } from './0007-service.ts';
import { guest } from './0008-guest.ts';
import { office } from './0009-office.ts';
import { countries } from './0010-countries.ts';
import { printersInDoubt } from './0011-printers-in-doubt.ts';
import { losses } from './0012-losses.ts';
import { orders } from './0013-orders.ts';
import { invoices } from './0014-invoices.ts';
import { sharedDishes } from './0015-shared-dishes.ts';
import { variantPrices } from './0016-variant-prices.ts';
import { kitchenScreens } from './0017-kitchen-screens.ts';
import { waitingRows } from './0018-waiting-rows.ts';
import { driverCash } from './0019-driver-cash.ts';
import { credentials } from './0020-credentials.ts';
import { proofs } from './0021-proofs.ts';
import { chargeConsent } from './0022-charge-consent.ts';
import { refundTaxes } from './0023-refund-taxes.ts';
import { fiscal } from './0024-fiscal.ts';
import { guestOrdering } from './0025-guest-ordering.ts';
import { secondFactors } from './0026-second-factors.ts';
import { pinnedCertificates } from './0027-pinned-certificates.ts';
import { branchChanges } from './0028-branch-changes.ts';
import { calledOut } from './0029-called-out.ts';
import { kotsByDay } from './0030-kots-by-day.ts';
import { auditChain } from './0031-audit-chain.ts';
import { heldCourses } from './0032-held-courses.ts';
import { proposals } from './0033-proposals.ts';
import { guestConsent } from './0034-guest-consent.ts';
import { orderSearch } from './0035-order-search.ts';
import { alarms } from './0036-alarms.ts';
import { lives } from './0037-lives.ts';
import { withdrawals } from './0038-withdrawals.ts';
import { handOvers } from './0039-hand-overs.ts';
import { webhooks } from './0040-webhooks.ts';
import { openAlarms } from './0041-open-alarms.ts';
import { reopenedOrders } from './0042-reopened-orders.ts';
import { releasedRows } from './0043-released-rows.ts';
import { closedOrders } from './0044-closed-orders.ts';
import { dishShares } from './0045-dish-shares.ts';
import { officeKeys } from './0046-office-keys.ts';
import { displayParts } from './0047-display-parts.ts';
import { joinedTables } from './0048-joined-tables.ts';
import { discountApprovals } from './0049-discount-approvals.ts';
import { clockChecks } from './0050-clock-checks.ts';
import { guestNames } from './0051-guest-names.ts';
import { personChanges } from './0052-person-changes.ts';
import { guestAddresses } from './0053-guest-addresses.ts';
import { control } from './control/0001-control.ts';
import { guesses } from './control/0002-guesses.ts';
import { invitationKinds } from './control/0003-invitation-kinds.ts';

/** In order; a migration that has been released is never changed. */
export const tenantMigrations = [
  identity,
  catalogue,
  floor,
  printing,
  sales,
  sync,
  service,
  guest,
  office,
  countries,
  printersInDoubt,
  losses,
  orders,
  invoices,
  sharedDishes,
  variantPrices,
  kitchenScreens,
  waitingRows,
  driverCash,
  credentials,
  proofs,
  chargeConsent,
  refundTaxes,
  fiscal,
  guestOrdering,
  secondFactors,
  pinnedCertificates,
  branchChanges,
  calledOut,
  kotsByDay,
  auditChain,
  heldCourses,
  proposals,
  guestConsent,
  orderSearch,
  alarms,
  lives,
  withdrawals,
  handOvers,
  webhooks,
  openAlarms,
  reopenedOrders,
  releasedRows,
  closedOrders,
  dishShares,
  officeKeys,
  displayParts,
  joinedTables,
  discountApprovals,
  clockChecks,
  guestNames,
  personChanges,
  guestAddresses,
];
export const controlMigrations = [control, guesses, invitationKinds];
