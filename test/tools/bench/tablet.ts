interface Api {
  url: string;
  token?: string;
}

interface MenuItem {
  id: number;
  category_id: number;
  price: number;
  variants: unknown[];
  modifier_groups: unknown[];
}

async function call<T>({ url, token }: Api, method: string, path: string, body?: unknown): Promise<T> {
  const response = await fetch(`${url}/api/v1/${path}`, {
    method,
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
  const answer = (await response.json()) as { success: boolean; data: T };
  if (!answer.success) throw new Error(`${method} ${path}: ${JSON.stringify(answer)}`);
  return answer.data;
}

export async function logIn(url: string, owner: { email: string; password: string }) {
  const { token } = await call<{ token: string }>({ url }, 'POST', 'auth/login', owner);
  return token;
}

/** Adds dishes like those of the sample until the menu has `count`. */
export async function fillMenu(api: Api, count: number) {
  const menu = await call<MenuItem[]>(api, 'GET', 'pos/menu-items');
  for (let n = menu.length; n < count; n++) {
    const { id: _, ...dish } = menu[n % menu.length]! as MenuItem & { name: string };
    await call(api, 'POST', 'pos/menu-items', {
      name: `${dish.name} ${n}`,
      category_id: dish.category_id,
      price: dish.price,
    });
  }
}

/** What a tablet sends for an order of three different dishes to take away. */
export async function orderOfThree(api: Api) {
  const orderTypes = await call<{ id: number; slug: string }[]>(api, 'GET', 'pos/order-types');
  const menu = await call<MenuItem[]>(api, 'GET', 'pos/menu-items');
  const plain = menu.filter(
    ({ variants, modifier_groups }) => variants.length + modifier_groups.length === 0,
  );
  return {
    order_type_id: orderTypes.find(({ slug }) => slug === 'takeaway')!.id,
    items: plain
      .slice(0, 3)
      .map(({ id, price }) => ({ menu_item_id: id, quantity: 2, price, note: 'no onions' })),
  };
}

export async function createPaidOrder(api: Api, body: string) {
  const { id, total } = await call<{ id: number; total: number }>(api, 'POST', 'pos/orders', body);
  await call(api, 'POST', `pos/orders/${id}/payment`, { payment_method: 'cash', amount: total });
  return id;
}
