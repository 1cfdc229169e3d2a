import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { t } from '../text/text.ts';
import { hrefOf } from './router.ts';

interface Step {
  readonly path: string;
  readonly title: string;
}

interface PageProps {
  readonly title: string;
  /** A sentence on what is done here. */
  readonly lead?: string;
  /** The pages above this one, the highest first. */
  readonly trail?: readonly Step[];
  readonly actions?: ComponentChildren;
  readonly children: ComponentChildren;
}

/** One page: its heading takes the focus when it is opened, so that a screen reader says where one is. */
export function Page({ title, lead, trail = [], actions, children }: PageProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
  }, []);
  useEffect(() => {
    document.title = [title, ...trail.map((step) => step.title), 'Galley'].join(' · ');
  }, [title]);
  return (
    <>
      {trail.length > 0 && <Trail steps={trail} />}
      <header class="page-header">
        <div>
          <h1 ref={heading} tabIndex={-1}>
            {title}
          </h1>
          {lead && <p>{lead}</p>}
        </div>
        {actions && <div class="actions">{actions}</div>}
      </header>
      {children}
    </>
  );
}

const Trail = ({ steps }: { readonly steps: readonly Step[] }) => (
  <nav class="trail" aria-label={t('nav.trail')}>
    <ol>
      {steps.map(({ path, title }) => (
        <li key={path}>
          <a href={hrefOf(path)}>{title}</a>
        </li>
      ))}
    </ol>
  </nav>
);
