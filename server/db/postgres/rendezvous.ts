/** Which of the members has a number: each number stays where it is unless its member leaves, or a new one gets it. */
export function memberFor(number: number, members: readonly number[]): number | undefined {
  let owner: number | undefined;
  let highest = -1;
  for (const member of members) {
    const weight = mix(member ^ mix(number));
    if (weight < highest || (weight === highest && member > (owner ?? 0))) continue;
    highest = weight;
    owner = member;
  }
  return owner;
}

/** The finalizer of MurmurHash3: every bit of the result depends on every bit of the value. */
function mix(value: number): number {
  let hash = value | 0;
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
