import { valueName } from '../text/text.ts';

type Tone = 'good' | 'warn' | 'bad' | 'calm';

const tones: Readonly<Record<string, Tone>> = {
  online: 'good',
  printed: 'good',
  printed_unacknowledged: 'good',
  ready: 'good',
  active: 'good',
  available: 'good',
  paper_out: 'bad',
  offline: 'bad',
  error: 'bad',
  failed: 'bad',
  ambiguous: 'bad',
  cover_open: 'warn',
  retrying: 'warn',
  held: 'warn',
  occupied: 'warn',
  billed: 'warn',
};

/** A state in words, with a colour for those who see it. */
export function Badge({ value, tone, label }: { value: string; tone?: Tone; label?: string }) {
  return <span class={`badge is-${tone ?? tones[value] ?? 'calm'}`}>{label ?? valueName(value)}</span>;
}
