import type { Screen } from '../screen.ts';
import type { Scene } from './story.ts';

/** Somebody new practices, and comes back: of what they tapped nothing is in the restaurant. */
export async function practice({ open, tally }: Pick<Scene, 'open' | 'tally'>): Promise<void> {
  const screen = await open(
    'Trainee',
    { width: 1024, height: 768 },
    { name: 'Priya', pin: '3003' },
    '.floor',
  );
  await screen.tap('.rail button', '^More');
  await screen.tap('.me .tile', '^Training');
  await screen.tap('dialog.sheet .button.is-act', '^Start training$');
  await screen.waitFor('.training-band');
  await order(screen);
  await screen.tap('.training-band .button');
  await screen.waitFor('.training-band', '', false);
  await screen.waitFor('.people button');
  screen.forgiveReloads();
  tally.did('training');
}

async function order(screen: Screen): Promise<void> {
  await screen.tap('.floor > .chips .chip', 'Terrace');
  await screen.tap('.table', '^P1');
  await screen.tap('.categories .chip', '^Desserts$');
  await screen.tap('.dishes .dish', '^Jalebi');
  await screen.tap('.is-send:not(:disabled)');
  await screen.waitFor('.own', '', false);
  await screen.waitFor('.order .order-line', 'Jalebi');
}
