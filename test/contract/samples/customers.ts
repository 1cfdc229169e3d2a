import type { Place } from '../world.ts';
import { newItem } from './catalogue.ts';
import { fresh, gravely, made, recordSamples, type Sample, type Samples } from './sample.ts';

let numbers = 0;
const phone = () => `+33 6 ${String(10_000_000 + ++numbers)}`;

const address = {
  label: 'home',
  line1: '3 rue des Lilas',
  line2: null,
  city: 'Lyon',
  postal_code: '69003',
  latitude: 45.76,
  longitude: 4.85,
  notes: 'third floor',
};

const person = () => ({
  name: fresh('Zoé'),
  phone: phone(),
  email: 'zoe@example.com',
  addresses: [{ ...address, is_default: true }],
  tax_number: 'FR12',
  notes: 'no nuts',
});

/** The driver whose account the world knows, with the cash of a delivery. */
async function driverWithCash(at: Place): Promise<{ id: number }> {
  const ride = await at.as('driver');
  const user_id = (await ride('GET', '/auth/user')).data.id;
  const drivers = (await (await at.as('owner'))('GET', '/pos/delivery-drivers?all=1')).data;
  const known = drivers.find((one: { user_id: number | null }) => one.user_id === user_id);
  const rider = known ?? (await made(at, '/pos/delivery-drivers', { ...driver(), user_id }));
  const { id } = await delivery(at);
  await made(at, `/pos/orders/${id}/assign-driver`, { driver_id: rider.id });
  await ride('POST', `/pos/orders/${id}/payment`, { payment_method: 'cash' });
  return rider;
}

const newCustomer = (at: Place) => made(at, '/pos/customers', person());

const customer = async (at: Place) => ({ params: { id: (await newCustomer(at)).id } });

const driver = () => ({ name: fresh('Rider'), phone: phone(), vehicle: 'bicycle' });
const newDriver = (at: Place) => made(at, '/pos/delivery-drivers', driver());

const platform = () => ({ name: fresh('Platform'), commission: 15, markup: 7.5 });

/** An order for a customer's home, through a platform. */
const delivery = async (at: Place): Promise<{ id: number }> =>
  made(at, '/pos/orders', {
    delivery_platform_id: (await made(at, '/pos/delivery-platforms', platform())).id,
    customer_id: (await newCustomer(at)).id,
    items: [{ menu_item_id: (await newItem(at)).id }],
  });

const onDelivery = async (at: Place, body: object): Promise<Sample> => ({
  params: { id: (await delivery(at)).id },
  body,
});

export const customerSamples: Samples = {
  ...recordSamples('/pos/customers', person),
  'GET /pos/customers': async (at) => {
    const { name } = await newCustomer(at);
    return { query: `?limit=2&sort=name&search=${encodeURIComponent(name)}` };
  },
  'POST /pos/customers/{id}/merge': async (at) => ({
    ...(await customer(at)),
    body: { into_id: (await newCustomer(at)).id },
  }),
  'POST /pos/customers/{id}/erase': customer,
  'POST /pos/customers/{id}/personal-data': async (at) => ({
    ...(await customer(at)),
    ...(await gravely(at)),
  }),
  ...recordSamples('/pos/delivery-drivers', driver),
  'PUT /pos/delivery-drivers/{id}/status': async (at) => ({
    params: { id: (await newDriver(at)).id },
    body: { status: 'off_duty' },
  }),
  ...recordSamples('/pos/delivery-platforms', platform),
  'POST /pos/orders/{id}/assign-driver': async (at) =>
    onDelivery(at, { driver_id: (await newDriver(at)).id }),
  'PUT /pos/orders/{id}/delivery-status': (at) => onDelivery(at, { status: 'failed', reason: 'nobody home' }),
  'GET /pos/driver-cash': async (at) => {
    await driverWithCash(at);
    return {};
  },
  'POST /pos/delivery-drivers/{id}/settlements': async (at) => ({
    params: { id: (await driverWithCash(at)).id },
    body: { counted_cash: 12.5, notes: 'a coin too many' },
  }),
  'GET /pos/driver-settlements': async (at) => {
    const { id } = await driverWithCash(at);
    await made(at, `/pos/delivery-drivers/${id}/settlements`, { counted_cash: 12.5 });
    return { query: `?driver_id=${id}&limit=2` };
  },
  'GET /pos/deliveries': async (at) => {
    await delivery(at);
    return { query: '?limit=3&status=pending' };
  },
};
