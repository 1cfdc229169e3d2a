import type { Mercy } from './disk.ts';

const KINDS = ['nothing', 'all', 'first', 'some', 'torn', 'zeros'] as const;

/** One way in which a disk may leave what was not synced; the name of it, for the person who looks at a fault. */
export function mercyOf(random: () => number): Mercy & { readonly name: string } {
  const of = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const [writes, names] = [of(KINDS), of(['none', 'all', 'first', 'some'] as const)];
  const sectorBytes = of([512, 4096]);
  const share = random();
  return {
    name: `writes ${writes}, names ${names}, sectors of ${sectorBytes}`,
    sectorBytes,
    sector: () => random() < share,
    names: (count) => {
      const first = Math.floor(random() * (count + 1));
      const keeps = { none: () => false, all: () => true, first: (n: number) => n < first };
      return names === 'some' ? () => random() < share : keeps[names];
    },
    writes: (count) => {
      const first = Math.floor(random() * (count + 1));
      switch (writes) {
        case 'nothing':
          return () => 'lost';
        case 'all':
          return () => 'whole';
        case 'first':
          return (n) => (n < first ? 'whole' : n === first ? 'torn' : 'lost');
        case 'some':
          return () => (random() < share ? 'whole' : 'lost');
        default:
          return (n) => (n < first ? 'whole' : writes);
      }
    },
  };
}
