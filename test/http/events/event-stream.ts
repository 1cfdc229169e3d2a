import type { FastifyInstance } from 'fastify';
import { onTestFinished } from 'vitest';

interface Frame {
  readonly id: string | undefined;
  readonly event: string | undefined;
  // biome-ignore lint/suspicious/noExplicitAny: tests read whatever the wire says
  readonly data: any;
}

/** Parameters of the stream besides the header. */
interface Ask {
  readonly lastEventId?: string;
  readonly types?: string;
  readonly beat?: string;
  readonly rows?: string;
  readonly ticket?: string;
  readonly last_event_id?: string;
}

interface Listening {
  readonly status: number;
  readonly headers: Headers;
  /** The next event; heartbeats and advice on retries are passed over. */
  next(): Promise<Frame>;
  /** Whatever came so far and was not taken. */
  waiting(): Frame[];
  /** Resolves when the server or the client ended the stream. */
  readonly ended: Promise<void>;
  close(): void;
}

/** Listens as a tablet does, over a real connection on the loopback. */
export async function listen(
  server: FastifyInstance,
  token: string | undefined,
  { lastEventId, ...query }: Ask = {},
): Promise<Listening> {
  const stop = new AbortController();
  onTestFinished(() => stop.abort());
  const response = await fetch(`${await addressOf(server)}/api/v1/events?${new URLSearchParams(query)}`, {
    signal: stop.signal,
    headers: {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(lastEventId !== undefined && { 'last-event-id': lastEventId }),
    },
  });
  const frames: Frame[] = [];
  const takers: ((frame: Frame) => void)[] = [];
  const arrive = (frame: Frame) => {
    const taker = takers.shift();
    if (taker) taker(frame);
    else frames.push(frame);
  };
  const ended = readFrames(response, arrive).catch(() => {});
  return {
    status: response.status,
    headers: response.headers,
    next: () => {
      const frame = frames.shift();
      return frame ? Promise.resolve(frame) : new Promise((take) => takers.push(take));
    },
    waiting: () => frames.splice(0),
    ended,
    close: () => stop.abort(),
  };
}

async function addressOf(server: FastifyInstance): Promise<string> {
  if (!server.server.listening) await server.listen({ host: '127.0.0.1', port: 0 });
  const address = server.server.address();
  if (address === null || typeof address === 'string') throw new Error('the server does not listen');
  return `http://127.0.0.1:${address.port}`;
}

async function readFrames(response: Response, arrive: (frame: Frame) => void): Promise<void> {
  let text = '';
  for await (const part of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    text += part;
    const parts = text.split('\n\n');
    text = parts.pop() ?? '';
    for (const frame of parts.map(parse)) if (frame.event !== undefined) arrive(frame);
  }
}

function parse(frame: string): Frame {
  const field = (name: string) =>
    frame
      .split('\n')
      .find((line) => line.startsWith(`${name}: `))
      ?.slice(name.length + 2);
  return { id: field('id'), event: field('event'), data: JSON.parse(field('data') ?? 'null') };
}
