import { openRestaurant, type Request, type Restaurant } from '../harness/app.ts';

/** Causes that the caller is told of, without that of a test machine's own disk. */
export const causes = async (request: Request): Promise<string[]> =>
  (await list(request)).map(({ cause }) => cause);

// biome-ignore lint/suspicious/noExplicitAny: tests read whatever the wire says
export const list = async (request: Request): Promise<any[]> => (await request('GET', '/alarms')).data;

export const plentiful = ({ app }: Pick<Restaurant, 'app'>): void => {
  app.freeBytes = () => 100_000_000_000;
};

export async function openQuiet() {
  const at = await openRestaurant();
  plentiful(at);
  return { ...at, owner: await at.as('owner') };
}
