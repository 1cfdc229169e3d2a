import { join } from 'node:path';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { authenticateNode } from '../sync/access/credentials.ts';
import { isNodeCredential } from '../sync/wire/credential.ts';
import type { AppOptions } from './app-options.ts';
import type { TenantDatabase } from './db/opening/tenant-database.ts';
import { endpoints } from './endpoints.ts';
import { events } from './events/catalogue.ts';
import { buildServer } from './http/server.ts';
import { authenticateUser } from './identity/auth/authenticate.ts';
import { findMedia } from './identity/media/serve.ts';
import { isForTraining } from './identity/training/endpoints.ts';
import { type Installation, Training } from './identity/training/training.ts';
import type { Lan } from './lan/lan.ts';
import type { PrintingOptions } from './tenant-workers.ts';

/** What may differ between the servers of one App. */
export type ServerSettings = Pick<AppOptions, 'rateLimit' | 'inspect' | 'trustedProxies' | 'answered'>;

export type AppTraining = Training<ServerSettings, PrintingOptions>;

type Served = Parameters<typeof authenticateUser>[1] & {
  readonly log: FastifyBaseLogger;
  readonly isTraining: boolean;
  readonly training: AppTraining | undefined;
};

/** The HTTP side of an installation. */
export function serverOf(app: Served, settings: ServerSettings): Promise<FastifyInstance> {
  app.training?.serveWith(settings);
  return buildServer({
    ...{ ...settings, platform: app, events, training: app.training, findMedia, log: app.log },
    endpoints: app.isTraining ? endpoints.filter(isForTraining) : endpoints,
    authenticate: (token, platform, source) =>
      isNodeCredential(token) ? authenticateNode(token, platform) : authenticateUser(token, app, source),
  });
}

interface Around {
  readonly lan: Lan;
  readonly open: (options: AppOptions) => Promise<Installation<ServerSettings, PrintingOptions>>;
  readonly restaurant: () => TenantDatabase | undefined;
  readonly work: () => PrintingOptions | undefined;
}

/** Of its restaurant's installation it has the network and the printers, and nothing else that leads beyond this computer. */
export function trainingOf(options: AppOptions, { lan, open, work, restaurant }: Around): AppTraining {
  const { version, clock, log, backgroundReader } = options;
  const common = {
    role: 'branch',
    version,
    clock,
    log,
    backgroundReader,
    rateLimit: 0,
    trainingAt: lan,
  } as const;
  const folder = join(options.dataDir, 'training');
  return new Training({
    folder,
    clock,
    log,
    open: (dataDir) => open({ ...common, dataDir }),
    work,
    restaurant,
  });
}
