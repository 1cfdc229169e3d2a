import { connect } from 'node:net';
import { hostsOf } from '../../lan/networks.ts';
import type { Seek } from './method.ts';

/** Connections tried at the same time: more would fill the tables of a small router. */
const AT_ONCE = 64;

/** Looks where a connection to a printer's port is taken. Not a byte is sent: whoever listens there might print it. */
export const bySweep: Seek = async ({ networks, rawPorts, connect: ms }, { found, progress, signal }) => {
  const hosts = [...new Set(networks.flatMap(hostsOf))];
  const doors = hosts.flatMap((host) => rawPorts.map((port) => ({ host, port })));
  let next = 0;
  let done = 0;
  const walk = async () => {
    for (let door = doors[next++]; door && !signal.aborted; door = doors[next++]) {
      if (await isOpen(door, ms, signal)) found({ ...door, model: null });
      progress(++done / doors.length);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, walk));
};

function isOpen(door: { host: string; port: number }, ms: number, signal: AbortSignal): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ ...door, signal });
    const end = (isOpen: boolean) => {
      socket.destroy();
      resolve(isOpen);
    };
    socket.setTimeout(ms, () => end(false));
    socket.once('connect', () => end(true));
    socket.on('error', () => end(false));
  });
}
