import { describe, expect, test } from 'vitest';
import { betterThan } from '../../resources/web/address.ts';
import { type Planted, playMove } from './moving-world.ts';

test('wherever the line breaks or a page is killed while a device moves, each dish is cooked once', async () => {
  for (let seed = 0; seed < 1_000; seed++) expect(await playMove(seed), `seed ${seed}`).toEqual([]);
});

describe('a planted mistake is caught', () => {
  const mistakes: Planted[] = [
    'entries change while it leaves',
    'goes on without asking',
    'says that it arrived before it is kept',
    'forgets the arrival apart from the queue',
    'a code for two pages',
  ];
  test.each(mistakes)('%s', async (planted) => {
    let caught = 0;
    for (let seed = 0; seed < 5_000 && caught < 5; seed++)
      if ((await playMove(seed, planted)).length > 0) caught++;
    expect(caught).toBe(5);
  });
});

describe('where a page had better be', () => {
  const address = { addresses: ['10.0.0.9'], urls: ['http://10.0.0.9:4600'], tls: null, history: [] };
  const here = (hostname: string, protocol = 'http:') => ({ hostname, protocol });
  const moved = { ...address, history: [{ addresses: ['10.0.0.9'] }, { addresses: ['10.0.0.5'] }] };
  const urls = ['https://10.0.0.9:4643', 'https://galley.local:4643'];
  const secure = { ...moved, urls, tls: {} };

  test('is where the server is, for a page that came from where it was before', () => {
    expect(betterThan(here('10.0.0.5'), moved)).toBe('http://10.0.0.9:4600');
    expect(betterThan(here('10.0.0.9'), moved)).toBeUndefined();
  });

  test('is encrypted, under the same name, once the server does that', () => {
    expect(betterThan(here('10.0.0.9'), secure)).toBe('https://10.0.0.9:4643');
    expect(betterThan(here('galley.local'), secure)).toBe('https://galley.local:4643');
    expect(betterThan(here('10.0.0.9', 'https:'), secure)).toBeUndefined();
  });

  test('is here for a page of the computer itself, and under a name the server does not know', () => {
    expect(betterThan(here('127.0.0.1'), secure)).toBeUndefined();
    expect(betterThan(here('till.example.com'), moved)).toBeUndefined();
  });
});
