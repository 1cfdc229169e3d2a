import { openDemo } from './restaurant.ts';
import { playService } from './service.ts';

/** `npm run demo`: a restaurant to look at. With --json it plays nothing and tells where everything is in one line. */
const json = process.argv.includes('--json');
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
  for (const { label, link } of await demo.screens()) say(`Screen   ${link}  (${label})`);
  say(`         each link pairs one browser within ten minutes; PINs: ${demo.pins}`);
  say(`Logins   ${demo.users.map((user) => user.email).join(', ')}`);
  say(`         password of all: ${demo.users[0]?.password}`);
  say('Everything stays up until Ctrl-C.');
}

await stopped;
await demo.close();
