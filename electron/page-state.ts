import { adviceOn, needsPerson } from './exits.ts';
import type { PageState } from './page-requests.ts';
import type { Backup } from './repair.ts';
import type { State } from './supervisor.ts';

export interface Surroundings {
  readonly port: number;
  readonly backups: readonly Backup[];
  readonly offered: string | null;
}

const titles: Readonly<Record<State['name'], string>> = {
  stopped: 'Galley is stopped',
  starting: 'Galley is starting',
  running: 'Galley is running',
  waiting: 'Galley will try again',
  repair: 'Galley needs you',
  stopping: 'Galley is stopping',
};

/** The state in a person's words. */
export function pageState(state: State, { port, backups, offered }: Surroundings): PageState {
  const problem = 'problem' in state ? state.problem : undefined;
  const asksForBackup = problem !== undefined && needsPerson(problem.kind);
  return {
    name: state.name,
    title: titles[state.name],
    advice: problem ? adviceOn[problem.kind] : adviceFor(state),
    detail: problem?.line ?? '',
    canRetry: state.name === 'waiting' || state.name === 'repair' || state.name === 'stopped',
    port: problem?.kind === 'port_in_use' ? port : null,
    backups: asksForBackup ? backups.map(({ name, madeAt }) => ({ name, label: labelOf(madeAt) })) : [],
    offered,
  };
}

const adviceFor = (state: State): string =>
  state.name === 'starting' ? (state.reason ?? 'This takes a few seconds.') : '';

const labelOf = (madeAt: number): string =>
  new Intl.DateTimeFormat(undefined, { dateStyle: 'full', timeStyle: 'short' }).format(madeAt);
