import { type Caller, hasBranchAccess, systemCaller } from '../../../core/permissions.ts';
import { digestOf } from '../../../core/secrets/secrets.ts';
import type { Reader, Tx } from '../../../db/handle/handle.ts';
import { parseList } from '../../../db/handle/lists.ts';
import type { TenantDatabase } from '../../../db/opening/tenant-database.ts';
import { tokensChanged } from '../store.ts';
import { resealed } from './pin-seal.ts';

interface Log {
  warn(facts: object, text: string): void;
}

interface Stored {
  readonly id: number;
  readonly name: string;
  readonly pin_hash: string;
  readonly branch_ids: string | null;
}

/**
 * Encrypts the PINs that the database holds without the current key: those that head office set for this branch, and all
 * when the key is another. A PIN of one branch is encrypted by that branch's server, which is the only one that checks it.
 * Logs the names of those whose PIN cannot be decrypted here.
 */
export class PinSealer {
  readonly #tenant: TenantDatabase;
  readonly #log: Log;
  #leave: () => void = () => {};
  #work: Promise<unknown> = Promise.resolve();
  #told = '';

  constructor(tenant: TenantDatabase, log: Log) {
    this.#tenant = tenant;
    this.#log = log;
  }

  async start(): Promise<void> {
    const soon = () => {
      this.#work = this.#work
        .then(() => this.#seal())
        .catch((err: unknown) => this.#log.warn({ err }, "PINs couldn't be encrypted"));
    };
    this.#leave = this.#tenant.onEvent(({ type }) => {
      if (type === 'user.changed') soon();
    });
    this.#tenant.keys.changed = soon;
    soon();
    await this.#work;
  }

  async stop(): Promise<void> {
    this.#leave();
    this.#tenant.keys.changed = undefined;
    await this.#work;
  }

  async #seal(): Promise<void> {
    const stored = await this.#tenant.read(systemCaller, ofHere);
    const { keys } = this.#tenant;
    const now = stored.map((user) => ({ ...user, sealed: resealed(keys, user.pin_hash) }));
    this.#tell(now.filter(({ sealed }) => sealed === undefined));
    const open = now.filter(({ sealed, pin_hash }) => sealed !== undefined && sealed !== pin_hash);
    if (open.length === 0) return;
    await withoutTraces(this.#tenant, () =>
      this.#tenant.transact(systemCaller, async (tx) => {
        for (const { id, pin_hash, sealed } of open) await replace(tx, id, pin_hash, sealed as string);
        tx.emit({ type: 'user.changed', branchId: null, data: {} });
        tx.emit(tokensChanged);
      }),
    );
  }

  #tell(lost: readonly Stored[]): void {
    const names = lost.map(({ name }) => name).join(', ');
    if (names !== '' && names !== this.#told)
      this.#log.warn({ names }, "these PINs were set on another computer and don't work here; set new ones");
    this.#told = names;
  }
}

/** Accounts whose PIN cannot be checked here, because its key is not on this computer. */
export async function unreadablePins(
  tenant: TenantDatabase,
  caller: Caller,
): Promise<{ user_id: number; name: string }[]> {
  return tenant.read(systemCaller, (reader) => unreadableIn(reader, tenant, caller));
}

export async function unreadableIn(
  reader: Reader,
  { keys }: Pick<TenantDatabase, 'keys'>,
  caller: Caller,
): Promise<{ user_id: number; name: string }[]> {
  const isSeen = (list: string | null) =>
    list === null || parseList(list).some((branch) => hasBranchAccess(caller, branch));
  return (await ofHere(reader))
    .filter(({ branch_ids }) => isSeen(branch_ids))
    .filter(({ pin_hash }) => resealed(keys, pin_hash) === undefined)
    .map(({ id, name }) => ({ user_id: id, name }));
}

/** At head office without those that one branch's server encrypts. */
async function ofHere(reader: Reader): Promise<Stored[]> {
  const all = await reader.execute<Stored>(
    'select id, name, pin_hash, branch_ids from users where pin_hash is not null and deleted_at is null order by id',
    [],
  );
  if (reader.tenant.role === 'branch') return all;
  const hosted = await reader.execute<{ id: number }>('select id from branches where host_node = ?', [
    reader.tenant.node,
  ]);
  const here = new Set(hosted.map(({ id }) => id));
  return all.filter(({ branch_ids }) =>
    isSealedHere(branch_ids === null ? null : parseList(branch_ids), here),
  );
}

const isSealedHere = (branches: readonly number[] | null, here: ReadonlySet<number>): boolean =>
  branches?.length !== 1 || here.has(branches[0] as number);

/** Users of the PIN are not interrupted. */
async function replace(tx: Tx, id: number, before: string, after: string): Promise<void> {
  await tx.execute('update users set pin_hash = ? where id = ? and pin_hash = ?', [after, id, before]);
  await tx.execute('update tokens set opened_with = ? where user_id = ? and opened_with = ?', [
    digestOf(after),
    id,
    digestOf(before),
  ]);
}

/** The old value is overwritten, because a copy of the file would still contain it. */
async function withoutTraces(tenant: TenantDatabase, work: () => Promise<void>): Promise<void> {
  if (tenant.sqlite === undefined) return work();
  const { writer } = tenant.sqlite.files;
  writer.pragma('secure_delete = ON');
  try {
    await work();
  } finally {
    if (writer.open) writer.pragma('secure_delete = OFF');
  }
}
