import { z } from 'zod';

const isWeb = (address: string): boolean => ['http:', 'https:'].includes(URL.parse(address)?.protocol ?? '');

/** Somewhere on the web. */
export const webAddress = () =>
  z.string().trim().max(500).refine(isWeb, 'an address that begins with http:// or https://');

/** Somewhere on the web, or a place on the restaurant's own site: `/menu`, `#opening-hours`. */
export const webLink = () =>
  z
    .string()
    .trim()
    .max(500)
    .refine(
      (link) => /^(\/(?![/\\])|#)[^\s\\]*$/.test(link) || isWeb(link),
      'an address that begins with http:// or https://, or a path such as /menu',
    );
