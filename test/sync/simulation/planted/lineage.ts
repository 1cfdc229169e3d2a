import { type Planted, patch } from './patch.ts';

const one = (name: string, file: string, from: string, to: string): Planted => ({
  name,
  patches: [patch(file, from, to)],
});

/** What could be wrong with the proof that both mean the same databases (sync/lineage/timelines.ts). */
export const lineage: readonly Planted[] = [
  one(
    'an opening of a database begins no life',
    'server/db/sqlite/tenant.ts',
    'if (!this.#lives) executor',
    "if (!this.#lives && executor.rowsNow('select 1 from sync_lives', []).length === 0) executor",
  ),
  one(
    'of a position only the life is looked at',
    'sync/lineage/timelines.ts',
    'span !== undefined && span.first <= position.tx && position.tx <= span.last',
    'span !== undefined',
  ),
  one(
    'of a position only the number is looked at',
    'sync/lineage/timelines.ts',
    'return span !== undefined && span.first <= position.tx && position.tx <= span.last;',
    'return position.tx <= (await positionOf(handle)).tx;',
  ),
  one(
    'a branch does not look at what head office heard of its number',
    'sync/lineage/handshake.ts',
    ' || !(await hasPosition(handle, heard))',
    ' || heard === undefined',
  ),
  {
    ...one(
      'whoever speaks under a number is listened to',
      'sync/lineage/timelines.ts',
      'heard === null || heard.life === at.life || isSame(heard, after)',
      'heard === null || at !== undefined || after !== undefined',
    ),
    shownBy: { kept: 'a copy that fetches after its original sent' },
  },
  one(
    'a pull is answered whoever asks',
    'sync/exchange/hub.ts',
    `    await assertSpeaks(reader, peer, ask);
    if (peer.life !== ask.at.life) return undefined;
`,
    '',
  ),
  one(
    'a hello makes its sender the last speaker',
    'sync/exchange/hub.ts',
    'if (peer.life === at.life) await putPeer(tx, { ...peer, ...laterOf(peer, at) });',
    'if (peer.life !== null) await putPeer(tx, { ...peer, ...at });',
  ),
  {
    name: 'head office does not look whether it knows where it is said to have been',
    patches: [
      patch(
        'sync/lineage/rollback-reports.ts',
        'return !(await hasPosition(handle, knew));',
        'return knew.tx < 0 && !(await hasPosition(handle, knew));',
      ),
      patch(
        'sync/exchange/hub.ts',
        '(await numberOf(handle)) && (await hasPosition(handle, knew))',
        '(await numberOf(handle))',
      ),
    ],
  },
  {
    ...one(
      'a head office that went back forgets what it heard',
      'sync/lineage/rotation.ts',
      "'update sync_peers set acked = 0'",
      "'update sync_peers set acked = 0, life = null, tx = null'",
    ),
    shownBy: { kept: 'a folder that is put back whole goes on, though head office' },
  },
  {
    ...one(
      'a claim counts what a head office that went back was sent',
      'sync/access/succession.ts',
      'return knew !== undefined && knew.node === tx.tenant.node && (await hasPosition(tx, knew));',
      'return knew !== undefined;',
    ),
    shownBy: { kept: 'what a server had sent to a head office that was restored' },
  },
  {
    ...one(
      'what a branch heard of head office is only what it pulled',
      'sync/exchange/exchange.ts',
      'this.#introduction.answered(batch.at, at);',
      'this.#introduction.answered(batch, at && undefined);',
    ),
    shownBy: { kept: 'what a server had sent before it was stopped' },
  },
  {
    ...one(
      'a server comes back by a code whoever spoke since',
      'sync/joining/readmission.ts',
      "if (!isLatestSender(heard, { at, after })) throw new AppError('SYNC_DIVERGED'",
      "if (after === undefined) throw new AppError('SYNC_DIVERGED'",
    ),
    shownBy: { kept: 'a copy of a restored server comes back by a code' },
  },
  {
    ...one(
      "an older state of the branch's own server is taken for one that was replaced",
      'sync/joining/readmission.ts',
      'lineage.some((own) => own.node === granted)',
      'lineage.some((own) => own.node === -node)',
    ),
    shownBy: { kept: 'a backup on a new computer comes back' },
  },
  {
    ...one(
      'a head office that went back may take a number that it had in what it lost',
      'sync/lineage/rotation.ts',
      '? Math.max(least, known) : least;',
      '? Math.max(least, 0 * known) : least;',
    ),
    shownBy: { from: 355, ops: 200 },
  },
  {
    ...one(
      'a rescue does not wait for older orders that are still on their way',
      'sync/joining/rescue.ts',
      'if (state && !isFinished(state)) throw',
      'if (state === null && !isFinished(state)) throw',
    ),
    shownBy: { from: 830, ops: 200 },
  },
  {
    ...one(
      'a new server does not hear which ids rescues gave',
      'sync/access/grant.ts',
      'moves: await movesOf(tx, invited.branchId),',
      'moves: [],',
    ),
    shownBy: { kept: 'a sale that was rescued and sent is there once' },
  },
  {
    ...one(
      'a rescue does not take over the ids that the old server gave in one',
      'sync/joining/other-ids.ts',
      '?? []).map(({ was }) => was)]',
      '?? []).slice(0, 0).map(({ was }) => was)]',
    ),
    shownBy: { kept: 'a sale that two servers put aside have' },
  },
];
