/** What came of what was asked. */
export interface Outcome {
  readonly text: string;
  /** It is done; otherwise why not. */
  readonly isDone?: boolean;
}

export const NOTHING: Outcome = { text: '' };

export const Said = ({ outcome: { text, isDone } }: { readonly outcome: Outcome }) => (
  <p class={isDone ? 'said is-done' : 'said'} role="alert">
    {text}
  </p>
);
