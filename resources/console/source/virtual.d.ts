declare module 'virtual:operations' {
  /** By method and path, as `POST /pos/printers`. */
  export const operations: Readonly<
    Record<
      string,
      {
        /** Undefined for everyone. */
        readonly roles?: readonly string[];
        readonly body?: import('./form/schema.ts').Schema;
      }
    >
  >;
}
