import type { Migration, SchemaBuilder } from '../server/db/engine/schema.ts';

export const sync: Migration = {
  name: '0006-sync',
  async up(m) {
    await capture(m);
    await exchange(m);
    await identity(m);
    await recovery(m);
  },
};

async function capture(m: SchemaBuilder): Promise<void> {
  // One row: the number and clock of the open write transaction, read by the capture triggers and id guards.
  await m.createTable('sync_ctx', {
    id: 'int',
    node: 'int',
    tx: 'int',
    hlc: 'int',
    /** The node whose rows are being applied; null while this installation writes its own. */
    origin: 'int?',
    // How far behind the first id of its number this database began to give ids; null: at the first.
    ids_behind: 'int?',
    // On PostgreSQL: the process (of control's `processes`) that does the restaurant's background work.
    duty: 'int?',
  });
  // One entry a touched record; `origin` is the node that has exactly this version already.
  await m.createTable(
    'sync_log',
    { tx: 'int', tbl: 'int', pk: 'int', origin: 'int' },
    { primaryKey: ['tx', 'tbl', 'pk'], withoutRowid: true },
  );
  await m.createIndex('sync_log_row', 'sync_log', ['tbl', 'pk']);
  // Who last wrote a column of a shared row, and when; absent: still the value of the insert.
  await m.createTable(
    'sync_cells',
    {
      tbl: 'int',
      pk: 'int',
      col: 'text',
      hlc: 'int',
      node: 'int',
      /** Clock of the last foreign value the writer had seen: a losing value newer than this is a true conflict. */
      base: 'int',
    },
    { primaryKey: ['tbl', 'pk', 'col'], withoutRowid: true },
  );
  // Each opening of the database for writing has a random name, in force from its first transaction on.
  await m.createTable(
    'sync_lives',
    { first_tx: 'int', life: 'text' },
    { primaryKey: ['first_tx'], withoutRowid: true },
  );
  await m.createIndex('sync_lives_life', 'sync_lives', ['life'], { unique: true });
}

async function exchange(m: SchemaBuilder): Promise<void> {
  await m.createTable(
    'sync_peers',
    {
      node: 'int',
      /** The peer's transaction up to which its rows are applied here. */
      cursor: 'int',
      /** Our transaction up to which the peer was last known to have ours; a hint, its own cursor decides. */
      acked: 'int',
      /** Milliseconds to add to our clock for the peer's. */
      clock_offset: 'int',
      /** Where to read again once this program speaks a newer protocol than `replay_protocol`: columns were skipped from there on. */
      replay_from: 'int?',
      replay_protocol: 'int?',
      /** Rows of ours the peer holds in its quarantine. */
      refused: 'int',
      /** At central: when a batch was the last of what the branch had; its data is complete up to then. */
      complete_at: 'int?',
      // The newest position of the peer that was ever heard of.
      life: 'text?',
      tx: 'int?',
    },
    { primaryKey: ['node'], withoutRowid: true },
  );
  await m.createTable('sync_quarantine', {
    id: 'int',
    peer: 'int',
    tbl: 'int',
    pk: 'int',
    /** Id of the aggregate's root, whose other rows wait with this one; null: they do not. */
    root: 'int?',
    reason: 'text',
    image: 'json',
    /** waiting: to be tried again; discarded: a person decided that it never will be. */
    status: 'text',
    tries: 'int',
    tried_at: 'int',
    decided_by: 'int?',
    decided_at: 'int?',
    note: 'text?',
    created_at: 'int',
    // The newest hybrid time that was known here when the image came.
    hlc: 'int',
    /** What is found by its reason: clock, rights, owners; other. */
    cause: 'text',
  });
  // A server that sends what is never taken may fill this table: each batch finds what it needs by an index.
  await m.createIndex('sync_quarantine_row', 'sync_quarantine', ['tbl', 'pk', 'peer'], { unique: true });
  // What waits of one record, and how much of a server's rows wait at all.
  await m.createIndex('sync_quarantine_waiting', 'sync_quarantine', ['peer', 'status', 'root']);
  await m.createIndex('sync_quarantine_cause', 'sync_quarantine', ['status', 'cause', 'peer', 'created_at']);
  // What was tried longest ago.
  await m.createIndex('sync_quarantine_tried', 'sync_quarantine', ['status', 'tried_at', 'id']);
  // What waits for a record, no matter who sent it.
  await m.createIndex('sync_quarantine_root', 'sync_quarantine', ['root', 'status']);
  await m.createTable('sync_conflicts', {
    id: 'int',
    tbl: 'int',
    pk: 'int',
    col: 'text',
    hlc: 'int',
    node: 'int',
    /** The value that lost, as JSON. */
    value: 'json',
    winner_hlc: 'int',
    winner_node: 'int',
    winner_value: 'json',
    /** Of a record that belongs to one. */
    branch_id: 'int?',
    status: 'text',
    decided_by: 'int?',
    decided_at: 'int?',
    created_at: 'int',
  });
  await m.createIndex('sync_conflicts_cell', 'sync_conflicts', ['tbl', 'pk', 'col', 'hlc', 'node'], {
    unique: true,
  });
  await m.createIndex('sync_conflicts_open', 'sync_conflicts', ['status', 'id']);
}

async function identity(m: SchemaBuilder): Promise<void> {
  // At a branch: how it reaches its central instance; no row in a stand-alone restaurant or at central.
  await m.createTable('sync_link', {
    id: 'int',
    central_url: 'text',
    central_node: 'int',
    branch_id: 'int',
    spares: 'json',
    created_at: 'int',
    // Whose secret the server speaks with, and which: the secret itself lies beside the database.
    speaks_as: 'int?',
    secret_hash: 'text?',
    // Of head office, as PEM: the one that is trusted where nobody vouches for it.
    central_certificate: 'text?',
    /** `owners_held`: 1 until an owner here lets head office make and change owners. */
    office_key: 'text?',
    owners_held: 'int?',
  });
  // One row: what this database knows of its own losses and successors.
  await m.createTable('sync_identity', {
    id: 'int',
    /** A number taken from the spares that central has not confirmed yet. */
    claim: 'json?',
    /** What was lost is fetched from central up to this transaction of its. */
    recover_until: 'int?',
    /** 1: not lost here, but done at another server of the branch, beside which this one's own word still counts. */
    beside: 'int',
    /** The node that serves the branch in place of this one. */
    superseded_by: 'int?',
    /** At central: numbers it had before it was restored, oldest first. */
    former: 'json',
    /** On PostgreSQL: the cluster, its timeline and this table, of which a restore brings others. */
    place: 'text?',
    /** The position in the file beside the database for which this server became another. */
    abandoned: 'json?',
    /** 1: brought back from a backup, and not served since. */
    restored: 'int?',
    /** The highest own transaction that central ever had, and lost when it went back; null: it lost none. */
    acknowledged: 'int?',
    /** At central: the private half of the key by which its servers know it again. */
    office_key: 'text?',
  });
  // At central: what it granted. The unique code is what makes an invitation work once.
  await m.createTable(
    'sync_credentials',
    {
      node: 'int',
      branch_id: 'int',
      secret_hash: 'text',
      /** Of the invitation; null: granted to a claim, without a code. */
      code_hash: 'text?',
      created_at: 'int',
      revoked_at: 'int?',
      /** The node that took over from this one. */
      superseded_by: 'int?',
      superseded_at: 'int?',
      /** The node whose spare number this is; null: joined by an invitation. */
      predecessor: 'int?',
    },
    { primaryKey: ['node'], withoutRowid: true },
  );
  await m.createIndex('sync_credentials_code', 'sync_credentials', ['code_hash'], { unique: true });
}

async function recovery(m: SchemaBuilder): Promise<void> {
  // One row at a branch whose server is new: how far the copy of what central has of it has come.
  await m.createTable('sync_snapshot', {
    id: 'int',
    plan: 'json',
    /** Place in the plan's parts; their number once everything is here. */
    part: 'int',
    /** Where the next page of the part begins; null: at its beginning. */
    after: 'json?',
    /** Records that came, of those the plan counted. */
    done: 'int',
    started_at: 'int',
    finished_at: 'int?',
  });
  // Records that got another id, as theirs stood for two (sync/lineage/moves.ts).
  await m.createTable(
    'sync_moves',
    {
      branch_id: 'int',
      tbl: 'int',
      was: 'int',
      /** When the record was made, which tells it from the other one. */
      born: 'int',
      became: 'int',
      tx: 'int',
    },
    { primaryKey: ['branch_id', 'tbl', 'was', 'born'], withoutRowid: true },
  );
  // With whom the contents were compared, and when they were last found equal.
  await m.createTable(
    'sync_verifications',
    {
      node: 'int',
      verified_at: 'int?',
      /** A comparison that is due whatever the hour: after a snapshot or a restore. */
      asked_at: 'int?',
    },
    { primaryKey: ['node'], withoutRowid: true },
  );
  // Rows that still differed after they were exchanged once. Both versions are kept for a person to look at.
  await m.createTable(
    'sync_mismatches',
    {
      tbl: 'int',
      pk: 'int',
      /** null: the row is missing on that side. */
      here: 'json?',
      there: 'json?',
      created_at: 'int',
    },
    { primaryKey: ['tbl', 'pk'], withoutRowid: true },
  );
}
