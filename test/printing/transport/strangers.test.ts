import { createServer as createWebServer } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
import { foreignDeviceOf } from '../../../server/printing/transport/tcp/foreign-device.ts';
import { replyReader } from '../../../server/printing/transport/tcp/replies.ts';
import { ReplyQueue } from '../../../server/printing/transport/tcp/reply-queue.ts';
import { TcpTransport } from '../../../server/printing/transport/tcp/tcp.ts';
import { isWithin } from '../../harness/processor-time/slowness.ts';
import { answersStatus, HASTY, type Listener, listener, OUT_OF_PAPER, WELL } from './listener.ts';

const BYTES = Buffer.from('a ticket\n');
const levels = ['A', 'B', 'C', 'D'] as const;

function transportAt({ address }: Pick<Listener, 'address'>): TcpTransport {
  const transport = new TcpTransport(address, HASTY);
  onTestFinished(() => transport.close());
  return transport;
}

/** Each speaks as soon as it is connected to, or when it is spoken to. */
const strangers = {
  'a web server': 'HTTP/1.1 400 Bad Request\r\nContent-Type: text/html\r\n\r\n',
  'an SSH server': 'SSH-2.0-OpenSSH_9.6p1 Ubuntu-3\r\n',
  'a mail or file server': '220 mail.example ESMTP Postfix\r\n',
  'a secure web server': Buffer.of(0x15, 0x03, 0x03, 0x00, 0x02, 0x02, 0x46),
  'a Telnet server': Buffer.of(0xff, 0xfd, 0x18, 0xff, 0xfd, 0x20),
  'a remote desktop': 'RFB 003.008\n',
};

describe.each(Object.entries(strangers))('%s at the address of a printer', (name, said) => {
  const told = {
    state: 'error',
    status_detail: `Something other than a printer answers at this address (${name}). Check the printer's address.`,
  };

  test.each(['at once', 'when it is asked'])(
    'is told as what it is, and prints nothing: %s',
    async (when) => {
      await using there = await listener((socket) => {
        if (when === 'at once') socket.write(said);
        else socket.once('data', () => socket.end(said));
      });
      expect(await transportAt(there).status()).toMatchObject(told);
      for (const acknowledgement of levels) {
        expect(await transportAt(there).send(BYTES, { acknowledgement, jobTag: 'tag1' })).toMatchObject({
          outcome: 'not_sent',
          reason: 'not_a_printer',
          status: told,
        });
      }
      expect(there.received().includes(BYTES)).toBe(false);
    },
  );

  test('teaches no level', async () => {
    await using there = await listener((socket) => socket.write(said));
    const probe = await transportAt(there).probeAcknowledgement();
    expect(probe).toMatchObject({ acknowledgement: undefined, spoke: false, status: told });
  });
});

test('a web server that waits for the end of the request is found out before it passes for a printer that is silent', async () => {
  const server = createWebServer((_, reply) => reply.end('hello')).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await new Promise((resolve) => server.once('listening', resolve));
  const address = { host: '127.0.0.1', port: (server.address() as AddressInfo).port };
  const probe = await transportAt({ address }).probeAcknowledgement();
  expect(probe).toMatchObject({ acknowledgement: undefined, status: { state: 'error' } });
  expect(probe.status.status_detail).toContain('(a web server)');
});

describe('the bytes of a printer are not taken for a stranger', () => {
  test.each([
    ['its states, sick as it may be', [0x3a, 0x7e, 0x36, 0x52, 0x3a, 0x7e]],
    ['states it pushes', [0x10, 0x00, 0x00, 0x0f, 0x14, 0x00, 0x00, 0x0f, 0x30, 0x60, 0x0c, 0x0f, 0x12]],
    ['a confirmation', [0x37, 0x22, 0x74, 0x61, 0x67, 0x31, 0x00]],
    [
      'the state that a Star printer pushes',
      [0x23, 0x86, 0, 0, 0, 0, 0, 0, 0, 0x23, 0x86, 0, 0, 0, 0, 0, 0, 0],
    ],
    ['noise of a serial line before an answer', [0xff, 0x11, 0x13, 0x12]],
  ])('%s', (_, bytes) => {
    for (let length = 1; length <= bytes.length; length += 1)
      expect(foreignDeviceOf(Uint8Array.from(bytes.slice(0, length)))).toBeUndefined();
  });

  test.each([WELL, OUT_OF_PAPER])('%o', async (status) => {
    await using printer = await listener((socket) => answersStatus(socket, status));
    const transport = transportAt(printer);
    for (let asked = 0; asked < 20; asked += 1) {
      expect((await transport.status()).state).toBe(status === WELL ? 'online' : 'paper_out');
    }
    expect(printer.connections()).toBe(1);
  });
});

test('what is no text and no answer either is no printer', () => {
  expect(foreignDeviceOf(Buffer.alloc(16, 0xc3))).toBe('other');
  expect(foreignDeviceOf(Buffer.from('Welcome!'))).toBe('other');
});

describe('a device that sends without stopping', () => {
  const chunk = Buffer.alloc(4096, 0x12);
  const floods = (socket: Socket) => {
    const timer = setInterval(() => socket.write(chunk), 5);
    socket.once('close', () => clearInterval(timer));
  };

  test.each(levels)('is hung up on at once and told (level %s)', async (acknowledgement) => {
    await using device = await listener(floods);
    const outcome = await transportAt(device).send(BYTES, { acknowledgement, jobTag: 'tag1' });
    expect(outcome).toMatchObject({
      outcome: 'not_sent',
      reason: 'talks_unasked',
      status: { state: 'error', status_detail: expect.stringContaining('without stopping') },
    });
  });

  test('leaves a ticket in doubt when it begins in the middle of it', async () => {
    await using device = await listener((socket) => answersStatus(socket, WELL, () => floods(socket)));
    const outcome = await transportAt(device).send(BYTES, { acknowledgement: 'A', jobTag: 'tag1' });
    expect(outcome).toMatchObject({ outcome: 'ambiguous', reason: 'talks_unasked' });
  });

  test('costs next to nothing, however long it goes on', async () => {
    await using device = await listener(floods);
    const transport = transportAt(device);
    const before = process.cpuUsage();
    for (let asked = 0; asked < 20; asked += 1) await transport.status();
    const { user, system } = process.cpuUsage(before);
    const ms = (user + system) / 1_000;
    expect(isWithin(ms, 400), `${ms} ms`).toBe(true);
  });
});

test('of answers that nobody looks at only the newest are kept', async () => {
  const answers = new ReplyQueue<number>();
  for (let n = 0; n < 1_000; n += 1) answers.put(n);
  const kept: (number | undefined)[] = [];
  for (let next = await answers.take(0); next !== undefined; next = await answers.take(0)) kept.push(next);
  expect(kept).toEqual(Array.from({ length: 64 }, (_, n) => 936 + n));
});

test('an answer among noise is found, however the bytes are cut', () => {
  const bytes = Buffer.from([
    0xff, 0x12, 0x37, 0x37, 0x22, 0x61, 0x62, 0x63, 0x64, 0, 0x10, 0, 0, 0x0f, 0x02, 0xff,
  ]);
  const whole = read([bytes]);
  expect(whole).toEqual([
    { kind: 'real_time', byte: 0x12 },
    { kind: 'completed', tag: 'abcd' },
    { kind: 'in_order' },
  ]);
  expect(read([...bytes].map((byte) => Buffer.of(byte)))).toEqual(whole);
});

function read(chunks: readonly Uint8Array[]) {
  const replies: unknown[] = [];
  const reader = replyReader((reply) => replies.push(reply));
  for (const chunk of chunks) reader(chunk);
  return replies;
}
