import type { DataOf, Schemas } from '../../../client/client.ts';

/** The answers of the API, from the client that is written from its description: nothing of the server is known here. */
export type Address = DataOf<'GET /system/address'>;
export type Area = Schemas['Area'];
export type AuditEntry = Schemas['AuditEntry'];
export type BackupState = Schemas['BackupState'];
export type Banner = Schemas['Banner'];
export type BranchChange = Schemas['BranchChange'];
export type Branch = Schemas['Branch'];
export type BranchSettings = Schemas['BranchSettings'];
export type Branding = Schemas['Branding'];
export type Category = Schemas['Category'];
export type Conflict = Schemas['Conflict'];
export type Device = Schemas['Device'];
export type DisplaySettings = Schemas['DisplaySettings'];
export type DoctorState = Schemas['DoctorState'];
export type ExportState = Schemas['ExportState'];
export type GalleryImage = Schemas['GalleryImage'];
export type HeroSlide = Schemas['HeroSlide'];
export type Invitation = Schemas['InvitationWithCode'];
export type KioskSettings = Schemas['KioskSettings'];
export type Kitchen = Schemas['Kitchen'];
export type InvoiceSummary = Schemas['InvoiceSummary'];
export type Kot = Schemas['Kot'];
export type ListedOrder = Schemas['ListedOrder'];
export type Order = Schemas['Order'];
export type CarriedCash = Schemas['CarriedCash'];
export type Customer = Schemas['Customer'];
export type DayFigures = Schemas['DayFigures'];
export type Delivery = Schemas['Delivery'];
export type Driver = Schemas['Driver'];
export type Shift = Schemas['Shift'];
export type ShiftDetail = Schemas['ShiftDetail'];
export type Waiter = Schemas['Waiter'];
export type WaiterRequest = Schemas['WaiterRequest'];
export type XReport = Schemas['XReport'];
export type ZReport = Schemas['ZReport'];
export type ZReportSummary = Schemas['ZReportSummary'];
export type LandingPage = Schemas['LandingPage'];
export type LogEntry = Schemas['LogEntry'];
export type LogPage = Schemas['LogPage'];
export type MenuItem = Schemas['MenuItem'];
export type OrderType = Schemas['OrderType'];
export type Pairing = Schemas['Pairing'];
export type PaymentMethod = Schemas['PaymentMethod'];
export type Proposal = Schemas['Proposal'];
export type PrintJob = Schemas['PrintJob'];
export type PrintJobHistory = Schemas['PrintJobHistory'];
export type Printer = Schemas['Printer'];
export type PrinterSearch = Schemas['PrinterSearch'];
export type Promotions = DataOf<'GET /customer-display/promotions'>;
export type QuarantinedRow = Schemas['QuarantinedRow'];
export type SalesReport = Schemas['FreshSalesReport'];
export type StockItem = Schemas['StockItem'];
export type StockMovement = Schemas['StockMovement'];
export type SyncStatus = Schemas['SyncStatus'];
export type Table = Schemas['Table'];
export type Tenant = Schemas['Tenant'];
export type User = Schemas['User'];
export type Verification = DataOf<'GET /audit/verify'>;

/** What every record has. */
export interface Row {
  readonly id: number;
  readonly created_at: string;
  readonly updated_at: string;
}
