/** Of the file in which the menu goes out. */
export const menuFormats = ['xlsx', 'csv'] as const;
export type MenuFormat = (typeof menuFormats)[number];
