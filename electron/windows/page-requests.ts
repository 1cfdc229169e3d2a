import { z } from 'zod';

/** What a person can do on the shell's own page. */
export const PageRequest = z.discriminatedUnion('do', [
  z.object({ do: z.literal('look') }),
  z.object({ do: z.literal('retry') }),
  z.object({ do: z.literal('use_port'), port: z.int().min(1024).max(65_535) }),
  z.object({ do: z.literal('restore'), backup: z.string().regex(/^[\w.-]+\.(galley|backup)$/) }),
  z.object({ do: z.literal('open_logs') }),
  z.object({ do: z.literal('quit') }),
]);

export type PageRequest = z.output<typeof PageRequest>;

/** What the page shows. All texts are ready for display. */
export interface PageState {
  readonly name: string;
  readonly title: string;
  readonly advice: string;
  readonly detail: string;
  readonly canRetry: boolean;
  /** The port that another program uses and a person can change. */
  readonly port: number | null;
  readonly backups: readonly { readonly name: string; readonly label: string }[];
  /** The backup from before the failing update. */
  readonly offered: string | null;
  /** Email address for help. */
  readonly support: string | null;
}

export type PageReply = { readonly state: PageState } | { readonly error: string };

/** What the preload script exposes to the page. */
export interface ShellBridge {
  ask(request: PageRequest): Promise<PageReply>;
  onState(listener: (state: PageState) => void): void;
}
