import { spawn } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fastestFolder } from '../../../harness/fastest-folder.ts';
import { ROOT } from '../sync/processes.ts';
import type { Options } from './main.ts';

interface Check {
  readonly name: string;
  readonly file: string;
  /** Stands there once. */
  readonly from: string;
  readonly to: string;
}

/** Each check switched off; the soak must notice. */
const checks: readonly Check[] = [
  {
    name: 'contents are not looked at',
    file: 'sync/apply/apply.ts',
    from: 'const refused = unsound(incoming);',
    to: 'const refused = unsound([]);',
  },
  {
    name: 'rights are not looked at',
    file: 'sync/apply/push-checks.ts',
    from: 'rights.get(row.id) ??',
    to: '',
  },
  {
    name: 'tables of head office are taken from a branch',
    file: 'sync/apply/push-checks.ts',
    from: 'foreignWriter(part.table) ??',
    to: '',
  },
  {
    name: 'ids of others are taken from a branch',
    file: 'sync/apply/push-checks.ts',
    from: 'foreignId(part.table, row, isOwn, stored) ??',
    to: '',
  },
  {
    name: 'rows of other branches are taken from a branch',
    file: 'sync/apply/push-checks.ts',
    from: 'foreignRow(part, row, pusher.branchId, stored) ??',
    to: '',
  },
  {
    name: 'rows under a parent of another branch are taken',
    file: 'sync/apply/push-checks.ts',
    from: "(orphans.has(row.root) ? 'its parent is not of this branch' : undefined) ??",
    to: '',
  },
  {
    name: 'another record under a known id is taken',
    file: 'sync/apply/push-checks.ts',
    from: 'twin(part, row, stored) ??',
    to: '',
  },
  {
    name: 'clocks of the future are taken',
    file: 'sync/apply/push-checks.ts',
    from: 'fromTheFuture(row, newest);',
    to: 'undefined;',
  },
  {
    name: 'a batch is taken without its session',
    file: 'sync/exchange/hub.ts',
    from: 'assertSession(peer, batch.session);',
    to: '',
  },
  {
    name: 'a batch is taken without its mark',
    file: 'sync/exchange/hub.ts',
    from: 'assertMark(peer, batch.mark);',
    to: '',
  },
  {
    name: 'a batch is taken wherever it begins',
    file: 'sync/exchange/hub.ts',
    from: 'batch.from !== peer.cursor || batch.to < batch.from',
    to: 'batch.from < 0',
  },
  {
    name: 'columns of other lengths are taken',
    file: 'sync/apply/incoming.ts',
    from: "if (lists.some((list) => list.length !== ids.length)) throw malformed(table, 'columns of unequal length');",
    to: '',
  },
  {
    name: 'a text is parsed however many parts it has',
    file: 'sync/wire/encoding.ts',
    from: 'assertParts(text, values);',
    to: '',
  },
];

const PARTS = ['package.json', 'tsconfig.json', 'migrations', 'server', 'sync', 'resources', 'test'];

/** Each check is switched off in a copy of the program, which must then be found at fault. */
export async function catchHostile({ batches, seed, engine }: Options): Promise<boolean> {
  let missed = 0;
  for (const check of checks) {
    const isCaught = await isCaughtWithout(check, { batches, seed, engine });
    if (!isCaught) missed++;
    console.log(`${isCaught ? 'caught' : 'MISSED'}  ${check.name}`);
  }
  return missed === 0;
}

async function isCaughtWithout(
  { name, file, from, to }: Check,
  { batches, seed, engine }: Pick<Options, 'batches' | 'seed' | 'engine'>,
): Promise<boolean> {
  const copy = mkdtempSync(join(fastestFolder(), 'galley-planted-'));
  try {
    for (const part of PARTS) cpSync(join(ROOT, part), join(copy, part), { recursive: true });
    symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'));
    const text = readFileSync(join(copy, file), 'utf8');
    if (text.split(from).length !== 2) throw new Error(`${name}: not once in ${file}: ${from}`);
    writeFileSync(
      join(copy, file),
      text.replace(from, () => to),
    );
    const said = ['hostile', '--batches', `${batches}`, '--seed', `${seed}`, '--engine', engine];
    const child = spawn(process.execPath, ['test/programs/soak/main.ts', ...said], { cwd: copy });
    let heard = '';
    child.stdout.on('data', (data: Buffer) => {
      heard += data;
    });
    await new Promise((resolve) => child.on('exit', resolve));
    const fault = /^FAULT .*/m.exec(heard)?.[0];
    if (fault) console.log(`  ${fault}`);
    return fault !== undefined;
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}
