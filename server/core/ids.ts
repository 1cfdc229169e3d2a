import { randomInt } from 'node:crypto';

/** Ids are unique within a tenant across all its nodes: node × 10⁹ + n, below 2⁵³. */
const NODE_SPAN = 1_000_000_000;

export const nodeOf = (id: number): number => Math.floor(id / NODE_SPAN);
export const firstId = (node: number): number => node * NODE_SPAN + 1;
export const lastId = (node: number): number => (node + 1) * NODE_SPAN - 1;

/** A node needs far fewer: what is left behind the last place to begin at lasts for years. */
const PLACES = 900_000_000;

/** Where a database begins to give ids of a number that a copy of it may take as well: each somewhere else. */
export const randomIdOffset = (): number => randomInt(PLACES);

/** A central instance numbers its tenants from 1; a restaurant set up alone draws from here, so that it can join one later. */
export const STANDALONE_TENANTS = { from: 1_000_000, to: 8_999_999 } as const;

/** Token ids carry the tenant the way record ids carry the node, which is how a request finds its database. */
export const tenantOfTokenId = nodeOf;
export const tokenId = (tenantId: number, n: number): number => tenantId * NODE_SPAN + n;

const pad = (n: number, digits: number): string => String(n).padStart(digits, '0');

export const orderNumber = (id: number): string => `ORD-${pad(nodeOf(id), 3)}-${id}`;
export const refundNumber = (id: number): string => `REF-${pad(id, 4)}`;
export const kotNumber = (id: number): string => `KOT-${pad(id, 4)}`;
