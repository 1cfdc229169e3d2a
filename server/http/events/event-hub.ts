import { randomBytes } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Caller } from '../../core/permissions.ts';
import { SECOND } from '../../core/time/time.ts';
import { isPublicTopic, topicOf } from '../../core/topics.ts';
import type { DomainEvent } from '../../db/handle/handle.ts';
import type { TenantDatabase } from '../../db/opening/tenant-database.ts';
import type { EventStreams, StreamOptions } from '../endpoint/platform.ts';
import type { EventCatalogue } from './event.ts';
import { EventAudience } from './event-audience.ts';
import { EventLog, type LoggedEvent } from './event-log.ts';
import { EventRows } from './event-rows.ts';
import { EventStream } from './event-stream.ts';
import { TimeSlicer } from './time-slicer.ts';

/** Printers come first: screens learn of a change when its tickets are on their way. */
const GATHER_MS = 20;
const MAX_EVENTS = 200;

interface News {
  readonly frames: Buffer;
  readonly place: number;
}

/** Records by the number of their event. */
type Rows = Map<number, unknown>;

/** Serialised once for all receivers. */
interface Written {
  readonly news: Map<string, News>;
  readonly rows: Rows;
}

/**
 * The streams of one tenant. Ids belong to this run of the server; a client that resumes from another run is told to
 * reload.
 */
export class EventHub implements EventStreams {
  readonly #run = randomBytes(4).toString('hex');
  readonly #log = new EventLog();
  readonly #rows: EventRows;
  readonly #slices = new TimeSlicer();
  readonly #streams = new Set<EventStream>();
  #tick: NodeJS.Timeout | undefined;
  #due: NodeJS.Timeout | undefined;
  #isWriting = false;
  #isAsking = false;

  /** Call when the tenant is opened, so that nothing before the first listener is missed. */
  constructor(tenant: TenantDatabase, catalogue: EventCatalogue) {
    this.#rows = new EventRows(tenant, catalogue);
    tenant.onEvent((event) => void this.#hear(event));
  }

  open({ caller, wanted, rows, lastEventId, beat, identify: ask }: StreamOptions): EventStream {
    const audienceOf = (who: Caller) => new EventAudience(who, wanted, rows);
    const audience = audienceOf(caller);
    const identify = async () => {
      const who = await ask();
      return who && audienceOf(who);
    };
    const place = lastEventId === undefined ? this.#log.last : this.#placeOf(lastEventId);
    const stream = new EventStream({ audience, place, identify, onDrain: () => this.#writeSoon(), beat });
    this.#streams.add(stream);
    stream.on('close', () => this.#left(stream));
    this.#tick ??= setInterval(() => this.#beat(), SECOND).unref();
    stream.send('retry: 2000\n\n');
    if (place !== this.#log.last) this.#writeSoon();
    return stream;
  }

  /** Call when the tenant is closed, as for a restore: receivers reconnect and are told to reload. */
  end(): void {
    for (const stream of this.#streams) stream.destroy();
  }

  #left(stream: EventStream): void {
    this.#streams.delete(stream);
    if (this.#streams.size > 0) return;
    clearInterval(this.#tick);
    this.#tick = undefined;
  }

  get #all(): EventStream[] {
    return [...this.#streams];
  }

  get #inDoubt(): EventStream[] {
    return this.#all.filter(({ isSuspended }) => isSuspended);
  }

  #beat(): void {
    for (const stream of this.#streams) stream.tick();
    void this.#write();
  }

  #hear(event: DomainEvent): void {
    if (/^(token|user)\./.test(event.type)) this.#askAgain();
    if (!isPublicTopic(topicOf(event.type))) return;
    this.#log.add(event);
    this.#writeSoon();
  }

  /** -1 if it is unknown. */
  #placeOf(lastEventId: string): number {
    const [run, number = ''] = lastEventId.split('-');
    return run === this.#run && /^\d{1,15}$/.test(number) ? Number(number) : -1;
  }

  #writeSoon(): void {
    if (this.#due || this.#isWriting || this.#streams.size === 0) return;
    this.#due = setTimeout(() => void this.#write(), Math.max(GATHER_MS, this.#slices.rest)).unref();
  }

  async #write(): Promise<void> {
    if (this.#isWriting) return;
    this.#isWriting = true;
    clearTimeout(this.#due);
    this.#due = undefined;
    const written: Written = { news: new Map(), rows: new Map() };
    await this.#slices.each(this.#all, (stream) => this.#bring(stream, written));
    this.#isWriting = false;
    if (this.#all.some((stream) => stream.takes && this.#isBehind(stream))) this.#writeSoon();
  }

  #isBehind({ place }: EventStream): boolean {
    return place !== this.#log.last;
  }

  async #bring(stream: EventStream, written: Written): Promise<void> {
    if (!stream.takes) return;
    const news = this.#isBehind(stream) ? await this.#newsOnce(stream, written) : undefined;
    if (!stream.takes) return;
    if (news) stream.place = news.place;
    if (news && news.frames.length > 0) stream.send(news.frames);
    else if (stream.isSilent) stream.send(`${this.#idOf(stream.place)}event: beat\ndata: {}\n\n`);
  }

  async #newsOnce(stream: EventStream, { news, rows }: Written): Promise<News> {
    const key = `${stream.place} ${stream.audience.key}`;
    const fresh = news.get(key) ?? (await this.#newsFor(stream, rows));
    news.set(key, fresh);
    return fresh;
  }

  async #newsFor({ audience, place }: EventStream, rows: Rows): Promise<News> {
    const told = this.#log.after(place, MAX_EVENTS);
    if (!told) {
      const { last } = this.#log;
      return { frames: Buffer.from(`${this.#idOf(last)}event: reset\ndata: {}\n\n`), place: last };
    }
    const heard = audience.heardOf(told);
    if (audience.wantsRows) await this.#rows.add(heard, rows);
    const frames = heard.map((one) => this.#frame(one, audience, rows));
    return { frames: Buffer.from(frames.join('')), place: told.at(-1)?.id ?? place };
  }

  #frame(one: LoggedEvent, audience: EventAudience, rows: Rows): string {
    const { id, event } = one;
    const row = this.#rows.rowOf(one);
    const data = row && audience.mayRead(row) ? { ...event.data, [row.name]: rows.get(id) } : event.data;
    return `${this.#idOf(id)}event: ${event.type}\ndata: ${JSON.stringify(data)}\n\n`;
  }

  #idOf(place: number): string {
    return `id: ${this.#run}-${place}\n`;
  }

  /** A stream outlives the check of its token: its person may be logged out, disabled or moved by now. */
  #askAgain(): void {
    for (const stream of this.#streams) stream.suspend();
    if (!this.#isAsking) void this.#ask();
  }

  async #ask(): Promise<void> {
    this.#isAsking = true;
    // Others handle the same event after this hub and clear their cached tokens.
    await nextTurn();
    for (let some = this.#inDoubt; some.length > 0; some = this.#inDoubt) {
      await this.#slices.each(some, (stream) => stream.identify());
    }
    this.#isAsking = false;
    this.#writeSoon();
  }
}
