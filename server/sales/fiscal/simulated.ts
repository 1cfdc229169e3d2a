import { connect } from 'node:net';
import { z } from 'zod';
import { SIMULATED_DEVICE_ADDRESS, type Signature } from '../../core/money/fiscal-receipt.ts';
import { splitter } from '../../core/money/splitter.ts';
import { type FiscalDevice, SigningRefused, type ToSign } from './device.ts';

/** A JSON line asks, a line answers; one connection for each question. */
const Answer = z.object({
  /** The key of the answer; other answers are ignored. */
  key: z.string(),
  signature: z
    .object({
      serial: z.string().max(100),
      counter: z.int().min(0),
      signature: z.string().max(500),
      time: z.int(),
      qr: z.string().max(600).optional(),
    })
    .nullish(),
  refused: z.string().max(300).optional(),
});

const ANSWER_MS = 5_000;
/** An answer has some hundred bytes; whatever sends more is no device and is disconnected. */
const MAX_BYTES = 16_384;

export const isSimulatedAddress = (address: string): boolean => SIMULATED_DEVICE_ADDRESS.test(address);

/** No real device: its signatures have no legal value, and its serial number says so. */
export function simulatedDevice(address: string, answerMs = ANSWER_MS): FiscalDevice {
  const ask = (method: string, key: string, more: object = {}) =>
    question(address, answerMs, { method, key, ...more });
  const sign =
    (method: string) =>
    async ({ key, ...receipt }: ToSign): Promise<Signature> => {
      const signature = await ask(method, key, receipt);
      if (!signature) throw new Error('the device responded without a signature');
      return signature;
    };
  return {
    begin: sign('begin'),
    finish: sign('finish'),
    cancel: sign('cancel'),
    recall: (key) => ask('recall', key),
  };
}

function question(
  address: string,
  answerMs: number,
  asked: { readonly method: string; readonly key: string },
) {
  const [, host = '', port] = SIMULATED_DEVICE_ADDRESS.exec(address) ?? [];
  return new Promise<Signature | null>((resolve, reject) => {
    const socket = connect({ host: host.replace(/[[\]]/g, ''), port: Number(port) });
    const end = (error?: Error) => {
      socket.destroy();
      if (error) reject(error);
    };
    socket.setTimeout(answerMs, () => end(new Error(`the device didn't respond within ${answerMs} ms`)));
    socket.once('error', end);
    socket.once('close', () => reject(new Error('the device closed the connection without responding')));
    socket.write(`${JSON.stringify(asked)}\n`);
    const linesIn = splitter('\n', MAX_BYTES);
    let bytes = 0;
    socket.setEncoding('utf8').on('data', (text: string) => {
      bytes += text.length;
      if (bytes > MAX_BYTES) return void end(new Error('the device sent an unexpected response'));
      const answer = linesIn(text)
        .map(answerIn)
        .find((one) => one?.key === asked.key);
      if (!answer) return;
      if (answer.refused !== undefined) end(new SigningRefused(answer.refused));
      resolve(answer.signature ? signatureOf(answer.signature) : null);
      end();
    });
  });
}

function answerIn(line: string): z.output<typeof Answer> | undefined {
  try {
    return Answer.parse(JSON.parse(line));
  } catch {
    return undefined;
  }
}

const signatureOf = ({ qr, ...signature }: NonNullable<z.output<typeof Answer>['signature']>): Signature => ({
  ...signature,
  ...(qr !== undefined && { qr }),
});
