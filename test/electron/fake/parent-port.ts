/** Gives a child process what Electron gives a utility process: a port instead of Node's own channel. */
const send = process.send?.bind(process);
const parentPort = {
  postMessage: (message: unknown) => void send?.(message),
  on: (_event: 'message', listener: (event: { data: unknown }) => void) => {
    process.on('message', (data) => listener({ data }));
  },
};
Object.assign(process, { parentPort, send: undefined });
