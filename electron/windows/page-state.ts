import { adviceOn, needsAttention } from '../supervision/exits.ts';
import type { Backup } from '../supervision/restore.ts';
import type { State } from '../supervision/supervisor.ts';
import type { PageState } from './page-requests.ts';

interface PageContext {
  readonly port: number;
  /** Failed starts in a row. */
  readonly failures: number;
  readonly backups: readonly Backup[];
  readonly offered: string | null;
  readonly support?: string | undefined;
}

const FAILURES_OF_UPDATE = 3;

export const titles: Readonly<Record<State['name'], string>> = {
  stopped: 'Galley has stopped',
  starting: 'Galley is starting',
  running: 'Galley is running',
  waiting: 'Galley is retrying',
  repair: 'Galley needs your attention',
  stopping: 'Galley is stopping',
};

/** The state as text for a person. */
export function pageState(state: State, around: PageContext): PageState {
  const { port, backups, offered } = around;
  const problem = 'problem' in state ? state.problem : undefined;
  const asksForBackup = problem !== undefined && (needsAttention(problem.kind) || isBrokenByUpdate(around));
  return {
    name: state.name,
    title: titles[state.name],
    advice: problem ? adviceOn[problem.kind] : adviceFor(state),
    detail: problem?.line ?? '',
    canRetry: state.name === 'waiting' || state.name === 'repair' || state.name === 'stopped',
    port: problem?.kind === 'port_in_use' ? port : null,
    backups: asksForBackup ? backups.map(({ name, madeAt }) => ({ name, label: labelOf(madeAt) })) : [],
    offered,
    support: problem === undefined ? null : (around.support ?? null),
  };
}

/** A new version does not start: the page offers the way back while attempts continue. */
const isBrokenByUpdate = ({ offered, failures }: PageContext): boolean =>
  offered !== null && failures >= FAILURES_OF_UPDATE;

const adviceFor = (state: State): string =>
  state.name === 'starting' ? (state.reason ?? 'This takes a few seconds.') : '';

const labelOf = (madeAt: number): string =>
  new Intl.DateTimeFormat(undefined, { dateStyle: 'full', timeStyle: 'short' }).format(madeAt);
