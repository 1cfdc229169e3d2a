import { connect } from 'node:net';
import type { PrinterAddress } from '../address.ts';
import { DirectTransport } from '../direct.ts';
import { unreachable } from '../fault-sentences.ts';
import { PrinterLink } from '../link.ts';
import type { Timing } from '../timing.ts';
import { afterSilence } from './silence.ts';

/** A network printer on a raw port. */
export class TcpTransport extends DirectTransport {
  constructor(address: PrinterAddress, timing: Partial<Timing> = {}) {
    const open = (ms: number) => dial(address, ms);
    super({ open, explain: (error) => unreachable(address, error) }, timing);
  }
}

/** Rejects with the system's error, or with an `ETIMEDOUT` of its own. */
function dial({ host, port }: PrinterAddress, ms: number): Promise<PrinterLink> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port, noDelay: true, keepAlive: true });
    const fail = (error: Error) => {
      callOff();
      socket.destroy();
      reject(error);
    };
    const late = () => fail(Object.assign(new Error(`no connection after ${ms} ms`), { code: 'ETIMEDOUT' }));
    const callOff = afterSilence(ms, late);
    socket.once('error', fail);
    socket.once('connect', () => {
      callOff();
      socket.off('error', fail);
      resolve(new PrinterLink(socket));
    });
  });
}
