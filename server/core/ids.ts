import { randomInt } from 'node:crypto';

/** Ids are unique within a tenant across all its nodes: node × 10⁹ + n, below 2⁵³. */
const NODE_SPAN = 1_000_000_000;

export const nodeOf = (id: number): number => Math.floor(id / NODE_SPAN);
export const firstId = (node: number): number => node * NODE_SPAN + 1;
export const lastId = (node: number): number => (node + 1) * NODE_SPAN - 1;

/** Ids a database may start from. The space left after the last one lasts for years. */
const PLACES = 900_000_000;

/** Start of the ids that a database gives under a number that a copy may take too: each starts elsewhere. */
export const randomIdOffset = (): number => randomInt(PLACES);

/** Central numbers its tenants from 1. A restaurant set up alone draws from here, so that it can join one later. */
export const STANDALONE_TENANTS = { from: 1_000_000, to: 8_999_999 } as const;

/**
 * The training restaurant of a server: a number that no restaurant ever has, so that no token of one opens the other, and
 * a node whose ids and order numbers nobody takes for the restaurant's own.
 */
export const TRAINING = { tenant: 9_000_000, node: 999 } as const;

export const isTrainingTenant = (id: number): boolean => id === TRAINING.tenant;

/** Token ids contain the tenant as record ids contain the node; that is how a request finds its database. */
export const tenantOfTokenId = nodeOf;
export const tokenId = (tenantId: number, n: number): number => tenantId * NODE_SPAN + n;

const pad = (n: number, digits: number): string => String(n).padStart(digits, '0');

export const orderNumber = (id: number): string => `ORD-${pad(nodeOf(id), 3)}-${id}`;
export const refundNumber = (id: number): string => `REF-${pad(id, 4)}`;
export const kotNumber = (id: number): string => `KOT-${pad(id, 4)}`;
