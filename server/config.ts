import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import manifest from '../package.json' with { type: 'json' };
import { isAddressOrNetwork } from './core/client-source.ts';
import { fieldMessage } from './core/field-messages.ts';

/** Given at packaging (test/tools/package/build.ts); absent where the program runs from its sources. */
declare const PACKAGED_SUPPORT: string | undefined;

/** The email address for help of whoever packaged this program. */
const packagedSupport: string | undefined =
  typeof PACKAGED_SUPPORT === 'string' ? PACKAGED_SUPPORT : undefined;

export const { version } = manifest;

/** A value the operator has to mend; the message is one line for a person. */
export class ConfigError extends Error {}

const networkList = () =>
  z
    .string()
    .default('')
    .transform((text) => text.split(',').map((one) => one.trim()))
    .transform((all) => all.filter((one) => one !== ''))
    .refine(
      (all) => all.every(isAddressOrNetwork),
      'must be addresses or networks, such as 10.0.0.5,192.168.1.0/24',
    );

const wholeNumber = (most: number, what: string) =>
  z.string().regex(/^\d+$/, what).transform(Number).pipe(z.number().max(most, what));

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
const OF_CENTRAL = 'requires --role central; a branch keeps its data in its own folder so it works offline';

/** Each setting is the flag `--data-dir`, else the variable `GALLEY_DATA_DIR`, else the default. */
const Config = z.object({
  role: z
    .enum(['branch', 'central'], 'must be branch or central')
    .default('branch')
    .describe('branch (default) or central'),
  host: z.string().default('0.0.0.0').describe('address to listen on (default: all)'),
  port: wholeNumber(65_535, 'must be a port from 0 to 65535')
    .default(4600)
    .describe('port (default: 4600; 0 picks a free one)'),
  dataDir: z
    .string()
    .default('./data')
    .transform((path) => resolve(path))
    .describe('data folder (default: ./data)'),
  databaseUrl: z
    .string()
    .regex(/^postgres(ql)?:\/\//, { error: 'must be a postgres:// address', abort: true })
    .optional()
    .describe('head office only: PostgreSQL connection URL'),
  rateLimit: wholeNumber(1_000_000, 'must be requests per minute, or 0 for no limit')
    .default(60)
    .describe('requests per minute per token (default: 60; 0 for no limit)'),
  trustedProxies: networkList().describe('trusted proxies, such as 10.0.0.5,10.1.0.0/16 (default: none)'),
  printerNetworks: networkList().describe(
    'networks head office may print to, such as 10.0.0.0/8 (default: none)',
  ),
  webhookNetworks: networkList().describe(
    'private networks head office may send webhooks to (default: none)',
  ),
  fiscalDevice: z
    .enum(['none', 'simulated'], 'must be none or simulated')
    .default('none')
    .describe(
      'fiscal devices a branch server may use: none (default), or simulated (for tests only; not legally valid)',
    ),
  searchPrinters: z
    .enum(['lan', 'here'], 'must be lan or here')
    .default('lan')
    .describe('where to search for printers: lan (default) or here (this computer only)'),
  announce: z
    .enum(['lan', 'here', 'off'], 'must be lan, here, or off')
    .default('lan')
    .describe('where to announce the branch by name: lan (default), here (this computer only), or off'),
  lanName: z
    .string()
    .regex(
      /^[a-z0-9]([a-z0-9-]{0,40}[a-z0-9])?$/,
      'must be lowercase letters, digits, and hyphens, such as galley',
    )
    .default('galley')
    .describe('network name (default: galley, reachable as galley.local)'),
  hostNames: z
    .string()
    .max(5_000)
    .default('')
    .transform((text) =>
      text
        .toLowerCase()
        .split(',')
        .map((one) => one.trim()),
    )
    .transform((all) => all.filter((one) => one !== ''))
    .refine(
      (all) => all.every((one) => /^[a-z0-9]([a-z0-9.-]{0,251}[a-z0-9])?$/.test(one)),
      'must be host names, such as pos.example.com,office.example.com',
    )
    .describe(
      'host names this server answers to, such as pos.example.com (a branch answers to no others; head office to all if none is given)',
    ),
  tls: z
    .string()
    .transform((tls) => (tls === 'off' || tls === 'self-signed' ? tls : resolve(tls)))
    .default('off')
    .describe('off (default), self-signed, or a folder with fullchain.pem and privkey.pem'),
  tlsPort: wholeNumber(65_535, 'must be a port from 0 to 65535')
    .default(4643)
    .describe('TLS port (default: 4643)'),
  guestPort: wholeNumber(65_535, 'must be a port from 0 to 65535')
    .optional()
    .describe("separate port for guests' phones (default: none)"),
  metricsPort: wholeNumber(65_535, 'must be a port from 0 to 65535')
    .optional()
    .describe('separate port for Prometheus, which answers /metrics only (default: none)'),
  metricsToken: z
    .string()
    .regex(/^[\x21-\x7e]{16,200}$/, 'must be 16 to 200 letters, digits, or signs without spaces')
    .optional()
    .describe(
      'bearer token that /metrics requires; without a metrics port, /metrics is on the main port (default: none)',
    ),
  support: z
    .email('must be an email address')
    .max(200)
    .optional()
    .transform((given) => given ?? packagedSupport)
    .describe("email address for help, shown on screens (default: the package's, or none)"),
  logLevel: z
    .enum(LOG_LEVELS, 'must be a level from fatal to trace, or silent')
    .default('info')
    .describe('fatal, error, warn, info (default), debug, trace, or silent'),
  logDir: z
    .string()
    .transform((path) => resolve(path))
    .optional()
    .describe('log folder (default: logs in the data folder, and standard error)'),
  // Not described, as the desktop program gives it: it sends the key that its system's keystore keeps.
  keystore: z.literal('parent', 'must be parent').optional(),
  // Not described, as these two are for tests: they end the program at a step of replication.
  failAt: z
    .string()
    .regex(/^[a-z]+\.[a-z]+:[1-9]\d*$/, 'must be a step and how often it passes, such as push.answered:1')
    .transform((text) => ({ point: text.split(':')[0] ?? '', count: Number(text.split(':')[1]) }))
    .optional(),
  testFaults: z.literal('allowed', 'must be allowed').optional(),
});

const Consistent = Config.refine(({ failAt, testFaults }) => !failAt || testFaults, {
  path: ['failAt'],
  error: 'is for tests; requires GALLEY_TEST_FAULTS=allowed',
}).refine(({ role, databaseUrl }) => role === 'central' || databaseUrl === undefined, {
  path: ['databaseUrl'],
  error: OF_CENTRAL,
});

export type Config = z.output<typeof Config>;

const settings = Object.keys(Config.shape) as (keyof Config)[];
const flagOf = (key: string): string => key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
const variableOf = (key: string): string => `GALLEY_${flagOf(key).replaceAll('-', '_').toUpperCase()}`;

interface SettingHelp {
  readonly flag: string;
  readonly variable: string;
  readonly description: string;
}

/** Every setting that people may use. */
export const settingsTable = (): SettingHelp[] =>
  settings.flatMap((key) => {
    const { description } = Config.shape[key];
    return description ? [{ flag: `--${flagOf(key)}`, variable: variableOf(key), description }] : [];
  });

/** A line per setting, for --help. */
export const settingsHelp = (): string[] =>
  settingsTable().map(
    ({ flag, variable, description }) => `${flag.padEnd(19)}${variable.padEnd(24)}${description}`,
  );

/** What a command takes besides the configuration: every key of `input` is a flag, or one of the `positionals`. */
export interface Syntax<S extends z.ZodObject> {
  readonly input: S;
  readonly positionals?: readonly string[];
  readonly switches?: readonly (keyof z.output<S> & string)[];
  /** Flags that others on the computer could read: without the flag, `GALLEY_OWNER_PASSWORD` and the like count. */
  readonly secrets?: readonly (keyof z.output<S> & string)[];
}

/** An optional one has that of what it wraps. */
const descriptionOf = (schema: z.ZodType): string =>
  schema.description ??
  (schema instanceof z.ZodOptional ? (schema.unwrap() as z.ZodType).description : '') ??
  '';

/** A line for each argument and flag of the command, for --help. */
export function optionsHelp({ input, positionals = [] }: Syntax<z.ZodObject>): string[] {
  const rows = Object.entries(input.shape).map(([key, schema]) => ({
    name: positionals.includes(key) ? flagOf(key).toUpperCase() : `--${flagOf(key)}`,
    description: descriptionOf(schema as z.ZodType),
  }));
  const width = Math.max(...rows.map(({ name }) => name.length)) + 2;
  return rows.map(({ name, description }) => `${name.padEnd(width)}${description}`);
}

interface Arguments<I> {
  readonly config: Config;
  readonly json: boolean;
  readonly input: I;
}

/** The command's name, if any, and what follows it. */
export function commandLine(): { name: string | undefined; args: string[] } {
  const [name, ...args] = process.argv.slice(2);
  return { name, args };
}

/** Throws ConfigError with one line when anything is wrong. */
export function readArguments<S extends z.ZodObject>(
  args: string[],
  syntax: Syntax<S>,
  environment: NodeJS.ProcessEnv = process.env,
): Arguments<z.output<S>> {
  const { values, positionals } = parse(args, syntax);
  const given = Object.fromEntries(
    settings.map((key) => [key, values[flagOf(key)] ?? (environment[variableOf(key)] || undefined)]),
  );
  const source = (key: string) => (values[flagOf(key)] === undefined ? variableOf(key) : `--${flagOf(key)}`);
  return {
    config: checked(Consistent, given, source),
    json: values.json === true,
    input: inputOf(syntax, values, positionals, environment),
  };
}

type Values = Record<string, string | boolean | undefined>;

function parse(args: string[], syntax: Syntax<z.ZodObject>): { values: Values; positionals: string[] } {
  const { positionals = [], switches = [] } = syntax;
  const own = Object.keys(syntax.input.shape).filter((key) => !positionals.includes(key));
  const flag = (key: string) =>
    [flagOf(key), { type: switches.includes(key) ? ('boolean' as const) : ('string' as const) }] as const;
  const options = Object.fromEntries([
    ...[...settings, ...own].map(flag),
    ['json', { type: 'boolean' }] as const,
  ]);
  try {
    return parseArgs({ args, options, allowPositionals: true }) as { values: Values; positionals: string[] };
  } catch (error) {
    throw new ConfigError((error as Error).message.split(/\.\s|\n/)[0]);
  }
}

function inputOf<S extends z.ZodObject>(
  syntax: Syntax<S>,
  values: Values,
  given: string[],
  environment: NodeJS.ProcessEnv,
): z.output<S> {
  const { positionals = [], secrets = [] } = syntax;
  if (given.length > positionals.length)
    throw new ConfigError(`unexpected argument ${given[positionals.length]}`);
  const isPositional = (key: string) => positionals.includes(key);
  const secret = (key: string) => (secrets.includes(key) ? environment[variableOf(key)] : undefined);
  const raw = Object.keys(syntax.input.shape).map((key) =>
    isPositional(key) ? [key, given[positionals.indexOf(key)]] : [key, values[flagOf(key)] ?? secret(key)],
  );
  const source = (key: string) => (isPositional(key) ? flagOf(key).toUpperCase() : `--${flagOf(key)}`);
  return checked(syntax.input, Object.fromEntries(raw), source);
}

function checked<S extends z.ZodType>(
  schema: S,
  value: Record<string, unknown>,
  source: (key: string) => string,
): z.output<S> {
  const result = schema.safeParse(value, { error: fieldMessage });
  if (result.success) return result.data;
  const lines = result.error.issues.map((issue) => {
    const key = String(issue.path[0]);
    return `${source(key)} ${value[key] === undefined ? 'is required' : issue.message}`;
  });
  throw new ConfigError([...new Set(lines)].join('; '));
}
