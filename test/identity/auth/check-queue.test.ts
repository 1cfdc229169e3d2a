import { expect, test } from 'vitest';
import { CheckQueue } from '../../../server/identity/auth/check-queue.ts';

function rig() {
  const queue = new CheckQueue({ atOnce: 2, waiting: 6, waitingOfOne: 4 });
  const began: string[] = [];
  const ends: (() => void)[] = [];
  const check = (source: string) =>
    queue.run(source, 'strangers', () => {
      began.push(source);
      return new Promise<void>((resolve) => void ends.push(resolve));
    });
  const endOne = async () => {
    ends.shift()?.();
    await new Promise(setImmediate);
  };
  return { began, check, endOne };
}

test('as many checks run at once as may, and sources that wait take turns', async () => {
  const { began, check, endOne } = rig();
  const all = ['a', 'a', 'a', 'a', 'a', 'b'].map(check);
  expect(began).toEqual(['a', 'a']);
  for (let n = 0; n < 6; n++) await endOne();
  expect(began).toEqual(['a', 'a', 'a', 'b', 'a', 'a']);
  await Promise.all(all);
});

test('a source with too many waiting is refused, and everybody when the list is full', async () => {
  const { check } = rig();
  for (const source of ['a', 'a', 'a', 'a', 'a', 'a']) void check(source);
  await expect(check('a')).rejects.toMatchObject({ code: 'TOO_MANY_ATTEMPTS', retryAfter: 1 });
  for (const source of ['b', 'c']) void check(source);
  await expect(check('d')).rejects.toMatchObject({ code: 'TOO_BUSY', status: 503, retryAfter: 2 });
});

test('a check that fails gives its place to the next', async () => {
  const queue = new CheckQueue({ atOnce: 1, waiting: 1, waitingOfOne: 1 });
  const failed = queue.run('a', 'strangers', () => Promise.reject(new Error('broken hash')));
  const next = queue.run('a', 'strangers', async () => 'checked');
  await expect(failed).rejects.toThrow('broken hash');
  expect(await next).toBe('checked');
  expect(await queue.run('b', 'strangers', async () => 'again')).toBe('again');
});

test('devices and people who are signed in never wait behind strangers', async () => {
  const queue = new CheckQueue({ atOnce: 1, waiting: 4, waitingOfOne: 4 });
  const ended: string[] = [];
  const slow = (name: string) => async () => {
    await new Promise((resolve) => setTimeout(resolve, 5));
    ended.push(name);
  };
  const strangers = [1, 2, 3, 4, 5].map((n) =>
    queue.run('198.51.100.0/24', 'strangers', slow(`stranger ${n}`)),
  );
  await expect(queue.run('203.0.113.9', 'strangers', slow('one more'))).rejects.toMatchObject({
    code: 'TOO_BUSY',
  });
  const tablet = queue.run('device 1', 'known', slow('tablet'));
  await Promise.all([...strangers, tablet]);
  expect(ended.slice(0, 2)).toEqual(['stranger 1', 'tablet']);
});
