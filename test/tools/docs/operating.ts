import { EXIT } from '../../../server/commands/exit.ts';
import { commands } from '../../../server/commands/registry.ts';
import { settingsTable } from '../../../server/config.ts';

/** What a person does about each exit code; the names are those of the code. */
const EXIT_WORDS: Readonly<Record<keyof typeof EXIT, string>> = {
  failed: 'an unexpected error; a supervisor may restart it',
  badConfiguration: 'a setting is wrong, or the TLS or guest port is taken',
  portInUse: 'the port is taken: stop the other program, or choose another port',
  folderLocked: 'another Galley serves this data folder',
  databaseDamaged: 'a database is damaged: restore a backup',
  migrationFailed: 'a migration failed; the data is unchanged',
  diskFull: 'the disk is full: free some space',
  notWritable: 'a folder or file cannot be written: check its rights',
  databaseBusy: 'another program holds the database: close it',
  diskFails: 'the disk cannot be read or written: check it and its cable',
};

const INTRO = `# Operating Galley

Written by \`npm run docs\` from the command table and the settings; not edited by hand.

## A branch

\`\`\`sh
npm run galley -- setup --restaurant "Spice Route" --country IN \\
  --owner-email owner@example.com --owner-password 'a good one'        # add --sample for a menu to try
npm start                                                              # the API at http://localhost:4600/docs
\`\`\`

The same works in a browser on that computer: \`npm start\`, then <http://localhost:4600/console/>.

## Head office and its branches

\`\`\`sh
npm run galley -- setup --role central …                               # on a server; then npm start -- --role central
npm run galley -- invite --branch "MG Road" --role central             # at head office: prints a one-time code
npm run galley -- enrol https://central.example.com CODE               # at the branch, with an empty data folder
\`\`\`

Codes and what they are exchanged for go over https; \`--insecure\` lets \`enrol\`, \`join\` and \`rejoin\` do without. A head
office with a self-signed certificate (\`--tls self-signed\`) shows codes as \`CODE@FINGERPRINT\`: the branch trusts that
certificate from then on, and a new one only with a new code.

## Backups

- Choose a folder on a second disk or a share in the back office. Each backup is read back before it counts.
- Backups are encrypted with the recovery phrase that set-up shows once. Print it and keep it away from the computer.
- Restore in the back office. Or stop the server and use \`restore FILE\`: with \`--force\` where the data folder already has
  a restaurant, which is moved aside and kept; with \`--phrase …\` on another computer.
- A backup holds neither the branch's credential nor the key of the PINs: on another computer, get a code at head office
  with \`invite --branch NAME\`, use it with \`rejoin CODE\`, and set PINs again where there is no head office.
- Never delete the \`*.identity.json\`, \`*.ids.json\`, \`*.head.json\`, \`*.credentials.json\` and \`*.keys.json\` files beside a
  database: they keep numbers from being given twice and prove who the branch is.

## When something is gone

| what happened | what to do |
|---|---|
| The branch PC is dead | \`invite --branch NAME\` at head office, \`enrol URL CODE\` on the new computer; it sells before all history is there. \`rescue FILE\` adds what only the old disk had. |
| Yesterday's backup was restored at a branch, on its own computer | Nothing: the branch notices, takes new numbers, and head office sends back what it has. If orders are missing afterwards, \`rescue\` the folder \`before-restore-…\` in the data folder: it holds the replaced database. |
| Head office was restored to an earlier time | Nothing for branches it still knows. One it does not know needs a code, \`invite --branch NAME\` if head office lists the branch, else \`invite --missing\`, and \`rejoin CODE\` at the branch. |
| A data folder was copied and both copies ran | The copy that connects later keeps the branch; the other stops taking orders and says so. Stop that one, then \`rescue FOLDER\` (or \`rescue FILE\` with its backup) at the copy that stays: it takes in what the other sold and had not sent. Nothing is needed if it sold nothing. Without a head office nothing joins two copies: keep one. |

How it works is in [replication](../../sync/README.md).

## Watching a server

| path | answers |
|---|---|
| \`/live\` | 200 while the process answers. For what restarts it. |
| \`/ready\` | 200, or 503 if it is set up for nobody or its database does not answer; \`checks\` says which. While the disk refuses writes it is \`degraded\` and answers 200, because it still reads. For load balancers. |
| \`/health\` | The same with words for people, version and role. |
| \`/metrics\` | Figures for Prometheus, on a port of its own (\`--metrics-port\`), with a token (\`--metrics-token\`), or both. |

The figures: requests by the pattern of their route and the class of the answer, with their durations; errors by code;
delay of the event loop, memory and processor; connections to PostgreSQL; transactions that wait for their commit;
restaurants known, open, and with their duties done here; servers by the time since rows were last exchanged; unfinished
print jobs; free space; problems. No name, id or path that was asked for is in them. Of several processes each has its
own: sum them, or take the smallest age.

A server that is asked to stop (SIGTERM) finishes requests for 5 seconds and ends within 10, whatever does not answer;
nothing that was answered with success is lost.
`;

async function commandLines(): Promise<string[]> {
  const lines: string[] = [];
  for (const [name, load] of commands) {
    const { summary, usage } = await load();
    lines.push(`| \`${[name, usage].filter(Boolean).join(' ').replaceAll('|', '\\|')}\` | ${summary} |`);
  }
  return lines;
}

/** Commands, settings and exit codes as a page for those who run servers. */
export async function operatingPage(): Promise<string> {
  const settings = settingsTable().map(
    ({ flag, variable, description }) => `| \`${flag}\` | \`${variable}\` | ${description} |`,
  );
  const exits = Object.entries(EXIT).map(
    ([name, code]) => `| ${code} | ${EXIT_WORDS[name as keyof typeof EXIT]} |`,
  );
  return [
    INTRO,
    '## Commands',
    '',
    '`npm run galley -- COMMAND`, or `galley COMMAND` of the desktop program. Commands work beside a running server; `--json`',
    'prints one line of JSON last on standard output.',
    '',
    '| command | does |',
    '|---|---|',
    ...(await commandLines()),
    '',
    '## Settings',
    '',
    'A flag wins over the environment variable, and that over the default.',
    '',
    '| flag | variable | what it sets |',
    '|---|---|---|',
    ...settings,
    '',
    '## Exit codes',
    '',
    '| code | what happened |',
    '|---|---|',
    ...exits,
    '',
  ].join('\n');
}
