import { EventEmitter } from 'node:events';
import { PassThrough } from 'node:stream';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ServerProcess } from '../../electron/ports.ts';
import { type State, Supervisor } from '../../electron/supervision/supervisor.ts';
import { tooltipFor } from '../../electron/windows/tray-menu.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A process that does what the test says. */
class Puppet implements ServerProcess {
  readonly stdout = new PassThrough();
  readonly stderr = new PassThrough();
  readonly sent: string[] = [];
  readonly #events = new EventEmitter();
  killed = false;

  send({ type }: { type: string }): void {
    this.sent.push(type);
  }

  kill(): void {
    this.killed = true;
    this.exit(null);
  }

  onMessage(listener: (message: unknown) => void): void {
    this.#events.on('message', listener);
  }

  onExit(listener: (code: number | null) => void): void {
    this.#events.on('exit', listener);
  }

  say(message: unknown): void {
    this.#events.emit('message', message);
  }

  exit(code: number | null): void {
    this.#events.emit('exit', code);
  }

  ready(): void {
    this.say({ type: 'ready', url: 'http://127.0.0.1:4600', lan_urls: ['http://192.168.1.5:4600'] });
  }
}

function watch() {
  const started: Puppet[] = [];
  const states: State[] = [];
  const supervisor = new Supervisor(
    () => {
      const puppet = new Puppet();
      started.push(puppet);
      return puppet;
    },
    () => ['serve'],
  );
  supervisor.onState((state) => states.push(state));
  const last = () => started.at(-1) as Puppet;
  return { supervisor, started, states, last };
}

const beat = (puppet: Puppet, times: number): void => {
  for (let n = 0; n < times; n++) {
    vi.advanceTimersByTime(5_000);
    puppet.say({ type: 'heartbeat' });
  }
};

test('a server that says it is ready runs, and where it is reached is known', () => {
  const { supervisor, last } = watch();
  supervisor.start();
  expect(supervisor.state.name).toBe('starting');
  last().ready();
  expect(supervisor.state).toEqual({
    name: 'running',
    url: 'http://127.0.0.1:4600',
    lanUrls: ['http://192.168.1.5:4600'],
  });
});

test('a server that runs and takes no orders says so in the tray, until it ends', () => {
  const { supervisor, last } = watch();
  const told: (string | null)[] = [];
  supervisor.onNotice(() => told.push(supervisor.notice));
  supervisor.start();
  last().ready();
  last().say({ type: 'notice', text: 'Another computer serves this branch now.' });
  const tooltip = 'Galley: Another computer serves this branch now.';
  expect(tooltipFor(supervisor.state, supervisor.notice)).toBe(tooltip);
  last().exit(null);
  expect(told).toEqual(['Another computer serves this branch now.', null]);
});

test('a server that crashes is started again, each time later, and never given up', () => {
  const { supervisor, started, states } = watch();
  supervisor.start();
  const pauses = () => states.flatMap((state) => (state.name === 'waiting' ? [state.retryInMs] : []));
  for (let n = 0; n < 10; n++) {
    started.at(-1)?.exit(1);
    vi.advanceTimersByTime(pauses().at(-1) ?? 0);
  }
  expect(pauses()).toEqual([500, 1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000, 30_000, 30_000]);
  expect(started).toHaveLength(11);
});

test('after a sound minute the pauses begin anew', () => {
  const { supervisor, last, states } = watch();
  supervisor.start();
  last().exit(null);
  vi.advanceTimersByTime(500);
  last().ready();
  beat(last(), 13);
  last().exit(null);
  expect(states.at(-1)).toMatchObject({ name: 'waiting', retryInMs: 500 });
});

test('three missed heartbeats are a hung server, which is killed and started again', () => {
  const { supervisor, started, last } = watch();
  supervisor.start();
  last().ready();
  beat(last(), 3);
  vi.advanceTimersByTime(14_000);
  expect(supervisor.state.name).toBe('running');
  vi.advanceTimersByTime(1_000);
  expect(last().killed).toBe(true);
  expect(supervisor.state).toMatchObject({ name: 'waiting', problem: { kind: 'hung' } });
  vi.advanceTimersByTime(500);
  expect(started).toHaveLength(2);
});

test('the successor of a hung server waits until that has ended', () => {
  const { supervisor, started, last } = watch();
  supervisor.start();
  last().ready();
  const hung = last();
  hung.kill = () => {};
  vi.advanceTimersByTime(60_000);
  expect(started).toHaveLength(1);
  hung.exit(null);
  vi.advanceTimersByTime(500);
  expect(started).toHaveLength(2);
});

test('a computer that slept does not take the silence for a hung server', () => {
  const { supervisor, last } = watch();
  supervisor.start();
  last().ready();
  vi.advanceTimersByTime(14_000);
  supervisor.resumed();
  vi.advanceTimersByTime(14_000);
  expect(supervisor.state.name).toBe('running');
});

test('a start gets twenty seconds, more when the server asks for patience', () => {
  const { supervisor, last } = watch();
  supervisor.start();
  last().say({ type: 'patience', ms: 600_000, reason: 'The data is brought to the new version.' });
  expect(supervisor.state).toMatchObject({ name: 'starting', reason: /new version/ });
  vi.advanceTimersByTime(599_000);
  expect(supervisor.state.name).toBe('starting');
  vi.advanceTimersByTime(1_000);
  expect(supervisor.state).toMatchObject({ name: 'waiting', problem: { kind: 'slow_start' } });
});

test.each([
  [2, 'bad_configuration'],
  [5, 'database_damaged'],
  [6, 'migration_failed'],
  [8, 'not_writable'],
] as const)('exit code %i waits for a person, with what the server said', (code, kind) => {
  const { supervisor, started, last } = watch();
  supervisor.start();
  last().stderr.write('{"level":30}\ngalley: the file is damaged\n');
  last().exit(code);
  expect(supervisor.state).toEqual({ name: 'repair', problem: { kind, line: 'the file is damaged' } });
  vi.advanceTimersByTime(3_600_000);
  expect(started).toHaveLength(1);
  supervisor.start();
  expect(started).toHaveLength(2);
});

test.each([
  [3, 'port_in_use'],
  [4, 'folder_locked'],
  [7, 'disk_full'],
  [9, 'database_busy'],
  [10, 'disk_fails'],
] as const)('exit code %i is tried again, and says why', (code, kind) => {
  const { supervisor, started, last } = watch();
  supervisor.start();
  last().exit(code);
  expect(supervisor.state).toMatchObject({ name: 'waiting', problem: { kind } });
  vi.advanceTimersByTime(500);
  expect(supervisor.state).toMatchObject({ name: 'starting', problem: { kind } });
  expect(started).toHaveLength(2);
});

test('stopping asks, waits ten seconds, and kills', async () => {
  const { supervisor, last, started } = watch();
  supervisor.start();
  last().ready();
  const stopped = supervisor.stop();
  expect(last().sent).toEqual(['stop']);
  vi.advanceTimersByTime(9_999);
  expect(last().killed).toBe(false);
  vi.advanceTimersByTime(1);
  await stopped;
  expect(last().killed).toBe(true);
  expect(supervisor.state).toEqual({ name: 'stopped' });
  vi.advanceTimersByTime(60_000);
  expect(started).toHaveLength(1);
});

test('a stop during a pause ends the pause', async () => {
  const { supervisor, last, started } = watch();
  supervisor.start();
  last().exit(1);
  await supervisor.stop();
  vi.advanceTimersByTime(60_000);
  expect(started).toHaveLength(1);
  expect(supervisor.state).toEqual({ name: 'stopped' });
});

test('what is not a message of the server is ignored', () => {
  const { supervisor, last } = watch();
  supervisor.start();
  for (const message of [
    null,
    'ready',
    { type: 'ready' },
    { type: 'ready', url: 'nonsense', lan_urls: [] },
  ]) {
    last().say(message);
  }
  expect(supervisor.state.name).toBe('starting');
});
