/** What this tab knows until it is closed; a browser that refuses to keep anything knows nothing. */
export function noted(key: string): string | undefined {
  try {
    return sessionStorage.getItem(key) ?? undefined;
  } catch {
    return undefined;
  }
}

/** undefined: forgets it. Whether it is kept. */
export function note(key: string, text: string | undefined): boolean {
  try {
    if (text === undefined) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, text);
    return true;
  } catch {
    return false;
  }
}
