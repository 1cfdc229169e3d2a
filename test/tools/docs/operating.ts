import { EXIT } from '../../../server/commands/exit.ts';
import { commands } from '../../../server/commands/registry.ts';
import { settingsTable } from '../../../server/config.ts';
import { alarmsTable } from './alarms.ts';

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
export GALLEY_ROLE=central GALLEY_DATA_DIR=/srv/galley                 # at head office: for the server and each command
npm run galley -- setup --restaurant "Spice Route" …                   # on a server; then npm start
npm run galley -- invite --new "MG Road"                               # creates a branch, prints a one-time code
npm run galley -- enrol https://central.example.com CODE               # at the branch, with an empty data folder
\`\`\`

Set the role and the data folder once, in the environment: a command without them works on a branch in \`./data\`. For an
existing branch, use \`invite --branch NAME\`.

Codes and credentials are sent over https; \`--insecure\` allows \`enrol\`, \`join\`, and \`rejoin\` without it. A head office with a
self-signed certificate (\`--tls self-signed\`) shows codes as \`CODE@FINGERPRINT\`. From then on the branch trusts that
certificate; a new certificate needs a new code.

The page *Sync* at head office lists each branch, and says that it is offline after 5 minutes of silence. After 15 minutes,
an alert follows at head office and at the branch itself. A branch keeps selling meanwhile; only its own page *Sync* knows
how much it hasn't sent yet (*Waiting to sync*).

## Backups

- Choose a folder on a second disk or a network share in the back office. Only a backup that was read back counts.
- Backups are encrypted with the recovery phrase that is shown once during setup. Print it, write the branch's name on it,
  and keep it away from the computer.
- To go back to a backup on the same computer, restore it in the back office, or stop the server and use \`restore FILE\`.
  If the data folder already has a restaurant, add \`--force\`: its data is moved aside and kept.
- For a dead computer of a branch, enrol a new one instead ([below](#a-branchs-computer-is-dead)).
- Never delete the files \`*.identity.json\`, \`*.ids.json\`, \`*.head.json\`, \`*.credentials.json\`, and \`*.keys.json\` next to a
  database. They keep ids and numbers from being used twice, and identify the branch.
- Never start a copy of a data folder on another computer. A copy of \`%ProgramData%\\Galley\` or \`/var/lib/galley\` on a
  stick is no backup: once it starts and reaches head office, the branch's own computer stops selling.

## A branch's computer is dead

**With a head office: enrol, never restore.** The new computer continues where the old one stopped.

1. At head office, get a code: page *Branches*, or \`invite --branch NAME\`.
2. At the new computer, with an empty data folder: \`enrol URL CODE\`, then start the server (\`npm start\`). It prints a new
   recovery phrase. The branch can sell as soon as menu and staff have arrived; pair its tablets again. Printers and PINs
   come from head office.
3. Wait until the page *Sync* no longer shows *Copying older records*.
4. Add what head office never got, while the server runs: \`rescue FOLDER\` with the data folder of the old disk, if it
   can be read, otherwise \`rescue FILE --phrase …\` with the newest backup and the old computer's recovery phrase.

Lost is what was neither synced to head office, nor in that backup, nor readable on the old disk.

**Restore and rejoin only if you must sell before head office can be reached:** \`restore FILE --phrase …\` at the new
computer, then start the server. PINs don't work until you set new ones or rejoin. As soon as head office can be reached,
get a code as above and run \`rejoin CODE\`. What the branch did after the backup comes back if head office has it.

**Without a head office,** \`restore FILE --phrase …\` the newest backup and set new PINs. What came after it is lost.

## Move a branch to a new computer

1. Stop selling: close the day, and wait until the page *Sync* shows 0 at *Waiting to sync*.
2. Stop Galley on the old computer and keep it from starting again. Nothing of its folder is copied.
3. Enrol the new computer: steps 1 and 2 above. Print its recovery phrase, and choose its backup folder.
4. Pair the tablets again, and print a test ticket on each printer. One on a USB cable may have another path or queue now:
   correct it on the page *Printers*.
5. Never start the old computer again: it stops selling and says so. Clear it once the new one has sold for a day.

Without a head office: make a backup (\`backup FILE\`), stop Galley for good, \`restore FILE --phrase …\` on the new computer,
and set new PINs.

## When something else is gone

| what happened | what to do |
|---|---|
| An older backup was restored at a branch, on its own computer | Nothing. The branch notices, continues with new numbers, and gets back what head office has. If orders are still missing, run \`rescue\` on the folder \`before-restore-…\` in the data folder: it contains the replaced database. Order numbers jump (\`ORD-002-2879750898\`), and invoices get a new series, so that no number is used twice. |
| Head office was restored to an earlier time | Nothing for branches it still knows; changes made at head office come back from the branches that had them. It doesn't list branches and computers that joined after the backup: those say that head office doesn't recognize them. Create a code (\`invite --branch NAME\` if head office lists the branch, otherwise \`invite --missing\`; don't create the branch again), and run \`rejoin CODE\` at the branch. |
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
    '## Alerts',
    '',
    'Shown in the back office and returned by `GET /alarms`; each clears once it is fixed. Head office also shows those of its',
    'branches. `cause` is what the API says, and *page* is the page of the back office on which to fix it.',
    '',
    ...alarmsTable(),
    '',
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
