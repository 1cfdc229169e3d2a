import type { z } from 'zod';
import type { Category as CategorySchema } from '../../../../server/catalogue/categories/schema.ts';
import type { MenuItem as MenuItemSchema } from '../../../../server/catalogue/menu/schema.ts';
import type { OrderType as OrderTypeSchema } from '../../../../server/catalogue/order-types/schema.ts';
import type { PaymentMethod as PaymentMethodSchema } from '../../../../server/catalogue/payment-methods/schema.ts';
import type {
  StockItem as StockItemSchema,
  StockMovement as StockMovementSchema,
} from '../../../../server/catalogue/stock/schema.ts';
import type { Area as AreaSchema } from '../../../../server/floor/areas/schema.ts';
import type { Table as TableSchema } from '../../../../server/floor/tables/schema.ts';
import type { Banner as BannerSchema } from '../../../../server/guest/banners/schema.ts';
import type { Branding as BrandingSchema } from '../../../../server/guest/branding/schema.ts';
import type {
  DisplaySettings as DisplaySettingsSchema,
  Promotions as PromotionsSchema,
} from '../../../../server/guest/customer-display/schema.ts';
import type { GalleryImage as GalleryImageSchema } from '../../../../server/guest/gallery/schema.ts';
import type { KioskSettings as KioskSettingsSchema } from '../../../../server/guest/kiosk/schema.ts';
import type { LandingPage as LandingPageSchema } from '../../../../server/guest/landing-page/schema.ts';
import type { HeroSlide as HeroSlideSchema } from '../../../../server/guest/landing-page/slide-schema.ts';
import type {
  Branch as BranchSchema,
  BranchSettings as BranchSettingsSchema,
  InvitationWithCode as InvitationSchema,
} from '../../../../server/identity/branches/schema.ts';
import type {
  Device as DeviceSchema,
  Pairing as PairingSchema,
} from '../../../../server/identity/devices/schema.ts';
import type { Tenant as TenantSchema } from '../../../../server/identity/tenant/schema.ts';
import type { User as UserSchema } from '../../../../server/identity/users/schema.ts';
import type { Address as AddressSchema } from '../../../../server/lan/wire.ts';
import type {
  AuditEntry as AuditEntrySchema,
  Verification as VerificationSchema,
} from '../../../../server/office/audit/schema.ts';
import type { ExportState as ExportStateSchema } from '../../../../server/office/exports/schema.ts';
import type { FreshSalesReport as SalesReportSchema } from '../../../../server/office/reports/schema.ts';
import type { BackupState as BackupStateSchema } from '../../../../server/oversight/backups/wire.ts';
import type { DoctorState as DoctorStateSchema } from '../../../../server/oversight/doctor/wire.ts';
import type {
  LogEntry as LogEntrySchema,
  LogPage as LogPageSchema,
} from '../../../../server/oversight/logs/wire.ts';
import type {
  Conflict as ConflictSchema,
  Quarantined as QuarantinedSchema,
} from '../../../../server/oversight/wire.ts';
import type { PrinterSearch as PrinterSearchSchema } from '../../../../server/printing/discovery/schema.ts';
import type {
  PrintJobHistory as PrintJobHistorySchema,
  PrintJob as PrintJobSchema,
} from '../../../../server/printing/jobs/schema.ts';
import type { Kitchen as KitchenSchema } from '../../../../server/printing/kitchens/schema.ts';
import type { Printer as PrinterSchema } from '../../../../server/printing/printers/schema.ts';
import type { SyncStatus as SyncStatusSchema } from '../../../../sync/status.ts';

/** The answers of the API as its own schemas say; nothing of the server but these types is known here. */
type Wire<S extends z.ZodType> = Readonly<z.output<S>>;

export type Address = Wire<typeof AddressSchema>;
export type Area = Wire<typeof AreaSchema>;
export type AuditEntry = Wire<typeof AuditEntrySchema>;
export type BackupState = Wire<typeof BackupStateSchema>;
export type Banner = Wire<typeof BannerSchema>;
export type Branch = Wire<typeof BranchSchema>;
export type BranchSettings = Wire<typeof BranchSettingsSchema>;
export type Branding = Wire<typeof BrandingSchema>;
export type Category = Wire<typeof CategorySchema>;
export type Conflict = Wire<typeof ConflictSchema>;
export type Device = Wire<typeof DeviceSchema>;
export type DisplaySettings = Wire<typeof DisplaySettingsSchema>;
export type DoctorState = Wire<typeof DoctorStateSchema>;
export type ExportState = Wire<typeof ExportStateSchema>;
export type GalleryImage = Wire<typeof GalleryImageSchema>;
export type HeroSlide = Wire<typeof HeroSlideSchema>;
export type Invitation = Wire<typeof InvitationSchema>;
export type KioskSettings = Wire<typeof KioskSettingsSchema>;
export type Kitchen = Wire<typeof KitchenSchema>;
export type LandingPage = Wire<typeof LandingPageSchema>;
export type LogEntry = Wire<typeof LogEntrySchema>;
export type LogPage = Wire<typeof LogPageSchema>;
export type MenuItem = Wire<typeof MenuItemSchema>;
export type OrderType = Wire<typeof OrderTypeSchema>;
export type Pairing = Wire<typeof PairingSchema>;
export type PaymentMethod = Wire<typeof PaymentMethodSchema>;
export type PrintJob = Wire<typeof PrintJobSchema>;
export type PrintJobHistory = Wire<typeof PrintJobHistorySchema>;
export type Printer = Wire<typeof PrinterSchema>;
export type PrinterSearch = Wire<typeof PrinterSearchSchema>;
export type Promotions = Wire<typeof PromotionsSchema>;
export type QuarantinedRow = Wire<typeof QuarantinedSchema>;
export type SalesReport = Wire<typeof SalesReportSchema>;
export type StockItem = Wire<typeof StockItemSchema>;
export type StockMovement = Wire<typeof StockMovementSchema>;
export type SyncStatus = Wire<typeof SyncStatusSchema>;
export type Table = Wire<typeof TableSchema>;
export type Tenant = Wire<typeof TenantSchema>;
export type User = Wire<typeof UserSchema>;
export type Verification = Wire<typeof VerificationSchema>;

/** What every record has. */
export interface Row {
  readonly id: number;
  readonly created_at: string;
  readonly updated_at: string;
}
