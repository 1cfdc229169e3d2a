import { nodeOf } from '../../../server/core/ids.ts';
import type { Tx } from '../../../server/db/handle/handle.ts';
import type { Stamp } from '../../../server/db/opening/tenant-database.ts';
import { isIncidental, type SyncedTable, tableNumbered } from '../../../sync/registry/tables.ts';
import type { Row } from './rows.ts';
import { must } from './trouble.ts';

export interface Payment {
  /** The key under which the guest's request would be repeated. */
  readonly key: string;
  readonly branchId: number;
}

interface SavedOrder {
  readonly branchId: number;
  readonly version: number;
}

export interface GivenId {
  readonly table: string;
  readonly id: number;
}

export interface Written {
  readonly table: SyncedTable;
  readonly row: Row;
}

/** What people wrote and what they were told is done: the truth that every database is held against. */
export class Ledger {
  readonly #wrongIds: string[] = [];
  readonly #writes: { readonly order: unknown; by: object }[] = [];
  readonly #parted = new Map<object, { readonly from: number; readonly origin: object | undefined }>();
  readonly #issued = new Map<string, number>();
  readonly #images = new Map<string, Set<string>>();
  readonly #values = new Map<string, Set<unknown>>();
  readonly #reopened = new Map<number, number[]>();
  /** Orders that were changed after their database went back in time: central knows better. */
  readonly forked = new Set<number>();
  /** Two copies hold these and head office lost them: the later one stands, and a person may be told of the other. */
  readonly told = new Set<number>();
  /**
   * Of these a rescue told a person: the server in place had gone on with another state, and that stands. With the computers
   * that were rescued, and the version that each had.
   */
  readonly toldOf = new Map<number, Map<object, number>>();
  /** Of these a rescue put the state aside that the branch's server had, which a person sees in the quarantine there. */
  readonly putAside = new Set<number>();
  /** Acknowledged to a guest: each must be there in the end. */
  readonly payments = new Map<string, Payment>();
  /** By payment: those that the order had where it was taken. */
  readonly #takenBeside = new Map<string, readonly string[]>();
  readonly #closedAsItWas = new Set<number>();
  /** Payments that came to central with another amount too: what came first stands. */
  readonly altered = new Set<number>();
  /** By order: the version in which a waiter last saw it saved. */
  readonly orders = new Map<number, SavedOrder>();
  /** A database was copied and both copies are used: until they notice, they give the same ids. */
  doubled = false;
  /** A computer is gone with what it had not sent. */
  buried = false;
  /** Numbers that two copies had when they were made: of these each may give what the other gives. */
  readonly shared = new Set<number>();
  /** Numbers of head office of which it may have given ids twice, as its whole disk was put back. */
  readonly givenAgain = new Set<number>();
  /** Head office was brought back from a backup. */
  officeRestored = false;
  readonly #loose = new Map<string, Set<unknown>>();

  wrote(table: SyncedTable, row: Row): void {
    const key = `${table.name}:${row.id}`;
    if (table.kind !== 'shared') {
      add(this.#images, key, imageOf(row));
      add(this.#loose, table.name, withoutIds(row));
      add(this.#images, `${key} apart`, imageOf(withoutSums(row)));
      add(this.#loose, `${table.name} apart`, withoutIds(withoutSums(row)));
      return;
    }
    for (const [column, value] of Object.entries(row)) {
      add(this.#values, `${key}:${column}`, value);
      add(this.#loose, `${table.name}:${column}`, value);
    }
  }

  /** `beside`: payments that the order had at that computer. */
  took(payment: string, beside: readonly string[]): void {
    this.#takenBeside.set(payment, beside);
  }

  /** The order that began at that moment was closed with what had been paid already. */
  closedAsItWas(began: number): void {
    this.#closedAsItWas.add(began);
  }

  /** Of an order: whether it was settled by two computers that did not know of each other. */
  wasSettledTwice(began: unknown, payments: readonly string[]): boolean {
    return this.#areApart(payments) || (payments.length > 0 && this.#closedAsItWas.has(Number(began)));
  }

  /** Whether two of the payments were taken at computers that each did not know of the other's. */
  #areApart(payments: readonly string[]): boolean {
    const knows = (one: string, other: string) => this.#takenBeside.get(one)?.includes(other) === true;
    return payments.some((one) =>
      payments.some((other) => one !== other && !knows(one, other) && !knows(other, one)),
    );
  }

  /** A rescue named the order, of which that computer has this version. */
  named(order: number, by: object, version: number): void {
    this.toldOf.set(order, (this.toldOf.get(order) ?? new Map<object, number>()).set(by, version));
  }

  /** Answered to a waiter. */
  saved(branchId: number, written: readonly Written[]): void {
    for (const { table, row } of written) {
      if (table.name === 'orders')
        this.orders.set(row.id as number, { branchId, version: row.version as number });
    }
  }

  /** Ids given out by a transaction that was committed on a computer that is `node`. Told after a commit, which nothing may throw into. */
  gave(node: number, ids: readonly GivenId[]): void {
    for (const { table, id } of ids) {
      const key = `${table}:${id}`;
      const before = this.#issued.get(key);
      if (nodeOf(id) !== node) this.#wrongIds.push(`${key} was given by node ${node}, outside its range`);
      else if (before !== undefined && !this.shared.has(node))
        this.#wrongIds.push(`${key} was given twice, by nodes ${before} and ${node}`);
      this.#issued.set(key, node);
    }
  }

  /** Writes of which `worked` told. */
  get writes(): number {
    return this.#writes.length;
  }

  /** From there on others may have served the branch as well as this computer, which is a copy of `origin`. */
  parts(computer: object, from = this.writes, origin?: object): void {
    const before = this.#parted.get(computer);
    this.#parted.set(computer, { origin, ...before, from: Math.min(from, before?.from ?? from) });
  }

  /** What the computer wrote from there on it does not know any more: as if another had. */
  wentBack(computer: object, from: number): void {
    const lost = {};
    for (const one of this.#writes.slice(from)) if (one.by === computer) one.by = lost;
    this.parts(computer, from);
  }

  worked(computer: object, written: readonly Written[]): void {
    const orders = written.map(({ table, row }) => (table.name === 'orders' ? row.id : row.order_id));
    for (const order of new Set(orders.filter(Boolean))) this.#writes.push({ order, by: computer });
  }

  /** Whether this computer wrote last to an order, and nobody else since others may. Never of one that served alone. */
  hasLastWord(computer: object, order: unknown): boolean {
    const parted = this.#parted.get(computer);
    if (!parted) return false;
    const { from, origin } = parted;
    const isOwn = ({ by }: { by: object }) => by === computer;
    const before = this.#writes.slice(0, from).findLast((one) => one.order === order);
    const since = this.#writes.slice(from).filter((one) => one.order === order);
    if (since.length > 0) return since.every(isOwn);
    return before !== undefined && (isOwn(before) || before.by === origin);
  }

  assertIds(): void {
    must(this.#wrongIds.length === 0, () => this.#wrongIds.join('; '));
  }

  /** A guest pays again after this version of the order. */
  reopened(orderId: number, version: number): void {
    this.#reopened.set(orderId, [...(this.#reopened.get(orderId) ?? []), version]);
  }

  /** Of two servers put aside the later one's state of an order stands, whichever was taken in first; it opens nothing. */
  wasTold(order: number, wasOpen: boolean): boolean {
    return this.toldOf.has(order) || (wasOpen && this.putAside.has(order));
  }

  wasReopened(orderId: number, after: number, upTo: number): boolean {
    return (this.#reopened.get(orderId) ?? []).some((version) => version > after && version <= upTo);
  }

  #isKnown({ name }: SyncedTable, { id }: Row, kind: string, row: Row): boolean {
    return (
      this.#images.get(`${name}:${id}${kind}`)?.has(imageOf(row)) === true ||
      (this.doubled && this.#loose.get(`${name}${kind}`)?.has(withoutIds(row)) === true)
    );
  }

  /** A column that came with an upgrade is empty at first, and again after a restore. */
  #beganEmpty(key: string, column: string): boolean {
    return NEWER.includes(column) || !this.#values.has(`${key}:${column}`);
  }

  /**
   * Whether a row, as one of the databases has it, is what somebody wrote. Columns a writer lacked are null. `isReckoned`:
   * the program has reckoned its sums since.
   */
  assertWritten(table: SyncedTable, row: Row, isReckoned: boolean): void {
    const key = `${table.name}:${row.id}`;
    if (table.kind !== 'shared') {
      const known =
        this.#isKnown(table, row, '', row) ||
        (isReckoned && this.#isKnown(table, row, ' apart', withoutSums(row)));
      must(known, () => `nobody wrote ${key} as ${JSON.stringify(row)}`);
      return;
    }
    for (const [column, value] of Object.entries(row)) {
      if (isIncidental(table, column) || (value === null && this.#beganEmpty(key, column))) continue;
      const known =
        this.#values.get(`${key}:${column}`)?.has(value) === true ||
        (this.doubled && isId(column)) ||
        (this.doubled && this.#loose.get(`${table.name}:${column}`)?.has(value) === true);
      must(known, () => `nobody wrote ${JSON.stringify(value)} as ${column} of ${key}`);
    }
  }
}

/** Columns that only newer programs have. */
const NEWER: readonly string[] = ['colour', 'mood'];

/** Before the end of a transaction: what it wrote, as the database will show it. */
export async function writtenIn(tx: Tx, stamp: Stamp): Promise<Written[]> {
  const touched = await tx.execute<{ tbl: number; pk: number }>('select tbl, pk from sync_log where tx = ?', [
    stamp.tx,
  ]);
  const written: Written[] = [];
  for (const { tbl, pk } of touched) {
    const table = tableNumbered(tbl) as SyncedTable;
    const [row] = await tx.execute<Row>(`select * from "${table.name}" where id = ?`, [pk]);
    if (row) written.push({ table, row });
  }
  return written;
}

function add<T>(sets: Map<string, Set<T>>, key: string, value: T): void {
  const set = sets.get(key);
  if (set) set.add(value);
  else sets.set(key, new Set([value]));
}

/** A column that only newer programs have counts once it holds something. */
const imageOf = (row: Row): string =>
  JSON.stringify(Object.entries(row).filter(([column, value]) => !NEWER.includes(column) || value !== null));

const SUMS: readonly string[] = [
  ...[
    'status',
    'payment_status',
    'amount_paid',
    'tip_total',
    'subtotal',
    'total',
    'version',
    'updated_at',
    'updated_by',
  ],
];

const withoutSums = (row: Row): Row =>
  Object.fromEntries(Object.entries(row).filter(([column]) => !SUMS.includes(column)));

const isId = (column: string): boolean => /(^|_)id$/.test(column);

/** Of two records under one id the later one gets another, wherever it is referred to. */
const withoutIds = (row: Row): string =>
  imageOf(Object.fromEntries(Object.entries(row).filter(([column]) => !isId(column))));
