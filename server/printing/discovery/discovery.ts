import { AppError } from '../../core/errors.ts';
import { systemCaller } from '../../core/permissions.ts';
import type { TenantDatabase } from '../../db/opening/tenant-database.ts';
import type { PrinterSearches } from '../../http/endpoint/platform.ts';
import { LOOPBACK_NETWORKS, type Network } from '../../lan/networks.ts';
import { assertPrintable } from '../transport/address.ts';
import type { Terrain } from './method.ts';
import { Search } from './search.ts';

export interface DiscoveryOptions extends Partial<Omit<Terrain, 'networks'>> {
  /** Asked at each search, because a computer changes networks. Default: only the computer itself. */
  readonly networks?: () => readonly Network[];
  readonly limit?: number;
}

const USUAL = {
  rawPorts: [9100],
  mdnsPort: 5353,
  epsonPort: 3289,
  listen: 3_000,
  connect: 500,
  limit: 15_000,
};

interface Begun {
  readonly tenant: TenantDatabase;
  readonly search: Search;
  readonly running: Promise<void>;
}

/** An installation's searches, one at a time; the last one can be read until the next. */
export class Discovery implements PrinterSearches {
  readonly #options: DiscoveryOptions;
  readonly #ownPorts: () => readonly number[];
  /** At central the only networks that are searched. */
  readonly #allowed: readonly string[] | undefined;
  #last: Begun | undefined;

  constructor(
    ownPorts: () => readonly number[],
    options: DiscoveryOptions = {},
    allowed?: readonly string[],
  ) {
    this.#ownPorts = ownPorts;
    this.#allowed = allowed;
    this.#options = options;
  }

  begin(tenant: TenantDatabase, branchId: number, now: number): Search {
    const last = this.#last;
    if (last?.search.status === 'running') {
      if (last.tenant === tenant && last.search.branchId === branchId) return last.search;
      throw new AppError('REQUEST_IN_PROGRESS', {
        message: 'Another branch is searching for printers. Try again in a moment.',
      });
    }
    const terms = this.#terms;
    if (terms.terrain.networks.length === 0)
      throw new AppError('PRINTER_ADDRESS_REFUSED', {
        message: "This server can't search for printers. Enter the printer's address instead.",
      });
    const search: Search = new Search({
      ...terms,
      id: Math.max(now, (last?.search.id ?? 0) + 1),
      branchId,
      ownPorts: this.#ownPorts(),
      allowed: this.#allowed,
      changed: () => void announce(tenant, search),
    });
    this.#last = { tenant, search, running: search.run() };
    return search;
  }

  find(tenant: TenantDatabase, id: number): Search | undefined {
    return this.#last?.tenant === tenant && this.#last.search.id === id ? this.#last.search : undefined;
  }

  async stop(): Promise<void> {
    this.#last?.search.cancel();
    await this.#last?.running;
  }

  get #terms(): { terrain: Terrain; limit: number } {
    const { limit, ...terrain } = { ...USUAL, ...this.#options };
    const here = this.#options.networks?.() ?? LOOPBACK_NETWORKS;
    const networks = here.filter(({ address }) => isAllowed(address, this.#allowed));
    return { terrain: { ...terrain, networks }, limit };
  }
}

const isAllowed = (address: string, networks: readonly string[] | undefined): boolean =>
  networks === undefined || assertPrintable(address, { ownPorts: [], networks }).ok;

/** A search whose tenant was closed meanwhile is not announced. */
const announce = (tenant: TenantDatabase, { id, branchId, status, progress, printers }: Search) =>
  tenant
    .transact(systemCaller, async (tx) =>
      tx.emit({
        type: 'printer.discovery',
        branchId,
        data: { id, status, progress, found: printers.length },
      }),
    )
    .catch(() => {});
