import { type EventEmitter, once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import type { Ticket } from '../commands/ticket.ts';
import { type Faults, faultsInput } from '../faults.ts';
import { paintPaper } from './paint.ts';
import { encodePng } from './png.ts';

/** What the page needs of a printer. */
interface ShownPrinter extends EventEmitter<{ ticket: [Ticket]; change: [] }> {
  readonly widthDots: number;
  readonly tickets: readonly Ticket[];
  readonly faults: Faults;
  readonly state: object;
}

const loopback = '127.0.0.1';
const pageFile = new URL('ticket-page.html', import.meta.url);

function ticketJson(ticket: Ticket) {
  const { id, receivedAt, complete, text, lines, violations, commands } = ticket;
  return { id, receivedAt: new Date(receivedAt).toISOString(), complete, text, lines, violations, commands };
}

function send(response: ServerResponse, status: number, type: string, body: string | Buffer): void {
  response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store' }).end(body);
}

function sendJson(response: ServerResponse, value: unknown, status = 200): void {
  send(response, status, 'application/json', JSON.stringify(value));
}

/** Shows the tickets in a browser on this machine: / · /tickets.json · /tickets/{id}.png|txt · /state · /events. */
export class TicketPage {
  readonly #printer: ShownPrinter;
  readonly #server = createServer((request, response) => {
    this.#answer(request, response).catch((error) => sendJson(response, { error: String(error) }, 500));
  });

  constructor(printer: ShownPrinter) {
    this.#printer = printer;
  }

  get url(): string {
    return `http://${loopback}:${(this.#server.address() as AddressInfo).port}/`;
  }

  async listen(port: number): Promise<void> {
    this.#server.listen(port, loopback);
    await once(this.#server, 'listening');
  }

  async stop(): Promise<void> {
    if (!this.#server.listening) return;
    this.#server.close();
    this.#server.closeAllConnections();
    await once(this.#server, 'close');
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname } = new URL(request.url ?? '/', 'http://printer');
    if (request.method === 'POST' && pathname === '/state') return this.#setFaults(request, response);
    if (request.method !== 'GET') return sendJson(response, { error: 'only GET, and POST /state' }, 405);
    if (pathname === '/') return send(response, 200, 'text/html; charset=utf-8', await readFile(pageFile));
    if (pathname === '/tickets.json') return sendJson(response, this.#printer.tickets.map(ticketJson));
    if (pathname === '/state') return sendJson(response, this.#printer.state);
    if (pathname === '/events') return this.#streamEvents(response);
    this.#answerTicket(pathname, response);
  }

  #answerTicket(pathname: string, response: ServerResponse): void {
    const [, id, format] = /^\/tickets\/(\d+)\.(png|txt)$/.exec(pathname) ?? [];
    const ticket = this.#printer.tickets.find((candidate) => candidate.id === Number(id));
    if (!ticket) sendJson(response, { error: `no ${pathname}` }, 404);
    else if (format === 'txt') send(response, 200, 'text/plain; charset=utf-8', ticket.text);
    else send(response, 200, 'image/png', encodePng(paintPaper(ticket.paper, this.#printer.widthDots)));
  }

  async #setFaults(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const input = faultsInput.safeParse(await json(request).catch(() => undefined));
    if (!input.success) return sendJson(response, { error: input.error.issues }, 400);
    Object.assign(this.#printer.faults, input.data);
    sendJson(response, this.#printer.state);
  }

  /** Says only that something changed; the page then asks what. */
  #streamEvents(response: ServerResponse): void {
    const tell = () => response.write('data: changed\n\n');
    response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
    response.write('retry: 1000\n\n');
    this.#printer.on('ticket', tell).on('change', tell);
    response.on('close', () => this.#printer.off('ticket', tell).off('change', tell));
  }
}
