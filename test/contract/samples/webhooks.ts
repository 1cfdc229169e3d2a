import type { Place } from '../world.ts';
import { fresh, gravely, made, type Samples } from './sample.ts';

const body = () => ({
  url: 'https://books.example.com/galley',
  description: fresh('Bookkeeping'),
  events: ['order', 'shift.day_closed'],
});

const path = '/webhooks';

/** A server has few of them, a suite makes many. */
async function makeRoom(at: Place): Promise<void> {
  const owner = await at.as('owner');
  const { data } = await owner('GET', path);
  if (data.length > 10) for (const { id } of data) await owner('DELETE', `${path}/${id}`);
}

/** With the password again: data leaves the restaurant. */
async function asked(at: Place) {
  const { token, body: proof } = await gravely(at);
  return { token, body: { ...body(), ...proof } };
}

export async function newWebhook(at: Place) {
  await makeRoom(at);
  const { token, body } = await asked(at);
  return (await at.withToken(token)('POST', path, body)).data;
}

const one = async (at: Place) => ({ params: { id: (await newWebhook(at)).id } });

async function waiting(at: Place) {
  const { id } = await newWebhook(at);
  const delivery = await made(at, `${path}/${id}/test`);
  return { params: { id, delivery_id: delivery.id } };
}

export const webhookSamples: Samples = {
  [`GET ${path}`]: async (at) => {
    await newWebhook(at);
    return {};
  },
  [`GET ${path}/events`]: () => ({}),
  [`GET ${path}/{id}`]: one,
  [`POST ${path}`]: async (at) => {
    await makeRoom(at);
    return asked(at);
  },
  [`PUT ${path}/{id}`]: async (at) => ({ ...(await one(at)), body: { is_active: false } }),
  [`DELETE ${path}/{id}`]: one,
  [`POST ${path}/{id}/secret`]: one,
  [`POST ${path}/{id}/test`]: one,
  [`GET ${path}/{id}/deliveries`]: async (at) => {
    const { id } = (await waiting(at)).params;
    return { params: { id } };
  },
  [`POST ${path}/{id}/deliveries/{delivery_id}/redeliver`]: waiting,
  [`POST ${path}/{id}/deliveries/{delivery_id}/skip`]: waiting,
};
