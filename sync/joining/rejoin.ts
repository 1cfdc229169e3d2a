import { rmSync } from 'node:fs';
import { AppError } from '../../server/core/errors.ts';
import { systemCaller } from '../../server/core/permissions.ts';
import type { Reader, Tx } from '../../server/db/handle/handle.ts';
import type { TenantDatabase } from '../../server/db/opening/tenant-database.ts';
import { heardIn, isBeside, isRefusal, knowledgeOf, rotateWith, settleGrant } from '../lineage/handshake.ts';
import type { IdentityKeeper } from '../lineage/keeper.ts';
import { type Link, readLink } from '../lineage/link.ts';
import { noteGranted } from '../lineage/moves.ts';
import { isOffice } from '../lineage/office-key.ts';
import { abandonNumber } from '../lineage/rotation.ts';
import { readStoredIdentity, storeIdentity } from '../lineage/row.ts';
import { storeCredential } from '../lineage/stored-credentials.ts';
import { hasPosition, isSame, positionOf } from '../lineage/timelines.ts';
import { PROTOCOL } from '../registry/protocol-version.ts';
import { syncedTables } from '../registry/tables.ts';
import { codeAndFingerprint } from '../wire/certificate-pin.ts';
import { HttpCentral } from '../wire/http-central.ts';
import { type ReturnRequest, type RowImage, returnedSchema } from '../wire/messages.ts';
import type { Position } from '../wire/positions.ts';
import { persistently, trusted } from './enrol.ts';

interface RejoinOptions {
  readonly tenant: TenantDatabase;
  readonly keeper: IdentityKeeper | undefined;
  readonly code: string;
  /** Central's present address; default: the known one. A database from before joining has none. */
  readonly url?: string | undefined;
  /** Somebody at the computer vouches for a head office that cannot prove its identity. */
  readonly isVouchedFor?: boolean | undefined;
  /** Asks without a credential; default: HTTP. */
  readonly reach?: (url: string, certificate?: string) => Pick<HttpCentral, 'call'>;
}

/**
 * Makes this server known again to a central restored to before it knew it (readmission.ts). Repeatable with the same
 * code. It returns under a new number if a copy of it has spoken since, if another server took its place, or if its
 * database is from before it joined.
 */
export async function rejoin(options: RejoinOptions, after: Position | null = null): Promise<Rejoined> {
  try {
    return await comeBack(options, after);
  } catch (error) {
    if (!isRefusal(error, 'SYNC_DIVERGED')) throw error;
    const heard = heardIn(error);
    const isOwn = heard && (await options.tenant.read(systemCaller, (reader) => hasPosition(reader, heard)));
    if (isOwn && !isSame(heard, after)) return rejoin(options, heard);
    const when = isBeside(error) ? 'beside another' : 'while serving';
    await rotateWith(options.tenant, options.keeper, when);
    // That spare number may be used as well; in the end central grants one.
    return rejoin(options);
  }
}

const overHttp = (url: string, certificate?: string): HttpCentral => new HttpCentral(url, { certificate });

interface Rejoined {
  readonly branch_id: number;
  readonly node: number;
}

async function comeBack(
  { tenant, code: given, reach = overHttp, isVouchedFor = false, ...to }: RejoinOptions,
  after: Position | null,
): Promise<Rejoined> {
  const { link, about } = await tenant.read(systemCaller, introduce);
  const url = to.url ?? link?.centralUrl;
  if (url === undefined)
    throw refused("this restaurant isn't connected to head office; if it was, add its address with --url");
  const { code, certificate } = await trustedAgain(url, given, link);
  const attempt = { url, code, attemptFile: `${tenant.file.replace(/\.sqlite$/, '')}.rejoin.json` };
  const { node, spares, head, moves, asked, ...central } = await persistently(attempt, async (nonce) => ({
    ...(await reach(url, certificate).call(
      'return',
      { code, nonce, protocol: PROTOCOL.version, ...about, after },
      returnedSchema,
    )),
    asked: { nonce, tenant_id: about.tenant_id, branch_id: about.branch_id },
  }));
  const { branch_id: branchId } = about;
  const isPinned = certificate !== undefined && certificate === link?.certificate;
  const isKnown =
    isPinned || (link?.officeKey !== undefined && isOffice(link.officeKey, asked, central.proof));
  if (!isKnown && !isVouchedFor) throw refused(link ? NOT_THE_ONE : NO_PROOF);
  const centralNode = link?.centralNode ?? central.central_node;
  const credential = storeCredential(tenant, central.credential);
  await tenant.transact(
    systemCaller,
    async (tx, stamp) => {
      await noteGranted(tx, stamp.tx, branchId, moves);
      if (!link) await beginLinked(tx, tenant.profile.node, node);
      await settleGrant(
        tx,
        tenant,
        {
          ...{ centralNode, branchId, centralUrl: url, credential, spares, certificate },
          ...{ officeKey: central.office_key, holdsOwners: !isKnown || link?.holdsOwners },
        },
        { node, at: { node: central.central_node, ...central.at } },
      );
      // What this server itself had lost before central did is restored only now.
      const lost = about.listens ? { recover_until: head } : {};
      await storeIdentity(tx, { claim: null, superseded_by: null, ...lost });
    },
    { origin: centralNode },
  );
  rmSync(attempt.attemptFile, { force: true });
  return { branch_id: branchId, node };
}

/** The certificate from the code, or else the one known before. */
async function trustedAgain(url: string, given: string, link: Link | undefined) {
  if (link?.certificate === undefined || codeAndFingerprint(given).fingerprint !== undefined)
    return trusted({ url, code: given });
  return { code: given, certificate: link.certificate };
}

/** Whatever central has of it is later, because it joined after this state of the database. */
async function beginLinked(tx: Tx, before: number, node: number): Promise<void> {
  await abandonNumber(tx, before, node, 0);
  await storeIdentity(tx, { beside: 0 });
  tx.emit({ type: 'sync.linked', branchId: null, data: {} });
}

const NOT_THE_ONE =
  "This server can't prove it's your head office. If you set up head office again, run galley rejoin CODE --url URL --trust on this computer.";
const NO_PROOF =
  "This restaurant hasn't verified its head office yet. Run galley rejoin CODE --url URL --trust on this computer.";

const refused = (message: string): AppError => new AppError('SYNC_REFUSED', { message });

interface Introduced {
  /** Undefined in a database from before the restaurant joined. */
  readonly link: Link | undefined;
  readonly about: Omit<ReturnRequest, 'code' | 'nonce' | 'protocol'>;
}

async function writtenForBranch(
  rows: (table: string, column: string) => Promise<RowImage[]>,
): Promise<Record<string, RowImage[]>> {
  const written: Record<string, RowImage[]> = {};
  for (const { name, writer, scope } of syncedTables)
    if (writer === 'central' && scope === 'branch') written[name] = await rows(name, 'branch_id');
  return written;
}

async function introduce(reader: Reader): Promise<Introduced> {
  const link = await readLink(reader);
  const stored = await readStoredIdentity(reader);
  const branchId = link?.branchId ?? (await ownBranch(reader));
  const rows = (table: string, column: string) =>
    reader.execute<RowImage>(`select * from ${table} where ${column} = ? order by id`, [branchId]);
  const lost = {
    branches: await rows('branches', 'id'),
    nodes: await rows('nodes', 'branch_id'),
    ...(await writtenForBranch(rows)),
  };
  const listens = !link || stored?.claim != null || typeof stored?.recover_until === 'number';
  const knew = await knowledgeOf(reader);
  const own = link ? reader.tenant.node : null;
  return {
    link,
    about: {
      tenant_id: reader.tenant.id,
      branch_id: branchId,
      node: stored?.claim ? stored.claim.node : own,
      spares: [...(link?.spares ?? [])],
      listens,
      former: [...(stored?.former ?? [])],
      lost,
      at: await positionOf(reader),
      knew,
    },
  };
}

async function ownBranch(reader: Reader): Promise<number> {
  const [branch] = await reader.execute<{ id: number }>(
    'select id from branches where host_node = ? order by id limit 1',
    [reader.tenant.node],
  );
  if (!branch) throw refused('this server has no branch to reconnect');
  return branch.id;
}
