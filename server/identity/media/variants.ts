import { MASTER, mediaPath } from '../../db/files/media-folder.ts';

/** A picture at three widths, never enlarged; the largest one is the master from which the others are made. */
const pictureFiles = { small: '320.webp', medium: '960.webp', large: MASTER } as const;
/** Square, for browsers' tabs and home screens. */
const iconFiles = { icon_32: '32.png', icon_180: '180.png' } as const;

export type VariantName =
  | (typeof pictureFiles)[keyof typeof pictureFiles]
  | (typeof iconFiles)[keyof typeof iconFiles];

/** Sizes every picture has. */
export const pictureVariants: readonly VariantName[] = Object.values(pictureFiles);

const known = new Set<string>([...pictureVariants, ...Object.values(iconFiles)]);
export const isVariant = (name: string): name is VariantName => known.has(name);

type Urls<F> = { [K in keyof F]: string };

interface Picture {
  readonly image_url: string | null;
  readonly image_variants: Urls<typeof pictureFiles> | null;
}

const urls = <F extends Record<string, VariantName>>(files: F, tenantId: number, sha: string): Urls<F> =>
  Object.fromEntries(
    Object.entries(files).map(([name, variant]) => [name, mediaPath(tenantId, sha, variant)]),
  ) as Urls<F>;

/** A stored picture in the form records show. */
export function pictureOnWire(tenantId: number, sha: string | null): Picture {
  if (sha === null) return { image_url: null, image_variants: null };
  return {
    image_url: mediaPath(tenantId, sha, pictureFiles.medium),
    image_variants: urls(pictureFiles, tenantId, sha),
  };
}

export const iconsOnWire = (tenantId: number, sha: string | null): Urls<typeof iconFiles> | null =>
  sha === null ? null : urls(iconFiles, tenantId, sha);

const OWN = 'media:';

/** A column with an external address or, as `media:<sha>`, an own picture. */
export const linkOnWire = (tenantId: number, link: string | null): Picture =>
  link?.startsWith(OWN)
    ? pictureOnWire(tenantId, link.slice(OWN.length))
    : { image_url: link, image_variants: null };

export const linkTo = (sha: string): string => OWN + sha;

/** The picture of one of our own addresses, so that a record sent back unchanged keeps it. */
export const shaIn = (tenantId: number, url: string): string | undefined =>
  new RegExp(`^/media/${tenantId}/([0-9a-f]{64})-`).exec(url)?.[1];
