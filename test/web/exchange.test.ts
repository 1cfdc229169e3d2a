import { expect, test } from 'vitest';
import { replyOf } from '../../resources/web/api/exchange.ts';

const answer = (status: number, body: string) => replyOf(new Response(body, { status }));

test.each([201, 409])(
  'an answer of %i that broke off says nothing: it is asked for again',
  async (status) => {
    await expect(answer(status, '{"success":tr')).rejects.toMatchObject({ code: 'UNREACHABLE', status: 0 });
  },
);

test('a refusal is told with its status, and that of a proxy in between with its own', async () => {
  const refusal = JSON.stringify({ success: false, error: { code: 'ORDER_LOCKED', message: 'It is paid.' } });
  await expect(answer(409, refusal)).rejects.toMatchObject({ code: 'ORDER_LOCKED', status: 409 });
  await expect(answer(502, '<h1>Bad gateway</h1>')).rejects.toMatchObject({ status: 502 });
});
