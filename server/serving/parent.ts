import { z } from 'zod';

/** What a server tells the program that started it; the same words stand in electron/messages.ts. */
export type ToParent =
  | { readonly type: 'ready'; readonly url: string; readonly lan_urls: readonly string[] }
  | { readonly type: 'heartbeat' }
  | { readonly type: 'notice'; readonly text: string | null }
  | { readonly type: 'patience'; readonly ms: number; readonly reason: string };

/** The desktop shell, or another program that started this process and watches it. */
interface Parent {
  send(message: ToParent): void;
  /** Asked to stop, or left alone: a successor of the parent would start another server. */
  onStop(listener: () => void): void;
  /** The key that the keystore of its system keeps; undefined where it does not come. */
  keystore(): Promise<Buffer | undefined>;
}

interface MessagePort {
  postMessage(message: unknown): void;
  on(event: 'message', listener: (event: { readonly data: unknown }) => void): void;
}

const HEARTBEAT_MS = 5_000;
const KEYSTORE_MS = 10_000;

/** Electron gives its utility processes a port; Node's own children have a channel. */
export function findParent(): Parent | undefined {
  const { parentPort } = process as { parentPort?: MessagePort };
  if (parentPort) {
    const hear: Hear = (listener) => parentPort.on('message', ({ data }) => listener(data));
    return parentOn((message) => parentPort.postMessage(message), hear, onPort(parentPort));
  }
  const hear: Hear = (listener) => process.on('message', listener);
  return process.send && parentOn(tellOnChannel, hear, onChannel);
}

/** A parent that went away in the meantime is no fault of this process, which stops for it. */
const tellOnChannel = (message: ToParent): void => {
  if (process.connected) process.send?.(message, undefined, undefined, () => {});
};

const isStop = (message: unknown): boolean => (message as { type?: unknown } | null)?.type === 'stop';

const onPort =
  (port: MessagePort): Parent['onStop'] =>
  (listener) =>
    port.on('message', ({ data }) => isStop(data) && listener());

const onChannel: Parent['onStop'] = (listener) => {
  process.on('message', (message) => isStop(message) && listener()).on('disconnect', listener);
  if (!process.connected) listener();
};

type Hear = (listener: (message: unknown) => void) => void;

const keySchema = z.object({ type: z.literal('keystore'), key: z.base64url() });

/** Sent right after the start, and kept until it is asked for. */
function keystoreOn(hear: Hear): Promise<Buffer | undefined> {
  return new Promise((resolve) => {
    const impatient = setTimeout(() => resolve(undefined), KEYSTORE_MS);
    hear((message) => {
      const told = keySchema.safeParse(message);
      if (!told.success) return;
      clearTimeout(impatient);
      resolve(Buffer.from(told.data.key, 'base64url'));
    });
  });
}

/** From `ready` on the parent hears that the event loop turns. */
function parentOn(tell: Parent['send'], hear: Hear, onStop: Parent['onStop']): Parent {
  return {
    onStop,
    keystore: () => keystoreOn(hear),
    send(message) {
      tell(message);
      if (message.type === 'ready') setInterval(() => tell({ type: 'heartbeat' }), HEARTBEAT_MS).unref();
    },
  };
}
