import type { MenuItem } from '../ports.ts';
import { adviceOn } from '../supervision/exits.ts';
import type { State } from '../supervision/supervisor.ts';

export interface TrayActions {
  readonly open: () => void;
  readonly openLogs: () => void;
  readonly restart: () => void;
  readonly quit: () => void;
  /** The till and the customer display at this computer. */
  readonly screens: readonly MenuItem[];
  /** Of the version that waits to be installed, if any. */
  readonly update?: { readonly version: string; readonly install: () => void };
}

/** `notice`: what a person has to know although the server runs. */
export function tooltipFor(state: State, notice: string | null): string {
  if (state.name === 'running' && notice !== null) return `Galley: ${notice}`;
  if (state.name === 'running') return `Galley is running at ${state.lanUrls[0] ?? state.url}`;
  if ('problem' in state && state.problem) return `Galley: ${adviceOn[state.problem.kind]}`;
  return `Galley is ${state.name}`;
}

export function menuFor(state: State, notice: string | null, actions: TrayActions): MenuItem[] {
  const update = actions.update;
  return [
    { label: tooltipFor(state, notice) },
    { label: 'Open Galley', choose: actions.open },
    ...actions.screens,
    ...(update ? [{ label: `Install version ${update.version} now`, choose: update.install }] : []),
    { label: 'Restart the server', choose: actions.restart },
    { label: 'Show the logs', choose: actions.openLogs },
    { label: 'Stop and quit', choose: actions.quit },
  ];
}
