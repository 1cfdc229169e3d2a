import type { BodyOf } from '../../../client/client.ts';
import { asProblem, type Problem, UNREACHABLE } from '../../../web/api/problem.ts';
import { actWithApproval } from '../parts/approval/approval.ts';
import { say } from '../parts/notices/notice.ts';
import { t } from '../text/text.ts';
import { act, canAct } from '../work/act.ts';
import { learn } from '../work/rows.ts';
import type { GuestOrder, Order, OrderLine, Table } from '../work/types.ts';
import { titleOf } from './floor/places.ts';

/** What is never queued: it is done now, or it says why not. */
export const needsServer = (): boolean => !canAct();

/** What went wrong, in words of these screens where they have any. */
function refusalOf({ code, message, details }: Problem): string {
  if (code === UNREACHABLE) return t('act.needs_server');
  if (code !== 'PRINTER_NOT_CONFIGURED') return message;
  return t(details.kitchen_id === undefined ? 'refused.PRINTER_NOT_CONFIGURED' : 'line.no_printer');
}

/** Shows the outcome; returns whether it was done. `work` returns false if it was given up. */
export async function tried(work: () => Promise<unknown>, done = ''): Promise<boolean> {
  try {
    if ((await work()) === false) return false;
    if (done) say(done);
    return true;
  } catch (error) {
    say(refusalOf(asProblem(error)));
    return false;
  }
}

/** Numbers of bills are the server's: asked for now or not at all. */
export const printBill = ({ id }: Order): Promise<boolean> =>
  tried(async () => {
    await act(t('order.bill'), 'POST /pos/orders/{id}/print-bill', { params: { id } });
  }, t('order.bill_printed'));

const learnOrder = (row: Order): void => learn({ kind: 'order', row });
const learnTable = (row: Table): void => learn({ kind: 'table', row });

export const setCovers = ({ id }: Order, covers: number): Promise<boolean> =>
  tried(async () => {
    await act(t('table.covers'), 'PUT /pos/orders/{id}', { params: { id }, body: { covers } });
  });

/** Changes the order type and customer; another type for sent dishes needs a manager. */
export const setOrder = (order: Order, body: BodyOf<'PUT /pos/orders/{id}'>): Promise<boolean> =>
  tried(async () => {
    const asked = { act: t('start.asks'), what: titleOf(order) };
    const call = { params: { id: order.id }, body };
    return (await actWithApproval(asked, 'PUT /pos/orders/{id}', call)) !== undefined;
  });

const learnBoth = ({ from, to }: { readonly from: Table; readonly to: Table }): void => {
  for (const table of [from, to]) learnTable(table);
};

export const transferTable = (from: Table, to: Table): Promise<boolean> =>
  tried(
    async () => {
      const call = { params: { id: from.id }, body: { to_table_id: to.id } };
      learnBoth((await act(t('table.move_to'), 'POST /pos/tables/{id}/transfer', call)).data);
    },
    t('table.moved', { table: to.name }),
  );

export const mergeTable = (from: Table, into: Table): Promise<boolean> =>
  tried(
    async () => {
      const call = { params: { id: from.id }, body: { into_table_id: into.id } };
      learnBoth((await act(t('table.merge_with'), 'POST /pos/tables/{id}/merge', call)).data);
    },
    t('table.merged', { table: into.name }),
  );

/** Its orders go back to it; where others are by now is said. */
export const unmergeTable = ({ id, name }: Table): Promise<boolean> =>
  tried(async () => {
    const what = t('table.unmerge', { table: name });
    const { data } = await act(what, 'POST /pos/tables/{id}/unmerge', { params: { id } });
    learnTable(data);
    const parts = data.elsewhere.map(({ order_number, bill_number, table_name }) =>
      t('table.elsewhere', {
        order: order_number,
        bill: bill_number,
        table: table_name ?? t('table.none'),
      }),
    );
    say([t('table.unmerged', { table: name }), ...parts].join(' '));
  });

/** null: nobody's. Its open orders go along. */
export const takeTable = (
  { id, name }: Table,
  waiter: { readonly id: number; readonly name: string } | null,
): Promise<boolean> =>
  tried(
    async () => {
      const call = { params: { id }, body: { waiter_id: waiter?.id ?? null } };
      learnTable((await act(t('table.take'), 'PUT /pos/tables/{id}/waiter', call)).data);
    },
    waiter ? t('table.assigned', { table: name, name: waiter.name }) : t('table.unassigned', { table: name }),
  );

/** The phones of the guests at a table order no more. */
export const endPhones = ({ id }: Table): Promise<boolean> =>
  tried(async () => {
    await act(t('table.end_phones'), 'DELETE /pos/tables/{id}/guest-sessions', { params: { id } });
  }, t('table.phones_ended'));

interface Portion {
  readonly order_item_id: number;
  readonly quantity: number;
}

/** Kitchens are told where the dishes go now. */
export const moveLines = (
  { id }: Order,
  items: readonly Portion[],
  to: Table,
  bill?: Order,
): Promise<boolean> =>
  tried(
    async () => {
      const body = { items, ...(bill ? { to_order_id: bill.id } : { to_table_id: to.id }) };
      const done = await actWithApproval(
        { act: t('bill.asks'), what: `${t('move.title')} · ${to.name}` },
        'POST /pos/orders/{id}/move-items',
        { params: { id }, body },
      );
      if (!done) return false;
      learnOrder(done.data.from);
      learnOrder(done.data.to);
      return true;
    },
    t('table.lines_moved', { table: to.name }),
  );

/** The other's dishes move here, and it is closed. */
export const mergeBills = (into: Order, other: Order): Promise<boolean> =>
  tried(
    async () => {
      const done = await actWithApproval(
        { act: t('bill.asks'), what: `${t('bill.merge')} · ${titleOf(into)}` },
        'POST /pos/orders/{id}/merge',
        { params: { id: into.id }, body: { order_id: other.id } },
      );
      if (!done) return false;
      learnOrder(done.data);
      return true;
    },
    t('bill.merged', { n: into.token_number }),
  );

const learnGuestOrder = (row: GuestOrder): void => learn({ kind: 'guest_order', row });

export const acceptGuests = ({ id }: GuestOrder): Promise<boolean> =>
  tried(async () => {
    const call = { params: { id } };
    learnGuestOrder((await act(t('guests.accept'), 'PUT /pos/guest-orders/{id}/accept', call)).data);
  });

export const declineGuests = ({ id }: GuestOrder, reason: string): Promise<boolean> =>
  tried(async () => {
    const call = { params: { id }, body: { reason } };
    learnGuestOrder((await act(t('guests.decline'), 'PUT /pos/guest-orders/{id}/decline', call)).data);
  });

/** Removes an unsent line with its whole combo, without approval, unless the bill has a discount. */
export const takeOffUnsent = ({ id }: Order, line: OrderLine): Promise<boolean> =>
  tried(async () => {
    const call = { params: { id, item_id: line.id }, body: line.combo ? { combo: true } : {} };
    const asked = { act: t('bill.asks'), what: `${line.quantity} × ${line.name}` };
    const done = await actWithApproval(asked, 'POST /pos/orders/{id}/items/{item_id}/void', call);
    return done !== undefined;
  });

export const REPRINT = 'POST /pos/kot/{id}/reprint';

/** The paper was lost or is unreadable; the kitchen sees that it is a copy. */
export const reprintKot = (id: number): Promise<boolean> =>
  tried(async () => {
    await act(t('line.reprint'), REPRINT, { params: { id } });
  }, t('line.reprinted'));

export const sendPending = ({ id }: Order): Promise<boolean> =>
  tried(async () => {
    await act(t('pending.send', { n: '' }), 'POST /pos/orders/{id}/kot', { params: { id } });
  }, t('pending.sent'));
