import { AppError } from '../../../server/core/errors.ts';
import { rescue } from '../../../sync/joining/rescue.ts';
import { tableNamed } from '../../../sync/registry/tables.ts';
import { timesPaid, versionOf } from './checks.ts';
import type { Branch } from './computers/branch.ts';
import type { Computer } from './computers/computer.ts';
import type { HeadOffice } from './computers/head-office.ts';
import type { Ledger } from './ledger.ts';
import type { What } from './plan.ts';
import { firstIn, rowsIn } from './rows.ts';
import { must } from './trouble.ts';

const whats = ['image', 'put back', 'revive', 'rescue'] as const;
type Returning = (typeof whats)[number];

export const isReturning = (what: What): what is Returning => (whats as readonly What[]).includes(what);

/** A data folder as it was, kept elsewhere. */
interface Image {
  readonly of: Computer;
  readonly folder: string;
  readonly node: number;
  readonly upgraded: boolean;
  /** Writes until then (Ledger). */
  readonly writes: number;
}

interface Surroundings {
  readonly ledger: Ledger;
  /** Computers that were replaced. */
  readonly replaced: Branch[];
  isCopied(branch: Branch): boolean;
  startFrom(folder: string, upgraded: boolean): Promise<Computer>;
  serve(id: number, computer: Computer): Promise<Branch>;
  /** A new computer serves the branch; this one does not know it yet. */
  replace(branch: Branch): Promise<void>;
  /** What no other computer has either is gone. */
  forget(branchId: number): void;
}

/** Whole data folders that come back: in the place of what is there, or after their computer was replaced. */
export class Returns {
  readonly #around: Surroundings;
  /** By branch. */
  readonly #images = new Map<number, Image>();

  constructor(around: Surroundings) {
    this.#around = around;
  }

  async take(what: Returning, branch: Branch | undefined): Promise<void> {
    if (!branch || this.#around.isCopied(branch)) return;
    const isAside = this.#around.replaced.includes(branch);
    if (what === 'rescue') return this.#rescue(branch, isAside);
    if (isAside) return;
    const image = this.#images.get(branch.id);
    if (what === 'image') this.#takeImage(branch);
    else if (image?.of === branch.computer && what === 'put back') await this.#putBack(branch, image);
    else if (image && image.of !== branch.computer && what === 'revive') await this.#revive(branch, image);
  }

  #takeImage({ id, computer }: Branch): void {
    const { node, upgraded } = computer;
    const { writes } = this.#around.ledger;
    this.#images.set(id, { of: computer, folder: computer.copyFolder(), node, upgraded, writes });
  }

  /** What lies beside the database went back with it: nothing there tells. */
  async #putBack(branch: Branch, { folder, node, writes }: Image): Promise<void> {
    const isLeft = node !== branch.computer.node;
    const { ledger, forget, replace } = this.#around;
    ledger.doubled = true;
    ledger.shared.add(node);
    await branch.restart(() => branch.computer.putBack(folder));
    // Of what it holds it cannot tell which came before the loss.
    noteUnsent(branch, ledger.told);
    ledger.wentBack(branch.computer, writes);
    branch.behind = true;
    forget(branch.id);
    // Of a number that it has left, head office takes it for a copy: a person gives the branch a new computer.
    if (isLeft) await replace(branch);
  }

  /** A new computer serves the branch: people sell on the folder that came back, which is refused. */
  async #revive(branch: Branch, { of, folder, node, upgraded, writes }: Image): Promise<void> {
    const { ledger, replaced, startFrom, serve } = this.#around;
    ledger.doubled = true;
    ledger.shared.add(node);
    const computer = await startFrom(folder, upgraded);
    ledger.parts(computer, writes, of);
    const revived = await serve(branch.id, computer);
    // Of what only it holds a guest may have paid the new computer as well.
    noteUnsent(revived, ledger.told);
    replaced.push(revived);
    this.#images.delete(branch.id);
  }

  async #rescue(branch: Branch, isAside: boolean): Promise<void> {
    if (isAside) return;
    const old = this.#around.replaced.find(({ id }) => id === branch.id);
    if (old && old.computer.upgraded === branch.computer.upgraded)
      await takeIn(branch, old, this.#around.ledger).catch(waitForHistory);
  }
}

const ORDERS = tableNamed('orders')?.number;
const ASIDE = 'select pk from sync_quarantine where tbl = ? and root is null';

/** As `galley rescue` does, on the branch's server. Of two records under one id it gives one another. */
export async function takeIn(branch: Branch, old: Branch, ledger: Ledger): Promise<void> {
  if (ledger.officeRestored) ledger.doubled = true;
  const rescued = await rescue(branch.computer.tenant, old.computer.tenant);
  for (const one of rescued.kept.filter((record) => record.startsWith('orders '))) {
    const order = Number(one.slice('orders '.length));
    ledger.named(order, old.computer, versionOf(old.computer.connection, order));
  }
  for (const { pk } of rowsIn(branch.computer.connection, ASIDE, ORDERS)) ledger.putAside.add(Number(pk));
}

/** A person tries again later. */
function waitForHistory(error: unknown): void {
  if (!(error instanceof AppError && /still arriving/.test(error.message))) throw error;
}

/** What a server that is put aside took. */
export interface Held {
  readonly payments: readonly string[];
  /** Paid orders of which it has the last word; each by one of its payments. */
  readonly paid: readonly { readonly order: number; readonly payment: string; readonly total: number }[];
}

const PAID = `select o.id, o.total, min(p.client_key) as payment from orders o
  join payments p on p.order_id = o.id where o.branch_id = ? and o.status = 'paid' group by o.id
  having sum(p.amount) = o.total`;

/**
 * Before what `aside` holds is taken in. Of two servers put aside that changed an order beside each other the later version
 * may stand, whoever was the last: a version never goes back, and a person is told.
 */
export function heldBy({ computer, id }: Branch, aside: readonly Branch[], ledger: Ledger): Held {
  const { connection } = computer;
  const isOutrun = (order: number): boolean =>
    aside.some((other) => versionOf(other.computer.connection, order) > versionOf(connection, order));
  const payments = rowsIn(connection, 'select client_key from payments where branch_id = ?', id);
  const paid = rowsIn(connection, PAID, id).filter(
    (order) => ledger.hasLastWord(computer, order.id) && !isOutrun(Number(order.id)),
  );
  return {
    payments: payments.map(({ client_key }) => String(client_key)),
    paid: paid.map(({ id: order, payment, total }) => ({
      order: Number(order),
      payment: String(payment),
      total: Number(total),
    })),
  };
}

/**
 * Of what a copy had not sent when it became another server nobody knows who wrote it: a person is told of an order, by this
 * rescue or by one before it.
 */
export const withoutTold = ({ payments, paid }: Held, { computer }: Branch, { toldOf }: Ledger): Held => ({
  payments,
  paid: paid.filter(
    ({ order }) => toldOf.get(order)?.get(computer) !== versionOf(computer.connection, order),
  ),
});

const ORDER_OF = `select o.id, o.status, o.total, o.version
  from orders o join payments p on p.order_id = o.id where p.client_key = ?`;

/** All of it is at head office, each payment once, and no order is torn from its payments: others may have come to it. */
export function isTakenIn({ payments, paid }: Held, office: HeadOffice, ledger: Ledger): void {
  const { connection } = office.computer;
  for (const key of payments) {
    const n = timesPaid(connection, key);
    must(n === 1, () => `${key} of a server put aside stands ${n} times at central after its rescue`);
  }
  for (const { order: id, payment, total } of paid) {
    const order = firstIn(connection, ORDER_OF, payment);
    const isWhole = order?.status === 'paid' && order.total === total;
    // A rescue before this one took it in under another id.
    const isReopened = order?.id !== id && ledger.wasReopened(Number(order?.id), 0, Number(order?.version));
    must(
      isWhole || isReopened,
      () => `an order that a server put aside had paid is torn: ${payment} ${JSON.stringify(order)}`,
    );
  }
}

/** Of two computers that bring another state of an order central may hold to the first, as it cannot tell. */
export function noteUnsent(branch: Branch, orders: Set<number>): void {
  for (const order of branch.unsentOrders()) orders.add(order);
}

type Place = { readonly computer: Computer };

/** What is on none of the `rest` of the computers any more; of `doubles` nobody knows whether what they have will stand. */
export function forget(
  { payments, orders }: Ledger,
  branchId: number,
  { rest, doubles }: { readonly rest: readonly Place[]; readonly doubles: readonly Place[] },
): void {
  for (const payment of [...payments.values()]) {
    const stays = rest.some(({ computer }) => timesPaid(computer.connection, payment.key) > 0);
    if (payment.branchId === branchId && !stays) payments.delete(payment.key);
  }
  const sure = rest.filter((place) => !doubles.includes(place));
  for (const [id, order] of orders) {
    const versions = sure.map(({ computer }) => versionOf(computer.connection, id));
    if (order.branchId === branchId) orders.set(id, { branchId, version: Math.max(0, ...versions) });
  }
}
