import { expect, test } from 'vitest';
import { MINUTE } from '../../server/core/time/time.ts';
import { adviceIn } from '../../sync/advice.ts';

const branches = [{ name: 'MG Road', last_seen_at: null }];
const found = { branches, quarantined: 0, conflicts: 0, catalogue_alarms: [], doubts: [] };

test('a head office that was just started waits before it calls a branch offline', () => {
  const since = Date.UTC(2026, 0, 1);
  expect(adviceIn(found, since + MINUTE, since)).toBeNull();
  expect(adviceIn(found, since + 6 * MINUTE, since)).toContain('Offline: MG Road');
});
