import type { FastifyInstance } from 'fastify';
import { onTestFinished } from 'vitest';
import type { App } from '../../server/app.ts';
import { type ServerSettings, serverOf } from '../../server/app-server.ts';

/** A server that serves one restaurant after another. */
interface Pooled {
  readonly server: FastifyInstance;
  serve(app: App | undefined): void;
  /** Nobody listened on it, and nothing of it is under way. */
  isAsNew(): boolean;
}

const idle: Record<App['role'], Pooled[]> = { branch: [], central: [] };

/**
 * The HTTP side of an installation, without limits. Registering some thousand routes and compiling their schemas is a
 * large part of a start, and none of it depends on the restaurant: the next test takes the server over.
 */
export async function serverFromPool(app: App, settings: ServerSettings): Promise<FastifyInstance> {
  const pooled = idle[app.role].pop() ?? (await makeServer(app, settings));
  pooled.serve(app);
  app.training?.serveWith(settings);
  onTestFinished(async () => {
    if (!pooled.isAsNew()) await pooled.server.close();
    await app.close();
    pooled.serve(undefined);
    if (pooled.isAsNew()) idle[app.role].push(pooled);
  });
  return pooled.server;
}

async function makeServer(first: App, settings: ServerSettings): Promise<Pooled> {
  let current: App | undefined = first;
  const served = (): App => {
    if (!current) throw new Error('a request came after the end of its test');
    return current;
  };
  const server = await serverOf(delegating(served), settings);
  let underWay = 0;
  let closed = false;
  server.addHook('onRequest', (_request, reply, done) => {
    underWay++;
    reply.raw.once('close', () => underWay--);
    done();
  });
  server.addHook('onClose', async () => {
    closed = true;
  });
  server.addHook('onListen', async () => {
    closed = true;
  });
  return {
    server,
    serve: (app) => {
      current = app;
    },
    isAsNew: () => !closed && underWay === 0,
  };
}

/** What a server holds on to when it is built. */
const HELD: readonly PropertyKey[] = ['clock', 'lan', 'training'];

/** Parts that a server holds on to lead to those of the installation that it serves at the time. */
const delegating = (served: () => App): App =>
  late(served, (app, key) =>
    HELD.includes(key) && Reflect.get(app, key)
      ? late(() => Reflect.get(served(), key) as object, readFrom)
      : readFrom(app, key),
  ) as App;

function readFrom(of: object, key: PropertyKey): unknown {
  const value = Reflect.get(of, key, of) as unknown;
  return typeof value === 'function' ? value.bind(of) : value;
}

const late = (of: () => object, get: (of: object, key: PropertyKey) => unknown): object =>
  new Proxy(
    {},
    {
      get: (_, key) => get(of(), key),
      set: (_, key, value) => Reflect.set(of(), key, value),
      has: (_, key) => key in of(),
    },
  );
