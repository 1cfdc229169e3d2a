import { expect, test } from 'vitest';
import { sampleOf } from '../samples.ts';
import { urlOf, writes } from '../walk.ts';
import { openWorld } from '../world.ts';
import { soundMenu } from './worst-contents.ts';
import { at, isForFiles, own, type Worst, WorstCost } from './worst-cost.ts';
import { bodyFields, replaced } from './wrong-values.ts';

const { server, home } = await openWorld();
const cost = new WorstCost(server);

test('a menu as large as may be, in which every dish is sound, new or known, holds the loop no longer than a bad one', {
  timeout: 600_000,
}, async () => {
  const faults: string[] = [];
  let taken = 0;
  for (const call of own(writes).filter(({ endpoint }) => endpoint.body)) {
    const { token, ...sample } = await sampleOf(call, home);
    const url = urlOf(call, sample);
    const fields = bodyFields(call.endpoint, sample.body).filter(({ schema }) => isForFiles(schema));
    for (const { path } of fields.filter((field) => typeof at(sample, field.path) === 'string')) {
      const field = path.join('.');
      const sent = (name: string): Worst => {
        const text = soundMenu(name);
        const value = field === 'file' ? Buffer.from(text).toString('base64') : text;
        return { url, token, payload: Buffer.from(JSON.stringify(replaced(sample.body, path, value))) };
      };
      taken++;
      faults.push(...(await cost.faultOfEach(call, `${field}: new dishes`, (n) => sent(`${field} ${n}`))));
      faults.push(...(await cost.faultOf(call, `${field}: known dishes`, sent(`${field} 0`))));
    }
  }
  expect(taken).toBeGreaterThan(1);
  expect(faults).toEqual([]);
});

/** As many as a file may hold. */
const RULES = 500;

test('a file of price rules for dishes of that menu holds the loop no longer, new or known', async () => {
  const call = own(writes).find(({ name }) => name === 'POST /pos/price-rules/import');
  if (!call) throw new Error('the endpoint is gone');
  const { token, ...sample } = await sampleOf(call, home);
  const reply = await server.inject({
    url: '/api/v1/pos/menu-items?limit=200',
    headers: { authorization: `Bearer ${token}` },
  });
  const names = reply.json().data.map(({ name }: { name: string }) => name);
  const sent = (attempt: number): Worst => {
    const price_rules = Array.from({ length: RULES }, (_, n) => ({
      ...{ name: `Rule ${attempt} ${n}`, type: 'percent', value: 10 },
      menu_items: [names[n % names.length], names[(n + 1) % names.length]],
    }));
    return { url: urlOf(call, sample), token, payload: Buffer.from(JSON.stringify({ price_rules })) };
  };
  const answer = await server.inject({
    ...{ method: 'POST', url: urlOf(call, sample), payload: sent(0).payload },
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
  });
  expect(answer.json().data).toEqual({ created: RULES, changed: 0, unchanged: 0 });
  expect(await cost.faultOfEach(call, 'new rules', (attempt) => sent(attempt + 1))).toEqual([]);
  expect(await cost.faultOf(call, 'known rules', sent(0))).toEqual([]);
});

test('a tax for all dishes of that menu holds the loop no longer', async () => {
  const call = own(writes).find(({ name }) => name === 'POST /pos/taxes/{id}/apply');
  if (!call) throw new Error('the endpoint is gone');
  const sent = async (): Promise<Worst> => {
    const { token, ...sample } = await sampleOf(call, home);
    return { url: urlOf(call, sample), token, payload: Buffer.from('{}') };
  };
  const taxes = [await sent(), await sent(), await sent(), await sent(), await sent()];
  const faults = await cost.faultOfEach(call, 'all dishes', (attempt) => taxes[attempt] as Worst);
  expect(faults).toEqual([]);
});
