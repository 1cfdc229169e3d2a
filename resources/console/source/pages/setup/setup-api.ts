import { asProblem, Problem, UNREACHABLE } from '../../api/problem.ts';
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

const PATH = '/api/v1/setup';

/** undefined anywhere but on the server's own computer. */
export async function readFacts(): Promise<Facts | undefined> {
  const response = await fetch(PATH);
  return response.ok ? ((await response.json()) as { data: Facts }).data : undefined;
}

/** Throws a Problem. */
export async function takeStep(name: string, body: Record<string, unknown>): Promise<unknown> {
  const response = await fetch(`${PATH}/${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  }).catch((error: unknown) => {
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
