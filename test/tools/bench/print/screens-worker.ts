import { connect, type Socket } from 'node:net';

/** Told once: where to listen, and as whom. */
export interface Watch {
  readonly url: string;
  /** One for each screen. */
  readonly authorizations: readonly string[];
}

/** Answers `ready` when every screen hears the server; counts what arrives, which costs less than reading it. */
process.on('message', async ({ url, authorizations }: Watch) => {
  const { hostname, port } = new URL(url);
  const opened = authorizations.map((authorization) => {
    const request = `GET /api/v1/events HTTP/1.1\r\nhost: ${hostname}\r\nauthorization: ${authorization}\r\n\r\n`;
    return open(hostname, Number(port), request);
  });
  await Promise.all(opened);
  process.send?.({ ready: authorizations.length });
});
process.on('disconnect', () => process.exit(0));

function open(host: string, port: number, request: string): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port }, () => void socket.write(request));
    socket.on('data', () => resolve(socket));
    socket.on('error', reject);
    socket.on('close', () => process.exit(1));
  });
}
