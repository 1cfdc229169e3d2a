import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

interface SilentLine {
  /** Of the database, through this line. */
  readonly url: string;
  /** What is connected hears nothing any more and is not told; who connects from now on is served. */
  vanish(): void;
}

/** The way to a PostgreSQL whose computer goes without a word and is replaced by another, as managed ones are. */
export async function openSilentLine(url: string): Promise<SilentLine> {
  const { hostname, port } = new URL(url);
  const pairs: [Socket, Socket][] = [];
  const fallSilent = ([client, server]: [Socket, Socket]) => {
    client.unpipe().resume();
    server.unpipe().resume();
  };
  const line = createServer((client) => {
    const server = connect(Number(port), hostname);
    const pair: [Socket, Socket] = [client, server];
    pairs.push(pair);
    client.on('error', () => {}).on('close', () => server.destroy());
    server.on('error', () => {}).on('close', () => client.destroy());
    client.pipe(server);
    server.pipe(client);
  });
  line.listen(0, '127.0.0.1');
  await new Promise((resolve) => line.once('listening', resolve));
  onTestFinished(() => {
    line.close();
    for (const pair of pairs) for (const socket of pair) socket.destroy();
  });
  const through = new URL(url);
  through.port = String((line.address() as AddressInfo).port);
  return { url: String(through), vanish: () => pairs.forEach(fallSilent) };
}
