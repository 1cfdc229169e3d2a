import { asProblem, Problem, UNREACHABLE } from '../../../../web/api/problem.ts';
import type { Schema } from '../../form/schema.ts';

export interface Country {
  readonly code: string;
  readonly currency: string;
  readonly timezone: string;
  readonly taxes: readonly { readonly name: string; readonly rate: number }[];
}

export interface Facts {
  readonly role: 'branch' | 'central';
  readonly countries: readonly Country[];
  readonly forms: Readonly<Record<string, Schema>>;
}

/** What each way of setting up is given. */
export interface WayProps {
  readonly facts: Facts;
  /** With what its step answered, and where it goes on. */
  readonly onMade: (made: unknown, goOn: () => void) => void;
}

export interface FoundBackup {
  readonly file: string;
  readonly name: string;
  readonly made_at: string;
  readonly bytes: number;
  readonly encrypted: boolean;
}

const PATH = '/api/v1/setup';

/** What a head office printed at its start. */
let setupCode = '';

const ask = (path: string, init: RequestInit = {}): Promise<Response> =>
  fetch(PATH + path, {
    ...init,
    headers: { ...init.headers, ...(setupCode && { 'x-setup-code': setupCode }) },
  });

/** undefined anywhere but on the server's own computer; `code` where the set-up code is asked for first. */
export async function readFacts(code = ''): Promise<Facts | 'code' | undefined> {
  setupCode = code.trim();
  const response = await ask('');
  if (response.status === 403) return 'code';
  return response.ok ? ((await response.json()) as { data: Facts }).data : undefined;
}

/** Those on the disks of the server's computer, the newest first; none where they cannot be looked for. */
export async function readBackups(): Promise<readonly FoundBackup[]> {
  const response = await ask('/backups');
  return response.ok ? ((await response.json()) as { data: FoundBackup[] }).data : [];
}

/** What a step answers where backups are encrypted from now on. */
export const phraseIn = (made: unknown): string =>
  (made as { recovery_phrase?: string } | undefined)?.recovery_phrase ?? '';

/** Throws a Problem. */
export const takeStep = (name: string, body: Record<string, unknown>): Promise<unknown> =>
  send(name, JSON.stringify(body), 'application/json');

/** Throws a Problem; answers where the server keeps it. */
export async function uploadBackup(file: File): Promise<string> {
  const { file: path } = (await send('backup', file, 'application/octet-stream')) as { file: string };
  return path;
}

async function send(name: string, body: BodyInit, type: string): Promise<unknown> {
  const call = { method: 'POST', headers: { 'content-type': type }, body };
  const response = await ask(`/${name}`, call).catch((error: unknown) => {
    throw asProblem(new Problem(UNREACHABLE, String(error)));
  });
  const answer = (await response.json()) as {
    data: unknown;
    error?: { code: string; message: string; details?: Record<string, unknown> };
  };
  const { error } = answer;
  if (error) throw new Problem(error.code, error.message, response.status, error.details);
  return answer.data;
}
