import type { Minor } from '../../core/money/money.ts';
import { businessDate } from '../../core/time/time.ts';
import { hourOf } from '../../core/time/wall-clock.ts';
import type { BackgroundQuery } from '../../db/handle/background-query.ts';
import type { Handle } from '../../db/handle/handle.ts';
import type { Snapshots } from '../../db/handle/snapshots.ts';
import { fromJson } from '../../db/tables/json.ts';
import { type ReportBranch, refundsOfOrders } from '../reports/store.ts';
import { branchesIn, type Period, tradingDays } from '../reports/trading-days.ts';
import { type Compared, comparedWithOthers, type Handled } from './far.ts';
import type { Loss, LossReason, NewLoss } from './loss.ts';
import { goodsOf, lossesOf, type OrderSeen, sentOf } from './of-order.ts';
import { lossesOfMoney } from './of-payments.ts';
import {
  actsOn,
  linesOn,
  moneyLostOn,
  type OrderOn,
  ordersOn,
  peopleOf,
  takersOf,
  ticketsBy,
} from './store.ts';
import { countHandled, countLoss, countSent, emptyLossTally, handledBy, type LossTally } from './tally.ts';

interface LossQuestion extends Period {
  readonly branches: readonly number[] | 'all';
  /** UTC milliseconds: open orders of days that are over by then count as losses. */
  readonly now: number;
}

export type Person = Handled & Compared & { readonly name: string | null };

interface LossReport {
  readonly orders: number;
  readonly sent: Minor;
  readonly lost: Minor;
  readonly byReason: readonly { reason: LossReason; amount: Minor; entries: number }[];
  readonly byPerson: readonly Person[];
  readonly byHour: readonly { hour: number; sent: Minor; lost: Minor }[];
  readonly byBranch: readonly { id: number; name: string; sent: Minor; lost: Minor }[];
  /** Newest first. */
  readonly losses: readonly Loss[];
  /** Of everybody named in the losses. */
  readonly names: ReadonlyMap<number, string>;
}

/** Orders at a time: a few milliseconds. */
const BATCH = 40;

/** The losses of a period, from the rows of its orders and payments; each branch's day on its own snapshot. */
async function collectLosses(snapshot: Snapshots, question: LossQuestion): Promise<LossReport> {
  const tally = emptyLossTally();
  const losses: Loss[] = [];
  const branches = await snapshot((handle) => branchesIn(handle, question.branches));
  for await (const { branch, date } of tradingDays(snapshot, branches, question)) {
    const day = {
      branch,
      date,
      isOver: date < businessDate(question.now, branch.timezone, branch.day_start),
    };
    losses.push(...(await snapshot((handle) => countDay(handle, tally, day))));
  }
  return snapshot((handle) => reported(handle, tally, losses, branches));
}

/** The losses of a period as a request asks for them. */
export const lossQuery: BackgroundQuery<LossQuestion, LossReport> = {
  name: 'losses',
  answer: collectLosses,
};

interface Day {
  readonly branch: ReportBranch;
  readonly date: string;
  readonly isOver: boolean;
}

/** Order of the day → who had it in hand. */
type Hands = Map<number, ReadonlySet<number>>;

async function countDay(handle: Handle, tally: LossTally, day: Day): Promise<Loss[]> {
  const losses: Loss[] = [];
  const handled: Hands = new Map();
  for (let after = 0, more = true; more; ) {
    const batch = { branchId: day.branch.id, date: day.date, after, limit: BATCH };
    const orders = await ordersOn(handle, batch);
    losses.push(...(await countOrders(handle, tally, orders, { ...day, handled })));
    more = orders.length === BATCH;
    after = orders.at(-1)?.id ?? after;
  }
  losses.push(...(await countMoney(handle, tally, { ...day, handled })));
  return losses;
}

const placed = ({ branch }: Day, loss: NewLoss): Loss => ({
  ...loss,
  branchId: branch.id,
  hour: hourOf(loss.at, branch.timezone),
});

async function countOrders(
  handle: Handle,
  tally: LossTally,
  orders: readonly OrderOn[],
  day: Day & { readonly handled: Hands },
): Promise<Loss[]> {
  if (orders.length === 0) return [];
  const ids = orders.map(({ id }) => id);
  const lines = await linesOn(handle, { orders: ids });
  const acts = await actsOn(handle, { orders: ids });
  const tickets = await ticketsBy(handle, { ids: lines.flatMap(({ void_kot_id }) => void_kot_id ?? []) });
  const takers = Map.groupBy(await takersOf(handle, { orders: ids }), ({ order_id }) => order_id);
  const byId = new Map(tickets.map((ticket) => [ticket.id, ticket]));
  const found: Loss[] = [];
  for (const order of orders) {
    const seen: OrderSeen = {
      order,
      lines: lines.filter(({ order_id }) => order_id === order.id),
      acts: acts.filter(({ entity_id }) => entity_id === order.id),
      tickets: byId,
      isOver: day.isOver,
    };
    const losses = lossesOf(seen).map((loss) => placed(day, loss));
    const sent = sentOf(seen);
    if (sent === 0 && losses.length === 0) continue;
    const takenBy = (takers.get(order.id) ?? []).map(({ taken_by }) => taken_by);
    const acted = losses.map(({ userId }) => userId ?? 0);
    const hands = new Set([order.opened_by, order.waiter_id ?? 0, ...takenBy, ...acted].filter(Boolean));
    day.handled.set(order.id, hands);
    const hour = hourOf(order.created_at, day.branch.timezone);
    countSent(tally, { branchId: day.branch.id, hour, sent, hands });
    for (const loss of losses) countLoss(tally, loss);
    found.push(...losses);
  }
  return found;
}

async function countMoney(
  handle: Handle,
  tally: LossTally,
  day: Day & { readonly handled: Hands },
): Promise<Loss[]> {
  const rows = await moneyLostOn(handle, { branchId: day.branch.id, date: day.date });
  if (rows.length === 0) return [];
  const orders = [...new Set(rows.map(({ order_id }) => order_id))];
  const refunds = (await refundsOfOrders(handle, { orders })).map(({ credited, ...row }) => ({
    ...row,
    credited: credited && fromJson(credited),
  }));
  const lines = rows.some(({ refunded_items }) => refunded_items !== null)
    ? await linesOn(handle, { orders })
    : [];
  const losses = lossesOfMoney({
    rows,
    refunds: Map.groupBy(refunds, ({ order_id }) => order_id),
    acts: await actsOn(handle, { orders }),
    lines: new Map(lines.map((line) => [line.id, line])),
  }).map((loss) => placed(day, loss));
  // Who gave money back had the order in hand, also an order of another day: a share of more than all would accuse them.
  for (const [id, order] of new Map(rows.map((row) => [row.order_id, row]))) {
    const acted = losses.filter(({ orderId }) => orderId === id).flatMap(({ userId }) => userId ?? []);
    countHandled(tally, new Set(acted).difference(day.handled.get(id) ?? new Set()), goodsOf(order));
  }
  for (const loss of losses) countLoss(tally, loss);
  return losses;
}

async function reported(
  handle: Handle,
  tally: LossTally,
  losses: readonly Loss[],
  branches: readonly ReportBranch[],
): Promise<LossReport> {
  const approvers = losses.flatMap(({ approverId }) => approverId ?? []);
  const people = await peopleOf(handle, { ids: [...new Set([...tally.byPerson.keys(), ...approvers])] });
  const names = new Map(people.map(({ id, name }) => [id, name]));
  const handled = handledBy(tally, new Map(people.map(({ id, role }) => [id, role])));
  const compared = comparedWithOthers(handled);
  return {
    orders: tally.orders,
    sent: tally.sent,
    lost: tally.lost,
    byReason: [...tally.byReason].map(([reason, sums]) => ({ reason, ...sums })),
    byPerson: handled
      .flatMap((person) => {
        const comparison = compared.get(person.userId);
        return comparison ? [{ ...person, ...comparison, name: names.get(person.userId) ?? null }] : [];
      })
      .sort((one, other) => other.lost - one.lost || other.sent - one.sent),
    byHour: [...tally.byHour].map(([hour, sums]) => ({ hour, ...sums })).sort((a, b) => a.hour - b.hour),
    byBranch: branches.map(({ id, name }) => ({ id, name, sent: 0, lost: 0, ...tally.byBranch.get(id) })),
    losses: losses.toSorted((one, other) => other.at - one.at || (one.key < other.key ? -1 : 1)),
    names,
  };
}
