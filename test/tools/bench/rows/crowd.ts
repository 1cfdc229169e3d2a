import type { Section } from '../section.ts';
import { idleBranches } from '../sync/idle.ts';

const TEN_THOUSAND = { branches: 10_000, share: 40, memory: 200 };

/** Ten thousand branches without news, played by this process. */
export const crowd: Section = { name: 'crowd', run: (world) => idleBranches(world, TEN_THOUSAND) };
