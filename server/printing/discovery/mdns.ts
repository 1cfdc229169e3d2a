import multicastDns, { type ResponsePacket } from 'multicast-dns';
import { withoutLarge } from '../../lan/datagrams.ts';
import { isLoopback, type Network } from '../../lan/networks.ts';
import { askThrice, socketIn } from './datagrams.ts';
import { type Answer, modelName, type Reporting, type Seek, type Terrain } from './method.ts';

const SERVICE = '_pdl-datastream._tcp.local';
const GROUP = '224.0.0.251';
const USUAL_PORT = 9100;

/** Printers that announce themselves by Bonjour. Asked from an own port, so that answers come only here. */
export const byMdns: Seek = async (terrain, reporting) => {
  await Promise.allSettled(terrain.networks.map((network) => seekIn(network, terrain, reporting)));
};

async function seekIn(
  network: Network,
  { mdnsPort, listen }: Terrain,
  { found, ...reporting }: Reporting,
): Promise<void> {
  const socket = withoutLarge(await socketIn(network));
  const dns = multicastDns({ socket, bind: false, multicast: false });
  dns.on('response', (packet, { address }) => answersIn(packet, address).forEach(found));
  dns.on('error', () => {});
  const to = { address: isLoopback(network) ? network.address : GROUP, port: mdnsPort };
  const question = { questions: [{ name: SERVICE, type: 'PTR' as const }] };
  await askThrice(() => dns.query(question, to), listen, reporting);
  await new Promise<void>((resolve) => dns.destroy(resolve));
}

type Said = Pick<ResponsePacket, 'answers' | 'additionals'>;

/** Each instance of the service once, with its additional records. */
export function answersIn(packet: Said, sender: string): Answer[] {
  const records = [...packet.answers, ...packet.additionals];
  const byName = Map.groupBy(records, ({ name }) => name);
  const instances = new Set<string>();
  return records.flatMap((record) => {
    if (record.type !== 'PTR' || record.name.toLowerCase() !== SERVICE) return [];
    if (instances.has(record.data)) return [];
    instances.add(record.data);
    const about = byName.get(record.data) ?? [];
    const service = about.find((each) => each.type === 'SRV');
    const address = byName.get(service?.data.target ?? '')?.find((each) => each.type === 'A');
    const texts = about.flatMap((each) => (each.type === 'TXT' ? [each.data].flat() : []));
    return [
      {
        host: address?.type === 'A' ? address.data : sender,
        port: service?.data.port ?? USUAL_PORT,
        model: modelIn(texts.map(String)) ?? modelName(record.data.replace(`.${SERVICE}`, '')),
      },
    ];
  });
}

/** `ty=EPSON TM-T88VI`, else `product=(TM-T88VI)`. */
function modelIn(texts: readonly string[]): string | null {
  const value = (key: string) => texts.find((text) => text.startsWith(`${key}=`))?.slice(key.length + 1);
  return modelName(value('ty') ?? value('product')?.replace(/^\(|\)$/g, '') ?? '');
}
