import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import manifest from '../package.json' with { type: 'json' };
import { isAddressOrNetwork } from './core/client-source.ts';

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
      'must be addresses or networks, as 10.0.0.5,192.168.1.0/24',
    );

const wholeNumber = (most: number, what: string) =>
  z.string().regex(/^\d+$/, what).transform(Number).pipe(z.number().max(most, what));

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
const OF_CENTRAL =
  'needs --role central: a branch keeps its data in its own folder, to work without a network';

/** Each setting is the flag `--data-dir`, else the variable `GALLEY_DATA_DIR`, else the default. */
const Config = z.object({
  role: z
    .enum(['branch', 'central'], 'must be branch or central')
    .default('branch')
    .describe('branch (default) or central'),
  host: z.string().default('0.0.0.0').describe('address to listen on; all of them by default'),
  port: wholeNumber(65_535, 'must be a port from 0 to 65535')
    .default(4600)
    .describe('4600 by default; 0 takes any free one'),
  dataDir: z
    .string()
    .default('./data')
    .transform((path) => resolve(path))
    .describe('folder of the databases; ./data by default'),
  databaseUrl: z
    .string()
    .regex(/^postgres(ql)?:\/\//, { error: 'must be a postgres:// address', abort: true })
    .optional()
    .describe('central only: a PostgreSQL database in place of files'),
  rateLimit: wholeNumber(1_000_000, 'must be requests a minute, or 0 for no limit')
    .default(60)
    .describe('requests a minute per token; 60 by default, 0 for no limit'),
  trustedProxies: networkList().describe(
    'proxies whose word on who sends a request is believed, as 10.0.0.5,10.1.0.0/16; none by default',
  ),
  printerNetworks: networkList().describe(
    'networks in which a central instance may print, as 10.0.0.0/8; none by default',
  ),
  webhookNetworks: networkList().describe(
    'networks beside the internet into which a central instance may send webhooks; none by default',
  ),
  fiscalDevice: z
    .enum(['none', 'simulated'], 'must be none or simulated')
    .default('none')
    .describe(
      'fiscal devices that a branch server may speak to: none (default), or simulated, for tests: worth nothing before the law',
    ),
  searchPrinters: z
    .enum(['lan', 'here'], 'must be lan or here')
    .default('lan')
    .describe('where printers are searched for: lan (default), or here, only on this computer'),
  announce: z
    .enum(['lan', 'here', 'off'], 'must be lan, here or off')
    .default('lan')
    .describe('where a branch is announced by name: lan (default), here, only on this computer, or off'),
  lanName: z
    .string()
    .regex(/^[a-z0-9]([a-z0-9-]{0,40}[a-z0-9])?$/, 'must be small letters, digits and hyphens, as galley')
    .default('galley')
    .describe('name on the network; galley by default, which is galley.local'),
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
      'must be names, as pos.example.com,office.example.com',
    )
    .describe(
      'names on the internet that lead here, as pos.example.com; a branch answers to no others, a central instance to all if none is given',
    ),
  tls: z
    .string()
    .transform((tls) => (tls === 'off' || tls === 'self-signed' ? tls : resolve(tls)))
    .default('off')
    .describe('off (default), self-signed, or a folder with fullchain.pem and privkey.pem'),
  tlsPort: wholeNumber(65_535, 'must be a port from 0 to 65535')
    .default(4643)
    .describe('4643 by default; where TLS is spoken'),
  guestPort: wholeNumber(65_535, 'must be a port from 0 to 65535')
    .optional()
    .describe("a port that serves guests' phones and nothing else; none by default"),
  logLevel: z
    .enum(LOG_LEVELS, 'must be a level from fatal to trace, or silent')
    .default('info')
    .describe('fatal, error, warn, info (default), debug, trace or silent'),
  logDir: z
    .string()
    .transform((path) => resolve(path))
    .optional()
    .describe('folder of the log; by default logs in the data folder, and standard error too'),
  // Not described, as the desktop program gives it: it sends the key that its system's keystore keeps.
  keystore: z.literal('parent', 'must be parent').optional(),
  // Not described, as these two are for tests: they end the program at a step of replication.
  failAt: z
    .string()
    .regex(/^[a-z]+\.[a-z]+:[1-9]\d*$/, 'must be a step and how often it is passed, as push.answered:1')
    .transform((text) => ({ point: text.split(':')[0] ?? '', count: Number(text.split(':')[1]) }))
    .optional(),
  testFaults: z.literal('allowed', 'must be allowed').optional(),
});

const Consistent = Config.refine(({ failAt, testFaults }) => !failAt || testFaults, {
  path: ['failAt'],
  error: 'is for tests; it needs GALLEY_TEST_FAULTS=allowed',
}).refine(({ role, databaseUrl }) => role === 'central' || databaseUrl === undefined, {
  path: ['databaseUrl'],
  error: OF_CENTRAL,
});

export type Config = z.output<typeof Config>;

const settings = Object.keys(Config.shape) as (keyof Config)[];
const flagOf = (key: string): string => key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
const variableOf = (key: string): string => `GALLEY_${flagOf(key).replaceAll('-', '_').toUpperCase()}`;

export interface SettingHelp {
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
}

export interface Arguments<I> {
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
    input: inputOf(syntax, values, positionals),
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

function inputOf<S extends z.ZodObject>(syntax: Syntax<S>, values: Values, given: string[]): z.output<S> {
  const { positionals = [] } = syntax;
  if (given.length > positionals.length)
    throw new ConfigError(`unexpected argument ${given[positionals.length]}`);
  const isPositional = (key: string) => positionals.includes(key);
  const raw = Object.keys(syntax.input.shape).map((key) =>
    isPositional(key) ? [key, given[positionals.indexOf(key)]] : [key, values[flagOf(key)]],
  );
  const source = (key: string) => (isPositional(key) ? flagOf(key).toUpperCase() : `--${flagOf(key)}`);
  return checked(syntax.input, Object.fromEntries(raw), source);
}

function checked<S extends z.ZodType>(
  schema: S,
  value: Record<string, unknown>,
  source: (key: string) => string,
): z.output<S> {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const lines = result.error.issues.map((issue) => {
    const key = String(issue.path[0]);
    return `${source(key)} ${value[key] === undefined ? 'is required' : issue.message}`;
  });
  throw new ConfigError([...new Set(lines)].join('; '));
}
