/** By method and path, as `POST /pos/printers`. */
declare module 'virtual:roles' {
  /** One that is not here is everyone's. */
  const roles: Readonly<Record<string, readonly string[]>>;
  export default roles;
}
