/** A record of the wire. Those of orders and tickets have a version, which every change raises. */
export interface Row {
  readonly id: number;
  readonly version?: number;
  readonly updated_at?: string;
}

/** Records of one kind, by id. */
type Rows<R extends Row> = ReadonlyMap<number, R>;

export interface Change {
  readonly kind: string;
  readonly row: Row;
}

/** Whether a row is news beside the held one. Without a version the later one of the stream counts. */
export const isNewer = (row: Row, held: Row | undefined): boolean =>
  held === undefined || row.version === undefined || held.version === undefined || row.version > held.version;

/** A snapshot is never older than what is held, unless its version says so. */
const isAsNew = (row: Row, held: Row): boolean =>
  row.version === undefined || held.version === undefined || row.version >= held.version;

/** What a screen knows, by the name of the kind: `order`, `kot`, `table`. */
type AnyLedger = Readonly<Record<string, Rows<Row>>>;

export interface State<L extends AnyLedger> {
  readonly rows: L;
  /** What was heard since the stream was opened and before its snapshot came; undefined: the snapshot is there. */
  readonly heard: readonly Change[] | undefined;
}

export const emptyState = <L extends AnyLedger>(rows: L): State<L> => ({ rows, heard: [] });

/** Rules of a state, with the one that tells news from old as an argument. */
export function rulesOf<L extends AnyLedger>(isNews = isNewer) {
  const put = (rows: L, { kind, row }: Change): L => {
    const held = rows[kind];
    if (!held || !isNews(row, held.get(row.id))) return rows;
    return { ...rows, [kind]: new Map(held).set(row.id, row) };
  };
  return {
    /** The stream was opened again, or reported missed events. */
    opened: (state: State<L>): State<L> => ({ ...state, heard: [] }),

    /** An event of the stream, or the answer to an own call. */
    heard: (state: State<L>, change: Change): State<L> => ({
      rows: put(state.rows, change),
      heard: state.heard && [...state.heard, change],
    }),

    /** All there is, read after the stream was opened. What is missing in it is gone, unless it was heard of since. */
    snapshot: (state: State<L>, lists: Readonly<Record<string, readonly Row[]>>): State<L> => {
      const fresh = Object.entries(lists).map(([kind, list]) => {
        const held = state.rows[kind] ?? new Map<number, Row>();
        const rows = list.map((row) => {
          const known = held.get(row.id);
          return known && !isAsNew(row, known) ? known : row;
        });
        return [kind, new Map(rows.map((row) => [row.id, row]))];
      });
      const rows = { ...state.rows, ...Object.fromEntries(fresh) } as L;
      return { rows: (state.heard ?? []).reduce(put, rows), heard: undefined };
    },

    /** Without the records a screen no longer needs. */
    without: (state: State<L>, kind: string, isOld: (row: Row) => boolean): State<L> => {
      const held = state.rows[kind] ?? new Map<number, Row>();
      const kept = [...held].filter(([, row]) => !isOld(row));
      return kept.length === held.size ? state : { ...state, rows: { ...state.rows, [kind]: new Map(kept) } };
    },
  };
}
