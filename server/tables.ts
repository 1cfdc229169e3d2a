import { openAlarms } from './alarms/records/table.ts';
import { categories } from './catalogue/categories/table.ts';
import { charges } from './catalogue/charges/table.ts';
import { comboOptions, comboSteps } from './catalogue/combos/table.ts';
import { couponQuotas, coupons } from './catalogue/coupons/table.ts';
import { menuItems, menuItemVariants } from './catalogue/menu/table.ts';
import { modifierGroups, modifiers } from './catalogue/modifiers/table.ts';
import { orderTypes } from './catalogue/order-types/table.ts';
import { paymentMethods } from './catalogue/payment-methods/table.ts';
import { priceRules } from './catalogue/price-rules/table.ts';
import { menuItemBranches, stockMovements } from './catalogue/stock/table.ts';
import { taxes } from './catalogue/taxes/table.ts';
import type { LocalTable, ReplicatedTable } from './db/declared/table.ts';
import { areas } from './floor/areas/table.ts';
import { waiterRequests } from './floor/requests/table.ts';
import { tableStates, tables } from './floor/tables/table.ts';
import { waiterDuties } from './floor/waiters/table.ts';
import { banners } from './guest/banners/table.ts';
import { brandings } from './guest/branding/table.ts';
import { displayOrders } from './guest/customer-display/table.ts';
import { galleryImages } from './guest/gallery/table.ts';
import { orderTickets } from './guest/kiosk/table.ts';
import { heroSlides, landingPages } from './guest/landing-page/table.ts';
import { guestOrders, guestSessions } from './guest/ordering/table.ts';
import { auditEntries } from './identity/audit/table.ts';
import { branches, branchSettings, nodes } from './identity/branches/table.ts';
import { devices } from './identity/devices/table.ts';
import { images } from './identity/media/table.ts';
import { tenants } from './identity/tenant/table.ts';
import { users } from './identity/users/table.ts';
import { journals } from './office/accounting/table.ts';
import { zReports } from './office/day-close/table.ts';
import { printJobs } from './printing/jobs/table.ts';
import { branchKitchens, kitchens } from './printing/kitchens/table.ts';
import { printers } from './printing/printers/table.ts';
import {
  catalogueDecisions,
  catalogueProposals,
  catalogueWithdrawals,
} from './replication-admin/proposals/records/table.ts';
import { customers } from './sales/customers/table.ts';
import { deliveries } from './sales/delivery/deliveries/table.ts';
import { deliveryPlatforms, driverStates, drivers } from './sales/delivery/terms/table.ts';
import { driverCash, driverSettlements } from './sales/driver-cash/table.ts';
import { fiscalReceipts } from './sales/fiscal/table.ts';
import { kots } from './sales/kots/api/table.ts';
import { invoices } from './sales/orders/invoices/table.ts';
import { orderItems, orders } from './sales/orders/table.ts';
import { payments } from './sales/payments/table.ts';
import { couponRedemptions } from './sales/redemptions/table.ts';
import { heldOrders } from './sales/session/table.ts';
import { cashMovements, shifts } from './sales/shifts/table.ts';

/** Every table that travels, in the order in which rows are applied: parents before their children. */
export const replicatedTables: readonly ReplicatedTable[] = [
  tenants,
  branches,
  nodes,
  branchSettings,
  users,
  kitchens,
  categories,
  taxes,
  charges,
  orderTypes,
  paymentMethods,
  modifierGroups,
  modifiers,
  menuItems,
  comboSteps,
  comboOptions,
  menuItemVariants,
  menuItemBranches,
  customers,
  areas,
  tables,
  printers,
  branchKitchens,
  tableStates,
  orders,
  kots,
  orderItems,
  payments,
  invoices,
  fiscalReceipts,
  auditEntries,
  devices,
  priceRules,
  coupons,
  couponQuotas,
  couponRedemptions,
  waiterRequests,
  waiterDuties,
  drivers,
  driverStates,
  deliveryPlatforms,
  deliveries,
  heldOrders,
  shifts,
  cashMovements,
  driverSettlements,
  driverCash,
  zReports,
  journals,
  stockMovements,
  orderTickets,
  images,
  heroSlides,
  galleryImages,
  banners,
  brandings,
  landingPages,
  catalogueProposals,
  catalogueDecisions,
  catalogueWithdrawals,
  openAlarms,
];

/** Tables that stay where they are. With those that travel they are every table of a tenant's database. */
export const localTables: readonly LocalTable[] = [
  { name: 'tokens' },
  { name: 'hand_overs', isForgotten: true },
  { name: 'second_factors', follows: [{ table: 'users', column: 'user_id' }] },
  { name: 'idempotency_keys', isForgotten: true },
  { name: 'audit_tip' },
  { name: 'alarms' },
  { name: 'printer_states' },
  { name: 'printer_levels' },
  { name: 'printer_troubles' },
  printJobs,
  { name: 'print_attempts' },
  { name: 'pos_carts' },
  displayOrders,
  guestSessions,
  guestOrders,
  { name: 'sales_days', follows: [{ table: 'branches', column: 'branch_id' }] },
  { name: 'sales_figures', isForgotten: true },
  { name: 'exports' },
  { name: 'webhooks', follows: [{ table: 'branches', column: 'branch_id' }] },
  { name: 'webhook_deliveries', isForgotten: true },
  { name: 'backup_settings' },
  { name: 'backup_results' },
  { name: 'examinations' },
  { name: 'clock_checks' },
  { name: 'waiting_invoices' },
  { name: 'sync_ctx' },
  { name: 'sync_log' },
  { name: 'sync_cells' },
  { name: 'sync_lives' },
  { name: 'sync_peers' },
  { name: 'sync_quarantine' },
  { name: 'sync_conflicts' },
  { name: 'sync_link' },
  { name: 'sync_identity' },
  { name: 'sync_credentials' },
  { name: 'sync_snapshot' },
  { name: 'sync_moves' },
  { name: 'sync_losses' },
  { name: 'sync_set_backs' },
  { name: 'sync_branch_changes' },
  { name: 'sync_branch_alarms' },
  { name: 'sync_verifications' },
  { name: 'sync_mismatches' },
];
