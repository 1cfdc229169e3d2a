import type { App, Session, WebContents } from 'electron';
import { isOwnPage } from './windows/own-page-url.ts';

/** Pages get no access to the computer and cannot leave this server. */
export function applySecurityPolicy(app: App): void {
  app.on('web-contents-created', (_event, contents) => {
    denyNavigation(contents);
    denyPermissions(contents.session);
  });
}

function denyNavigation(contents: WebContents): void {
  const stay = (event: { readonly url: string; preventDefault(): void }) => {
    if (!mayGo(contents.getURL(), event.url)) event.preventDefault();
  };
  contents.on('will-navigate', stay);
  contents.on('will-redirect', stay);
  contents.on('will-attach-webview', (event) => event.preventDefault());
  contents.setWindowOpenHandler(() => ({ action: 'deny' }));
}

function mayGo(from: string, to: string): boolean {
  if (!URL.canParse(from) || !URL.canParse(to)) return false;
  return isOwnPage(to) ? isOwnPage(from) : new URL(from).origin === new URL(to).origin;
}

/** The console may write to the clipboard, to copy addresses and codes; nothing else is permitted. */
function denyPermissions(session: Session): void {
  session.setPermissionRequestHandler((_contents, permission, answer) => {
    answer(permission === 'clipboard-sanitized-write');
  });
  session.setPermissionCheckHandler((_contents, permission) => permission === 'clipboard-sanitized-write');
  session.setDevicePermissionHandler(() => false);
}
