import { addScreen } from '../parts/screen-registry.ts';

addScreen({
  name: 'kitchen',
  roles: ['kitchen'],
  alsoFor: ['owner', 'manager'],
  load: async () => (await import('./kitchen.tsx')).Kitchen,
  profiles: [
    {
      pairedAs: 'kitchen',
      icon: 'cooking',
      name: 'profile.kitchen',
      text: 'profile.kitchen_text',
    },
  ],
});
