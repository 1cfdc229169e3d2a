import type { ResponseOutgoingPacket } from 'multicast-dns';

export type DnsRecord = ResponseOutgoingPacket['answers'][number];
export interface DnsQuestion {
  readonly name: string;
  readonly type: string;
}

/** What this server says of itself on the network. */
export interface Advertisement {
  /** `galley.local` */
  readonly host: string;
  /** What people read in a list of servers; no dots, at most 63 bytes. */
  readonly label: string;
  readonly services: readonly AdvertisedService[];
}

interface AdvertisedService {
  /** `_galley._tcp.local` */
  readonly type: string;
  readonly port: number;
  /** `key=value` */
  readonly texts: readonly string[];
}

/** Seconds: of what hangs on an address, which may change, and of the rest. */
const SOON = 120;
const LATER = 4_500;
const ALL_SERVICES = '_services._dns-sd._udp.local';
const MAX_BYTES = 63;

/** Of one network, in which the host has this address. `flush` marks what nobody else may say. */
export function recordsOf({ host, label, services }: Advertisement, address: string): DnsRecord[] {
  return [
    { name: host, type: 'A', ttl: SOON, flush: true, data: address },
    ...services.flatMap(({ type, port, texts }): DnsRecord[] => {
      const instance = `${label}.${type}`;
      return [
        { name: ALL_SERVICES, type: 'PTR', ttl: LATER, data: type },
        { name: type, type: 'PTR', ttl: LATER, data: instance },
        { name: instance, type: 'SRV', ttl: SOON, flush: true, data: { port, target: host } },
        { name: instance, type: 'TXT', ttl: LATER, flush: true, data: [...texts] },
      ];
    }),
  ];
}

/** A dot would end the label. */
export function labelOf(text: string): string {
  const plain = text.replaceAll('.', ' ').replace(/\s+/g, ' ').trim();
  let label = '';
  for (const letter of plain) {
    if (Buffer.byteLength(label + letter) > MAX_BYTES) break;
    label += letter;
  }
  return label.trim();
}

const same = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();

/** What is said to a question, without what the asker knows already. */
export function answersTo(
  questions: readonly DnsQuestion[],
  records: readonly DnsRecord[],
  known: readonly DnsRecord[] = [],
): DnsRecord[] {
  const wanted = records.filter((record) =>
    questions.some(({ name, type }) => same(name, record.name) && (type === 'ANY' || type === record.type)),
  );
  const isKnown = (record: DnsRecord) =>
    known.some((one) => isSame(one, record) && ttlOf(one) >= ttlOf(record) / 2);
  return [...wanted.filter((record) => !isKnown(record)), ...denialsFor(questions, records)];
}

/** There is no IPv6 address to wait for. */
const denialsFor = (questions: readonly DnsQuestion[], records: readonly DnsRecord[]): DnsRecord[] =>
  records
    .filter(
      ({ name, type }) =>
        type === 'A' && questions.some((one) => one.type === 'AAAA' && same(one.name, name)),
    )
    .map(({ name }) => ({
      name,
      type: 'NSEC',
      ttl: SOON,
      flush: true,
      data: { nextDomain: name, rrtypes: ['A'] },
    }));

/** The records that a receiver of these answers asks for next. */
export function additionalRecords(answers: readonly DnsRecord[], records: readonly DnsRecord[]): DnsRecord[] {
  const named = answers.some(({ type }) => type === 'PTR' || type === 'SRV');
  const more = named ? records.filter(({ type }) => type === 'SRV' || type === 'TXT' || type === 'A') : [];
  return more.filter((record) => !answers.includes(record));
}

/** Withdraws the records. */
export const goodbye = (records: readonly DnsRecord[]): DnsRecord[] =>
  records.map((record) => ({ ...record, ttl: 0 }) as DnsRecord);

/** For those who ask without being a part of multicast DNS: they would keep an answer for too long. */
export const withShortTtl = (records: readonly DnsRecord[]): DnsRecord[] =>
  records.map((record) => ({ ...record, ttl: Math.min(ttlOf(record), 10), flush: false }) as DnsRecord);

/** Whether somebody else says of our names what we do not. */
export function conflictsWith(heard: readonly DnsRecord[], ours: readonly DnsRecord[]): boolean {
  return heard.some((record) => {
    if (!isDecisive(record) || ttlOf(record) === 0) return false;
    const mine = ours.filter(({ name, type }) => type === record.type && same(name, record.name));
    return mine.length > 0 && !mine.some((one) => isSame(one, record));
  });
}

/** Two who claim a name at once: the greater address has it, on one computer the greater port. */
export function losesTiebreak(ours: readonly DnsRecord[], theirs: readonly DnsRecord[]): boolean {
  return conflictsWith(theirs, ours) && compare(weightOf(theirs), weightOf(ours)) > 0;
}

const weightOf = (records: readonly DnsRecord[]): number[] => {
  const address = records.find(({ type }) => type === 'A');
  const service = records.find(({ type }) => type === 'SRV');
  return [
    ...(address?.type === 'A' ? address.data.split('.').map(Number) : [0, 0, 0, 0]),
    service?.type === 'SRV' ? service.data.port : 0,
  ];
};

function compare(a: readonly number[], b: readonly number[]): number {
  const at = a.findIndex((part, index) => part !== b[index]);
  return at < 0 ? 0 : (a[at] ?? 0) - (b[at] ?? 0);
}

const isDecisive = ({ type }: DnsRecord): boolean => type === 'A' || type === 'SRV';

function isSame(a: DnsRecord, b: DnsRecord): boolean {
  return a.type === b.type && same(a.name, b.name) && same(dataOf(a), dataOf(b));
}

const dataOf = (record: DnsRecord): string =>
  record.type === 'SRV'
    ? `${record.data.port} ${record.data.target}`
    : String('data' in record && record.data);

const ttlOf = (record: DnsRecord): number => ('ttl' in record && record.ttl) || 0;
