import type { Tablet } from '../tablet.ts';

/** An answer that no retry changes: the load itself is wrong, or the server lost something. */
class Refused extends Error {}

const PAUSE_MS = 30;

/** Repeats a request under its key until it is answered, as a tablet does while the server is gone. */
export async function insist(tablet: Tablet, path: string, body: unknown, key: string) {
  for (;;) {
    try {
      const answer = await tablet.ask('POST', path, body, key);
      if (answer.status < 300) return answer.data;
      if (answer.status < 500 && answer.code !== 'REQUEST_IN_PROGRESS')
        throw new Refused(`${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
    } catch (error) {
      if (error instanceof Refused) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
}
