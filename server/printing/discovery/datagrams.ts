import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { isLoopback, type Network } from '../../lan/networks.ts';
import type { Reporting } from './method.ts';

/** A socket that only speaks in one network. Rejects when the computer is no longer in it. */
export async function socketIn(network: Network): Promise<Socket> {
  const socket = createSocket('udp4');
  // One that cannot send is silent; the search ends in its time.
  socket.on('error', () => {});
  socket.bind(0, network.address);
  await once(socket, 'listening');
  if (isLoopback(network)) return socket;
  socket.setBroadcast(true);
  socket.setMulticastInterface(network.address);
  return socket;
}

/** Asks at once and twice more, for datagrams get lost, and waits. */
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
