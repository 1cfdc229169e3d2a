import { systemCaller } from '../../server/core/permissions.ts';
import type { TenantDatabase } from '../../server/db/opening/tenant-database.ts';
import { headOf } from '../capture/log.ts';
import type { Link } from '../lineage/link.ts';
import { peerOf } from '../lineage/peers.ts';
import { type Columns, readColumns } from '../registry/columns.ts';
import { type SyncedTable, syncedTables } from '../registry/tables.ts';
import type { DigestCentral } from '../wire/digest-messages.ts';
import { bucketDigests } from './bucket-digests.ts';
import { comparedColumns, isTouched, nextBucket, rowDigests, rowsShared, type Shared } from './digest.ts';
import { forgetMismatches, knownMismatches } from './mismatches.ts';
import { exchangeRows, noteDifferences } from './repair.ts';

/** Buckets compared with one request. */
const SPAN = 16;

export interface VerifyOptions {
  readonly tenant: TenantDatabase;
  readonly link: Link;
  readonly central: DigestCentral;
  /** Resolves once both sides have everything of each other; false if that takes too long. */
  readonly exchanged: () => Promise<boolean>;
}

export interface Verified {
  /** Rows that differed and were exchanged. */
  readonly mended: number;
  readonly differing: number;
  /** Buckets that changed whenever they were compared. */
  readonly unsettled: number;
}

interface Bucket {
  readonly shared: Shared;
  readonly bucket: number;
}

/**
 * A row that differs is exchanged once by the rule of its table. If it still differs, both images wait for a person.
 */
export class Verification {
  readonly #options: VerifyOptions;
  readonly #columns: Columns;

  constructor(options: VerifyOptions) {
    this.#options = options;
    this.#columns = readColumns(options.tenant);
  }

  async run(): Promise<Verified> {
    const { differ, unsettled } = await this.#compareAll();
    let mended = 0;
    for (const suspect of differ) mended += await this.#mend(suspect);
    if (mended > 0) await this.#options.exchanged();
    let differing = 0;
    for (const suspect of differ) differing += await this.#settle(suspect);
    await this.#options.central.verified({ differing: differing + unsettled });
    return { mended, differing, unsettled };
  }

  async #compareAll(): Promise<{ differ: Bucket[]; unsettled: number }> {
    const differ: Bucket[] = [];
    let waiting: Bucket[] = [];
    for (const table of syncedTables) {
      const found = await this.#compareTable(this.#sharedOf(table));
      differ.push(...found.differ);
      waiting.push(...found.unsettled);
    }
    // Changes on their way have arrived by now; a bucket that changes all the time is compared another night.
    if (waiting.length > 0 && (await this.#options.exchanged())) {
      const still: Bucket[] = [];
      for (const one of waiting) {
        const found = await this.#compareRange(one.shared, one.bucket, one.bucket + 1);
        differ.push(...found.differ);
        still.push(...found.unsettled);
      }
      waiting = still;
    }
    return { differ, unsettled: waiting.length };
  }

  #sharedOf(table: SyncedTable): Shared {
    return { table, columns: comparedColumns(this.#columns, table), branchId: this.#options.link.branchId };
  }

  async #compareTable(shared: Shared): Promise<{ differ: Bucket[]; unsettled: Bucket[] }> {
    const all = { differ: [] as Bucket[], unsettled: [] as Bucket[] };
    for (let from: number | undefined = 0; from !== undefined; ) {
      const found = await this.#compareRange(shared, from, from + SPAN);
      all.differ.push(...found.differ);
      all.unsettled.push(...found.unsettled);
      from = found.next;
    }
    return all;
  }

  async #compareRange(shared: Shared, from: number, to: number) {
    const { tenant, central, link } = this.#options;
    const { head, pulled } = await tenant.read(systemCaller, async (reader) => ({
      head: await headOf(reader),
      pulled: (await peerOf(reader, link.centralNode)).cursor,
    }));
    const { table, columns } = shared;
    const digests = [...(await tenant.runInBackground(bucketDigests, { ...rowsShared(shared), from, to }))];
    const answer = await central.compare({
      table: table.name,
      columns: [...columns],
      from,
      to,
      digests,
      pulled,
    });
    const differ: Bucket[] = [];
    const unsettled = answer.unsettled.map((bucket) => ({ shared, bucket }));
    for (const bucket of answer.differ) {
      const moving = await this.#isMoving(table, bucket, head, answer.pushed);
      (moving ? unsettled : differ).push({ shared, bucket });
    }
    const own = await tenant.read(systemCaller, (reader) => nextBucket(reader, shared, to));
    const nexts = [own, answer.next ?? undefined].filter((one) => one !== undefined);
    return { differ, unsettled, next: nexts.length === 0 ? undefined : Math.min(...nexts) };
  }

  /** Something in the bucket is unsent, or was written after it was digested. */
  #isMoving(table: SyncedTable, bucket: number, head: number, pushed: number): Promise<boolean> {
    const { tenant, link } = this.#options;
    return tenant.read(
      systemCaller,
      async (reader) =>
        (await isTouched(reader, table, bucket, { after: head })) ||
        (await isTouched(reader, table, bucket, { after: Math.min(head, pushed), notBy: link.centralNode })),
    );
  }

  async #mend({ shared, bucket }: Bucket): Promise<number> {
    const { tenant, central, link } = this.#options;
    const { differing, equal } = await this.#rowsOf({ shared, bucket });
    const known = await tenant.read(systemCaller, (reader) => knownMismatches(reader, shared.table));
    const again = equal.filter((id) => known.has(id));
    if (again.length > 0)
      await tenant.transact(systemCaller, (tx) => forgetMismatches(tx, shared.table, again));
    const ids = differing.filter((id) => !known.has(id));
    if (ids.length === 0) return 0;
    const { tables } = await central.digestImages({ table: shared.table.name, ids });
    await exchangeRows({ tenant, link, columns: this.#columns }, shared.table, ids, tables);
    return ids.length;
  }

  async #settle(suspect: Bucket): Promise<number> {
    const { shared, bucket } = suspect;
    const again = await this.#compareRange(shared, bucket, bucket + 1);
    if (again.differ.length === 0) return 0;
    const { differing } = await this.#rowsOf(suspect);
    if (differing.length === 0) return 0;
    const { tables } = await this.#options.central.digestImages({ table: shared.table.name, ids: differing });
    await noteDifferences(this.#options.tenant, shared.table, differing, tables);
    return differing.length;
  }

  async #rowsOf({ shared, bucket }: Bucket): Promise<{ differing: number[]; equal: number[] }> {
    const { tenant, central } = this.#options;
    const { table, columns } = shared;
    const asked = { table: table.name, columns: [...columns], bucket };
    const there = new Map((await central.bucketRows(asked)).rows);
    const here = await tenant.read(systemCaller, (reader) => rowDigests(reader, shared, bucket));
    // A row that only central writes and no longer has was lost there; the branch it belonged to brings it back
    // (readmission.ts).
    const own = table.writer === 'central' ? [] : here.keys();
    const ids = [...new Set([...own, ...there.keys()])];
    return {
      differing: ids.filter((id) => here.get(id) !== there.get(id)),
      equal: ids.filter((id) => here.get(id) === there.get(id)),
    };
  }
}
