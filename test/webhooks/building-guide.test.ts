import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { newMessageId, newSigningSecret, signatureOf } from '../../server/webhooks/signature.ts';

const guide = readFileSync(join(import.meta.dirname, '../../resources/guide/building.md'), 'utf8');
const blocks = [...guide.matchAll(/```js\n([\s\S]*?)```/g)].map(([, block = '']) => block);
const code = blocks.find((block) => block.includes('verified(')) ?? '';

type Verified = (
  secret: string,
  headers: Record<string, string>,
  body: string,
) => { type: string; id: string };

const { verified } = (await import(`data:text/javascript,${encodeURIComponent(code)}`)) as {
  verified: Verified;
};

const now = () => Math.floor(performance.timeOrigin + performance.now()) / 1_000;

function message(secrets: readonly string[], timestamp = Math.floor(now())) {
  const body = JSON.stringify({ type: 'order.created', data: { id: 17 } });
  const messageId = newMessageId();
  return {
    body,
    headers: {
      'webhook-id': messageId,
      'webhook-timestamp': String(timestamp),
      'webhook-signature': signatureOf(secrets, { messageId, timestamp, body }),
    },
  };
}

test('the code of the guide takes what is signed with either secret, and tells what it says', () => {
  const [newer, former] = [newSigningSecret(), newSigningSecret()];
  const { headers, body } = message([newer, former]);
  for (const secret of [newer, former])
    expect(verified(secret, headers, body)).toMatchObject({
      type: 'order.created',
      id: headers['webhook-id'],
    });
});

test('the code of the guide refuses a strange secret, another body, another time and an old message', () => {
  const secret = newSigningSecret();
  const { headers, body } = message([secret]);
  expect(() => verified(newSigningSecret(), headers, body)).toThrow('not signed');
  expect(() => verified(secret, headers, body.replace('17', '18'))).toThrow('not signed');
  const later = { ...headers, 'webhook-timestamp': String(Number(headers['webhook-timestamp']) + 1) };
  expect(() => verified(secret, later, body)).toThrow('not signed');
  const old = message([secret], Math.floor(now()) - 600);
  expect(() => verified(secret, old.headers, old.body)).toThrow('too old');
});

test('the message of the guide carries the signature of the secret that the guide names', () => {
  const [, shown = ''] = /```http\n([\s\S]*?)```/.exec(guide) ?? [];
  const [head = '', body = ''] = shown.trimEnd().split('\n\n');
  const headers = Object.fromEntries(
    head
      .split('\n')
      .slice(1)
      .map((line) => line.split(': ', 2)),
  ) as Record<string, string>;
  const [secret = ''] = /whsec_[\w+/]{20,}/.exec(guide) ?? [];
  vi.useFakeTimers({ now: Number(headers['webhook-timestamp']) * 1_000 });
  onTestFinished(() => void vi.useRealTimers());
  expect(verified(secret, headers, body)).toMatchObject({ type: 'shift.day_booked' });
  expect(() => verified(secret, headers, body.replace('20', '21'))).toThrow('not signed');
});
