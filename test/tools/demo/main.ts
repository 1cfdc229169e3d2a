import { playEvening } from './evening.ts';
import { openDemo } from './restaurant.ts';
import { playService } from './service.ts';
import { openWindows } from './windows.ts';

/**
 * `npm run demo`: a restaurant to look at. With --json it plays nothing and tells where everything is in one line; with
 * --screens it opens every screen and plays an evening on them until it is stopped.
 */
const json = process.argv.includes('--json');
const withScreens = process.argv.includes('--screens');
const say = (line: string) => {
  if (!json) console.log(line);
};

say('Setting up head office, a branch and two printers …');
const demo = await openDemo({ unlimited: !json }).catch((error: unknown) => {
  console.error(error);
  process.exit(1);
});
const stopped = new Promise<void>((resolve) => {
  process.once('SIGINT', resolve).once('SIGTERM', resolve);
});

if (json) {
  const { branch, central, tenantId, branchId, users, printers } = demo;
  const where = {
    branch: { url: branch.url, tenant_id: tenantId, branch_id: branchId },
    central: { url: central.url },
    users,
    printers: printers.map(({ name, host, port, url }) => ({ name, host, port, url })),
  };
  console.log(JSON.stringify(where));
} else {
  await playService(demo, say);
  say('');
  say(`Branch   ${demo.branch.url}/docs`);
  say(`Central  ${demo.central.url}/docs`);
  for (const printer of demo.printers) say(`Printer  ${printer.url}  (${printer.name})`);
  say(
    `Screens  ${demo.branch.url}/  lists them. Or open one of these links; each works once, for ten minutes:`,
  );
  const screens = await demo.screens();
  for (const { label, link } of screens) say(`         ${link}  (${label})`);
  say(`PINs     ${demo.pins}`);
  say(`Sign-ins ${demo.users.map((user) => user.email).join(', ')}`);
  say(`         the password of all of them is ${demo.users[0]?.password}`);
  say('Everything stays up until Ctrl-C.');
}

const evening = new AbortController();
if (withScreens) {
  const browser = await openWindows(await demo.screens());
  say('The screens are open, and an evening plays on them.');
  void playEvening(demo, evening.signal);
  void stopped.then(() => browser.close());
}
await stopped;
evening.abort();
await demo.close();
