/** Minutes after which a kitchen ticket counts as slow, and as late, unless its kitchen sets others. */
export const WARN_MINUTES = 8;
export const LATE_MINUTES = 12;
