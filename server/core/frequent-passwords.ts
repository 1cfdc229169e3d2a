import list from '../../resources/frequent-passwords.json' with { type: 'json' };

let known: ReadonlySet<string> | undefined;

/** Whether it is one of the ten thousand that are tried first; capitals make no difference. */
export function isFrequentPassword(password: string): boolean {
  known ??= new Set(list.passwords.split(' '));
  return known.has(password.toLowerCase());
}
