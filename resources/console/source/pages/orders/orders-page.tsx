import { page } from '../../shell/router.ts';
import { OrderList } from './order-list.tsx';
import { OrderPage } from './order-page.tsx';

/** `orders` is the list, `orders/17` one of them. */
export function OrdersPage() {
  const id = Number(page.value.split('/')[1]);
  return id > 0 ? <OrderPage key={id} id={id} /> : <OrderList />;
}
