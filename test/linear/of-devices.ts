import { answersTo, conflictsWith, type DnsRecord, labelOf, recordsOf } from '../../server/lan/records.ts';
import { answersIn } from '../../server/printing/discovery/mdns.ts';
import { modelName } from '../../server/printing/discovery/method.ts';
import { fateIn, readStatus } from '../../server/printing/transport/queues/cups.ts';
import { foreignDeviceOf } from '../../server/printing/transport/tcp/foreign-device.ts';
import { replyReader } from '../../server/printing/transport/tcp/replies.ts';
import { CommandReader } from '../tools/printer/commands/command-reader.ts';
import { chunksOf, type Reader, reader, repeated } from './reader.ts';

const LINK = ['server/printing/transport/link.ts', 'server/printing/transport/tcp/replies.ts'];
const MDNS = 'server/printing/discovery/mdns.ts';
const LAN = 'server/lan/link.ts';
const VIRTUAL = 'test/tools/printer/commands/command-reader.ts';

/** Noise of every kind that its reader tells apart, and the beginnings of what never ends. */
const noises: Readonly<Record<string, Buffer>> = {
  'answers in order': Buffer.of(0x01),
  states: Buffer.of(0x12),
  'confirmations that break off': Buffer.from('7"abc'),
  'pushed states that break off': Buffer.of(0x10, 0x00, 0x00, 0xff),
  'nothing known': Buffer.of(0xc3),
};

const ofPrinters: Reader[] = Object.entries(noises).flatMap(([noise, part]) =>
  [1, 1_460, 1 << 20].map((size) =>
    reader(
      `a printer's ${noise} in chunks of ${size}`,
      LINK,
      (bytes) => {
        const chunks = chunksOf(Buffer.alloc(bytes, part), size);
        return () => chunks.forEach(replyReader(() => {}));
      },
      { most: size === 1 ? 400 : 50 },
    ),
  ),
);

const service = '_pdl-datastream._tcp.local';
const host = 'galley.local';
const ours = recordsOf({ host, label: 'Galley', services: [] }, '192.168.1.2');

const pointer = (n: number) => ({ name: service, type: 'PTR', data: `${n}.${service}` }) as const;
const records = (bytes: number) => Array.from({ length: bytes / 32 }, (_, n) => pointer(n));

const ofNetwork: Reader[] = [
  reader('instances of a service in an answer of multicast DNS', MDNS, (bytes) => {
    const packet = { answers: records(bytes), additionals: [] };
    return () => answersIn(packet, '192.168.1.3');
  }),
  reader('questions of multicast DNS that know our answers', [LAN, 'server/lan/records.ts'], (bytes) => {
    const asked = Array.from({ length: bytes / 32 }, () => ({ name: host, type: 'ANY' }));
    const known = Array.from({ length: bytes / 32 }, (): DnsRecord => pointer(1));
    return () => [answersTo(asked, ours, known), conflictsWith(known, ours)];
  }),
  reader('a name for the network', 'server/lan/records.ts', (bytes) => {
    const text = repeated('. ', bytes);
    return () => labelOf(text);
  }),
  reader("a printer's name for itself", 'server/printing/discovery/epson.ts', (bytes) => {
    const text = repeated(' \u0001', bytes);
    return () => modelName(text);
  }),
];

const ofSystem: Reader[] = ['request id is ', '\tAlerts:', 'printer x disabled\n', '\n\t', '\n'].map((part) =>
  reader(
    `the words of CUPS: ${JSON.stringify(part)}`,
    'server/printing/transport/queues/cups.ts',
    (bytes) => {
      const said = repeated(part, bytes);
      return () => [readStatus(said), fateIn(said, 'job-1')];
    },
    { most: 400 },
  ),
);

const ofVirtual: Reader[] = Object.entries({
  'stray bytes': Buffer.of(0x01),
  'commands that are unknown': Buffer.of(0x1b, 0xff),
  'a picture that does not end': Buffer.from('\x1dv0\0\xff\xff\xff\xff', 'latin1'),
  text: Buffer.from('text'),
}).flatMap(([what, part]) =>
  [100, 1 << 20].map((size) =>
    reader(
      `the virtual printer: ${what} in chunks of ${size}`,
      VIRTUAL,
      (bytes) => {
        const chunks = chunksOf(Buffer.alloc(bytes, part), size);
        return () => {
          const commands = new CommandReader();
          for (const chunk of chunks) commands.read(chunk, 0);
        };
      },
      { most: 1_500 },
    ),
  ),
);

export const ofDevices: readonly Reader[] = [
  ...ofPrinters,
  reader('the start of a connection', 'server/printing/transport/tcp/foreign-device.ts', (bytes) => {
    const opening = Buffer.alloc(bytes, ' ');
    return () => foreignDeviceOf(opening);
  }),
  ...ofNetwork,
  ...ofSystem,
  ...ofVirtual,
];
