import fc from 'fast-check';
import { expect, test } from 'vitest';
import { openRestaurant } from '../harness/app.ts';
import { upload } from '../harness/pictures.ts';

async function openGallery(count = 0) {
  const at = await openRestaurant();
  const owner = await at.as('owner');
  const image = await upload();
  for (let n = 0; n < count; n++)
    await owner('POST', '/gallery/images', { image, title: `Picture ${n + 1}` });
  const move = (id: number, position: number) => owner('PUT', `/gallery/images/${id}/order`, { position });
  const order = async () =>
    (await owner('GET', '/gallery/images?all=1')).data.map(({ id }: { id: number }) => id);
  return { ...at, owner, image, move, order };
}

test('a picture is added with its texts, changed and deleted', async () => {
  const at = await openGallery();
  const { data } = await at.owner('POST', '/gallery/images', { image: at.image, title: 'Terrace' });
  expect(data).toMatchObject({ id: 1, title: 'Terrace', alt_text: null, is_active: true });
  expect(Object.keys(data.image_variants)).toEqual(['small', 'medium', 'large']);
  const changed = await at.owner('PUT', '/gallery/images/1', { alt_text: 'Tables <b>under</b> trees' });
  expect(changed.data).toMatchObject({ alt_text: 'Tables <b>under</b> trees', image_url: data.image_url });
  const replaced = await at.owner('PUT', '/gallery/images/1', { image: await upload({ color: '#0000ff' }) });
  expect(replaced.data.image_url).not.toBe(data.image_url);
  expect((await at.owner('DELETE', '/gallery/images/1')).status).toBe(200);
  expect(await at.order()).toEqual([]);
});

test('without a picture there is nothing to add, and none is left without one', async () => {
  const at = await openGallery(1);
  expect((await at.owner('POST', '/gallery/images', { title: 'Nothing' })).status).toBe(422);
  expect((await at.owner('PUT', '/gallery/images/1', { image: null })).status).toBe(422);
});

test('a move numbers the pictures from 1 on and answers all of them', async () => {
  const at = await openGallery(4);
  const { status, data } = await at.move(4, 2);
  expect([status, data.map((one: { id: number; sort_order: number }) => [one.id, one.sort_order])]).toEqual([
    200,
    [
      [1, 1],
      [4, 2],
      [2, 3],
      [3, 4],
    ],
  ]);
  await at.move(1, 1_000);
  expect(await at.order()).toEqual([4, 2, 3, 1]);
});

test('any moves in a row leave the order a list would have', async () => {
  const at = await openGallery(5);
  const model = [1, 2, 3, 4, 5];
  const moves = fc.sample(fc.tuple(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 1, max: 7 })), 25);
  for (const [id, position] of moves) {
    model.splice(model.indexOf(id), 1);
    model.splice(position - 1, 0, id);
    await at.move(id, position);
    expect(await at.order(), JSON.stringify(moves)).toEqual(model);
  }
});

test('only pictures whose number changes are written, and equal numbers stand in the order of their ids', async () => {
  const at = await openGallery(4);
  await at.move(1, 1);
  const before = (await at.owner('GET', '/gallery/images')).data;
  at.clock.advance(60_000);
  const after = (await at.move(2, 3)).data;
  const untouched = (id: number) =>
    [before, after].map((list) => list.find((one: { id: number }) => one.id === id).updated_at);
  for (const id of [1, 4]) expect(new Set(untouched(id)).size).toBe(1);
  for (const id of [2, 3]) expect(new Set(untouched(id)).size).toBe(2);
  for (const id of [1, 2, 3, 4]) await at.owner('PUT', `/gallery/images/${id}`, { sort_order: 1 });
  expect(await at.order()).toEqual([1, 2, 3, 4]);
});

test('a position that is none is refused and moves nothing', async () => {
  const at = await openGallery(2);
  for (const position of [0, -1, 1.5, 'first', null, undefined]) {
    const { status, body } = await at.move(2, position as number);
    expect([status, Object.keys(body.error.details), await at.order()]).toEqual([422, ['position'], [1, 2]]);
  }
});

test('a hidden picture keeps its place and is shown to managers who ask', async () => {
  const at = await openGallery(3);
  await at.owner('PUT', '/gallery/images/2', { is_active: false });
  await at.move(3, 1);
  expect(await at.order()).toEqual([3, 1, 2]);
  const waiter = await at.as('waiter');
  const seen = (await waiter('GET', '/gallery/images?all=1')).data;
  expect(seen.map(({ id }: { id: number }) => id)).toEqual([3, 1]);
  expect((await waiter('PUT', '/gallery/images/1/order', { position: 1 })).status).toBe(403);
  expect((await at.move(99, 1)).status).toBe(404);
});
