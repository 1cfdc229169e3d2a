import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { App } from '../app.ts';
import type { Config } from '../config.ts';
import { MINUTE } from '../core/time/time.ts';
import { notSetUp } from '../http/callers/authorize.ts';
import { serveFirstRun } from '../http/pages/first-run.ts';
import { ReadWorker } from '../read-worker/read-worker.ts';
import { trimHeapSoon } from '../serving/heap-trim.ts';
import { Listeners } from '../serving/listeners.ts';
import { openServerLog } from '../serving/log.ts';
import { MetricsListener, serveMetrics, wantsMetrics } from '../serving/metrics/listener.ts';
import type { Metrics } from '../serving/metrics/metrics.ts';
import { sendNotices } from '../serving/notices.ts';
import { startPurge } from '../serving/purge.ts';
import { limitStop } from '../serving/stop-deadline.ts';
import { ControlChannel } from './channel.ts';
import { type Context, folderCommand } from './command.ts';
import { explain } from './exit.ts';
import { openApp } from './folder.ts';

/** What requests in flight get at a stop. */
const DRAIN_MS = 5_000;
const OPENING_MS = 10 * MINUTE;
const LISTENING_MS = 20_000;

export const serve = folderCommand({
  summary: 'Start the server and run it until stopped (--role central for head office)',
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
  context.sendToParent({ type: 'patience', ms: OPENING_MS, reason: 'Opening your data.' });
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
  const metrics = await metricsOf(app, config);
  const server = await app.buildServer({ ...config, answered: metrics?.answered });
  if (metrics) serveMetrics(server, metrics, config);
  let metricsListener: MetricsListener | undefined;
  let listeners: Listeners | undefined;
  let setupCode: string | undefined;
  if (app.tenantIds().length === 0) {
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
      listeners = await Listeners.open(app, server, config, port);
      metricsListener = metrics && (await MetricsListener.open(app, metrics, config));
      const stopped = context.untilStopped();
      limitStop(stopped, log);
      if (app.tenantIds().length === 0) log.warn(notSetUp(app).message);
      await app.startWork();
      const outcome = ready(app, config, port);
      log.info({ version: app.version, ...outcome.data }, 'serving');
      context.print(setupCode === undefined ? outcome : withCode(outcome, setupCode));
      context.sendToParent({ type: 'ready', ...outcome.data });
      const notices = sendNotices(app, context.sendToParent);
      const givingBack = trimHeapSoon();
      const purge = startPurge(app);
      await stopped.finally(() => notices.stop());
      await purge.stop();
      clearTimeout(givingBack);
      log.info('stopping');
    } finally {
      await channel.close();
    }
  } finally {
    metricsListener?.close();
    await drain(server, listeners);
  }
}

/** The library is loaded only where somebody reads the figures. */
async function metricsOf(app: App, config: Config): Promise<Metrics | undefined> {
  if (!wantsMetrics(config)) return undefined;
  const { Metrics } = await import('../serving/metrics/metrics.ts');
  return new Metrics(app);
}

async function drain(server: FastifyInstance, listeners: Listeners | undefined): Promise<void> {
  const impatient = setTimeout(() => {
    server.server.closeAllConnections();
    listeners?.closeAllConnections();
  }, DRAIN_MS);
  await Promise.all([server.close(), listeners?.close()]);
  clearTimeout(impatient);
}

function ready(app: App, { host, role }: Config, port: number) {
  const url = urlOf(host, port);
  const { urls: lanUrls, tls } = app.lan.reach;
  const hint = app.tenantIds().length === 0 ? ` ${notSetUp(app).message}` : '';
  return {
    data: {
      url,
      role,
      port,
      lan_urls: lanUrls,
      ...(tls && { tls_port: tls.port, tls_fingerprint: tls.fingerprint }),
    },
    lines: [
      `Galley (${role}) is running at ${[url, ...lanUrls].join(' ')}. API docs: ${url}/docs.${hint}`,
      ...(tls ? [`TLS certificate SHA-256 fingerprint: ${tls.fingerprint}`] : []),
    ],
  };
}

/** Printed, and in no log: anyone who reads a log is not for that reason the owner. */
const withCode = ({ data, lines }: ReturnType<typeof ready>, code: string) => ({
  data: { ...data, setup_code: code },
  lines: [...lines, `Setup code: ${code}. Enter it in the browser on this computer to set up Galley`],
});

const isEveryAddress = (host: string): boolean => host === '0.0.0.0' || host === '::';

function urlOf(host: string, port: number): string {
  const name = isEveryAddress(host) ? '127.0.0.1' : host;
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`;
}
