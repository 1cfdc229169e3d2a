import { addScreen } from '../parts/screen-registry.ts';

addScreen({
  name: 'waiter',
  roles: ['waiter'],
  alsoFor: ['owner', 'manager'],
  load: async () => (await import('./waiter.tsx')).Waiter,
  profiles: [
    {
      pairedAs: 'staff',
      icon: 'floor',
      name: 'profile.waiter',
      text: 'profile.waiter_text',
    },
  ],
});
