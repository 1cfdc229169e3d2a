import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
const { Spectral } = require('@stoplight/spectral-core');
const { oas } = require('@stoplight/spectral-rulesets');
const owasp = require('@stoplight/spectral-owasp-ruleset');

/** Where in a description what a client sends is said. */
const SENT = ['$.paths[*][*].parameters', '$.paths[*][*].requestBody'];

interface Target {
  readonly given: readonly string[];
}

/** The rule, for what clients send alone. */
function ofWhatIsSent(name: string) {
  const rule = owasp.rules[name];
  const { targets } = owasp.aliases[rule.given.slice(1)];
  const paths = targets.flatMap(({ given }: Target) => given) as string[];
  const given = paths.flatMap((path) => SENT.map((place) => path.replace('$..', `${place}..`)));
  return { ...rule, given: [...new Set(given)] };
}

/**
 * Bounds keep a client from using up the server (API4:2023). What the server says of itself it has made, and a bound
 * there would be a promise for ever: only what is sent is held to them.
 */
const bounds = ['array-limit', 'integer-format', 'integer-limit', 'string-limit'].map((name) => {
  const rule = `owasp:api4:2023-${name}`;
  return [rule, ofWhatIsSent(rule)] as const;
});

/** Rules that this API keeps to in no operation. */
const rules = {
  ...Object.fromEntries(bounds),
  // The published contract has integers for ids. A token reaches the ids of its own restaurant alone, and in that
  // everything its role may read: guessing one gives nothing. Tables and kiosk orders have secrets beside their ids.
  'owasp:api1:2023-no-numeric-ids': 'off',
  // Which pages may call is a setting of the whole server and none of an operation: those of its own network.
  'owasp:api8:2023-define-cors-origin': 'off',
};

interface Exception {
  readonly rule: string;
  readonly at: RegExp;
  readonly because: string;
}

/** What breaks a rule on purpose, by its place in the description. Each is needed: a test fails for one that is not. */
export const exceptions: readonly Exception[] = [
  {
    rule: 'owasp:api2:2023-no-credentials-in-url',
    at: /(kiosk\/orders|export\/(status|download))\/\{token\}|components\.parameters\.token/,
    because:
      'The contract spells these paths; a token opens one order or one file, for hours, and no account.',
  },
  {
    rule: 'owasp:api2:2023-write-restricted',
    at: /paths\.\/api\/v1\/(auth\/(login|hand-over)|guest\/sessions)\.post/,
    because:
      'What comes before a token: they take a password, the secret on a table, or a code that is good once.',
  },
  {
    rule: 'owasp:api4:2023-rate-limit',
    at: /\.responses\.20\d(\.headers)?$/,
    because: 'Event streams, downloads and pictures are not counted; streams have a limit of their own.',
  },
];

export interface Problem {
  readonly code: string;
  readonly message: string;
  readonly path: readonly (string | number)[];
  /** 0 is an error, what is above it advice. */
  readonly severity: number;
}

export async function problemsOf(description: unknown): Promise<Problem[]> {
  const spectral = new Spectral();
  spectral.setRuleset({
    extends: [
      [oas, 'recommended'],
      [owasp, 'recommended'],
    ],
    rules,
  });
  return spectral.run(description);
}
