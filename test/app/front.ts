import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

/** Stands in front of a server: slow, gone, or as another build of the screens would be. */
interface Front {
  readonly url: string;
  /** Which build is served; the parts of every other one are gone. 0: the server's own. */
  build: number;
  /** Where a page is opened, another build than where a page that runs asks for it. */
  buildOpened: number | undefined;
  /** Parts of which the beginning comes, and no more. */
  lacks: RegExp | undefined;
  /** How often a part did not come whole. */
  readonly refused: number;
  /** Ends whatever is open, and lets nothing through until `back`. */
  leave(): void;
  /** Takes requests and answers none until `back`. */
  hold(): void;
  back(): void;
}

const isFont = (path: string): boolean => path.endsWith('.woff2');

/** The page names its version, and every file the parts it needs; fonts are the same in every build. */
const named = (text: string, build: number): string =>
  text
    .replaceAll(/assets\/(?![\w-]+\.woff2)/g, `assets/${build}/`)
    .replace('<meta name="galley-version" content="', `$&${build}-`);

export async function openFront(to: string): Promise<Front> {
  let isGone = false;
  let held: (() => void)[] | undefined;
  const front = {
    url: '',
    build: 0,
    buildOpened: undefined as number | undefined,
    lacks: undefined as RegExp | undefined,
    refused: 0,
    leave: () => {
      isGone = true;
      server.closeAllConnections();
    },
    hold: () => {
      held ??= [];
      server.closeIdleConnections();
    },
    back: () => {
      isGone = false;
      const waiting = held ?? [];
      held = undefined;
      for (const pass of waiting) pass();
    },
  };

  const answer = (from: IncomingMessage, reply: ServerResponse): void => {
    const path = from.url ?? '';
    const isPage = path === '/app/';
    const isOpened = from.headers['sec-fetch-dest'] === 'document';
    const isPart = path.startsWith('/app/assets/');
    const asked = Number(/^\/app\/assets\/(\d+)\//.exec(path)?.[1] ?? 0);
    const isGoneBuild = !isFont(path) && asked !== front.build && asked !== front.buildOpened;
    if (isPart && isGoneBuild) {
      front.refused++;
      reply.writeHead(404).end();
      return;
    }
    if (isPart && front.lacks?.test(path)) {
      front.refused++;
      reply.writeHead(200, { 'content-length': 1_000 }).write('half', () => reply.destroy());
      return;
    }
    const build = isPart ? asked : ((isOpened ? front.buildOpened : undefined) ?? front.build);
    const rewrites = build !== 0 && (isPage || (isPart && /\.(js|css)$/.test(path)));
    const upstream = isPart ? path.replace(`/assets/${build}/`, '/assets/') : path;
    pass(from, reply, new URL(upstream, to), rewrites ? build : undefined);
  };

  const pass = (from: IncomingMessage, reply: ServerResponse, url: URL, build: number | undefined): void => {
    const { 'accept-encoding': _encoding, 'if-none-match': known, ...headers } = from.headers;
    const asked = request(url, {
      method: from.method ?? 'GET',
      headers: { ...headers, ...(known && build === undefined && { 'if-none-match': known }) },
    });
    asked.on('error', () => reply.destroy());
    reply.on('close', () => asked.destroy());
    from.pipe(asked);
    asked.on('response', (response) => {
      if (build === undefined) {
        reply.writeHead(response.statusCode ?? 502, response.headers).flushHeaders();
        response.pipe(reply);
        return;
      }
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => {
        const { 'content-length': _length, etag: _etag, ...rest } = response.headers;
        reply.writeHead(response.statusCode ?? 502, rest).end(named(Buffer.concat(chunks).toString(), build));
      });
    });
  };

  const server = createServer((from, reply) => {
    if (isGone) from.socket.destroy();
    else if (held) held.push(() => answer(from, reply));
    else answer(from, reply);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  front.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return front;
}
