import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

/** The library that records, compiled into a folder; undefined where there is no compiler, or none of this kind. */
export function compileRecorder(folder: string): string | undefined {
  if (process.platform !== 'linux') return undefined;
  const library = join(folder, 'recorder.so');
  const source = join(import.meta.dirname, 'recorder.c');
  try {
    execFileSync('cc', ['--version'], { stdio: 'ignore' });
  } catch {
    return undefined;
  }
  execFileSync('cc', ['-O2', '-shared', '-fPIC', '-o', library, source, '-ldl', '-lpthread'], {
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  return library;
}
