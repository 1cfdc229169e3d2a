import { z } from 'zod';

const isWeb = (address: string): boolean => ['http:', 'https:'].includes(URL.parse(address)?.protocol ?? '');

/** An address on the web. */
export const webAddress = () =>
  z.string().trim().max(500).refine(isWeb, 'must start with http:// or https://');

/** An address on the web, or a place on the restaurant's own site: `/menu`, `#opening-hours`. */
export const webLink = () =>
  z
    .string()
    .trim()
    .max(500)
    .refine(
      (link) => /^(\/(?![/\\])|#)[^\s\\]*$/.test(link) || isWeb(link),
      'must start with http:// or https://, or be a path such as /menu',
    );
