/** Hour of the day at this computer, 0 to 23. */
export const localHour = (): number => new Date().getHours();
