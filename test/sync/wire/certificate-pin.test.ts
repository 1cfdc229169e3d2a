import { X509Certificate } from 'node:crypto';
import { connect } from 'node:net';
import { createServer, type Server, type TLSSocket } from 'node:tls';
import { expect, onTestFinished, test } from 'vitest';
import { systemCaller } from '../../../server/core/permissions.ts';
import { type IssuedCertificate, issueCa, issueFor } from '../../../server/lan/tls/issue.ts';
import { rejoin } from '../../../sync/joining/rejoin.ts';
import { readLink } from '../../../sync/lineage/link.ts';
import { askHeadOffice } from '../../../sync/replication.ts';
import { codeAndFingerprint, withFingerprint } from '../../../sync/wire/certificate-pin.ts';
import { attemptIsPending } from '../worlds/enrolment-attempt.ts';
import { CentralServer, eventually } from '../worlds/http-world.ts';
import { BranchPc } from '../worlds/identity-world.ts';
import { joinIn, newFolder, workersOn } from '../worlds/joined-branch.ts';
import { addMenuItem, addOrder, payOrder } from '../worlds/rows.ts';
import { rowsOf, write } from '../worlds/world.ts';

const NAMES = { hosts: ['localhost'], addresses: ['127.0.0.1'] };
const authority = (): IssuedCertificate => issueCa('Galley', Date.now());
const fingerprintOf = ({ certificate }: IssuedCertificate): string =>
  new X509Certificate(certificate).fingerprint256;

/** Head office behind TLS with a certificate for which nobody vouches; asked bytes are counted. */
class SecureLine {
  readonly #central: CentralServer;
  #server: Server | undefined;
  readonly #sockets = new Set<TLSSocket>();
  port = 0;
  requests = 0;

  constructor(central: CentralServer) {
    this.#central = central;
    onTestFinished(() => this.close());
  }

  get url(): string {
    return `https://localhost:${this.port}`;
  }

  async open(from: IssuedCertificate): Promise<this> {
    await this.close();
    const own = issueFor(NAMES, from, Date.now());
    const options = { key: own.key, cert: `${own.certificate.trim()}\n${from.certificate.trim()}\n` };
    this.#server = createServer(options, (socket) => this.#carry(socket));
    await new Promise<void>((resolve) => this.#server?.listen(this.port, '127.0.0.1', resolve));
    this.port = (this.#server.address() as { port: number }).port;
    return this;
  }

  async close(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    await new Promise((resolve) => (this.#server ? this.#server.close(resolve) : resolve(undefined)));
  }

  #carry(socket: TLSSocket): void {
    this.#sockets.add(socket);
    const there = connect(this.#central.port, '127.0.0.1');
    socket.once('data', () => void this.requests++);
    socket.pipe(there).pipe(socket);
    for (const end of [socket, there]) {
      end.on('error', () => {});
      end.on('close', () => {
        socket.destroy();
        there.destroy();
      });
    }
  }
}

async function sell(pc: BranchPc): Promise<void> {
  await write(pc.tenant, async (tx) => payOrder(tx, pc.branchId, await addOrder(tx, pc.branchId)));
}

const same = (central: CentralServer, pc: BranchPc) => () => {
  for (const table of ['payments', 'menu_items'])
    expect(rowsOf(central.tenant, table)).toEqual(rowsOf(pc.tenant, table));
};

test('a fingerprint stands behind a code, and is taken off it however it is typed', () => {
  const shown = withFingerprint('ABCDE-FGHIJ', fingerprintOf(authority()));
  expect(shown).toMatch(/^ABCDE-FGHIJ@[0-9A-F]{32}$/);
  const typed = shown.toLowerCase().replace(/(..)(?=..)/g, '$1');
  expect(codeAndFingerprint(typed).fingerprint).toBe(shown.split('@')[1]);
  expect(codeAndFingerprint('ABCDE-FGHIJ')).toEqual({ code: 'ABCDE-FGHIJ' });
  expect(withFingerprint('ABCDE', undefined)).toBe('ABCDE');
});

test('nothing is asked of a server for whose certificate nobody vouches; with its fingerprint a branch joins and trusts it alone', {
  timeout: 60_000,
}, async () => {
  const central = await CentralServer.open();
  const own = authority();
  const line = await new SecureLine(central).open(own);
  const { code, branchId } = await central.invite();
  const joining = newFolder();
  await expect(joinIn(joining, line.url, code)).rejects.toThrow(withFingerprint('', fingerprintOf(own)));
  const foreign = withFingerprint(code, fingerprintOf(authority()));
  await expect(joinIn(joining, line.url, foreign)).rejects.toThrow(
    'different certificate than the code says',
  );
  await expect(joinIn(joining, line.url, `${code}@AB`)).rejects.toThrow(
    'different certificate than the code says',
  );
  expect([line.requests, attemptIsPending(joining)]).toEqual([0, false]);
  await joinIn(joining, line.url, withFingerprint(code, fingerprintOf(own)));
  await joining.tenant?.close();
  const pc = BranchPc.at(joining.folder, branchId);
  await pc.connect();
  await sell(pc);
  await eventually(same(central, pc));
  // Heard by the stream, long before the next look.
  await write(central.tenant, (tx) => addMenuItem(tx, 'Masala dosa'));
  await eventually(same(central, pc));

  // Its certificate is renewed: whoever signed it is the same.
  await pc.disconnect();
  await line.open(own);
  await pc.connect();
  await sell(pc);
  await eventually(same(central, pc));
  const asked = { userId: 1, email: 'nobody@example.com', password: 'a guess', otp: undefined };
  const request = { ...asked, method: 'POST', url: '/api/v1/users', body: {}, idempotencyKey: null };
  // In the name of a person too: it is answered, by a server that has replication alone.
  await expect(askHeadOffice(pc.tenant, request)).rejects.toMatchObject({ code: 'ROUTE_NOT_FOUND' });
});

test('another certificate is said and trusted by nobody, until a new code says that it is the right one', {
  timeout: 60_000,
}, async () => {
  const central = await CentralServer.open();
  const own = authority();
  const line = await new SecureLine(central).open(own);
  const { code, branchId } = await central.invite();
  const joining = newFolder();
  await joinIn(joining, line.url, withFingerprint(code, fingerprintOf(own)));
  await joining.tenant?.close();
  const pc = await BranchPc.at(joining.folder, branchId).connect();
  await eventually(() => expect(pc.engine.reachable).toBe(true));
  await pc.disconnect();
  const next = authority();
  await line.open(next);
  const before = line.requests;
  await pc.connect();
  await sell(pc);
  await eventually(() => expect(pc.engine.problem).toContain("head office's certificate has changed"));
  const { media } = await workersOn(pc.tenant);
  await media.stop();
  const again = await central.inviteTo(branchId);
  await expect(rejoin({ tenant: pc.tenant, keeper: pc.keeper, code: again.code })).rejects.toThrow(
    'certificate has changed',
  );
  expect(line.requests).toBe(before);
  await pc.disconnect();
  await rejoin({
    tenant: pc.tenant,
    keeper: pc.keeper,
    code: withFingerprint(again.code, fingerprintOf(next)),
  });
  const { certificate } = (await pc.tenant.read(systemCaller, readLink)) ?? {};
  expect(new X509Certificate(certificate ?? '').fingerprint256).toBe(fingerprintOf(next));
  await pc.connect();
  await eventually(same(central, pc), 10_000);
});
