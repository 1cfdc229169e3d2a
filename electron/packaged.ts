/** Given at packaging (test/tools/package/build.ts). */
declare const PACKAGED_SUPPORT: string | undefined;

/** The email address for help of whoever packaged this program. */
export const packagedSupport: string | undefined =
  typeof PACKAGED_SUPPORT === 'string' ? PACKAGED_SUPPORT : undefined;
