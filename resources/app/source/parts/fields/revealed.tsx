import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';

/** What a tap just opened is seen, however much stands above it; its field can be typed into at once. */
export function Revealed({ children }: { readonly children: ComponentChildren }) {
  const opened = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    opened.current?.querySelector('input')?.focus({ preventScroll: true });
    opened.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <div ref={opened} class="revealed">
      {children}
    </div>
  );
}
