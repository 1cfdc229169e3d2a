/** Of the day, 0 to 23, where this computer stands. */
export const localHour = (): number => new Date().getHours();
