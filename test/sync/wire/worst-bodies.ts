import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { zstdCompressSync } from 'node:zlib';
import { systemCaller } from '../../../server/core/permissions.ts';
import { peerOf } from '../../../sync/lineage/peers.ts';
import { loopCostOf } from '../../harness/processor-time/loop-cost.ts';
import { credentialOf } from '../worlds/credential.ts';
import type { CentralServer } from '../worlds/http-world.ts';
import type { JoinedBranch } from '../worlds/joined-branch.ts';
import { spokenAs } from '../worlds/speaking.ts';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

export interface Cost {
  readonly status: number;
  readonly code: string | undefined;
  readonly details: Record<string, unknown> | undefined;
  /** Of the longest turn of the event loop, in milliseconds of this thread's processor time. */
  readonly longest: number;
  /** Megabytes by which the process was larger at its largest. */
  readonly grown: number;
  readonly bytes: number;
}

/** What a body costs the central instance, which runs in this very process. */
async function costOf(send: () => Promise<Response>, bytes: number): Promise<Cost> {
  collectGarbage();
  const { value, cost } = await loopCostOf(async () => {
    const response = await send();
    const { error } = (await response.json()) as {
      error?: { code: string; details: Record<string, unknown> };
    };
    return { status: response.status, code: error?.code, details: error?.details };
  });
  return { ...value, longest: cost.ms, grown: cost.mb, bytes };
}

/** Where the branch is: as a branch in hostile hands has them. */
export async function hostile(central: CentralServer, { tenant, node }: JoinedBranch) {
  const credential = await credentialOf({ tenant });
  const { cursor } = await central.tenant.read(systemCaller, (reader) => peerOf(reader, node));
  // The cursor stays, so that each can be sent as often as one likes.
  const frame = { from: cursor, to: cursor, more: false };
  const spoken = await spokenAs(central.tenant, node);
  const post = (path: string, body: Buffer, encoding: string) =>
    fetch(`${central.url}/api/v1/sync/${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${credential}`, 'content-encoding': encoding },
      body: new Uint8Array(body),
    });
  return {
    /** `text`: in place of the tables, as they are written. */
    push: (text: string) => {
      const start = JSON.stringify({ ...frame, ...spoken }).slice(0, -1);
      const body = zstdCompressSync(Buffer.from(`${start},"tables":${text}}`));
      return costOf(() => post('push', body, 'zstd'), body.length);
    },
    /** What else happens on the computer makes it dearer by chance, and never cheaper. */
    cheapest: async (send: () => Promise<Cost>): Promise<Cost> => {
      let best = await send();
      for (let more = 6; more > 0 && (best.longest > 40 || best.grown > 40); more--) {
        const again = await send();
        const [longest, grown] = [Math.min(best.longest, again.longest), Math.min(best.grown, again.grown)];
        best = { ...again, longest, grown };
      }
      return best;
    },
    /** Without looking at what it costs. */
    post,
    send: (path: string, body: Buffer, encoding = 'identity') =>
      costOf(() => post(path, body, encoding), body.length),
  };
}
