import { randomBytes, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync, rmSync } from 'node:fs';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { z } from 'zod';
import type { App } from '../app.ts';
import { splitter } from '../core/money/splitter.ts';
import { writeDurablySync } from '../db/files/durable-file.ts';
import { makeFolder } from '../db/files/not-writable.ts';
import type { Commands, Outcome, ReportProgress } from './command.ts';
import { explain, RemoteFailure } from './exit.ts';

// Imported as a module it would load all that fetch needs, at each start.
const { createServer } = process.getBuiltinModule('node:http');

/** What the running server leaves in its data folder, readable by its own account only. Stale once the folder's lock is free. */
const Announcement = z.object({
  pid: z.number(),
  url: z.string(),
  control_url: z.string(),
  secret: z.string(),
});
type Announcement = z.output<typeof Announcement>;

/** A line of the answer: how far it is, any number of times, then how it ended. */
const Answer = z.object({
  told: z.string().optional(),
  outcome: z
    .object({
      data: z.record(z.string(), z.unknown()),
      lines: z.array(z.string()).readonly(),
      exitCode: z.number().optional(),
    })
    .optional(),
  failure: z.object({ exitCode: z.number(), line: z.string() }).optional(),
});

const fileIn = (dataDir: string): string => join(dataDir, 'run.json');
const MAX_BYTES = 1_000_000;
/** Letters of one line of an answer, such as the list of a doctor. */
const MAX_ANSWER = 64_000_000;

/** Lets commands run inside this server, as one process alone may write to the folder. One at a time. */
export class ControlChannel {
  readonly #app: App;
  readonly #commands: Commands;
  readonly #secret = randomBytes(32).toString('base64url');
  readonly #server: Server;
  #last: Promise<unknown> = Promise.resolve();

  private constructor(app: App, commands: Commands) {
    this.#app = app;
    this.#commands = commands;
    this.#server = createServer((request, response) => void this.#answer(request, response));
  }

  /** `url` is where the API of this server is reached. */
  static async open(app: App, commands: Commands, url: string): Promise<ControlChannel> {
    const channel = new ControlChannel(app, commands);
    channel.#server.listen(0, '127.0.0.1');
    await once(channel.#server, 'listening');
    const { port } = channel.#server.address() as AddressInfo;
    app.ownPorts.add(port);
    announce(app.dataDir, {
      pid: process.pid,
      url,
      control_url: `http://127.0.0.1:${port}/`,
      secret: channel.#secret,
    });
    return channel;
  }

  async close(): Promise<void> {
    rmSync(fileIn(this.#app.dataDir), { force: true });
    this.#server.close();
    await this.#last;
    this.#server.closeAllConnections();
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (!this.#isOwner(request)) return void response.writeHead(401).end();
    response.writeHead(200, { 'content-type': 'application/x-ndjson' });
    const send = (line: z.input<typeof Answer>) => response.write(`${JSON.stringify(line)}\n`);
    const work = this.#last.then(() => this.#run(request, (told) => void send({ told })));
    this.#last = work.catch(() => {});
    try {
      send({ outcome: await work });
    } catch (error) {
      send({ failure: explain(error) });
    }
    response.end();
  }

  async #run(request: IncomingMessage, say: ReportProgress): Promise<Outcome> {
    const command = await this.#commands.get(request.url?.slice(1) ?? '')?.();
    if (command?.on !== 'app') throw new Error("the running server doesn't support this command; restart it");
    return command.work(this.#app, command.input.parse(JSON.parse(await bodyOf(request))), say);
  }

  #isOwner(request: IncomingMessage): boolean {
    const given = Buffer.from(request.headers.authorization ?? '');
    const wanted = Buffer.from(`Bearer ${this.#secret}`);
    return given.length === wanted.length && timingSafeEqual(given, wanted);
  }
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of request as AsyncIterable<Buffer>) {
    parts.push(part);
    bytes += part.length;
    if (bytes > MAX_BYTES) throw new Error('the command is too long');
  }
  return Buffer.concat(parts).toString();
}

function announce(dataDir: string, announcement: Announcement): void {
  // With a database on PostgreSQL nothing else may have made it.
  makeFolder(dataDir, 0o700);
  writeDurablySync(fileIn(dataDir), JSON.stringify(announcement));
}

function announcementIn(dataDir: string): Announcement | undefined {
  try {
    return Announcement.parse(JSON.parse(readFileSync(fileIn(dataDir), 'utf8')));
  } catch {
    return undefined;
  }
}

/** Runs a command in the server that holds the folder; undefined while none answers. */
export async function callServer(
  dataDir: string,
  name: string,
  input: unknown,
  say: ReportProgress,
): Promise<Outcome | undefined> {
  const server = announcementIn(dataDir);
  if (!server) return undefined;
  const response = await fetch(server.control_url + name, {
    method: 'POST',
    headers: { authorization: `Bearer ${server.secret}` },
    body: JSON.stringify(input),
  }).catch(refusedConnection);
  if (!response || response.status === 401) return undefined;
  for await (const line of linesOf(response)) {
    const { told, outcome, failure } = Answer.parse(JSON.parse(line));
    if (failure) throw new RemoteFailure(failure);
    if (outcome) return outcome;
    if (told !== undefined) say(told);
  }
  throw wentAway();
}

async function* linesOf({ body }: Response): AsyncGenerator<string> {
  const linesIn = splitter('\n', MAX_ANSWER);
  try {
    for await (const part of body?.pipeThrough(new TextDecoderStream()) ?? []) yield* linesIn(part);
  } catch {
    throw wentAway();
  }
}

/** Nobody listens: the file is of an earlier run. Anything else may have happened after the command was done. */
function refusedConnection(error: Error): undefined {
  if ((error.cause as { code?: string } | undefined)?.code === 'ECONNREFUSED') return undefined;
  throw wentAway();
}

const wentAway = (): Error =>
  new Error('lost the connection to the running server; check whether the command took effect');
