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
import type { TrainingPlace } from './training-place.ts';

/** What a `prepare` step and a raw endpoint may use: the installation itself, outside any transaction. */
export interface Platform {
  readonly role: 'branch' | 'central';
  readonly version: string;
  /** Email address for help; absent: nobody named one. */
  readonly support?: string | undefined;
  readonly clock: Clock;
  /** False while an external database does not answer. */
  readonly databaseAnswers: boolean;
  /** What keeps the server from working properly, although it serves. */
  readonly health: {
    readonly ailments: readonly { readonly code: ErrorCode; readonly reason?: string | undefined }[];
    /** The disk refuses: since when, and its message. */
    readonly failing: { readonly since: number; readonly reason: string } | undefined;
    /** Another program holds the database. */
    readonly held: { readonly since: number } | undefined;
    /** Reports an error of any part of the data folder. */
    met(error: unknown): void;
    /** Free bytes on the data folder's disk; null if the system does not say. */
    freeBytes(): number | null;
    isDamaged(tenant: TenantDatabase): boolean;
  };
  /** What a person has to take care of. */
  readonly alarms: Alarms;
  /** Where this server writes its log; undefined if only to standard error. */
  readonly logFolder: string | undefined;
  /** Ports on which this installation listens: no printer may use them. */
  readonly ownPorts: ReadonlySet<number>;
  /** At central the only networks in which printers may be; undefined at a branch. */
  readonly printerNetworks: readonly string[] | undefined;
  /** At central the networks besides the internet to which webhooks may be sent. */
  readonly webhookNetworks: readonly string[];
  readonly control: ControlDatabase;
  readonly logins: { tenantsKnowing(email: string): Promise<number[]> };
  /** Every restaurant of this installation. */
  tenantIds(): readonly number[];
  /** Those that are open now. */
  tenants(): TenantDatabase[];
  served(id: number): ServedTenant | undefined;
  /**
   * Opens the restaurant if it is closed; undefined if it is unknown. Throws RESTAURANT_UNAVAILABLE with the reason if it
   * cannot be opened.
   */
  serve(id: number): Promise<ServedTenant | undefined>;
  /** Keeps an open restaurant open until the returned function is called; undefined if none is ever closed. */
  hold(id: number): (() => void) | undefined;
  /** Opens a known tenant, or with `create` makes one, which is known once it is registered. */
  openTenant(id: number, create?: { node: number; currency: string }): Promise<TenantDatabase>;
  /** Undefined if head office is unreachable, or there is none. */
  askHeadOffice(tenant: TenantDatabase, request: PersonRequest): Promise<StoredReply | undefined>;
  /** At central: codes with which a computer becomes a branch's server. */
  readonly invitations: Invitations;
  readonly printerSearches: PrinterSearches;
  readonly doctor: {
    isExamining(tenant: TenantDatabase): boolean;
    /** Why the last examination did not finish. */
    problemOf(tenant: TenantDatabase): string | null;
    begin(tenant: TenantDatabase): void;
  };
  readonly backups: BackupService;
  /** Undefined where nobody practices: at head office, and in training itself. */
  readonly training: TrainingPlace | undefined;
  /** Where tablets reach this installation, and over which secure port; undefined while nobody listens. */
  readonly lan: {
    /** The restaurant served here, as shown on its network; null if there are several or none. */
    restaurant(): Promise<RestaurantFacts | null>;
    readonly reach: NetworkAddresses;
    /** Whether a name leads here; those of branches' addresses are looked up. */
    answersTo(host: string): boolean | Promise<boolean>;
    readonly securePort: number | null;
    /** Serves guests' phones and nothing else. */
    readonly guestPort: number | null;
    /** Its addresses and since when it had them, UTC milliseconds, newest first. */
    readonly stays: readonly { readonly at: number; readonly addresses: readonly string[] }[];
  };
}

/**
 * A restaurant from its opening until it is closed: its database and its caches. A request keeps the one it was
 * authenticated with, even if a backup replaces it in the meantime.
 */
export interface ServedTenant {
  readonly database: TenantDatabase;
  readonly media: MediaFolder;
  readonly replies: ReplyCache;
  readonly events: EventStreams;
  readonly replication: ReplicationStatus;
}

/** Progress of replication, as far as this program has seen since its start. */
export interface ReplicationStatus {
  /** The branches' counterpart; only at central. Only sync/ knows its type. */
  readonly hub: object | undefined;
  /** Node → when rows were last exchanged with it; empty in a stand-alone restaurant. */
  lastContacts(): ReadonlyMap<number, number>;
  /** Node → UTC milliseconds up to which everything of its branch is here; empty except at central. */
  completeness(): Promise<ReadonlyMap<number, number>>;
}

export interface EventStreams {
  open(listener: StreamOptions): Readable;
}

/** A receiver of events. */
interface EventReceiver {
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
  /** Called again when accounts change; the stream ends on undefined or an error. */
  readonly identify: () => Promise<Caller | undefined>;
}

/** Makes backups and restores them, one at a time. */
export interface BackupService {
  readonly dataDir: string;
  readonly running: boolean;
  /** The last one restored since the start. */
  readonly restored: RestoreState | null;
  /** Whether all files belong to this restaurant: nobody decides where files of others go. */
  covers(tenant: TenantDatabase): boolean;
  assertCovers(tenant: TenantDatabase): void;
  assertFree(tenant: TenantDatabase): void;
  /** Makes the backups that are due. */
  look(): void;
  /** Starts one in every folder, due or not. */
  saveNow(tenant: TenantDatabase): Promise<void>;
  /** Checks and begins; the outcome is in `restored` afterwards. */
  restore(tenant: TenantDatabase, folder: string, name: string, by: RestoredBy): void;
}

/** Who restores a backup, for the audit of the restored database. */
export interface RestoredBy {
  readonly caller: Caller;
  readonly address: string;
}

export interface RestoreState {
  readonly name: string;
  readonly status: 'running' | 'done' | 'failed';
  readonly error: string | null;
  /** Print jobs that were held. */
  readonly held: number | null;
}

/** A restaurant as people know it. */
export interface RestaurantFacts {
  readonly name: string;
  /** BCP 47 tag of its language. */
  readonly locale: string;
  readonly logo_url: string | null;
  /** `#rrggbb` */
  readonly color: string | null;
}

export interface Alarms {
  /**
   * Those the reader may see, urgent ones first. `until` is the tenant's completeness, read before, because a read
   * inside a read would wait for its end.
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
  /** Reported by another server about its branch, and until when that is known; null: about this server. */
  readonly told: { readonly branch: string; readonly until: number | null } | null;
}

export interface NetworkAddresses {
  /** `galley.local`; null while it is not announced. */
  readonly hostName: string | null;
  readonly addresses: readonly string[];
  /** Where tablets work; only https if there is TLS. */
  readonly urls: readonly string[];
  /** Without TLS; if there is TLS, they only explain how to trust it. */
  readonly plainUrls: readonly string[];
  readonly tls: TlsEndpoint | null;
}

interface TlsEndpoint {
  readonly port: number;
  /** SHA-256 of what a tablet must trust, as people compare it. */
  readonly fingerprint: string;
  /** SHA-256 of its public key, base64url, as programs pin it. */
  readonly pin: string;
  /** UTC milliseconds. */
  readonly validUntil: number;
  /** To be installed on tablets, as DER; null if a public authority signed the certificate. */
  readonly authority: Buffer | null;
}

/** Searches for printers in this computer's networks: one at a time; the last one is kept until the next. */
export interface PrinterSearches {
  /** Begins one, or returns the branch's running one. `now`, UTC milliseconds, becomes its id. */
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
    /** The methods by which it was found. */
    readonly via: readonly string[];
  }[];
}

/** Times are UTC milliseconds. */
export interface Invitations {
  /** The only moment at which the code is known. */
  create(tenantId: number, branchId: number): Promise<{ id: number; code: string; expiresAt: number }>;
  /** For any branch of the restaurant that is no longer known here. */
  createMissing(tenantId: number): Promise<{ id: number; code: string; expiresAt: number }>;
  pending(
    tenantId: number,
    branchId: number,
  ): Promise<readonly { id: number; createdAt: number; expiresAt: number }[]>;
  /** Whether there was such a pending invitation. */
  revoke(tenantId: number, branchId: number, id: number): Promise<boolean>;
}

/**
 * Who made a request and on which database: a person or device by token, a device being paired by its one-time code, or
 * a branch's node by credential.
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
      /** Digest of the credential's secret when the request arrived. */
      readonly secretHash: string;
    };

/**
 * Finds the principal of a bearer token, synchronously if it is cached; throws or rejects with the AppError for the
 * client. `source`: the address of a request that may carry a one-time code instead; undefined if none is accepted.
 */
export type Authenticate = (
  token: string,
  platform: Platform,
  source: string | undefined,
) => Principal | Promise<Principal>;
