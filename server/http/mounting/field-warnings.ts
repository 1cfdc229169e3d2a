import type { FastifyRequest } from 'fastify';
import type { Endpoint, WithWarnings } from '../endpoint/endpoint.ts';
import { type UnknownField, unknownFields, unknownFieldsWarning } from '../endpoint/unknown-fields.ts';

/** Fields of the body that the endpoint does not read, where nobody must overlook that. */
export const unreadFields = (
  { body, warnsOfUnknown }: Pick<Endpoint, 'body' | 'warnsOfUnknown'>,
  given: unknown,
): readonly UnknownField[] => (warnsOfUnknown && body ? unknownFields(body, given) : []);

/** Adds a warning about ignored fields. */
export function withFieldWarning(data: unknown, unknown: readonly UnknownField[]): unknown {
  if (unknown.length === 0) return data;
  const { warnings } = data as WithWarnings;
  return { ...(data as WithWarnings), warnings: [...warnings, ...unknownFieldsWarning(unknown)] };
}

/** RFC 7240: a client under development asks for mistakes to be refused. */
export const wantsStrict = ({ headers: { prefer } }: FastifyRequest): boolean =>
  prefer !== undefined && /\bhandling=strict\b/.test(String(prefer));
