import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { isLoopback, type Network } from '../../lan/networks.ts';
import type { Reporting } from './method.ts';

/** A socket that sends in one network only. Rejects if the computer is no longer in it. */
export async function socketIn(network: Network): Promise<Socket> {
  const socket = createSocket('udp4');
  // A socket that cannot send stays silent; the search ends in time.
  socket.on('error', () => {});
  socket.bind(0, network.address);
  await once(socket, 'listening');
  if (isLoopback(network)) return socket;
  socket.setBroadcast(true);
  socket.setMulticastInterface(network.address);
  return socket;
}

/** Asks at once and twice more, because datagrams get lost, then waits. */
export async function askThrice(
  ask: () => void,
  listen: number,
  { signal, progress }: Pick<Reporting, 'signal' | 'progress'>,
): Promise<void> {
  for (let part = 0; part < 3 && !signal.aborted; part += 1) {
    ask();
    await pause(listen / 3, undefined, { signal }).catch(() => {});
    progress((part + 1) / 3);
  }
}
