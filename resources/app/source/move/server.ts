import { attemptOnce, replyOf } from '../../../web/api/exchange.ts';
import { asProblem, UNREACHABLE } from '../../../web/api/problem.ts';
import { within } from '../../../web/api/within.ts';
import type { Arrived, DeviceTransfer, MovingServer } from '../../../web/outbox/device-transfer.ts';
import { device } from '../work/device.ts';

const WAIT_MS = 10_000;

interface State {
  readonly status: 'open' | 'moved' | 'withdrawn';
  readonly parcel: string | null;
  readonly token: string | null;
  readonly device: unknown;
}

async function asked<T>(operation: string, body: object, token?: string): Promise<T> {
  return (await replyOf<T>(await attemptOnce(operation, { body }, token, within(WAIT_MS)))).data;
}

const STEP = 'POST /auth/hand-over';

/** undefined: the server has it no more, or never had. */
async function step(code: string, name: string, nonce?: string): Promise<State | undefined> {
  try {
    return await asked<State>(STEP, { code, step: name, ...(nonce && { nonce }) });
  } catch (error) {
    const { code: said, status } = asProblem(error);
    if (said === UNREACHABLE || status === 429 || status >= 500) throw error;
    return undefined;
  }
}

export const movingServer: MovingServer = {
  post: async (parcel) => {
    const body = { parcel: JSON.stringify(parcel) };
    return (await asked<{ code: string }>('POST /devices/hand-overs', body, device.peek()?.token)).code;
  },
  take: async (code, nonce) => {
    const parcel = (await step(code, 'take', nonce))?.parcel;
    return parcel == null ? undefined : (JSON.parse(parcel) as DeviceTransfer);
  },
  arrive: async (code, nonce) => {
    const there = await step(code, 'arrive', nonce);
    return there?.token == null
      ? undefined
      : ({ token: there.token, device: there.device } satisfies Arrived);
  },
  withdraw: async (code) => ((await step(code, 'withdraw'))?.status === 'moved' ? 'moved' : 'withdrawn'),
};
