import { type Resource, useResource } from '../../api/resource.ts';
import type { BranchSales } from '../../api/types.ts';

const CALM_MS = 15_000;

/** What each branch sold today. */
export const useBranchSales = (): Resource<readonly BranchSales[]> =>
  useResource('GET /reports/branches', {
    topics: ['order', 'sync', 'branch'],
    calmMs: CALM_MS,
  });
