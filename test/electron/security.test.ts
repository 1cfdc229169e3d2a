import { EventEmitter } from 'node:events';
import type { App } from 'electron';
import { expect, test } from 'vitest';
import { applySecurityPolicy } from '../../electron/security.ts';

type Answer = (isAllowed: boolean) => void;

/** A window that shows `url`, as far as what pages may do goes. */
class Window extends EventEmitter {
  asks!: (contents: null, permission: string, answer: Answer) => void;
  opens!: () => { action: string };
  readonly #url: string;
  readonly session = {
    setPermissionRequestHandler: (asks: Window['asks']) => {
      this.asks = asks;
    },
    setPermissionCheckHandler: () => {},
    setDevicePermissionHandler: () => {},
  };

  constructor(url: string) {
    super();
    this.#url = url;
    const app = new EventEmitter();
    applySecurityPolicy(app as unknown as App);
    app.emit('web-contents-created', {}, this);
  }

  getURL = (): string => this.#url;

  setWindowOpenHandler(opens: Window['opens']): void {
    this.opens = opens;
  }

  goes(how: string, url: string): boolean {
    let isLet = true;
    const preventDefault = () => {
      isLet = false;
    };
    this.emit(how, { url, preventDefault });
    return isLet;
  }
}

const CONSOLE = 'http://127.0.0.1:4600/console/';

test('a page stays on its server, whether it goes elsewhere by itself or is led there by an answer', () => {
  const page = new Window(CONSOLE);
  for (const how of ['will-navigate', 'will-redirect']) {
    expect(page.goes(how, 'http://127.0.0.1:4600/docs'), how).toBe(true);
    for (const url of [
      'https://elsewhere.example/',
      'http://127.0.0.1:4601/',
      'galley://shell/status.html',
      'x',
    ])
      expect(page.goes(how, url), `${how} ${url}`).toBe(false);
  }
  expect(page.goes('will-attach-webview', CONSOLE)).toBe(false);
  expect(page.opens()).toEqual({ action: 'deny' });
});

test('a page gets nothing of the computer but leave to copy', () => {
  const page = new Window(CONSOLE);
  const answers = ['clipboard-sanitized-write', 'clipboard-read', 'geolocation', 'media'].map(
    (permission) => {
      let isLet: boolean | undefined;
      page.asks(null, permission, (given) => {
        isLet = given;
      });
      return isLet;
    },
  );
  expect(answers).toEqual([true, false, false, false]);
});
