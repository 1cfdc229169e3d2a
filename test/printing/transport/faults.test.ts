import type { Socket } from 'node:net';
import { describe, expect, test, vi } from 'vitest';
import { TcpTransport } from '../../../server/printing/transport/tcp/tcp.ts';
import type {
  Acknowledgement,
  SendOptions,
  SendOutcome,
} from '../../../server/printing/transport/transport.ts';
import { answersStatus, HASTY, type Listener, listener, OUT_OF_PAPER, WELL } from './listener.ts';

const TAG = 'tag1';
const BYTES = Buffer.from('a ticket\n');
const CONFIRMED = Buffer.from([0x37, 0x22, ...Buffer.from(TAG), 0x00]);

async function sendTo(
  { address }: Pick<Listener, 'address'>,
  acknowledgement: Acknowledgement,
  more: Partial<SendOptions> = {},
  bytes: Buffer = BYTES,
): Promise<SendOutcome> {
  const transport = new TcpTransport(address, HASTY);
  const outcome = await transport.send(bytes, { acknowledgement, jobTag: TAG, ...more });
  await transport.close();
  return outcome;
}

const levels = ['A', 'B', 'C', 'D'] as const;
const talkative = ['A', 'B', 'C'] as const;

describe.concurrent('nothing was sent', () => {
  test.each(levels)('when the connection is refused (level %s)', async (level) => {
    const gone = await listener(() => {});
    await gone[Symbol.asyncDispose]();
    const beforeFirstByte = vi.fn(async () => {});
    expect(await sendTo(gone, level, { beforeFirstByte })).toMatchObject({
      outcome: 'not_sent',
      reason: 'unreachable',
      status: { state: 'offline', status_detail: expect.stringContaining('Nothing responds at 127.0.0.1') },
    });
    expect(beforeFirstByte).not.toHaveBeenCalled();
  });

  test.each(talkative)('when the printer reads but is mute (level %s)', async (level) => {
    await using printer = await listener(() => {});
    expect(await sendTo(printer, level)).toMatchObject({ outcome: 'not_sent', reason: 'no_answer' });
    expect(printer.received().includes(BYTES)).toBe(false);
  });

  test.each(talkative)('when the printer reads nothing (level %s)', async (level) => {
    await using printer = await listener((socket) => socket.pause());
    expect(await sendTo(printer, level)).toMatchObject({ outcome: 'not_sent', reason: 'no_answer' });
  });

  test.each(talkative)('when the connection is closed at once (level %s)', async (level) => {
    await using printer = await listener((socket) => socket.end());
    expect(await sendTo(printer, level)).toMatchObject({ outcome: 'not_sent', reason: 'connection_lost' });
  });

  test.each(talkative)('when the answers are garbage (level %s)', async (level) => {
    await using printer = await listener((socket) =>
      socket.on('data', () => socket.write(Buffer.of(0xc3, 0xff))),
    );
    expect(await sendTo(printer, level)).toMatchObject({ outcome: 'not_sent', reason: 'no_answer' });
  });

  test('when the connection breaks after the state was asked and before the first byte', async () => {
    let socket: Socket | undefined;
    await using printer = await listener((each) => {
      socket = each;
      answersStatus(each, WELL);
    });
    const beforeFirstByte = async () => {
      socket!.resetAndDestroy();
      await new Promise((resolve) => setTimeout(resolve, 30));
    };
    expect(await sendTo(printer, 'A', { beforeFirstByte })).toMatchObject({
      outcome: 'not_sent',
      reason: 'connection_lost',
    });
  });

  test.each(levels)('when the printer hangs up while the job is stored (level %s)', async (level) => {
    let socket: Socket | undefined;
    await using printer = await listener((each) => {
      socket = each;
      if (level !== 'D') answersStatus(each, WELL);
    });
    // A commit holds the event loop: the farewell is there and nobody has read it.
    const beforeFirstByte = async () => void socket!.destroy();
    expect(await sendTo(printer, level, { beforeFirstByte })).toMatchObject({
      outcome: 'not_sent',
      reason: 'connection_lost',
    });
    expect(printer.received().includes(BYTES)).toBe(false);
  });

  test.each([WELL, OUT_OF_PAPER])('when a printer taken for silent answers %o', async (status) => {
    await using printer = await listener((socket) => answersStatus(socket, status));
    expect(await sendTo(printer, 'D')).toMatchObject({ outcome: 'not_sent', reason: 'speaks' });
    expect(printer.received().includes(BYTES)).toBe(false);
  });

  test('when the job is withdrawn at the last moment, which is told to the caller', async () => {
    await using printer = await listener((socket) => answersStatus(socket, WELL));
    const beforeFirstByte = () => Promise.reject(new Error('disk full'));
    await expect(sendTo(printer, 'A', { beforeFirstByte })).rejects.toThrow('disk full');
    expect(printer.received().includes(BYTES)).toBe(false);
  });
});

describe.concurrent('it is ambiguous', () => {
  test.each(['A', 'B'] as const)(
    'when the printer takes the job and confirms nothing (level %s)',
    async (level) => {
      await using printer = await listener((socket) => answersStatus(socket, WELL));
      expect(await sendTo(printer, level)).toMatchObject({
        outcome: 'ambiguous',
        reason: 'no_acknowledgement',
      });
    },
  );

  test.each(talkative)('when the printer falls silent with the job (level %s)', async (level) => {
    await using printer = await listener((socket) => {
      answersStatus(socket, WELL, () => socket.removeAllListeners('data').resume());
    });
    expect(await sendTo(printer, level)).toMatchObject({
      outcome: 'ambiguous',
      reason: 'no_acknowledgement',
    });
  });

  test.each(talkative)('when the connection is reset during the job (level %s)', async (level) => {
    await using printer = await listener((socket) =>
      answersStatus(socket, WELL, () => socket.resetAndDestroy()),
    );
    expect(await sendTo(printer, level)).toMatchObject({ outcome: 'ambiguous', reason: 'connection_lost' });
  });

  test.each(talkative)('when the printer closes instead of answering (level %s)', async (level) => {
    await using printer = await listener((socket) => answersStatus(socket, WELL, () => socket.end()));
    expect(await sendTo(printer, level)).toMatchObject({ outcome: 'ambiguous', reason: 'connection_lost' });
  });

  test('when a write-only printer resets the connection', async () => {
    await using printer = await listener((socket) =>
      socket.on('data', (chunk) => chunk.includes(BYTES) && socket.resetAndDestroy()),
    );
    expect(await sendTo(printer, 'D')).toMatchObject({ outcome: 'ambiguous', reason: 'connection_lost' });
  });

  test('when the printer answers with the tag of another job, however often', async () => {
    const other = Buffer.from([0x37, 0x22, ...Buffer.from('tag0'), 0x00]);
    await using printer = await listener((socket) => {
      const flood = () => setInterval(() => socket.write(other), 5);
      answersStatus(socket, WELL, () => socket.once('close', clearInterval.bind(null, flood())));
    });
    expect(await sendTo(printer, 'A')).toMatchObject({ outcome: 'ambiguous', reason: 'no_acknowledgement' });
  });
});

describe.concurrent('it is printed', () => {
  test('when the confirmation comes in pieces, between noise and pushed states', async () => {
    await using printer = await listener((socket) => {
      answersStatus(socket, WELL, () => {
        socket.write(Buffer.from([0xff, 0x37, 0x13, 0x10, 0x00, 0x00, 0x0f, ...CONFIRMED.subarray(0, 3)]));
        setTimeout(() => socket.write(CONFIRMED.subarray(3)), 20);
      });
    });
    expect(await sendTo(printer, 'A')).toEqual({ outcome: 'printed' });
  });

  test('though the printer closes right after confirming', async () => {
    await using printer = await listener((socket) =>
      answersStatus(socket, WELL, () => socket.end(CONFIRMED)),
    );
    expect(await sendTo(printer, 'A')).toEqual({ outcome: 'printed' });
  });

  test('only by an answer in order, not by a pushed state that looks like one (level B)', async () => {
    await using printer = await listener((socket) => {
      answersStatus(socket, WELL, () => socket.write(Buffer.from([0x10, 0x00, 0x00, 0x00])));
    });
    expect(await sendTo(printer, 'B')).toMatchObject({ outcome: 'ambiguous' });
  });

  test('when the paper comes back (level C)', async () => {
    await using printer = await listener((socket) => {
      const status: Record<number, number> = { ...WELL };
      answersStatus(socket, status, () => {
        Object.assign(status, OUT_OF_PAPER);
        setTimeout(() => Object.assign(status, WELL), 600);
      });
    });
    const states: string[] = [];
    const onStatus = ({ state }: { state: string }) => states.push(state);
    expect(await sendTo(printer, 'C', { onStatus })).toEqual({ outcome: 'printed_unacknowledged' });
    expect(states).toContain('paper_out');
    expect(states.at(-1)).toBe('online');
  });

  test('as far as a write-only printer can tell, also when it keeps the connection', async () => {
    await using printer = await listener(() => {}, { keepsOpen: true });
    expect(await sendTo(printer, 'D')).toEqual({ outcome: 'printed_unacknowledged', hasParted: false });
    const question = 3;
    expect(printer.received().subarray(question)).toEqual(BYTES);
  });

  test('by a write-only printer that closes its side when it has read everything', async () => {
    await using printer = await listener(() => {});
    const outcome = { outcome: 'printed_unacknowledged', hasParted: true };
    expect(await sendTo(printer, 'D', { parts: true })).toEqual(outcome);
  });
});

test('a job that ended ambiguously does not spoil the next one', async () => {
  await using printer = await listener((socket, n) => {
    answersStatus(socket, WELL, () => n === 2 && socket.write(CONFIRMED));
  });
  const transport = new TcpTransport(printer.address, HASTY);
  const options: SendOptions = { acknowledgement: 'A', jobTag: TAG };
  expect(await transport.send(BYTES, options)).toMatchObject({ outcome: 'ambiguous' });
  expect(await transport.send(BYTES, options)).toEqual({ outcome: 'printed' });
  expect(printer.connections()).toBe(2);
  await transport.close();
});

test('a write-only printer that reads nothing leaves a job in doubt, and gets no copy of it before it reads again', async () => {
  let hangs = true;
  await using printer = await listener((socket) => {
    if (hangs) socket.pause();
  });
  const transport = new TcpTransport(printer.address, HASTY);
  const options: SendOptions = { acknowledgement: 'D', jobTag: TAG, parts: true };
  const claims = vi.fn(async () => {});
  const send = () => transport.send(BYTES, { ...options, beforeFirstByte: claims });
  expect(await send()).toMatchObject({ outcome: 'ambiguous', reason: 'no_acknowledgement' });
  expect(await send()).toMatchObject({ outcome: 'not_sent', reason: 'no_answer' });
  expect(claims).toHaveBeenCalledTimes(1);
  hangs = false;
  expect(await send()).toEqual({ outcome: 'printed_unacknowledged', hasParted: true });
  await transport.close();
});

test.each(['A', 'D'] as const)(
  'a job longer than the system buffers is ambiguous when the printer stops reading (level %s)',
  async (level) => {
    await using printer = await listener((socket) => {
      if (level === 'D') socket.pause();
      else answersStatus(socket, WELL, () => socket.pause());
    });
    const outcome = await sendTo(printer, level, {}, Buffer.alloc(20_000_000, 'x'));
    expect(outcome).toMatchObject({ outcome: 'ambiguous', reason: 'stopped_reading' });
  },
);
