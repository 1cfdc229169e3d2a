import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { App } from '../app.ts';
import type { Config } from '../config.ts';
import { MINUTE } from '../core/time/time.ts';
import { notSetUp } from '../http/callers/authenticate.ts';
import { serveFirstRun } from '../http/pages/first-run.ts';
import { ReadWorker } from '../read-worker/read-worker.ts';
import { trimHeapSoon } from '../serving/heap-trim.ts';
import { Listeners } from '../serving/listeners.ts';
import { openServerLog } from '../serving/log.ts';
import { sendNotices } from '../serving/notices.ts';
import { ControlChannel } from './channel.ts';
import { type Context, folderCommand } from './command.ts';
import { explain } from './exit.ts';
import { openApp } from './folder.ts';

/** What requests in flight get at a stop. */
const DRAIN_MS = 5_000;
const OPENING_MS = 10 * MINUTE;
const LISTENING_MS = 20_000;

export const serve = folderCommand({
  summary: 'Serve the restaurant, or with --role central the central instance, until stopped',
  usage: '',
  input: z.object({}),
  work: async (context) => {
    const { log, folder, complain, close } = openServerLog(context.config);
    try {
      await openAndServe({ ...context, log }, folder);
    } catch (error) {
      complain(explain(error).line);
      throw error;
    } finally {
      await close();
    }
    return undefined;
  },
});

async function openAndServe(context: Context, logFolder: string | undefined): Promise<void> {
  // A migration of a long history must not be taken for a start that hangs.
  context.sendToParent({ type: 'patience', ms: OPENING_MS, reason: 'The data is being opened.' });
  const backgroundReader = new ReadWorker();
  const app = await openApp(context, { logFolder, backgroundReader });
  context.sendToParent({ type: 'patience', ms: LISTENING_MS, reason: 'This takes a few seconds.' });
  try {
    await serveUntilStopped(app, context);
  } finally {
    await app.close();
    await backgroundReader.end();
  }
  context.log.info('stopped');
}

async function serveUntilStopped(app: App, context: Context): Promise<void> {
  const { config, log } = context;
  const server = await app.buildServer(config);
  let doors: Listeners | undefined;
  let setupCode: string | undefined;
  if (app.tenants().length === 0) {
    const { firstRunOf } = await import('../setup/first-run.ts');
    const firstRun = firstRunOf(app, config.databaseUrl === undefined);
    serveFirstRun(server, firstRun);
    setupCode = firstRun.code;
  }
  try {
    await server.listen({ host: config.host, port: config.port });
    const { port } = server.server.address() as AddressInfo;
    app.ownPorts.add(port);
    const channel = await ControlChannel.open(app, context.commands, urlOf(config.host, port));
    try {
      doors = await Listeners.open(app, server, config, port);
      const stopped = context.untilStopped();
      if (app.tenants().length === 0) log.warn(notSetUp(app).message);
      await app.startWork();
      const outcome = ready(app, config, port);
      log.info({ version: app.version, ...outcome.data }, 'serving');
      context.print(setupCode === undefined ? outcome : withCode(outcome, setupCode));
      context.sendToParent({ type: 'ready', ...outcome.data });
      const notices = sendNotices(app, context.sendToParent);
      const givingBack = trimHeapSoon();
      await stopped.finally(() => notices.stop());
      clearTimeout(givingBack);
      log.info('stopping');
    } finally {
      await channel.close();
    }
  } finally {
    await drain(server, doors);
  }
}

async function drain(server: FastifyInstance, doors: Listeners | undefined): Promise<void> {
  const impatient = setTimeout(() => {
    server.server.closeAllConnections();
    doors?.closeAllConnections();
  }, DRAIN_MS);
  await Promise.all([server.close(), doors?.close()]);
  clearTimeout(impatient);
}

function ready(app: App, { host, role }: Config, port: number) {
  const url = urlOf(host, port);
  const { urls: lanUrls, tls } = app.lan.reach;
  const hint = app.tenants().length === 0 ? ` ${notSetUp(app).message}` : '';
  return {
    data: {
      url,
      role,
      port,
      lan_urls: lanUrls,
      ...(tls && { tls_port: tls.port, tls_fingerprint: tls.fingerprint }),
    },
    lines: [
      `Galley (${role}) is ready at ${[url, ...lanUrls].join(' ')} · the API at ${url}/docs.${hint}`,
      ...(tls ? [`Tablets trust the certificate with the SHA-256 fingerprint ${tls.fingerprint}`] : []),
    ],
  };
}

/** Printed, and in no log: whoever reads a log is not for that reason the owner. */
const withCode = ({ data, lines }: ReturnType<typeof ready>, code: string) => ({
  data: { ...data, setup_code: code },
  lines: [...lines, `To set it up in a browser on this computer, give the set-up code ${code}`],
});

const isEveryAddress = (host: string): boolean => host === '0.0.0.0' || host === '::';

function urlOf(host: string, port: number): string {
  const name = isEveryAddress(host) ? '127.0.0.1' : host;
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`;
}
