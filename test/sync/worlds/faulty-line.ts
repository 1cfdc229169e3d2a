import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

export type LineFault =
  | 'none'
  | 'request lost'
  | 'answer lost'
  | 'server error'
  | 'too large'
  | 'truncated'
  | 'garbled'
  | 'cut soon';

/** An HTTP proxy that loses requests, or answers after central has acted on them. */
export async function openFaultyLine(
  central: { readonly port: number },
  fault: (path: string, bytes: number) => LineFault,
): Promise<string> {
  const server: Server = createServer((incoming, answer) => {
    const what = fault(incoming.url ?? '', Number(incoming.headers['content-length'] ?? 0));
    if (what === 'request lost') return void incoming.socket.destroy();
    if (what === 'server error') return void answer.writeHead(502).end('bad gateway');
    if (what === 'too large') return void answer.writeHead(413).end('<h1>Request Entity Too Large</h1>');
    if (what === 'cut soon') setTimeout(() => incoming.socket.destroy(), 100);
    const { method, url, headers } = incoming;
    const onward = request({ host: '127.0.0.1', port: central.port, method, path: url, headers }, (back) => {
      if (what === 'answer lost') {
        back.resume().on('end', () => incoming.socket.destroy());
        return;
      }
      answer.writeHead(back.statusCode ?? 502, back.headers);
      if (what === 'truncated') back.once('data', (part) => answer.write(part.subarray(0, part.length >> 1)));
      if (what === 'truncated') return void setTimeout(() => incoming.socket.destroy(), 20);
      if (what === 'garbled') return void back.on('data', (part) => answer.write(part.reverse()));
      back.pipe(answer);
    });
    onward.on('error', () => incoming.socket.destroy());
    answer.on('close', () => onward.destroy());
    incoming.pipe(onward);
  });
  server.listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
