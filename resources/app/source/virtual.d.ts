/** By method and path, as `POST /pos/printers`. */
declare module 'virtual:roles' {
  /** One that is not here is everyone's. */
  const roles: Readonly<Record<string, readonly string[]>>;
  export default roles;
}

declare module 'virtual:countries' {
  /** Suggested in percent, by the code of a country. */
  export const tips: Readonly<Record<string, readonly number[]>>;
  /** How country packs name payment methods, by the code of a method. */
  export const methodNames: Readonly<Record<string, readonly string[]>>;
}
