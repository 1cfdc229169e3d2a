import type { CatalogueTables } from './catalogue.ts';
import type { FloorTables } from './floor.ts';
import type { GuestTables } from './guest.ts';
import type { IdentityTables } from './identity.ts';
import type { OfficeTables } from './office.ts';
import type { PrintingTables } from './printing.ts';
import type { SalesTables } from './sales.ts';
import type { ServiceTables } from './service.ts';
import type { SyncTables } from './sync.ts';
import type { WebhookTables } from './webhooks.ts';

/**
 * Every table of a tenant's database; columns as in migrations/, JSON as text, booleans as 0 and 1, times as UTC ms.
 */
export interface TenantTables
  extends IdentityTables,
    CatalogueTables,
    FloorTables,
    PrintingTables,
    SalesTables,
    ServiceTables,
    GuestTables,
    OfficeTables,
    WebhookTables,
    SyncTables {}
