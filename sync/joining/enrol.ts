import { createHash, randomBytes } from 'node:crypto';
import { readFileSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { systemCaller } from '../../server/core/permissions.ts';
import type { Clock } from '../../server/core/time/time.ts';
import { makeFolderSync, writeDurablySync } from '../../server/db/files/durable-file.ts';
import type { Tx } from '../../server/db/handle/handle.ts';
import type { Stamp, TenantDatabase } from '../../server/db/opening/tenant-database.ts';
import { BackOff } from '../exchange/back-off.ts';
import { Exchange } from '../exchange/exchange.ts';
import type { IdentityKeeper } from '../lineage/keeper.ts';
import { type Link, storeLink } from '../lineage/link.ts';
import { noteMoves } from '../lineage/moves.ts';
import { peerOf, putPeer } from '../lineage/peers.ts';
import { storeCredential } from '../lineage/stored-credentials.ts';
import { PROTOCOL } from '../registry/protocol-version.ts';
import { Snapshot } from '../snapshot/snapshot.ts';
import type { Progress } from '../snapshot/state.ts';
import { certificateAt, codeAndFingerprint } from '../wire/certificate-pin.ts';
import { HttpCentral } from '../wire/http-central.ts';
import { type Grant, grantSchema } from '../wire/messages.ts';
import { Unreachable } from '../wire/refusal.ts';

export interface Attempt {
  /** Central's address without the API's path. */
  readonly url: string;
  readonly code: string;
  /** Remembers an attempt whose answer was lost, so that the same code can be tried again. */
  readonly attemptFile: string;
}

interface Opened {
  readonly tenant: TenantDatabase;
  readonly keeper?: IdentityKeeper | undefined;
}

interface EnrolOptions extends Attempt {
  readonly clock: Clock;
  /** Makes the tenant's file, or with `again` opens the one of an earlier attempt with the same code. */
  open(grant: Grant, again: boolean): Promise<Opened>;
  /** Reports how many of the records needed for selling are here. */
  told?(progress: Progress): void;
}

export interface Enrolled {
  readonly tenant_id: number;
  readonly branch_id: number;
  readonly node: number;
}

const TRIES = 3;

/**
 * Returns when everything needed for selling is stored. Every step can be repeated with the same code until it has
 * succeeded once.
 */
export async function enrol(options: EnrolOptions): Promise<Enrolled> {
  const { url } = options;
  const { code, certificate } = await trusted(options);
  const { again } = attemptOf(options);
  const grant = await persistently(options, (nonce) =>
    new HttpCentral(url, { certificate }).call(
      'enrol',
      { code, nonce, protocol: PROTOCOL.version },
      grantSchema,
    ),
  );
  const { tenant, keeper } = await options.open(grant, again);
  const link: Link = {
    centralUrl: options.url,
    centralNode: grant.central_node,
    branchId: grant.branch_id,
    credential: storeCredential(tenant, grant.credential),
    ...(certificate && { certificate }),
    officeKey: grant.office_key,
    spares: grant.spares,
  };
  await tenant.transact(systemCaller, (tx, stamp) => beginLink(tx, stamp, link, grant));
  const central = new HttpCentral(options.url, { credential: grant.credential, certificate });
  const exchange = new Exchange({ tenant, keeper, link, central, clock: options.clock });
  await exchange.hello();
  await takeEssentials(new Snapshot({ tenant, link, central, clock: options.clock }), options);
  await exchange.pull();
  rmSync(options.attemptFile, { force: true });
  return { tenant_id: grant.tenant.id, branch_id: grant.branch_id, node: grant.node };
}

export async function beginLink(
  tx: Tx,
  stamp: Stamp,
  link: Link,
  { at, moves }: Pick<Grant, 'at' | 'moves'>,
): Promise<void> {
  await storeLink(tx, link);
  await noteMoves(tx, stamp.tx, link.branchId, moves);
  await putPeer(tx, { ...(await peerOf(tx, link.centralNode)), ...at });
}

/** A line that fails now and then does not start the transfer over. */
async function takeEssentials(snapshot: Snapshot, { told }: EnrolOptions): Promise<void> {
  const backOff = new BackOff(Math.random);
  for (let failures = 0; ; ) {
    try {
      return await snapshot.takeEssentials((progress) => {
        failures = 0;
        told?.(progress);
      });
    } catch (error) {
      if (!(error instanceof Unreachable) || ++failures === TRIES) throw error;
      await sleep(backOff.failed(error));
    }
  }
}

/** Asks with the attempt's nonce, a few times while the line fails. */
export async function persistently<T>(attempt: Attempt, ask: (nonce: string) => Promise<T>): Promise<T> {
  const { nonce } = attemptOf(attempt);
  for (let tries = 1; ; tries++) {
    try {
      return await ask(nonce);
    } catch (error) {
      // No retry after a time-out: a person is waiting.
      if (!(error instanceof Unreachable) || error.timedOut || tries === TRIES) throw error;
    }
  }
}

export async function trusted({ url, code: given }: Pick<Attempt, 'url' | 'code'>) {
  const { code, fingerprint } = codeAndFingerprint(given);
  return { code, certificate: await certificateAt(url, fingerprint) };
}

const attemptSchema = z.object({ code_hash: z.string(), nonce: z.string() });

/** The nonce of an earlier attempt with this code, or a new one; on disk before it is sent. */
function attemptOf({ code, attemptFile: file }: Attempt): { nonce: string; again: boolean } {
  const code_hash = createHash('sha256').update(code).digest('base64url');
  const earlier = readAttempt(file);
  if (earlier?.code_hash === code_hash) return { nonce: earlier.nonce, again: true };
  const nonce = randomBytes(24).toString('base64url');
  makeFolderSync(dirname(file));
  writeDurablySync(file, JSON.stringify({ code_hash, nonce }));
  return { nonce, again: false };
}

function readAttempt(file: string): z.output<typeof attemptSchema> | undefined {
  try {
    return attemptSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return undefined;
  }
}
