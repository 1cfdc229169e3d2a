import { z } from 'zod';

const Health = z.object({ role: z.string(), version: z.string() });
const WAIT_MS = 2_000;

/** The address of a Galley that another user of this computer started, if one answers. */
export async function findOtherInstance(port: number): Promise<string | undefined> {
  const url = `http://127.0.0.1:${port}`;
  try {
    const reply = await fetch(`${url}/health`, { signal: AbortSignal.timeout(WAIT_MS) });
    return Health.safeParse(await reply.json()).success ? url : undefined;
  } catch {
    return undefined;
  }
}
