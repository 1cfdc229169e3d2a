import list from '../../../resources/frequent-passwords.json' with { type: 'json' };

let known: ReadonlySet<string> | undefined;

/** Fewer different characters form a pattern: aaaaaaaa, abababab, 12121212. */
const LEAST_DIFFERENT = 4;

/** Whether it is one of the ten thousand most tried passwords, or a pattern, ignoring case. */
export function isFrequentPassword(password: string): boolean {
  const plain = password.toLowerCase();
  if (new Set(plain).size < LEAST_DIFFERENT) return true;
  known ??= new Set(list.passwords.split(' '));
  return known.has(plain);
}
