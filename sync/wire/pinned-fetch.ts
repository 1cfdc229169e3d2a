import type { IncomingMessage } from 'node:http';
import { request } from 'node:https';
import { Readable } from 'node:stream';
import { createGunzip, createZstdDecompress } from 'node:zlib';

interface Asked {
  readonly method: string;
  readonly headers: Record<string, string>;
  readonly body?: Uint8Array;
  readonly signal?: AbortSignal;
}

/** `fetch` that trusts only this certificate and what it signed, whatever name it is for. */
export function pinnedFetch(url: string, { body, ...asked }: Asked, certificate: string): Promise<Response> {
  return new Promise((resolve, reject) => {
    const trust = { ca: [certificate], checkServerIdentity: () => undefined };
    const sent = request(url, { ...asked, ...trust }, (answer) => resolve(responseOf(answer)));
    sent.once('error', (cause: Error) =>
      reject(asked.signal?.aborted ? asked.signal.reason : failure(cause)),
    );
    sent.end(body);
  });
}

const failure = (cause: Error): TypeError => new TypeError('fetch failed', { cause });

function responseOf(answer: IncomingMessage): Response {
  const status = answer.statusCode ?? 0;
  const headers = new Headers(
    Object.entries(answer.headers).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, String(value)] as [string, string]],
    ),
  );
  const isEmpty = [204, 304].includes(status);
  return new Response(isEmpty ? null : (Readable.toWeb(unpacked(answer)) as ReadableStream), {
    status,
    headers,
  });
}

function unpacked(answer: IncomingMessage): Readable {
  const encoding = answer.headers['content-encoding'];
  if (encoding !== 'zstd' && encoding !== 'gzip') return answer;
  const unpack = encoding === 'zstd' ? createZstdDecompress() : createGunzip();
  answer.once('error', (error) => unpack.destroy(error));
  return answer.pipe(unpack);
}
