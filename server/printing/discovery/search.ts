import type { PrinterSearch } from '../../http/endpoint/platform.ts';
import { isWithin } from '../../lan/networks.ts';
import { assertPrintable } from '../transport/address.ts';
import { byEpson } from './epson.ts';
import { byMdns } from './mdns.ts';
import { type Answer, type Method, methods, type Seek, type Terrain } from './method.ts';
import { bySweep } from './sweep.ts';

const seeks: Record<Method, Seek> = { mdns: byMdns, epson: byEpson, sweep: bySweep };

interface FoundPrinter {
  /** In the form of a network printer's address. */
  readonly address: string;
  readonly model: string | null;
  readonly via: readonly Method[];
}

interface SearchOptions {
  readonly id: number;
  readonly branchId: number;
  readonly terrain: Terrain;
  readonly ownPorts: readonly number[];
  /** At central the only networks with printers. */
  readonly allowed?: readonly string[] | undefined;
  /** Milliseconds after which it ends with what it found. */
  readonly limit: number;
  /** Something was found, or it progressed noticeably. */
  readonly changed: () => void;
}

/** More than any restaurant has: a device that answers under ever new addresses fills neither memory nor screen. */
const MAX_FOUND = 200;

/** A search for network printers by every method at once, in memory only. */
export class Search implements PrinterSearch {
  readonly #options: SearchOptions;
  readonly #found = new Map<string, FoundPrinter>();
  readonly #parts = new Map<Method, number>();
  readonly #stopped = new AbortController();
  #status: 'running' | 'finished' | 'cancelled' = 'running';
  #announced = 0;

  constructor(options: SearchOptions) {
    this.#options = options;
  }

  get id(): number {
    return this.#options.id;
  }

  get branchId(): number {
    return this.#options.branchId;
  }

  get status(): 'running' | 'finished' | 'cancelled' {
    return this.#status;
  }

  get progress(): number {
    if (this.#status === 'finished') return 100;
    const sum = [...this.#parts.values()].reduce((total, part) => total + part, 0);
    return Math.min(99, Math.floor((sum / methods.length) * 100));
  }

  get printers(): FoundPrinter[] {
    return [...this.#found.values()];
  }

  async run(): Promise<void> {
    const { terrain, limit, changed } = this.#options;
    const signal = AbortSignal.any([this.#stopped.signal, AbortSignal.timeout(limit)]);
    await Promise.allSettled(
      methods.map((method) =>
        seeks[method](terrain, {
          signal,
          found: (answer) => this.#note(method, answer),
          progress: (part) => this.#advance(method, part),
        }),
      ),
    );
    this.#status = this.#stopped.signal.aborted ? 'cancelled' : 'finished';
    changed();
  }

  cancel(): void {
    this.#stopped.abort();
  }

  /** Anyone may answer a broadcast: only addresses in the searched networks count. */
  #note(method: Method, { host, port, model }: Answer): void {
    const { terrain, ownPorts, allowed, changed } = this.#options;
    const address = `${host}:${port}`;
    if (!terrain.networks.some((network) => isWithin(network, host))) return;
    if (!assertPrintable(address, { ownPorts, networks: allowed }).ok) return;
    const known = this.#found.get(address);
    if (known?.via.includes(method) || (!known && this.#found.size >= MAX_FOUND)) return;
    const via = [...(known?.via ?? []), method];
    this.#found.set(address, { address, model: known?.model ?? model, via });
    changed();
  }

  #advance(method: Method, part: number): void {
    this.#parts.set(method, Math.max(part, this.#parts.get(method) ?? 0));
    if (this.progress < this.#announced + 10) return;
    this.#announced = this.progress;
    this.#options.changed();
  }
}
