const HIDDEN = '•••';
const NAMES = /passw|secret|authorization|cookie|credential|api_?key|^pin$|^token$/i;
/** Tokens and one-time codes (`12|…`), bearers, and the account in an address (`postgres://who:how@…`). */
const VALUES = [/\b\d+\|[\w-]{16,}/g, /(?<=\bbearer )\S+/gi, /(?<=:\/\/)[^\s/@]+(?=@)/g];

/** Nothing writes a secret into the log; should one get there all the same, it is not shown. */
export function withoutSecrets(value: unknown): unknown {
  if (typeof value === 'string') return VALUES.reduce((text, secret) => text.replace(secret, HIDDEN), value);
  if (Array.isArray(value)) return value.map(withoutSecrets);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, NAMES.test(name) ? HIDDEN : withoutSecrets(inner)]),
  );
}
