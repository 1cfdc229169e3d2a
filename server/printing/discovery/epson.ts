import { broadcastOf, type Network } from '../../lan/networks.ts';
import { askThrice, socketIn } from './datagrams.ts';
import { modelName, type Reporting, type Seek, type Terrain } from './method.ts';

/** ENPC: a query for printers' models. */
const QUESTION = Buffer.concat([Buffer.from('EPSONQ'), Buffer.from([3, 0, 0, 1, 0, 0, 0, 0])]);
const ANSWER = 'EPSONq';
/** Offset of the name in an answer; zeros end it. */
const NAME_AT = 56;
const RAW_PORT = 9100;

/** Epson's receipt printers answer a broadcast of their own protocol. */
export const byEpson: Seek = async (terrain, reporting) => {
  await Promise.allSettled(terrain.networks.map((network) => seekIn(network, terrain, reporting)));
};

async function seekIn(
  network: Network,
  { epsonPort, rawPorts, listen }: Terrain,
  { found, ...reporting }: Reporting,
): Promise<void> {
  const socket = await socketIn(network);
  socket.on('message', (message, { address }) => {
    if (message.toString('latin1', 0, ANSWER.length) !== ANSWER) return;
    found({ host: address, port: rawPorts[0] ?? RAW_PORT, model: nameIn(message) });
  });
  await askThrice(() => socket.send(QUESTION, epsonPort, broadcastOf(network)), listen, reporting);
  socket.close();
}

function nameIn(message: Buffer): string | null {
  const [name = ''] = message.toString('latin1', NAME_AT).split('\0', 1);
  return modelName(name);
}
