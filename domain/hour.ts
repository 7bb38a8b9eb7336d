/** True for 'HH:mm' from '00:00' to '23:59'. */
export const isHour = (text: string): boolean => /^([01]\d|2[0-3]):[0-5]\d$/.test(text);
