import { iconPaths } from './icon-paths.ts';

export type IconName = keyof typeof iconPaths;

interface DrawingProps {
  /** On a grid of 24. */
  readonly path: string;
  /** Points along the line of reading, as arrows do. */
  readonly mirrored?: boolean | undefined;
}

export const Drawing = ({ path, mirrored }: DrawingProps) => (
  <svg
    class={mirrored ? 'icon is-mirrored' : 'icon'}
    viewBox="0 0 24 24"
    aria-hidden="true"
    focusable="false"
  >
    <path d={path} />
  </svg>
);

interface IconProps extends Pick<DrawingProps, 'mirrored'> {
  readonly name: IconName;
}

export const Icon = ({ name, mirrored }: IconProps) => <Drawing path={iconPaths[name]} mirrored={mirrored} />;
