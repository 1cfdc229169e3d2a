import type { RemoteInfo } from 'node:dgram';
import { setTimeout as pause } from 'node:timers/promises';
import type { QueryPacket } from 'multicast-dns';
import { MulticastLink } from './link.ts';
import type { Network } from './networks.ts';
import {
  type Advertisement,
  additionalRecords,
  answersTo,
  conflictsWith,
  type DnsRecord,
  goodbye,
  losesTiebreak,
  recordsOf,
  withShortTtl,
} from './records.ts';

/** Milliseconds, as RFC 6762 has them. */
const USUAL = { probe: 250, defer: 1_000, repeat: 1_000 };
const PROBES = 3;

export interface AnnouncerOptions {
  readonly port: number;
  readonly intervals?: typeof USUAL;
  /** Under its `n`th name: 1 is the one that was chosen, 2 the next when somebody has that one. */
  readonly offer: (n: number) => Advertisement;
  /** The name to try first. */
  readonly first: number;
  readonly named: (n: number) => void;
}

/** Claims a name on the network, says what is offered under it, answers questions, and says goodbye. */
export class Announcer {
  readonly #options: AnnouncerOptions;
  readonly #intervals: typeof USUAL;
  #link: MulticastLink | undefined;
  #life = new AbortController();
  #claiming: Promise<void> = Promise.resolve();
  #number: number;
  #records = new Map<Network, DnsRecord[]>();
  #holds = false;
  #contested = false;
  #outdone = false;

  constructor(options: AnnouncerOptions) {
    this.#options = options;
    this.#intervals = options.intervals ?? USUAL;
    this.#number = options.first;
  }

  /** The name it holds now. */
  get host(): string | null {
    return this.#holds ? this.#options.offer(this.#number).host : null;
  }

  /** From now on in these networks only. Resolves when the port is open; the name is claimed meanwhile. */
  async announceIn(networks: readonly Network[]): Promise<void> {
    await this.stop();
    if (networks.length === 0) return;
    this.#life = new AbortController();
    this.#link = await MulticastLink.open(networks, this.#options.port, {
      query: (packet, from, network) => this.#hearQuery(packet, from, network),
      response: ({ answers }) => this.#hearAnswers(answers),
    });
    this.#claim();
  }

  /** Says goodbye. */
  async stop(): Promise<void> {
    this.#life.abort();
    await this.#claiming;
    if (this.#holds) await this.#sayAll(goodbye);
    this.#holds = false;
    await this.#link?.close();
    this.#link = undefined;
  }

  #claim(): void {
    this.#holds = false;
    // Ends early when the announcer is stopped.
    this.#claiming = this.#claimFreeName().catch(() => {});
  }

  async #claimFreeName(): Promise<void> {
    const { signal } = this.#life;
    while (!(await this.#isFree(signal))) this.#number += 1;
    this.#holds = true;
    this.#options.named(this.#number);
    await this.#sayAll();
    await pause(this.#intervals.repeat, undefined, { signal });
    if (this.#holds) await this.#sayAll();
  }

  async #isFree(signal: AbortSignal): Promise<boolean> {
    const offer = this.#options.offer(this.#number);
    this.#records = new Map(this.#networks.map((network) => [network, recordsOf(offer, network.address)]));
    this.#contested = false;
    for (let probes = 0; probes < PROBES && !this.#contested; probes += 1) {
      this.#outdone = false;
      for (const [network, records] of this.#records) this.#probe(network, records);
      await pause(this.#intervals.probe, undefined, { signal });
      if (!this.#outdone) continue;
      await pause(this.#intervals.defer, undefined, { signal });
      probes = -1;
    }
    return !this.#contested;
  }

  #probe(network: Network, records: readonly DnsRecord[]): void {
    const claimed = records.filter((record) => 'flush' in record && record.flush);
    const names = [...new Set(claimed.map(({ name }) => name))];
    this.#link?.ask(
      network,
      names.map((name) => ({ name, type: 'ANY' })),
      claimed,
    );
  }

  #hearQuery(packet: QueryPacket, from: RemoteInfo, network: Network): void {
    if (!this.#holds) {
      if (losesTiebreak(this.#all, packet.authorities)) this.#outdone = true;
      return;
    }
    const records = this.#records.get(network) ?? [];
    const answers = answersTo(packet.questions, records, packet.answers);
    if (answers.length === 0) return;
    const more = additionalRecords(answers, records);
    if (this.#link?.isLegacyQuerier(from))
      void this.#link.reply(network, packet, withShortTtl([...answers, ...more]), from);
    else void this.#link?.say(network, answers, more);
  }

  #hearAnswers(answers: readonly DnsRecord[]): void {
    if (!conflictsWith(answers, this.#all)) return;
    this.#contested = true;
    // A host that has the name says so when it is claimed again.
    if (this.#holds) this.#claim();
  }

  async #sayAll(as = (records: readonly DnsRecord[]) => records): Promise<void> {
    for (const [network, records] of this.#records) await this.#link?.say(network, as(records));
  }

  get #networks(): readonly Network[] {
    return this.#link?.networks ?? [];
  }

  /** In a computer with two feet in one network, what one says is no news to the other. */
  get #all(): DnsRecord[] {
    return [...this.#records.values()].flat();
  }
}
