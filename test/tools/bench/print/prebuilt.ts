import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Receiver } from './receiver.ts';

const ANSWER_MS = 5_000;

/** Sends finished bytes over a connection of their own; answers the milliseconds until the printer had taken the last. */
export async function sendPrebuilt(receiver: Receiver, bytes: Uint8Array): Promise<number> {
  receiver.take();
  const start = performance.now();
  const socket = connect({ host: '127.0.0.1', port: receiver.port, noDelay: true });
  socket.write(bytes);
  await Promise.race([once(socket, 'data'), sleep(ANSWER_MS)]);
  socket.destroy();
  const [arrival] = receiver.take();
  if (!arrival) throw new Error('the prebuilt bytes did not arrive');
  return arrival.takenAt - start;
}
