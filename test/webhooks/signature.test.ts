import { expect, test } from 'vitest';
import { DAY, HOUR, MINUTE, SECOND } from '../../server/core/time/time.ts';
import { GIVEN_UP_AFTER, gapAfter } from '../../server/webhooks/retries.ts';
import { newMessageId, newSigningSecret, signatureOf } from '../../server/webhooks/signature.ts';

test('a message is signed as the example of the Standard Webhooks specification is', () => {
  const signature = signatureOf(['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'], {
    messageId: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    timestamp: 1_614_265_330,
    body: '{"test": 2432232314}',
  });
  expect(signature).toBe('v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=');
});

test('with two secrets there are two signatures, the newer first', () => {
  const message = { messageId: 'msg_1', timestamp: 1, body: '{}' };
  const [newer, former] = [newSigningSecret(), newSigningSecret()];
  const both = signatureOf([newer, former], message).split(' ');
  expect(both).toEqual([signatureOf([newer], message), signatureOf([former], message)]);
});

test('secrets have 24 random bytes, and no id of a message holds what ends a part of what is signed', () => {
  expect(Buffer.from(newSigningSecret().replace('whsec_', ''), 'base64')).toHaveLength(24);
  expect(newMessageId()).toMatch(/^msg_[\w-]{22}$/);
});

test('attempts come ever later until one comes every three hours', () => {
  const gaps = Array.from({ length: 9 }, (_, n) => gapAfter(n + 1));
  expect(gaps[0]).toBe(5 * SECOND);
  expect(gaps.slice(-2)).toEqual([3 * HOUR, 3 * HOUR]);
  for (const [n, gap] of gaps.entries()) expect(gap).toBeGreaterThanOrEqual(gaps[n - 1] ?? 0);
  let [attempts, waited] = [0, 0];
  while (waited < GIVEN_UP_AFTER) waited += gapAfter(++attempts);
  expect(GIVEN_UP_AFTER).toBe(3 * DAY);
  expect(attempts).toBe(30);
});

test('a receiver may ask for more time, but not for days', () => {
  expect(gapAfter(1, MINUTE)).toBe(MINUTE);
  expect(gapAfter(8, MINUTE)).toBe(3 * HOUR);
  expect(gapAfter(1, 30 * DAY)).toBe(6 * HOUR);
});
