import type { DataFolders } from './data-folders.ts';
import type { Fork } from './ports.ts';

/** The words of `galley backup FILE`. Undefined when the desktop is meant: its own flags begin with a dash. */
export function parseCommand(argv: readonly string[], isPackaged: boolean): readonly string[] | undefined {
  const words = argv.slice(isPackaged ? 1 : 2);
  return words[0] && !words[0].startsWith('-') ? words : undefined;
}

/** Runs a command of the server's program on the data of this computer; answers its exit code. */
export function runAsCommand(fork: Fork, places: DataFolders, words: readonly string[]): Promise<number> {
  const command = fork(words.includes('--data-dir') ? words : [...words, '--data-dir', places.data]);
  command.stdout.pipe(process.stdout, { end: false });
  command.stderr.pipe(process.stderr, { end: false });
  return new Promise((resolve) => command.onExit((code) => resolve(code ?? 1)));
}
