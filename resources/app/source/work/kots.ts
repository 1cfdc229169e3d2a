import type { Kot } from './types.ts';

/** Since when a kitchen has to do with it: a course that waited begins when it is fired. */
export const begunAt = ({ fired_at, created_at }: Pick<Kot, 'fired_at' | 'created_at'>): string =>
  fired_at ?? created_at;
