import { EXIT } from '../../../server/commands/exit.ts';
import { commands } from '../../../server/commands/registry.ts';
import { settingsTable } from '../../../server/config.ts';

/** What a person does about each exit code; the names are those of the code. */
const EXIT_WORDS: Readonly<Record<keyof typeof EXIT, string>> = {
  failed: 'an unexpected error; a supervisor may restart it',
  badConfiguration: 'a setting is wrong, or the TLS or guest port is taken',
  portInUse: 'the port is taken: stop the other program, or choose another port',
  folderLocked: 'another Galley server is using this data folder',
  databaseDamaged: 'a database is damaged: restore a backup',
  migrationFailed: 'a migration failed; the data is unchanged',
  diskFull: 'the disk is full: free some space',
  notWritable: 'a folder or file can’t be written: check its permissions',
  databaseBusy: 'another program holds the database: close it',
  diskFails: 'the disk can’t be read or written: check it and its cable',
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

Codes and credentials are sent over https; \`--insecure\` allows \`enrol\`, \`join\`, and \`rejoin\` without it. A head office with a
self-signed certificate (\`--tls self-signed\`) shows codes as \`CODE@FINGERPRINT\`. From then on the branch trusts that
certificate; a new certificate needs a new code.

## Backups

- Choose a folder on a second disk or a network share in the back office. Only a backup that was read back counts.
- Backups are encrypted with the recovery phrase that is shown once during setup. Print it and keep it away from the computer.
- Restore a backup in the back office, or stop the server and use \`restore FILE\`. If the data folder already has a
  restaurant, add \`--force\`: its data is moved aside and kept. On another computer, add \`--phrase …\`.
- Backups contain neither the branch's credential nor the key of the PINs. After a restore on another computer, get a code at
  head office with \`invite --branch NAME\` and use it with \`rejoin CODE\`. Without a head office, set new PINs.
- Never delete the files \`*.identity.json\`, \`*.ids.json\`, \`*.head.json\`, \`*.credentials.json\`, and \`*.keys.json\` beside a
  database. They keep ids and numbers from being used twice, and identify the branch.

## When something is gone

| what happened | what to do |
|---|---|
| The branch's computer is dead | \`invite --branch NAME\` at head office, then \`enrol URL CODE\` on the new computer. It can sell before all history has arrived. \`rescue FILE\` adds what only the old disk had. |
| An older backup was restored at a branch, on its own computer | Nothing. The branch notices, continues with new numbers, and gets back what head office has. If orders are still missing, run \`rescue\` on the folder \`before-restore-…\` in the data folder: it contains the replaced database. |
| Head office was restored to an earlier time | Nothing for branches it still knows. For a branch it doesn't know, create a code (\`invite --branch NAME\` if head office lists the branch, otherwise \`invite --missing\`), and run \`rejoin CODE\` at the branch. |
| A data folder was copied, and both copies ran | The copy that connects later keeps the branch; the other one stops taking orders and says so. Stop that one. If it sold anything, run \`rescue FOLDER\` (or \`rescue FILE\` with its backup) at the copy that stays, to add what the other hadn't synced. Without a head office, copies can't be joined: keep one. |

How it works is explained in [replication](../../sync/README.md).

## Watching a server

| path | returns |
|---|---|
| \`/live\` | 200 while the process runs. For the program that restarts it. |
| \`/ready\` | 200, or 503 if no restaurant is set up or its database doesn't answer; \`checks\` says which. If the disk refuses writes, it is \`degraded\` and still returns 200, because reading works. For load balancers. |
| \`/health\` | The same, with messages for people, the version, and the role. |
| \`/metrics\` | Metrics for Prometheus, on a separate port (\`--metrics-port\`), with a token (\`--metrics-token\`), or both. |

Metrics: requests by route and status class, with their durations; errors by code; event loop delay, memory, and CPU;
PostgreSQL connections; transactions waiting to commit; restaurants known, open, and worked on by this process; servers by
the time since they last synced; unfinished print jobs; free disk space; problems. They contain no names, ids, or requested
paths. Each process has its own: add them up, or take the smallest age.

A server that is asked to stop (SIGTERM) finishes requests for 5 seconds and exits within 10, even if something doesn't
answer. Nothing that was answered with success is lost.
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
    '`npm run galley -- COMMAND`, or `galley COMMAND` with the desktop program. Commands work while the server is running;',
    'with `--json`, the last line of standard output is JSON.',
    '',
    '| command | does |',
    '|---|---|',
    ...(await commandLines()),
    '',
    '## Settings',
    '',
    'A flag overrides the environment variable, which overrides the default.',
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
