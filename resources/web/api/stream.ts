import { splitter } from '../../../server/core/money/splitter.ts';
import { API } from '../training.ts';
import { replyOf } from './exchange.ts';

/** Letters of one event; the largest are a thousandth of it. */
const MAX_OF_FRAME = 16_000_000;

export interface ServerEvent {
  readonly type: string;
  readonly data: Readonly<Record<string, unknown>>;
}

interface Frame extends ServerEvent {
  /** The stream's number of it; empty where it has none. */
  readonly id: string;
}

interface Listening {
  /** Such as `?rows=1&beat=5`. */
  readonly query?: string;
  readonly token: string;
  readonly lastId: string;
  readonly signal: AbortSignal;
  readonly opened: () => void;
  readonly heard: (frame: Frame) => void;
}

/** Reads one stream of events to its end; throws a Problem where it is refused. The browser's own EventSource cannot send a token. */
export async function readStream(to: Listening): Promise<void> {
  const response = await fetch(`${API}/events${to.query ?? ''}`, {
    headers: { authorization: `Bearer ${to.token}`, ...(to.lastId && { 'last-event-id': to.lastId }) },
    signal: to.signal,
  });
  if (!response.ok || !response.body) return void (await replyOf(response));
  to.opened();
  const reader = response.body.getReader();
  const text = new TextDecoder();
  const framesIn = splitter('\n\n', MAX_OF_FRAME);
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    for (const frame of framesIn(text.decode(value, { stream: true }))) to.heard(frameOf(frame));
  }
}

function frameOf(frame: string): Frame {
  const field = (name: string) => frame.match(new RegExp(`^${name}: ?(.*)$`, 'm'))?.[1] ?? '';
  return {
    id: field('id'),
    type: field('event'),
    data: JSON.parse(field('data') || '{}') as ServerEvent['data'],
  };
}
