import { join } from 'node:path';
import type { Configuration } from 'electron-builder';
import manifest from '../../../package.json' with { type: 'json' };

/** Of the release machine; a developer's has neither. */
const isSigning = Boolean(process.env.CSC_LINK ?? process.env.WIN_CSC_LINK);
const publisher = process.env.GALLEY_PUBLISHER;

const INSTALLER = join(import.meta.dirname, '../../../resources/installer');

interface Layout {
  /** The built program with its modules. */
  readonly app: string;
  readonly output: string;
  /** Email address for reports of faults. */
  readonly support: string;
  /** An unpacked Electron; electron-builder fetches the real one without it. */
  readonly electronDist?: string;
}

/** What electron-builder is told. Everything is in the archive, native parts and the libraries beside them excepted. */
export const configurationFor = ({ app, output, support, electronDist }: Layout): Configuration => ({
  appId: 'app.galley.server',
  productName: 'Galley',
  copyright: 'Galley',
  directories: { app, output, buildResources: join(app, 'icons') },
  electronVersion: manifest.devDependencies.electron,
  ...(electronDist && { electronDist }),
  // The modules are staged already: nothing is installed, rebuilt or collected.
  beforeBuild: async () => false,
  files: ['**/*', { from: 'node_modules', to: 'node_modules', filter: ['**/*'] }],
  // Unpacks what is named below and not whole packages.
  asar: { smartUnpack: false },
  asarUnpack: ['**/*.node', '**/*.so*', '**/*.dll', '**/*.dylib'],
  extraResources: [{ from: INSTALLER, to: 'installer', filter: ['*.desktop'] }],
  electronFuses: {
    runAsNode: false,
    enableCookieEncryption: true,
    enableNodeOptionsEnvironmentVariable: false,
    enableNodeCliInspectArguments: false,
    enableEmbeddedAsarIntegrityValidation: true,
    onlyLoadAppFromAsar: true,
    grantFileProtocolExtraPrivileges: false,
  },
  publish: null,
  // A release machine has its certificate in CSC_LINK and CSC_KEY_PASSWORD, and signs or fails.
  forceCodeSigning: isSigning,
  win: {
    target: [{ target: 'nsis', arch: 'x64' }],
    icon: join(app, 'icons/icon.png'),
    // The tool that edits and signs is fetched; a stand-in needs neither.
    ...(electronDist && { signAndEditExecutable: false }),
    // Written into the program: its updater takes nothing that another publisher signed.
    ...(publisher && { signtoolOptions: { publisherName: publisher } }),
  },
  nsis: {
    oneClick: false,
    perMachine: true,
    allowToChangeInstallationDirectory: true,
    deleteAppDataOnUninstall: false,
    include: join(INSTALLER, 'windows.nsh'),
  },
  linux: {
    target: ['AppImage', 'deb'],
    category: 'Office',
    executableName: 'galley',
    icon: join(app, 'icons/icon.png'),
    maintainer: `Galley <${support}>`,
  },
  deb: {
    afterInstall: join(INSTALLER, 'after-install.sh'),
    afterRemove: join(INSTALLER, 'after-remove.sh'),
  },
  mac: { target: ['dmg'], category: 'public.app-category.business', hardenedRuntime: true },
});
