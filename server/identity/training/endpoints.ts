import type { AnyEndpoint } from '../../http/endpoint/endpoint.ts';

/** What staff screens do; nothing else exists in the training restaurant, above all nothing that reaches other computers. */
const WORK = /^\/(pos|waiters|waiter-requests|events)(\/|$)|^\/auth\/(pin-users|pin-login|logout)$/;
const READ =
  /^\/(alarms|branches\/current|branches\/\{id\}\/settings|printing\/jobs|system\/address|tenants\/current)$/;
const SET_UP = /^\/pos\/printers(\/|$)/;

export const isForTraining = ({ method, path }: Pick<AnyEndpoint, 'method' | 'path'>): boolean =>
  method === 'GET' ? WORK.test(path) || READ.test(path) : WORK.test(path) && !SET_UP.test(path);
