import { connect } from 'node:net';
import { hostsOf } from '../../lan/networks.ts';
import type { Seek } from './method.ts';

/** Simultaneous connections: more would overload a small router's tables. */
const AT_ONCE = 64;

/** Finds hosts that accept a connection to a printer's port. No byte is sent: a device might print it. */
export const bySweep: Seek = async ({ networks, rawPorts, connect: ms }, { found, progress, signal }) => {
  const hosts = [...new Set(networks.flatMap(hostsOf))];
  const targets = hosts.flatMap((host) => rawPorts.map((port) => ({ host, port })));
  let next = 0;
  let done = 0;
  const walk = async () => {
    for (let target = targets[next++]; target && !signal.aborted; target = targets[next++]) {
      if (await isOpen(target, ms, signal)) found({ ...target, model: null });
      progress(++done / targets.length);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, walk));
};

function isOpen(target: { host: string; port: number }, ms: number, signal: AbortSignal): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ ...target, signal });
    const end = (isOpen: boolean) => {
      socket.destroy();
      resolve(isOpen);
    };
    socket.setTimeout(ms, () => end(false));
    socket.once('connect', () => end(true));
    socket.on('error', () => end(false));
  });
}
