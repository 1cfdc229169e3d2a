import { systemCaller } from '../core/permissions.ts';
import type { Clock } from '../core/time/time.ts';
import type { TenantDatabase } from '../db/opening/tenant-database.ts';
import type { NetworkAddresses, RestaurantFacts } from '../http/endpoint/platform.ts';
import { Announcer, type AnnouncerOptions } from './announcer.ts';
import { isOfOwnNetwork } from './host-names.ts';
import type { Log } from './log.ts';
import { readAddresses, readNames, readRestaurant } from './names.ts';
import { NO_ADDRESSES, networkAddressesOf } from './network-addresses.ts';
import type { Network } from './networks.ts';
import { type Advertisement, labelOf } from './records.ts';
import {
  type AddressPeriod,
  storeAddresses,
  storedAddressPeriods,
  storedNameNumber,
  storeNameNumber,
} from './stored-names.ts';
import type { Certificate, Credentials } from './tls/certificate.ts';
import type { SubjectAltNames } from './tls/issue.ts';

/** Networks come and go without telling. */
const LOOK_MS = 5_000;
const MDNS_PORT = 5353;

interface Installation {
  readonly dataDir: string;
  readonly role: 'branch' | 'central';
  readonly version: string;
  readonly log: Log;
  readonly clock: Clock;
  tenantIds(): readonly number[];
  tenants(): TenantDatabase[];
}

interface LanOptions {
  readonly port: number;
  /** `galley`, which becomes `galley.local`. */
  readonly name: string;
  /** Those in which this server listens. */
  readonly networks: () => readonly Network[];
  /** Those of them in which it says so. */
  readonly announced: () => readonly Network[];
  /** On the internet. */
  readonly hostNames?: readonly string[];
  readonly secure?: SecureEndpoint | undefined;
  readonly mdnsPort?: number;
  readonly intervals?: AnnouncerOptions['intervals'];
}

export interface SecureEndpoint {
  readonly port: number;
  readonly certificate: Certificate;
  use(credentials: Credentials): void;
}

/** How this server is found on its network, and over which addresses: kept true while it listens. */
export class Lan {
  readonly #installation: Installation;
  #options: LanOptions | undefined;
  #announcer: Announcer | undefined;
  #networks: readonly Network[] = [];
  /** What the announcement was made of. */
  #announced = '';
  #told: string | undefined;
  #noted: string | undefined;
  #problem = '';
  #timer: NodeJS.Timeout | undefined;
  #turn: Promise<void> = Promise.resolve();

  constructor(installation: Installation) {
    this.#installation = installation;
  }

  /** Set when the listener for guests opens. */
  guestPort: number | null = null;

  get securePort(): number | null {
    return this.#options?.secure?.port ?? null;
  }

  async restaurant(): Promise<RestaurantFacts | null> {
    const [tenant] = this.#installation.tenants();
    if (!tenant || this.#installation.tenantIds().length > 1) return null;
    return tenant.read(systemCaller, readRestaurant);
  }

  get reach(): NetworkAddresses {
    if (!this.#options) return NO_ADDRESSES;
    const { port, secure } = this.#options;
    return networkAddressesOf({
      hostName: this.#announcer?.host ?? null,
      addresses: this.#networks.map(({ address }) => address),
      port,
      secure,
    });
  }

  /** A head office that was told no name of its own cannot know by which it is found. */
  answersTo(name: string): boolean | Promise<boolean> {
    const host = name.toLowerCase();
    const { hostNames = [], secure } = this.#options ?? {};
    if (isOfOwnNetwork(host) || hostNames.includes(host) || secure?.certificate.isValidFor(host)) return true;
    const tenants = this.#installation.tenants();
    if (this.#installation.role === 'central') return hostNames.length === 0;
    return Promise.all(tenants.map((tenant) => tenant.read(systemCaller, readAddresses))).then((urls) =>
      urls.flat().some((url) => URL.parse(url)?.hostname === host),
    );
  }

  get stays(): readonly AddressPeriod[] {
    return storedAddressPeriods(this.#installation.dataDir);
  }

  /** Anyone who listens for this installation calls it. */
  async open(options: LanOptions): Promise<void> {
    this.#options = options;
    await this.look();
    this.#timer = setInterval(() => void this.look(), LOOK_MS);
    this.#timer.unref();
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.#turn;
    await this.#announcer?.stop();
    this.#options = undefined;
  }

  /** Compares with the networks of now. Never rejects: what fails is tried again at the next look. */
  look(): Promise<void> {
    this.#turn = this.#turn
      .then(() => this.#compare())
      .catch((error: Error) => {
        if (error.message !== this.#problem)
          this.#installation.log.warn({ reason: error.message }, 'devices may not find this server by name');
        this.#problem = error.message;
      });
    return this.#turn;
  }

  async #compare(): Promise<void> {
    const options = this.#options;
    if (!options) return;
    this.#networks = options.networks();
    await this.#remember(options.name);
    await this.#refreshCertificate(options);
    await this.#tellIfChanged();
    await this.#announce(options);
    this.#problem = '';
  }

  /** What changed since it looked last; a disk that cannot be written to takes nothing but the memory. */
  async #remember(name: string): Promise<void> {
    const { dataDir, clock } = this.#installation;
    const addresses = this.#networks.map(({ address }) => address);
    if (addresses.join() === this.#noted) return;
    this.#noted = addresses.join();
    await storeAddresses(dataDir, name, { at: clock.now(), addresses }).catch(() => {});
  }

  async #refreshCertificate({ secure }: LanOptions): Promise<void> {
    if (secure && (await secure.certificate.refresh(this.#names))) secure.use(secure.certificate.credentials);
  }

  /** Those a certificate of its own is made for. */
  get #names(): SubjectAltNames {
    return namesOn(this.#installation.dataDir, this.#options?.name ?? '', this.#networks);
  }

  async #announce(options: LanOptions): Promise<void> {
    const networks = options.announced();
    const told = JSON.stringify([networks, this.#installation.tenants().map(({ id }) => id)]);
    if (told === this.#announced) return;
    await this.#announcer?.stop();
    this.#announced = '';
    this.#announcer = new Announcer(await this.#termsOf(options));
    await this.#announcer.announceIn(networks);
    this.#announced = told;
  }

  async #termsOf(options: LanOptions): Promise<AnnouncerOptions> {
    const { dataDir } = this.#installation;
    const [tenant] = this.#installation.tenants();
    const known = this.#installation.tenantIds().length === 1 && tenant;
    const names = known ? await known.read(systemCaller, readNames) : undefined;
    return {
      port: options.mdnsPort ?? MDNS_PORT,
      ...(options.intervals && { intervals: options.intervals }),
      first: storedNameNumber(dataDir, options.name),
      offer: (number) => offerOf(options, this.#installation.version, names, number),
      named: (number) => void this.#named(options.name, number),
    };
  }

  async #named(name: string, number: number): Promise<void> {
    const { dataDir, log } = this.#installation;
    log.info({ name: hostOf(name, number) }, 'this server is announced on the network');
    if (number !== storedNameNumber(dataDir, name))
      await storeNameNumber(dataDir, name, number).catch((error: Error) =>
        log.warn({ reason: error.message }, "the network name couldn't be saved"),
      );
    await this.look();
  }

  async #tellIfChanged(): Promise<void> {
    const { hostName, urls } = this.reach;
    const now = JSON.stringify({ hostName, urls });
    if (now === this.#told) return;
    const isFirst = this.#told === undefined;
    this.#told = now;
    if (isFirst) return;
    this.#installation.log.info({ urls }, "this server's addresses changed");
    await Promise.all(this.#installation.tenants().map((tenant) => tell(tenant, hostName, urls)));
  }
}

const tell = (tenant: TenantDatabase, hostName: string | null, urls: readonly string[]): Promise<void> =>
  tenant.transact(systemCaller, async (tx) =>
    tx.emit({ type: 'address.changed', branchId: null, data: { host_name: hostName, urls } }),
  );

const hostOf = (name: string, number: number): string =>
  number === 1 ? `${name}.local` : `${name}-${number}.local`;

/** Of a server that listens in these networks, under the name it had last. */
export const namesOn = (dataDir: string, name: string, networks: readonly Network[]): SubjectAltNames => ({
  hosts: [hostOf(name, storedNameNumber(dataDir, name))],
  addresses: networks.map(({ address }) => address),
});

function offerOf(
  { name, port, secure }: LanOptions,
  version: string,
  names: { restaurant: string; branch: string | null } | undefined,
  number: number,
): Advertisement {
  const texts = [
    `version=${version}`,
    ...(secure ? [`tls=${secure.port}`] : []),
    ...(names ? [`restaurant=${names.restaurant}`] : []),
    ...(names?.branch ? [`branch=${names.branch}`] : []),
  ].map(shortened);
  const label = labelOf([names?.restaurant, names?.branch].filter(Boolean).join(' · ')) || 'Galley';
  return {
    host: hostOf(name, number),
    label: number === 1 ? label : labelOf(`${number} ${label}`),
    services: [
      { type: '_galley._tcp.local', port, texts: [...texts, 'path=/api/v1'] },
      { type: '_http._tcp.local', port, texts: [...texts, 'path=/console/'] },
    ],
  };
}

/** A text of a record has at most 255 bytes. */
const shortened = (text: string): string => text.slice(0, 80);
