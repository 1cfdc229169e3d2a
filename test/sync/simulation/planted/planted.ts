import { lineage } from './lineage.ts';
import { type Planted, patch } from './patch.ts';
import { standing } from './standing.ts';

export const planted: readonly Planted[] = [
  {
    name: 'the cursor is saved before the rows are applied',
    patches: [
      patch(
        'sync/exchange/exchange.ts',
        "    this.#reached?.('pull.answered');\n",
        `    await this.#tenant.transact(systemCaller, async (tx) => {
      const peer = await peerOf(tx, this.#link.centralNode);
      if (peer.cursor === batch.from) await putPeer(tx, { ...peer, cursor: batch.to });
    });
    this.#reached?.('pull.answered');
`,
      ),
      patch('sync/exchange/exchange.ts', 'peer.cursor !== batch.from', 'peer.cursor !== batch.to'),
    ],
  },
  {
    name: 'the sender keeps the cursor',
    patches: [
      patch('sync/exchange/hub.ts', 'batch.from !== peer.cursor || ', ''),
      patch(
        'sync/exchange/exchange.ts',
        "      this.#reached?.('push.collected');\n",
        "      this.#reached?.('push.collected');\n      this.#know(batch.to, this.#refused);\n",
      ),
      patch(
        'sync/exchange/exchange.ts',
        'this.#know(welcome.cursor, welcome.refused)',
        'this.#know(Math.max(this.#acked, welcome.cursor), welcome.refused)',
      ),
    ],
  },
  {
    name: 'what a row came with is not sent back, though something from here survived',
    patches: [
      patch(
        'sync/apply/shared-rows.ts',
        'await logRows(tx, stamp, part.table, outcome.merged, self);',
        'await logRows(tx, stamp, part.table, outcome.merged, peer);',
      ),
    ],
  },
  {
    name: 'a lost cell is not logged again',
    patches: [
      patch('sync/apply/shared-rows.ts', 'await logRows(tx, stamp, part.table, outcome.merged, self);', ''),
    ],
  },
  {
    name: 'a payment does not bring its order',
    patches: [
      patch(
        'sync/exchange/closure.ts',
        'if (root) await this.#addFrom(handle, root, unsentRoots(child), ids, unsent);',
        'if (root) unsentRoots(child);',
      ),
    ],
  },
  {
    name: 'an order does not bring its payments',
    patches: [
      patch(
        'sync/exchange/closure.ts',
        'await this.#addFrom(handle, child, unsentChildren(child), ids, unsent);',
        'unsentChildren(child);',
      ),
    ],
  },
  {
    name: 'a batch ends inside a transaction',
    patches: [
      patch(
        'sync/exchange/collect.ts',
        'const whole = entries.filter((entry) => entry.tx < beyond.tx);',
        'const whole = entries.slice(0, limit);',
      ),
      patch('sync/exchange/collect.ts', 'to: beyond.tx - 1 }', 'to: beyond.tx }'),
    ],
  },
  {
    name: 'rows are applied without their clocks',
    patches: [
      patch(
        'sync/apply/shared-rows.ts',
        'await writeCells(applying.tx, part.table, outcome.cells);',
        'writeCells;',
      ),
    ],
  },
  {
    name: 'a received clock moves the own one although its rows are refused',
    patches: [
      patch(
        'sync/apply/apply.ts',
        'await moveClock(applying, sound);',
        'await moveClock(applying, incoming);',
      ),
    ],
  },
  {
    name: 'what goes to quarantine is forgotten',
    patches: [
      patch(
        'sync/apply/quarantine/quarantine.ts',
        'if (refused.size === 0) return;',
        'if (refused.size >= 0) return;',
      ),
    ],
  },
  {
    name: 'columns that were skipped are not asked for after an upgrade',
    patches: [
      patch('sync/lineage/peers.ts', 'if (peer.replay_from === null || ', 'if (peer.replay_from !== 0 || '),
    ],
  },
  {
    name: 'a change of a row that is logged already is not logged anew',
    patches: [
      patch(
        'sync/capture/sqlite.ts',
        `  delete from sync_log where tbl = \${table.number} and pk = new.id
    and +tx < (select tx from sync_ctx where id = 1);
  \${logRow(table)}
  \${table.kind`,
        `  insert into sync_log (tx, tbl, pk, origin)
    select tx, \${table.number}, new.id, node from sync_ctx where id = 1
      and not exists (select 1 from sync_log where tbl = \${table.number} and pk = new.id);
  \${table.kind`,
      ),
    ],
  },
  {
    name: 'an answer that was lost is taken for a refusal, and the rows are passed over',
    patches: [
      patch(
        'sync/exchange/exchange.ts',
        'if (passed > batch.from) this.#know(passed, this.#refused);',
        'if (passed >= 0) this.#know(Math.max(passed, batch.to), this.#refused);',
      ),
    ],
  },
  {
    name: 'a clock that was far ahead is not mended',
    patches: [
      patch(
        'sync/apply/clock.ts',
        'if (stamp.hlc <= latest && since === undefined) return stamp.hlc;',
        'if (stamp.hlc > 0) return stamp.hlc;',
      ),
    ],
  },
  {
    name: 'what gets its true time is not sent again',
    patches: [
      patch('sync/apply/clock.ts', 'await tx.execute(RELOG_NEW, [stamp.tx, tbl, pk, node]);', 'RELOG_NEW;'),
    ],
  },
  {
    name: 'a server that was replaced is still listened to',
    patches: [
      patch('sync/access/hosting.ts', 'if (branch?.host_node !== node)', 'if (branch === undefined)'),
      patch('sync/access/credentials.ts', 'if (row.revoked_at !== null) {', 'if (row.revoked_at === 0) {'),
    ],
  },
  {
    name: 'a database that was restored keeps its node',
    patches: [
      patch('sync/lineage/timelines.ts', 'return span !== undefined && ', 'return span === undefined || '),
      patch('sync/lineage/timelines.ts', 'position.tx <= span.last;', 'position.tx >= 0;'),
      patch('sync/lineage/handshake.ts', 'return cursor > (await headOf(handle)) || ', 'return '),
    ],
  },
  {
    name: 'a restored database is noticed at the next hello only',
    patches: [
      patch('sync/lineage/keeper.ts', 'if (!stored || !change) await', 'if (!stored || stored) await'),
    ],
  },
  {
    name: 'what a restored branch lost is not fetched',
    patches: [patch('sync/exchange/exchange.ts', 'await this.#recover();', 'this.#recover;')],
  },
  {
    name: 'what a backup held and central was never sent is overwritten by the older state at central',
    patches: [
      patch(
        'sync/apply/resolution/resolve.ts',
        "if (relation === 'here later') return isSince ? hereReported : isHeld ? here : there;",
        "if (relation === 'here later') return there;",
      ),
    ],
  },
  {
    name: 'an older state of an order stands against what central saw',
    patches: [
      patch(
        'sync/apply/resolution/resolve.ts',
        "if (order === 'absent') return 'there later';",
        "if (order === 'absent') return 'there later';\n  if (order.writer === 'since') return 'here later';",
      ),
    ],
  },
  {
    name: 'a new server of a branch does not get its past',
    patches: [
      patch(
        'sync/snapshot/snapshot.ts',
        'if (isFinished(state)) return undefined;',
        'if (isFinished(state) || state) return undefined;',
      ),
    ],
  },
  {
    name: 'a central instance that was restored keeps its node',
    patches: [
      patch(
        'sync/lineage/rotation.ts',
        "await takeNumber(tx, tenant, node);\n    await tx.execute('update branches",
        "await tx.execute('update branches",
      ),
    ],
  },
  {
    name: 'a branch does not notice that central was restored',
    patches: [
      patch(
        'sync/lineage/handshake.ts',
        'if (node === link.centralNode) return link;',
        'if (node >= link.centralNode) return link;',
      ),
    ],
  },
  {
    name: 'an event that is stored is overwritten by a later batch',
    patches: [
      patch(
        'sync/apply/apply-rows.ts',
        'const added = await writeAll(tx, part, addText);',
        'const added = await writeAll(tx, part, putText);',
      ),
    ],
  },
  {
    // On PostgreSQL it is the tenant's row that is locked: test/db/postgres/cursor.slow.test.ts takes that lock out.
    name: 'a transaction that does not wait for the lock takes the number of another one',
    patches: [patch('server/db/sqlite/tenant.ts', 'set tx = tx + 1,', 'set tx = tx + hlc % 2,')],
  },
  {
    name: 'what another one sent in the name of a server counts as sent, and a rescue passes over it',
    patches: [
      patch('sync/lineage/handshake.ts', 'acked: isOwn ? cursor : ', 'acked: isOwn || !isOwn ? cursor : '),
      patch('sync/joining/rescue.ts', 'for (let at = 0; at < head; )', 'for (let at = acked; at < head; )'),
    ],
  },
  {
    name: 'what stands at a branch after a loss stays there, though head office has another state of it',
    shownBy: { kept: 'a line of an order that stands as a server has it' },
    patches: [
      patch(
        'sync/apply/resolution/resolve.ts',
        "resends: winner === 'here' && facts.differs",
        'resends: false && facts.differs',
      ),
    ],
  },
  {
    name: 'a spare number begins at its first id, whoever else takes it',
    patches: [
      patch(
        'sync/lineage/rotation.ts',
        'takeNumber(tx, tenant, node, randomIdOffset());',
        'takeNumber(tx, tenant, node, 0 * randomIdOffset());',
      ),
    ],
  },
  {
    name: 'what an order says of its payments is not reckoned anew when others came to it',
    shownBy: { from: 50_271, ops: 200 },
    patches: [
      patch(
        'sync/apply/sums.ts',
        '(await sums?.stale(tx, [...ids])) ?? []',
        '(await sums?.stale(tx, [...ids]))?.slice(0, 0) ?? []',
      ),
    ],
  },
  ...standing,
  ...lineage,
];
