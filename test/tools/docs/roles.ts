import { hasPermission, type Permission, permissionMatrix, roles } from '../../../server/core/permissions.ts';
import type { AnyEndpoint } from '../../../server/http/endpoint/endpoint.ts';

const permissions = Object.keys(permissionMatrix) as Permission[];

/** Who may do what, as a page for people: the matrix, then the endpoints that ask for each permission. */
export function rolesPage(endpoints: readonly AnyEndpoint[]): string {
  return [
    '# Roles and permissions',
    '',
    'Written by `npm run docs` from `server/core/permissions.ts` and the endpoint list; not edited by hand.',
    'Where a rule beyond the role decides (a setting of the restaurant, a discount above the cap, an order that is one’s',
    'own), the endpoint answers 403 with `APPROVAL_REQUIRED` or `FORBIDDEN` and says why.',
    '',
    '## Matrix',
    '',
    ...matrixTable(),
    '',
    '## What all branches share',
    '',
    'At head office, someone who manages only some branches is refused (`BRANCH_FORBIDDEN`) whatever writes records that',
    'all branches share: menu, prices, taxes, charges, coupons, kitchens, branding and the guests’ pages. What others',
    'change there is listed by person for 90 days and can be put back (`/users/{id}/changes`).',
    '',
    '## Grave acts',
    '',
    'They decide whom this server believes, what stands on it, who owns it and what leaves it. Whoever asks gives their',
    'password again in `reauthentication`, and the code of the second factor where it is on; a session opened with a PIN on',
    'a device cannot. The audit keeps the act with the address it came from, and an alarm tells the owners until one of',
    'them has seen it. The commands on the computer itself are the other way. Where a case stands in brackets, only',
    'that needs the password.',
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
  return ['', `### ${title}`, '', ...(lines.length > 0 ? lines : ['Asked for inside other calls.'])];
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
