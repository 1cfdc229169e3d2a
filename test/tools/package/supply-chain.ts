import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../../..');

const npm = (...args: readonly string[]) =>
  spawnSync('npm', [...args, '--workspaces=false'], {
    cwd: ROOT,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });

interface Bom {
  readonly components: readonly { readonly 'bom-ref': string }[];
  readonly dependencies: readonly { readonly ref: string; readonly dependsOn: readonly string[] }[];
}

/** CycloneDX, of everything that is shipped, from the lock file. */
export function billOfMaterials(): string {
  const { status, stdout, stderr } = npm('sbom', '--sbom-format=cyclonedx', '--package-lock-only');
  if (status !== 0) throw new Error(`npm sbom: ${stderr}`);
  const bom = JSON.parse(stdout) as Bom;
  const shipped = shippedRefs();
  const isShipped = (ref: string): boolean => shipped.has(ref.replace(/\|.*$/, ''));
  const dependencies = bom.dependencies
    .filter(({ ref }) => isShipped(ref) || ref.startsWith('galley@'))
    .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter(isShipped) }));
  const components = bom.components.filter((component) => isShipped(component['bom-ref']));
  return JSON.stringify({ ...bom, components, dependencies }, null, 1);
}

/** `name@version`. `npm sbom --omit=dev` leaves out what a tool needs as well. */
function shippedRefs(): Set<string> {
  const lock = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { version?: string; dev?: boolean; link?: boolean }>;
  };
  return new Set(
    Object.entries(lock.packages)
      .filter(([path, { dev, link }]) => path.startsWith('node_modules/') && !dev && !link)
      .map(([path, { version }]) => `${path.replace(/^.*node_modules\//, '')}@${version}`),
  );
}

interface Audit {
  readonly metadata?: { readonly vulnerabilities: Readonly<Record<string, number>> };
}

/** What `npm audit --json` says of what is shipped: a word for the release's log. Throws where a release must wait. */
export function auditVerdict(json: string): string {
  const { metadata } = JSON.parse(json) as Audit;
  if (!metadata) return 'Known vulnerabilities: not checked, the npm registry answers no audits here.';
  const { high = 0, critical = 0, total = 0 } = metadata.vulnerabilities;
  if (high + critical > 0)
    throw new Error(`${high + critical} grave vulnerabilities in what is shipped: see npm audit --omit=dev`);
  return `Known vulnerabilities: ${total}, none grave.`;
}

export const auditShipped = (): string => auditVerdict(npm('audit', '--omit=dev', '--json').stdout);

/** In a manifest that has to name somebody, of a package that nobody else runs. */
export const NOBODY = 'unset@galley.invalid';

/** Where those who use this package report faults. `isForOthers`: an installer, which somebody else will run. */
export function supportAddress(isForOthers: boolean, given = process.env.GALLEY_SUPPORT): string | undefined {
  if (given && /^[^\s@<>]+@[^\s@<>]+$/.test(given)) return given;
  if (given || isForOthers)
    throw new Error('GALLEY_SUPPORT must be the email address to which users of this package report faults.');
  return undefined;
}
