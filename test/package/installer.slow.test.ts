import { execFileSync } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { tempFolder } from '../harness/temp.ts';

const makensis = ['/usr/bin/makensis', '/usr/local/bin/makensis'].find(existsSync);

test.skipIf(!makensis)('the include of the Windows installer compiles (skipped without makensis)', () => {
  const include = join(import.meta.dirname, '../../resources/installer/windows.nsh');
  const script = [
    'OutFile "probe.exe"',
    'InstallDir "$PROGRAMFILES64\\Galley"',
    `!include "${include}"`,
    'Section\n  !insertmacro customInstall\n  WriteUninstaller "$INSTDIR\\un.exe"\nSectionEnd',
    'Section "Uninstall"\n  !insertmacro customUnInstall\nSectionEnd',
  ].join('\n');
  const file = join(tempFolder(), 'probe.nsi');
  writeFileSync(file, script);
  const said = execFileSync(makensis as string, ['-WX', file], { encoding: 'utf8' });
  expect(said).toContain('Total size');
});
