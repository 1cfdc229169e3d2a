import { contextBridge, ipcRenderer } from 'electron';
import type { PageState, ShellBridge } from '../windows/page-requests.ts';

const bridge: ShellBridge = {
  ask: (request) => ipcRenderer.invoke('galley', request),
  onState: (listener) => void ipcRenderer.on('state', (_event, state: PageState) => listener(state)),
};

// The console is a page of the server and must not get the bridge.
if (location.protocol === 'galley:') contextBridge.exposeInMainWorld('galleyShell', bridge);
