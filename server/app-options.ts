import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from './core/time/time.ts';
import type { DatabaseOptions } from './db/opening/tenant-database.ts';
import type { Endpoint } from './http/endpoint/endpoint.ts';
import type { AnswerObserver } from './http/server.ts';
import type { Lan } from './lan/lan.ts';
import type { DiscoveryOptions } from './printing/discovery/discovery.ts';

/** What an installation is opened with: the configuration, and what tests put in its place. */
export interface AppOptions extends Pick<DatabaseOptions, 'seal' | 'backgroundReader'> {
  readonly role: 'branch' | 'central';
  readonly dataDir: string;
  /** Of a PostgreSQL database; absent: SQLite in the data folder. */
  readonly databaseUrl?: string | undefined;
  readonly version: string;
  /** Email address for help; shown to people. */
  readonly support?: string | undefined;
  readonly clock: Clock;
  readonly log: FastifyBaseLogger;
  /** The files of `log`. */
  readonly logFolder?: string | undefined;
  /** Requests a minute; 0 = off. */
  readonly rateLimit: number;
  readonly inspect?: (endpoint: Endpoint, data: unknown, exponent: number) => void;
  /** Called after each answer. */
  readonly answered?: AnswerObserver | undefined;
  /** Addresses and networks whose forwarding headers are believed; none unless given. */
  readonly trustedProxies?: readonly string[] | undefined;
  /** Networks in which a central instance may print, as 10.0.0.0/8; none unless given. */
  readonly printerNetworks?: readonly string[] | undefined;
  /** Networks beside the internet into which a central instance may send webhooks; none unless given. */
  readonly webhookNetworks?: readonly string[] | undefined;
  /** Fiscal devices that this installation may speak to; none unless given. */
  readonly fiscalDevice?: 'none' | 'simulated' | undefined;
  /** Restaurants that a central instance keeps open at most. */
  readonly mostOpen?: number | undefined;
  /** Up to this number of older databases a central instance migrates by itself, each when it is opened; 50 unless given. */
  readonly mostMigrated?: number | undefined;
  /** Where printers are searched for; only on this computer unless it says otherwise. */
  readonly discovery?: DiscoveryOptions;
  /** It is the training restaurant of a server, whose network this is. */
  readonly trainingAt?: Lan | undefined;
  /** For tests: the step of replication at which this program dies, the `count`th time. */
  readonly failAt?: { readonly point: string; readonly count: number } | undefined;
}
