import type { Operation } from '../../../../client/client.ts';
import { requestNamed } from '../../api/client.ts';
import { changed } from '../../api/resource.ts';
import type { Order } from '../../api/types.ts';
import { attempt } from '../../shell/notices.tsx';

/** What a button does to an order. */
export async function actOn({ id }: Pick<Order, 'id'>, operation: Operation, done: string): Promise<boolean> {
  const isDone = await attempt(() => requestNamed(operation, { params: { id }, body: {} }), done);
  changed('order');
  return isDone;
}
