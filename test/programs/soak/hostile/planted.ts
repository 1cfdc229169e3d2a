import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fastestFolder } from '../../../harness/fastest-folder.ts';
import { ROOT } from '../sync/processes.ts';
import type { Options } from './main.ts';

interface Check {
  readonly name: string;
  readonly file: string;
  /** Stands there once. */
  readonly from: string;
  readonly to: string;
  /** The promise that does not hold without it: another fault, such as a crash, is not what the check is there for. */
  readonly breaks: RegExp;
}

/** Each check switched off; the soak must notice. */
const checks: readonly Check[] = [
  {
    name: 'contents are not looked at',
    file: 'sync/apply/apply.ts',
    from: 'const refused = unsound(incoming);',
    to: 'const refused = unsound([]);',
    breaks: /(pull|\/\S+) answers 5/,
  },
  {
    name: 'rights are not looked at',
    file: 'sync/apply/push-checks.ts',
    from: 'rights.get(row.id) ??',
    to: '',
    breaks: /users of others changed|was made by the branch/,
  },
  {
    name: 'tables of head office are taken from a branch',
    file: 'sync/apply/push-checks.ts',
    from: 'foreignWriter(part.table) ??',
    to: '',
    breaks: /of others changed/,
  },
  {
    name: 'ids of others are taken from a branch',
    file: 'sync/apply/push-checks.ts',
    from: 'foreignId(part.table, row, isOwn, stored) ??',
    to: '',
    breaks: /of others changed/,
  },
  {
    name: 'rows of other branches are taken from a branch',
    file: 'sync/apply/push-checks.ts',
    from: 'foreignRow(part, row, pusher.branchId, stored) ??',
    to: '',
    breaks: /of others changed/,
  },
  {
    name: 'rows under a parent of another branch are taken',
    file: 'sync/apply/push-checks.ts',
    from: "(orphans.has(row.root) ? 'its parent is not of this branch' : undefined) ??",
    to: '',
    breaks: /of others changed/,
  },
  {
    name: 'another record under a known id is taken',
    file: 'sync/apply/push-checks.ts',
    from: 'twin(part, row, stored) ??',
    to: '',
    breaks: /of others changed/,
  },
  {
    name: 'clocks of the future are taken',
    file: 'sync/apply/push-checks.ts',
    from: 'fromTheFuture(row, newest);',
    to: 'undefined;',
    breaks: /clock of head office is far ahead/,
  },
  {
    name: 'a batch is taken without a position',
    file: 'sync/exchange/hub.ts',
    from: 'if (!at) return assertSession(handle, peer.node, said);',
    to: 'if (!at) return assertSession(handle, -1, said);',
    breaks: /without a position: taken/,
  },
  {
    name: 'a batch is taken from whoever speaks',
    file: 'sync/exchange/hub.ts',
    from: '!isHere || !isLastSpeaker(heardFrom(peer), { at, after })',
    to: '!isHere',
    breaks: /as a copy of a server: taken/,
  },
  {
    name: 'a batch is taken wherever it begins',
    file: 'sync/exchange/hub.ts',
    from: 'batch.from !== peer.cursor || batch.to < batch.from',
    to: 'batch.from < 0',
    breaks: /a batch out of order: taken/,
  },
  {
    name: 'columns of other lengths are taken',
    file: 'sync/apply/incoming.ts',
    from: "if (lists.some((list) => list.length !== ids.length)) throw malformed(table, 'columns of unequal length');",
    to: '',
    breaks: /columns of unequal length: taken/,
  },
  {
    name: 'a text is parsed however many parts it has',
    file: 'sync/wire/encoding.ts',
    from: 'assertParts(text, values);',
    to: '',
    breaks: /more values than a message has: (taken|held)/,
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
  { name, file, from, to, breaks }: Check,
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
    const fault = await firstThat(breaks, child);
    console.log(fault ? `  ${fault}` : `  nothing said that ${breaks}`);
    return fault !== undefined;
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

/** The first line of its output that says so; the process is ended then. */
async function firstThat(breaks: RegExp, child: ChildProcessWithoutNullStreams): Promise<string | undefined> {
  const ended = new Promise((resolve) => child.once('exit', resolve));
  let fault: string | undefined;
  for await (const line of createInterface({ input: child.stdout })) {
    if (!line.startsWith('FAULT') || !breaks.test(line)) continue;
    fault = line;
    break;
  }
  child.kill();
  await ended;
  return fault;
}
