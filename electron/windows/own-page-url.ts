export const SCHEME = 'galley';
const HOST = 'shell';

export const ownPageUrl = (name: string): string => `${SCHEME}://${HOST}/${name}`;

export const isOwnPage = (url: string): boolean => url.startsWith(`${SCHEME}://${HOST}/`);
