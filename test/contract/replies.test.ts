import { expect, test } from 'vitest';
import { faultOfReply } from './replies.ts';
import { calls, faultsOn } from './walk.ts';

const order = calls.find(({ name }) => name === 'POST /pos/orders')!;
const headers = { 'content-type': 'application/json; charset=utf-8' };

const error = {
  code: 'VALIDATION_ERROR',
  message: 'Wrong.',
  request_id: '00000000-0000-0000-0000-000000000000',
  details: { table_id: ['must be a number'] },
  fields: [{ path: 'table_id', problem: 'type', message: 'must be a number' }],
};

const fault = (changes: object, status = 422, beside: object = {}) => {
  const body = { success: false, error: { ...error, ...changes }, ...beside };
  return faultOfReply(order, { status, body, code: undefined, headers });
};

test('a sound refusal has no fault', () => {
  expect(fault({})).toBeUndefined();
});

const choice = { path: 'table_id', problem: 'choice', message: 'must be a number' };

test.each([
  ['a failed server', {}, 500],
  ['a status of another code', {}, 404],
  ['something beside the error', {}, 422, { data: {} }],
  ['a field of the error that nobody knows', { stack: 'at …' }],
  ['an empty message', { message: ' ' }],
  ['no request id', { request_id: 'one' }],
  ['an unknown code', { code: 'OOPS', fields: undefined }],
  ['a code that the endpoint does not declare', { code: 'SYNC_REFUSED', fields: undefined }, 403],
  ['fields in another refusal', { code: 'NOT_FOUND', details: undefined }, 404],
  ['details that are not described', { code: 'UNAUTHENTICATED', fields: undefined }, 401],
  ['details and fields that differ', { fields: [] }],
  ['an unknown problem', { fields: [{ ...choice, problem: 'odd' }] }],
  ['a choice without values', { fields: [choice] }],
] as const)('a refusal with %s is found', (_, changes, status?: number, beside?: object) => {
  expect(fault(changes, status, beside)).toEqual(expect.any(String));
});

test('an answer that is not as its description says is found', () => {
  const body = { success: true, data: { id: 'seventeen' } };
  expect(faultOfReply(order, { status: 201, body, code: undefined, headers })).toContain('data.id');
  expect(faultOfReply(order, { status: 201, body: 'text', code: undefined, headers })).toContain('success');
});

test('a walk makes every call and reports each that fails by its name', async () => {
  const made: string[] = [];
  const faults = await faultsOn(calls.slice(0, 3), (name) => {
    made.push(name);
    if (made.length !== 2) throw new Error(`planted ${made.length}`);
  });
  const [first, , third] = calls.map(({ name }) => name);
  expect(made).toHaveLength(3);
  expect(faults.map((one) => one.split('\n')[0])).toEqual([
    `${first}: Error: planted 1`,
    `${third}: Error: planted 3`,
  ]);
});
