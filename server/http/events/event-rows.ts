import { systemCaller } from '../../core/permissions.ts';
import type { Reader } from '../../db/handle/handle.ts';
import type { TenantDatabase } from '../../db/opening/tenant-database.ts';
import { moneyWriter } from '../endpoint/money-fields.ts';
import type { Read } from '../endpoint/validate.ts';
import type { EventCatalogue, EventRow } from './event.ts';
import type { LoggedEvent } from './event-log.ts';

/** The records of events, each read once for all receivers. */
export class EventRows {
  readonly #tenant: TenantDatabase;
  readonly #catalogue: EventCatalogue;
  readonly #writers = new Map<EventRow, Read>();

  constructor(tenant: TenantDatabase, catalogue: EventCatalogue) {
    this.#tenant = tenant;
    this.#catalogue = catalogue;
  }

  rowOf({ event }: LoggedEvent): EventRow | undefined {
    return typeof event.data.id === 'number' ? this.#catalogue.get(event.type)?.row : undefined;
  }

  /** Adds what is missing in `known` by event number; a deleted record stays missing. */
  async add(told: readonly LoggedEvent[], known: Map<number, unknown>): Promise<void> {
    const missing = told.filter((one) => !known.has(one.id) && this.rowOf(one));
    if (missing.length === 0) return;
    await this.#tenant
      .read(systemCaller, async (reader) => {
        for (const one of missing) known.set(one.id, await this.#onWire(reader, one));
      })
      // A receiver of an event without its record reads it.
      .catch(() => {});
  }

  async #onWire(reader: Reader, one: LoggedEvent): Promise<unknown> {
    const row = this.rowOf(one) as EventRow;
    const record = await row.read(reader, one.event.data.id as number).catch(() => undefined);
    return record === undefined
      ? undefined
      : row.schema.parse(this.#writer(row)(record, reader.tenant.exponent));
  }

  #writer(row: EventRow): Read {
    const writer = this.#writers.get(row) ?? moneyWriter(row.schema);
    this.#writers.set(row, writer);
    return writer;
  }
}
