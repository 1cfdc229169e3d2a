import type { Readable } from 'node:stream';
import type { ErrorCode } from '../../core/errors.ts';
import type { Caller } from '../../core/permissions.ts';
import type { Clock } from '../../core/time/time.ts';
import type { MediaFolder } from '../../db/files/media-folder.ts';
import type { Reader } from '../../db/handle/handle.ts';
import type { ControlDatabase } from '../../db/opening/control-database.ts';
import type { TenantDatabase } from '../../db/opening/tenant-database.ts';
import type { PersonRequest } from './head-office.ts';
import type { StoredReply } from './idempotency.ts';
import type { ReplyCache } from './reply-cache.ts';

/** What a `prepare` step and a raw endpoint may reach: the installation itself, outside any transaction. */
export interface Platform {
  readonly role: 'branch' | 'central';
  readonly version: string;
  readonly clock: Clock;
  /** False while a database elsewhere gives no answer. */
  readonly databaseAnswers: boolean;
  /** What keeps it from working as it should, although it serves. */
  readonly health: {
    readonly ailments: readonly { readonly code: ErrorCode; readonly reason?: string | undefined }[];
    /** The disk refuses: since when, and what it says. */
    readonly failing: { readonly since: number; readonly reason: string } | undefined;
    /** Another program holds the database. */
    readonly held: { readonly since: number } | undefined;
    /** An error of whatever part of the data folder. */
    met(error: unknown): void;
    /** On the disk of the data folder; null where the system does not tell. */
    freeBytes(): number | null;
    isDamaged(tenant: TenantDatabase): boolean;
  };
  /** What a person has to look after. */
  readonly alarms: Alarms;
  /** Where this server keeps its log; undefined where it only writes it to standard error. */
  readonly logFolder: string | undefined;
  /** Where this installation itself listens: no printer may be there. */
  readonly ownPorts: ReadonlySet<number>;
  /** At a central instance the only networks in which printers may be; undefined at a branch. */
  readonly printerNetworks: readonly string[] | undefined;
  /** At a central instance the networks beside the internet into which webhooks may be sent. */
  readonly webhookNetworks: readonly string[];
  readonly control: ControlDatabase;
  readonly logins: { tenantsKnowing(email: string): Promise<number[]> };
  tenant(id: number): TenantDatabase | undefined;
  tenants(): TenantDatabase[];
  served(id: number): ServedTenant | undefined;
  /** Opens a tenant that is known, or with `create` makes one; it is known once it is registered. */
  openTenant(id: number, create?: { node: number; currency: string }): Promise<TenantDatabase>;
  /** Undefined where the line to head office does not stand, or there is none. */
  askHeadOffice(tenant: TenantDatabase, request: PersonRequest): Promise<StoredReply | undefined>;
  /** At a central instance: codes with which a computer becomes the server of a branch. */
  readonly invitations: Invitations;
  readonly printerSearches: PrinterSearches;
  readonly doctor: {
    isExamining(tenant: TenantDatabase): boolean;
    /** Why the last examination came to no end. */
    problemOf(tenant: TenantDatabase): string | null;
    begin(tenant: TenantDatabase): void;
  };
  readonly backups: BackupService;
  /** Where tablets reach this installation, and over which port securely; nowhere while nobody listens. */
  readonly lan: {
    /** The restaurant that is served here, as its network is told too; null where there are several, or none yet. */
    restaurant(): Promise<RestaurantFacts | null>;
    readonly reach: NetworkAddresses;
    /** Whether a name leads here; those of branches' addresses are looked up. */
    answersTo(host: string): boolean | Promise<boolean>;
    readonly securePort: number | null;
    /** That serves guests' phones and nothing else. */
    readonly guestPort: number | null;
    /** Which addresses it had from when on, UTC milliseconds, the newest first. */
    readonly stays: readonly { readonly at: number; readonly addresses: readonly string[] }[];
  };
}

/**
 * A restaurant from its opening until it is let go: its database, and what is kept of it in memory as long. A request
 * holds the one that it was authenticated with, also when a backup takes its place meanwhile.
 */
export interface ServedTenant {
  readonly database: TenantDatabase;
  readonly media: MediaFolder;
  readonly replies: ReplyCache;
  readonly events: EventStreams;
  readonly replication: ReplicationStatus;
}

/** How far replication has come, as far as this program has seen since its start. */
export interface ReplicationStatus {
  /** What branches speak to; undefined but at a central instance. Only sync/ knows what it is. */
  readonly hub: object | undefined;
  /** Node → when rows were last exchanged with it; empty in a restaurant that stands alone. */
  lastContacts(): ReadonlyMap<number, number>;
  /** Node → UTC milliseconds until which everything of its branch is here; empty but at a central instance. */
  completeness(): Promise<ReadonlyMap<number, number>>;
}

export interface EventStreams {
  open(listener: StreamOptions): Readable;
}

/** Who hears events as they happen. */
export interface EventReceiver {
  readonly caller: Caller;
  /** Topics and types; undefined: all. */
  readonly wanted: ReadonlySet<string> | undefined;
  /** Whether it wants the records themselves. */
  readonly rows: boolean;
}

export interface StreamOptions extends EventReceiver {
  readonly lastEventId: string | undefined;
  /** The longest silence, in seconds. */
  readonly beat: number;
  /** The stream asks again when accounts change, and ends on undefined or an error. */
  readonly identify: () => Promise<Caller | undefined>;
}

/** Makes backups, and brings one back. One thing at a time. */
export interface BackupService {
  readonly dataDir: string;
  readonly running: boolean;
  /** The last one that was brought back since the start. */
  readonly restored: RestoreState | null;
  /** Files of this computer, and of one restaurant: nobody chooses where those of others go. */
  covers(tenant: TenantDatabase): boolean;
  assertCovers(tenant: TenantDatabase): void;
  assertFree(tenant: TenantDatabase): void;
  /** Makes what is due by now. */
  look(): void;
  /** Begins one in every folder, whether it is due or not. */
  saveNow(tenant: TenantDatabase): Promise<void>;
  /** Checks and begins; how it went is in `restored` afterwards. */
  restore(tenant: TenantDatabase, folder: string, name: string, by: RestoredBy): void;
}

/** Who has a backup restored, for the record of the database that it brings. */
export interface RestoredBy {
  readonly caller: Caller;
  readonly address: string;
}

export interface RestoreState {
  readonly name: string;
  readonly status: 'running' | 'done' | 'failed';
  readonly error: string | null;
  /** Print jobs that were held back. */
  readonly held: number | null;
}

/** A restaurant as people know it. */
export interface RestaurantFacts {
  readonly name: string;
  /** BCP 47: the one it speaks. */
  readonly locale: string;
  readonly logo_url: string | null;
  /** `#rrggbb` */
  readonly color: string | null;
}

export interface Alarms {
  /**
   * Those that whoever reads may hear of, the urgent ones first. `until` is the tenant's completeness: asked for before, as it
   * reads itself, and a reading within a reading waits for its end.
   */
  raised(
    reader: Reader,
    served: ServedTenant,
    until: ReadonlyMap<number, number>,
  ): Promise<readonly ActiveAlarm[]>;
}

/** Times are UTC milliseconds. */
export interface ActiveAlarm {
  /** The cause, and which one. */
  readonly name: string;
  readonly cause: string;
  readonly branchId: number | null;
  readonly isUrgent: boolean;
  readonly since: number;
  readonly message: string;
  readonly advice: string;
  readonly facts: Readonly<Record<string, string | number>>;
  readonly page: string;
  /** What another server says of its branch, and until when that is known; null: of this server. */
  readonly told: { readonly branch: string; readonly until: number | null } | null;
}

export interface NetworkAddresses {
  /** `galley.local`; null while it is not announced. */
  readonly hostName: string | null;
  readonly addresses: readonly string[];
  /** Where tablets work; https alone where there is TLS. */
  readonly urls: readonly string[];
  /** Without TLS; where there is, they only say how to trust it. */
  readonly plainUrls: readonly string[];
  readonly tls: TlsEndpoint | null;
}

export interface TlsEndpoint {
  readonly port: number;
  /** SHA-256 of what a tablet is to trust, as people compare it. */
  readonly fingerprint: string;
  /** SHA-256 of its public key, base64url, as programs pin it. */
  readonly pin: string;
  /** UTC milliseconds. */
  readonly validUntil: number;
  /** To be installed on tablets, as DER; null when others vouch for this server. */
  readonly authority: Buffer | null;
}

/** The searches for printers in this computer's networks: one at a time, the last one known until the next. */
export interface PrinterSearches {
  /** Begins one, or answers the branch's own that is running. `now`, UTC milliseconds, becomes its id. */
  begin(tenant: TenantDatabase, branchId: number, now: number): PrinterSearch;
  find(tenant: TenantDatabase, id: number): PrinterSearch | undefined;
}

export interface PrinterSearch {
  readonly id: number;
  readonly branchId: number;
  readonly status: 'running' | 'finished' | 'cancelled';
  /** From 0 to 100. */
  readonly progress: number;
  readonly printers: readonly {
    readonly address: string;
    readonly model: string | null;
    /** The methods it answered to. */
    readonly via: readonly string[];
  }[];
}

/** Times are UTC milliseconds. */
export interface Invitations {
  /** The only moment in which the code is known. */
  create(tenantId: number, branchId: number): Promise<{ id: number; code: string; expiresAt: number }>;
  /** For whatever branch of the restaurant is not known here any more. */
  createMissing(tenantId: number): Promise<{ id: number; code: string; expiresAt: number }>;
  pending(
    tenantId: number,
    branchId: number,
  ): Promise<readonly { id: number; createdAt: number; expiresAt: number }[]>;
  /** Whether there was such a pending invitation. */
  revoke(tenantId: number, branchId: number, id: number): Promise<boolean>;
}

/**
 * Who made a request and on which database: a person or device by its token, a device that is being paired by its
 * one-time code, or a branch's node by its credential.
 */
export type Principal =
  | {
      readonly kind: 'user';
      readonly tenant: TenantDatabase;
      readonly served: ServedTenant;
      readonly caller: Caller;
    }
  | {
      readonly kind: 'pairing';
      readonly tenant: TenantDatabase;
      readonly caller: Caller;
      /** The code itself; only its digest is stored. */
      readonly code: string;
    }
  | {
      readonly kind: 'node';
      readonly tenant: TenantDatabase;
      readonly served: ServedTenant;
      readonly node: number;
      readonly branchId: number;
      /** Of the credential, as it was when the request came. */
      readonly secretHash: string;
    };

/**
 * Finds the principal of a bearer token, at once where it is known; throws, or rejects with, the AppError the client is
 * to see. `source`: the address a one-time code may come from in its place; undefined where none is taken.
 */
export type Authenticate = (
  token: string,
  platform: Platform,
  source: string | undefined,
) => Principal | Promise<Principal>;
