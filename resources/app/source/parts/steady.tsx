import type { ComponentChildren, VNode } from 'preact';
import { useRef } from 'preact/hooks';
import { type Slot, settled } from './slots.ts';

interface SteadyProps {
  readonly class: string;
  /** By its key; what carries the same key is the same thing. */
  readonly cards: ReadonlyMap<string, VNode>;
  readonly empty: ComponentChildren;
}

/** A list in which news moves nothing: what is new comes last, and what went leaves its room until something takes it. */
export function Steady({ class: name, cards, empty }: SteadyProps) {
  const slots = useRef<readonly Slot[]>([]);
  const last = useRef(new Map<string, VNode>());
  slots.current = settled(slots.current, [...cards.keys()], performance.now());
  for (const [key, card] of cards) last.current.set(key, card);
  const shown = new Set(slots.current.map(({ key }) => key));
  for (const key of last.current.keys()) if (!shown.has(key)) last.current.delete(key);
  return (
    <ul class={name}>
      {slots.current.length === 0 && <li class="hint">{empty}</li>}
      {slots.current.map(({ key, goneAt }) => (
        <li key={key} class={goneAt === undefined ? '' : 'is-gone'} inert={goneAt !== undefined}>
          {last.current.get(key)}
        </li>
      ))}
    </ul>
  );
}
