const initialsOf = (name: string): string =>
  name
    .split(/\s+/)
    .map((word) => [...word][0] ?? '')
    .slice(0, 2)
    .join('')
    .toUpperCase();

export const Initials = ({ name }: { readonly name: string }) => (
  <span class="initials" aria-hidden="true">
    {initialsOf(name)}
  </span>
);
