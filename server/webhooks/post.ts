import { type LookupAddress, lookup } from 'node:dns';
import { type Agent, type ClientRequest, type IncomingMessage, request as plainly } from 'node:http';
import { request as securely } from 'node:https';
import type { LookupFunction } from 'node:net';
import { SECOND } from '../core/time/time.ts';
import { numberIn, type Reachable, refusalOf } from './destination.ts';

interface Posting {
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly reachable: Reachable;
  /** Keeps the connection for the next delivery. */
  readonly agent: Agent;
  /** Milliseconds for everything. */
  readonly patience: number;
  /** Aborted: nobody waits for the answer any more. */
  readonly brokenOff: AbortSignal;
}

export interface Answered {
  readonly status: number;
  /** The beginning of the answer. */
  readonly text: string;
  /** Milliseconds the receiver asks to wait; 0: none. */
  readonly wish: number;
}

/** Bytes of the answer that are read. */
const READ_BYTES = 1_024;

/** Nothing is sent to this address. */
export class DestinationRefused extends Error {}

/**
 * Sends one message. A name is resolved once, all its addresses are checked, and the connection goes to a checked one.
 * Redirects are not followed: they are answers like others.
 */
export function post(posting: Posting): Promise<Answered> {
  const { url, reachable } = posting;
  const number = numberIn(url);
  const refusal = number === undefined ? undefined : refusalOf(url, number, reachable);
  if (refusal) return Promise.reject(new DestinationRefused(refusal));
  const late = AbortSignal.timeout(posting.patience);
  const signal = AbortSignal.any([late, posting.brokenOff]);
  return new Promise<Answered>((resolve, reject) => {
    const request = begin(posting, signal);
    request.on('response', (response) => read(response).then(resolve, reject));
    request.on('error', reject);
    request.end(posting.body);
  }).catch((error: unknown) => {
    throw late.aborted ? new Error(`No response within ${posting.patience / SECOND} seconds.`) : error;
  });
}

function begin({ url, headers, body, reachable, agent }: Posting, signal: AbortSignal): ClientRequest {
  const send = url.protocol === 'https:' ? securely : plainly;
  return send(url, {
    method: 'POST',
    headers: { ...headers, 'content-length': String(Buffer.byteLength(body)) },
    ...{ agent, signal, lookup: lookupWithin(url, reachable) },
  });
}

const lookupWithin =
  (url: URL, reachable: Reachable): LookupFunction =>
  (hostname, options, callback) =>
    lookup(hostname, { all: true }, (error, addresses: LookupAddress[]) => {
      const [first] = addresses ?? [];
      const refusal = addresses?.map(({ address }) => refusalOf(url, address, reachable)).find(Boolean);
      const problem = error ?? (refusal ? new DestinationRefused(refusal) : null);
      if (problem || !first)
        callback(problem ?? new Error(`${hostname} can't be found. Check the address.`), '');
      else if (options.all) callback(null, addresses);
      else callback(null, first.address, first.family);
    });

async function read(response: IncomingMessage): Promise<Answered> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of response as AsyncIterable<Buffer>) {
    parts.push(part);
    bytes += part.length;
    // Leaving the loop ends the connection, whatever else would come.
    if (bytes >= READ_BYTES) break;
  }
  const text = Buffer.concat(parts).subarray(0, READ_BYTES).toString('utf8');
  return { status: response.statusCode ?? 0, text, wish: wishIn(response.headers['retry-after']) };
}

/** Seconds; a date is ignored. */
const wishIn = (header: string | undefined): number =>
  header !== undefined && /^\d{1,6}$/.test(header) ? Number(header) * SECOND : 0;

const OUT_OF_REACH = new Set(['EAI_AGAIN', 'ENETUNREACH', 'ENETDOWN', 'EHOSTUNREACH', 'EHOSTDOWN']);

/** Whether the restaurant's own line is down, which says nothing about the receiver. */
export const isOutage = (error: unknown): boolean =>
  OUT_OF_REACH.has(String((error as { code?: unknown } | null)?.code));
