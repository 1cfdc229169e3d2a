import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { readArguments, settingsHelp } from '../server/config.ts';

const nothing = { input: z.object({}) };
const configOf = (args: string[], environment: NodeJS.ProcessEnv = {}) =>
  readArguments(args, nothing, environment).config;
const refusal = (args: string[], environment: NodeJS.ProcessEnv = {}) => {
  try {
    configOf(args, environment);
  } catch (error) {
    return (error as Error).message;
  }
  return undefined;
};

test('without flags and variables a branch is served on every address with the limit of the contract', () => {
  expect(configOf([])).toEqual({
    role: 'branch',
    host: '0.0.0.0',
    port: 4600,
    dataDir: resolve('data'),
    rateLimit: 60,
    trustedProxies: [],
    printerNetworks: [],
    webhookNetworks: [],
    fiscalDevice: 'none',
    searchPrinters: 'lan',
    announce: 'lan',
    lanName: 'galley',
    hostNames: [],
    tls: 'off',
    tlsPort: 4643,
    logLevel: 'info',
  });
});

test('variables configure, an empty one counts as unset, and a flag wins over its variable', () => {
  const environment = {
    GALLEY_ROLE: 'central',
    GALLEY_HOST: '',
    GALLEY_PORT: '5000',
    GALLEY_DATA_DIR: '/srv/galley',
    GALLEY_RATE_LIMIT: '0',
    GALLEY_LOG_LEVEL: 'warn',
  };
  expect(configOf(['--port', '6000', '--log-level=debug'], environment)).toEqual({
    role: 'central',
    host: '0.0.0.0',
    port: 6000,
    dataDir: '/srv/galley',
    rateLimit: 0,
    trustedProxies: [],
    printerNetworks: [],
    webhookNetworks: [],
    fiscalDevice: 'none',
    searchPrinters: 'lan',
    announce: 'lan',
    lanName: 'galley',
    hostNames: [],
    tls: 'off',
    tlsPort: 4643,
    logLevel: 'debug',
  });
});

test.each([
  ['GALLEY_ROLE', 'hub', 'GALLEY_ROLE must be branch or central'],
  [
    'GALLEY_TRUSTED_PROXIES',
    '10.0.0.5,proxy',
    'GALLEY_TRUSTED_PROXIES must be addresses or networks, such as 10.0.0.5,192.168.1.0/24',
  ],
  ['GALLEY_PORT', '70000', 'GALLEY_PORT must be a port from 0 to 65535'],
  ['GALLEY_PORT', '-1', 'GALLEY_PORT must be a port from 0 to 65535'],
  ['GALLEY_PORT', '80.5', 'GALLEY_PORT must be a port from 0 to 65535'],
  ['GALLEY_RATE_LIMIT', 'off', 'GALLEY_RATE_LIMIT must be requests per minute, or 0 for no limit'],
  ['GALLEY_LOG_LEVEL', 'loud', 'GALLEY_LOG_LEVEL must be a level from fatal to trace, or silent'],
  ['GALLEY_ANNOUNCE', 'loudly', 'GALLEY_ANNOUNCE must be lan, here, or off'],
  [
    'GALLEY_LAN_NAME',
    'my till',
    'GALLEY_LAN_NAME must be lowercase letters, digits, and hyphens, such as galley',
  ],
  ['GALLEY_TLS_PORT', '70000', 'GALLEY_TLS_PORT must be a port from 0 to 65535'],
  ['GALLEY_DATABASE_URL', 'mysql://x', 'GALLEY_DATABASE_URL must be a postgres:// address'],
])('%s=%s is refused', (name, value, line) => {
  expect(refusal([], { [name]: value })).toBe(line);
});

test('a PostgreSQL database is for a central instance; a branch is refused it without showing its password', () => {
  const database = { GALLEY_DATABASE_URL: 'postgres://galley:secret@db/pos' };
  const line = refusal([], database);
  expect(line).toMatch(/^GALLEY_DATABASE_URL requires --role central/);
  expect(line).not.toContain('secret');
  expect(configOf(['--role', 'central'], database).databaseUrl).toBe(database.GALLEY_DATABASE_URL);
});

test('every wrong value is named at once, with the flag or variable it came from', () => {
  expect(refusal(['--port', 'x'], { GALLEY_ROLE: 'y' })).toBe(
    'GALLEY_ROLE must be branch or central; --port must be a port from 0 to 65535',
  );
});

test('an unknown flag, a flag without its value and an argument too many are refused in one line', () => {
  expect(refusal(['--prot', '1'])).toBe("Unknown option '--prot'");
  expect(refusal(['--port'])).toBe("Option '--port <value>' argument missing");
  expect(refusal(['extra'])).toBe('unexpected argument extra');
});

test('a command reads its own flags, switches and arguments beside the configuration', () => {
  const syntax = {
    input: z.object({
      url: z.url('must be an address'),
      code: z.string(),
      sample: z.boolean().default(false),
    }),
    positionals: ['url', 'code'],
    switches: ['sample'] as const,
  };
  const args = ['http://central.example', 'K7Q2', '--sample', '--json', '--role', 'branch'];
  expect(readArguments(args, syntax, {})).toMatchObject({
    json: true,
    input: { url: 'http://central.example', code: 'K7Q2', sample: true },
  });
  expect(() => readArguments(['nowhere'], syntax, {})).toThrow('URL must be an address; CODE is required');
});

test('the help names every setting with its flag and its variable', () => {
  expect(settingsHelp().map((line) => line.split(/\s+/).slice(0, 2))).toEqual([
    ['--role', 'GALLEY_ROLE'],
    ['--host', 'GALLEY_HOST'],
    ['--port', 'GALLEY_PORT'],
    ['--data-dir', 'GALLEY_DATA_DIR'],
    ['--database-url', 'GALLEY_DATABASE_URL'],
    ['--rate-limit', 'GALLEY_RATE_LIMIT'],
    ['--trusted-proxies', 'GALLEY_TRUSTED_PROXIES'],
    ['--printer-networks', 'GALLEY_PRINTER_NETWORKS'],
    ['--webhook-networks', 'GALLEY_WEBHOOK_NETWORKS'],
    ['--fiscal-device', 'GALLEY_FISCAL_DEVICE'],
    ['--search-printers', 'GALLEY_SEARCH_PRINTERS'],
    ['--announce', 'GALLEY_ANNOUNCE'],
    ['--lan-name', 'GALLEY_LAN_NAME'],
    ['--host-names', 'GALLEY_HOST_NAMES'],
    ['--tls', 'GALLEY_TLS'],
    ['--tls-port', 'GALLEY_TLS_PORT'],
    ['--guest-port', 'GALLEY_GUEST_PORT'],
    ['--metrics-port', 'GALLEY_METRICS_PORT'],
    ['--metrics-token', 'GALLEY_METRICS_TOKEN'],
    ['--support', 'GALLEY_SUPPORT'],
    ['--log-level', 'GALLEY_LOG_LEVEL'],
    ['--log-dir', 'GALLEY_LOG_DIR'],
  ]);
});
