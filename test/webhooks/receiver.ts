import { createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

export interface Received {
  readonly id: string;
  readonly timestamp: number;
  readonly signatures: readonly string[];
  readonly text: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests read whatever the wire says
  readonly body: any;
}

type Answer = (response: ServerResponse, received: Received) => void;

/** An integrator's server on this computer. */
class Receiver {
  readonly received: Received[] = [];
  answer: Answer = (response) => response.writeHead(204).end();
  #port = 0;
  #server = createServer((request, response) => void this.#take(request, response));

  async open(): Promise<void> {
    this.#server = createServer((request, response) => void this.#take(request, response));
    await new Promise<void>((resolve) => this.#server.listen(this.#port, '127.0.0.1', resolve));
    this.#port = (this.#server.address() as AddressInfo).port;
  }

  close(): Promise<void> {
    this.#server.closeAllConnections();
    return new Promise((resolve) => this.#server.close(() => resolve()));
  }

  get url(): string {
    return `http://127.0.0.1:${this.#port}/galley`;
  }

  get types(): string[] {
    return this.received.map(({ body }) => body.type);
  }

  async #take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const text = Buffer.concat(parts).toString('utf8');
    const {
      'webhook-id': id,
      'webhook-timestamp': timestamp,
      'webhook-signature': signature,
    } = request.headers;
    const received = {
      id: String(id),
      timestamp: Number(timestamp),
      signatures: String(signature).split(' '),
      text,
      body: JSON.parse(text),
    };
    this.received.push(received);
    this.answer(response, received);
  }
}

export async function openReceiver(): Promise<Receiver> {
  const receiver = new Receiver();
  await receiver.open();
  onTestFinished(() => receiver.close());
  return receiver;
}

/** As a receiver reckons it, by the specification alone. */
export function signed({ id, timestamp, text }: Received, secret: string): string {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${text}`).digest('base64')}`;
}

export const patient = { timeout: 10_000, interval: 10 };
