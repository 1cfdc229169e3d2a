import { hasPermission, type Permission, permissionMatrix, roles } from '../../../server/core/permissions.ts';
import type { AnyEndpoint } from '../../../server/http/endpoint/endpoint.ts';

const permissions = Object.keys(permissionMatrix) as Permission[];

/** Who may do what, as a page for people: the matrix, then the endpoints that ask for each permission. */
export function rolesPage(endpoints: readonly AnyEndpoint[]): string {
  return [
    '# Roles and permissions',
    '',
    'Written by `npm run docs` from `server/core/permissions.ts` and the endpoint list; not edited by hand.',
    'If more than the role decides (a restaurant setting, the discount limit, or whose order it is), the endpoint answers',
    '403 with `APPROVAL_REQUIRED` or `FORBIDDEN` and says why.',
    '',
    '## Matrix',
    '',
    ...matrixTable(),
    '',
    '## What all branches share',
    '',
    'At head office, someone who manages only some branches can’t change records that all branches share',
    '(`BRANCH_FORBIDDEN`): menu, prices, taxes, charges, coupons, kitchens, branding, and the guests’ pages. Changes by',
    'others are listed by person for 90 days and can be undone (`/users/{id}/changes`).',
    '',
    '## Sensitive actions',
    '',
    'These actions decide which servers this one trusts, what is on it, who owns it, and what leaves it. They require the',
    'password again in `reauthentication`, and the code if two-factor authentication is on. A session opened with a PIN on',
    'a device is not enough. The audit log keeps the action with the address it came from, and an alarm tells the owners',
    'until one of them has seen it. On the computer itself, commands do the same. If a case is given in brackets, only that',
    'case needs the password.',
    '',
    ...endpoints.filter(({ reauthenticate }) => reauthenticate !== undefined).map(graveLine),
    '',
    '## Endpoints by permission',
    ...permissions.flatMap((permission) => section(`\`${permission}\``, endpoints, permission)),
    ...section('Without a token', endpoints, 'public'),
    ...section("For a branch's server, by its credential", endpoints, 'node'),
    '',
  ].join('\n');
}

function matrixTable(): string[] {
  const width = Math.max(...permissions.map((permission) => permission.length)) + 2;
  const row = (first: string, cells: readonly string[]) =>
    `| ${[first.padEnd(width), ...cells.map((cell, at) => cell.padEnd(roles[at]?.length ?? 0))].join(' | ')} |`;
  return [
    row('permission', roles),
    row(
      '-'.repeat(width),
      roles.map((role) => '-'.repeat(role.length)),
    ),
    ...permissions.map((permission) =>
      row(
        `\`${permission}\``,
        roles.map((role) => (hasPermission(role, permission) ? '✓' : '')),
      ),
    ),
  ];
}

function section(title: string, endpoints: readonly AnyEndpoint[], access: AnyEndpoint['access']): string[] {
  const lines = endpoints.filter((endpoint) => endpoint.access === access).map(line);
  return ['', `### ${title}`, '', ...(lines.length > 0 ? lines : ['Checked inside other calls.'])];
}

const graveLine = (endpoint: AnyEndpoint): string =>
  [line(endpoint), ...(endpoint.reauthenticate?.cases ? [`(${endpoint.reauthenticate.cases})`] : [])].join(
    ' ',
  );

function line(endpoint: AnyEndpoint): string {
  const spellings = [endpoint, ...(endpoint.aliases ?? [])].map(
    ({ method, path }) => `\`${method} ${path}\``,
  );
  return `- ${spellings.join(', ')}: ${endpoint.summary}`;
}
