import type { Fork } from './ports.ts';

interface CommandResult {
  readonly ok: boolean;
  /** What the command says with `--json`. */
  readonly data: unknown;
  /** Its complaint when it failed. */
  readonly line: string;
}

/** Runs one command of the server's program to its end. If a server runs, the command runs inside that process. */
export function runCommand(fork: Fork, args: readonly string[]): Promise<CommandResult> {
  const command = fork([...args, '--json']);
  let out = '';
  let err = '';
  command.stdout.on('data', (text) => {
    out += text;
  });
  command.stderr.on('data', (text) => {
    err += text;
  });
  return new Promise((resolve) => {
    command.onExit((code) => resolve({ ok: code === 0, data: lastLine(out), line: complaintIn(err) }));
  });
}

function lastLine(out: string): unknown {
  try {
    return JSON.parse(out.trim().split('\n').at(-1) ?? 'null');
  } catch {
    return null;
  }
}

const complaintIn = (err: string): string =>
  err
    .split('\n')
    .findLast((line) => line.startsWith('galley: '))
    ?.slice('galley: '.length) ?? '';
