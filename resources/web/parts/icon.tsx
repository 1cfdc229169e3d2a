import { iconPaths } from './icon-paths.ts';

export type IconName = keyof typeof iconPaths;

/** `mirrored`: points along the line of reading, as arrows do. */
export function Icon({ name, mirrored }: { readonly name: IconName; readonly mirrored?: boolean }) {
  return (
    <svg
      class={mirrored ? 'icon is-mirrored' : 'icon'}
      viewBox="0 0 24 24"
      aria-hidden="true"
      focusable="false"
    >
      <path d={iconPaths[name]} />
    </svg>
  );
}
