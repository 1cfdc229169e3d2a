import { Agent } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import type { Reachable } from '../../server/webhooks/destination.ts';
import { DestinationRefused, post } from '../../server/webhooks/post.ts';
import { openReceiver } from './receiver.ts';

const branch: Reachable = { isShared: false, networks: [], ownPorts: new Set() };
const central: Reachable = { isShared: true, networks: [], ownPorts: new Set() };

function sent(url: string, reachable: Reachable, patience = 10_000) {
  const agent = new Agent();
  onTestFinished(() => agent.destroy());
  const brokenOff = new AbortController().signal;
  return post({
    url: new URL(url),
    headers: {},
    body: '{"type":"x"}',
    reachable,
    agent,
    patience,
    brokenOff,
  });
}

test('a name is sent to only if what it stands for may be', async () => {
  const receiver = await openReceiver();
  const url = receiver.url.replace('127.0.0.1', 'localhost');
  expect(await sent(url, branch)).toMatchObject({ status: 204 });
  await expect(sent(url, central)).rejects.toThrow(DestinationRefused);
  await expect(sent(receiver.url, central)).rejects.toThrow(DestinationRefused);
  expect(receiver.received).toHaveLength(1);
});

test('a redirect is an answer and nothing that is followed', async () => {
  const [receiver, other] = [await openReceiver(), await openReceiver()];
  receiver.answer = (response) => response.writeHead(307, { location: other.url }).end();
  expect(await sent(receiver.url, branch)).toMatchObject({ status: 307 });
  expect(other.received).toEqual([]);
});

test('of a long answer the beginning is read, and one that never ends is not waited for', async () => {
  const receiver = await openReceiver();
  receiver.answer = (response) => {
    response.writeHead(500, { 'retry-after': '90' });
    const timer = setInterval(() => response.write('x'.repeat(10_000)), 1);
    response.on('close', () => clearInterval(timer));
  };
  const { status, text, wish } = await sent(receiver.url, branch);
  expect([status, text.length, wish]).toEqual([500, 1_024, 90_000]);
});

test('a receiver that sends its answer drop by drop is given up when its time is over', async () => {
  const receiver = await openReceiver();
  receiver.answer = (response) => {
    response.writeHead(200);
    const timer = setInterval(() => response.write('.'), 10);
    response.on('close', () => clearInterval(timer));
  };
  await expect(sent(receiver.url, branch, 200)).rejects.toThrow('No response within 0.2 seconds.');
});
