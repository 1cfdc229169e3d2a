import type { MenuItem } from '../ports.ts';
import { adviceOn } from '../supervision/exits.ts';
import type { State } from '../supervision/supervisor.ts';
import { titles } from './page-state.ts';

interface TrayActions {
  readonly open: () => void;
  readonly openLogs: () => void;
  readonly restart: () => void;
  readonly quit: () => void;
  /** The till and the customer display at this computer. */
  readonly screens: readonly MenuItem[];
  /** The version that waits to be installed, if any. */
  readonly update?: { readonly version: string; readonly install: () => void };
}

/** `notice`: what a person must know while the server runs. */
export function tooltipFor(state: State, notice: string | null): string {
  if (state.name === 'running' && notice !== null) return `Galley: ${notice}`;
  if (state.name === 'running') return `Galley is running at ${state.lanUrls[0] ?? state.url}`;
  if ('problem' in state && state.problem) return ofGalley(adviceOn[state.problem.kind]);
  return titles[state.name];
}

const ofGalley = (text: string): string => (text.startsWith('Galley') ? text : `Galley: ${text}`);

export function menuFor(state: State, notice: string | null, actions: TrayActions): MenuItem[] {
  const update = actions.update;
  return [
    { label: tooltipFor(state, notice) },
    { label: 'Open Galley', choose: actions.open },
    ...actions.screens,
    ...(update ? [{ label: `Install update ${update.version}`, choose: update.install }] : []),
    { label: 'Restart Galley', choose: actions.restart },
    { label: 'Open logs', choose: actions.openLogs },
    { label: 'Quit Galley', choose: actions.quit },
  ];
}
