import type { ComponentChildren } from 'preact';
import { hrefOf } from '../shell/router.ts';

interface CardProps {
  readonly title: string;
  /** The page that has more. */
  readonly link?: { readonly path: string; readonly text: string };
  readonly isWide?: boolean;
  readonly children: ComponentChildren;
}

export function Card({ title, link, isWide, children }: CardProps) {
  return (
    <section class={isWide ? 'card is-wide' : 'card'}>
      <header>
        <h2>{title}</h2>
        {link && <a href={hrefOf(link.path)}>{link.text}</a>}
      </header>
      {children}
    </section>
  );
}

/** Names and what they are, one below the other. */
export function Facts({
  facts,
}: {
  readonly facts: readonly (readonly [ComponentChildren, ComponentChildren])[];
}) {
  return (
    <dl class="facts">
      {facts.map(([name, value], at) => (
        <div key={at}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
