import { systemCaller } from '../../server/core/permissions.ts';
import { newSecret } from '../../server/core/secrets.ts';
import type { SyncPeerRow } from '../../server/db/tables/sync.ts';
import type { TenantDatabase } from '../../server/db/tenant-database.ts';
import { type Link, readLink } from './link.ts';
import { peerOf, putPeer } from './peers.ts';

/**
 * Each batch of a branch bears a mark, which is drawn for it and written down before it leaves; central keeps that of the
 * last batch it took. An older state of the database, or a copy that was made before, does not know the mark of what was
 * sent since, however little that was. Without this it would count as sent, by its number, what another one sent.
 */
export class Marks {
  readonly #tenant: TenantDatabase;
  /** Central surely has the batch that bore it. */
  #taken: string | undefined;

  constructor(tenant: TenantDatabase) {
    this.#tenant = tenant;
  }

  /** For a batch that leaves when this returns. */
  async draw(): Promise<string> {
    const mark = newSecret();
    await this.#tenant.transact(systemCaller, async (tx) => {
      const { centralNode } = (await readLink(tx)) as Link;
      const peer = await peerOf(tx, centralNode);
      await putPeer(tx, { ...peer, marks: JSON.stringify([...this.#possible(peer), mark]) });
    });
    return mark;
  }

  taken(mark: string): void {
    this.#taken = mark;
  }

  #possible(peer: SyncPeerRow): string[] {
    const known = marksOf(peer);
    return known.slice(Math.max(0, known.indexOf(this.#taken ?? '')));
  }
}

/** Those that central may name: of the last batch it surely took, and of each that was sent since. */
const marksOf = ({ marks }: SyncPeerRow): string[] => (marks === null ? [] : JSON.parse(marks));

/** Whether this database sent the batch that central took last. Central names none where it does not know. */
export const isOurs = (peer: SyncPeerRow, mark: string | null): boolean =>
  mark === null || marksOf(peer).includes(mark);

/** After a hello: what is still on its way bears an older session, and is not taken. */
export const agreedOn = (mark: string | null): Pick<SyncPeerRow, 'marks'> => ({
  marks: JSON.stringify(mark === null ? [] : [mark]),
});
