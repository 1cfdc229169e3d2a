/** Colors of categories and dishes on the pads, in the order of their tones in the styles of the screens. */
export const menuColors = ['green', 'orange', 'red', 'plum', 'yellow', 'brown', 'violet', 'blue'] as const;
export type MenuColor = (typeof menuColors)[number];
