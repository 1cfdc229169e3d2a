/** What a server tells the program that started it; the same words stand in electron/messages.ts. */
export type ToParent =
  | { readonly type: 'ready'; readonly url: string; readonly lan_urls: readonly string[] }
  | { readonly type: 'heartbeat' }
  | { readonly type: 'notice'; readonly text: string | null }
  | { readonly type: 'patience'; readonly ms: number; readonly reason: string };

/** The desktop shell, or whoever else started this process and watches over it. */
export interface Parent {
  tell(message: ToParent): void;
  /** Asked to stop, or left alone: a successor of the parent would start another server. */
  onStop(listener: () => void): void;
}

interface MessagePort {
  postMessage(message: unknown): void;
  on(event: 'message', listener: (event: { readonly data: unknown }) => void): void;
}

const HEARTBEAT_MS = 5_000;

/** Electron gives its utility processes a port; Node's own children have a channel. */
export function findParent(): Parent | undefined {
  const { parentPort } = process as { parentPort?: MessagePort };
  if (parentPort) return beating((message) => parentPort.postMessage(message), onPort(parentPort));
  return process.send && beating(tellOnChannel, onChannel);
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

/** From `ready` on the parent hears that the event loop turns. */
function beating(tell: Parent['tell'], onStop: Parent['onStop']): Parent {
  return {
    onStop,
    tell(message) {
      tell(message);
      if (message.type === 'ready') setInterval(() => tell({ type: 'heartbeat' }), HEARTBEAT_MS).unref();
    },
  };
}
