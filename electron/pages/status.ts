import type { PageReply, PageRequest, PageState, ShellBridge } from '../windows/page-requests.ts';

declare global {
  interface Window {
    readonly galleyShell: ShellBridge;
  }
}

const element = <E extends HTMLElement>(id: string): E => document.getElementById(id) as E;

function show(id: string, text: string): void {
  element(id).textContent = text;
  element(id).hidden = text === '';
}

async function ask(request: PageRequest): Promise<void> {
  const reply: PageReply = await window.galleyShell.ask(request);
  if ('error' in reply) return show('error', reply.error);
  show('error', '');
  render(reply.state);
}

function render(state: PageState): void {
  show('title', state.title);
  show('advice', state.advice);
  show('detail', state.detail);
  element('support').hidden = state.support === null;
  show('support-address', state.support ?? '');
  element('retry').hidden = !state.canRetry;
  element('port').hidden = state.port === null;
  element('backups').hidden = state.backups.length === 0;
  element('backup-list').replaceChildren(...state.backups.map((backup) => line(backup, state.offered)));
}

function line({ name, label }: PageState['backups'][number], offered: string | null): HTMLElement {
  const item = document.createElement('li');
  const button = document.createElement('button');
  button.textContent = 'Restore';
  button.setAttribute('aria-label', `Restore backup from ${label}`);
  button.addEventListener('click', () => void ask({ do: 'restore', backup: name }));
  item.append(name === offered ? `${label} (before the update)` : label, button);
  return item;
}

element<HTMLFormElement>('port').addEventListener('submit', (event) => {
  event.preventDefault();
  void ask({ do: 'use_port', port: element<HTMLInputElement>('port-number').valueAsNumber });
});
element('retry').addEventListener('click', () => void ask({ do: 'retry' }));
element('logs').addEventListener('click', () => void ask({ do: 'open_logs' }));
element('quit').addEventListener('click', () => void ask({ do: 'quit' }));

window.galleyShell.onState(render);
void ask({ do: 'look' });
