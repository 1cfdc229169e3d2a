import { addScreen } from '../parts/screen-registry.ts';

addScreen({
  name: 'till',
  roles: ['owner', 'manager', 'cashier'],
  load: async () => (await import('./till.tsx')).Till,
  profiles: [
    {
      pairedAs: 'staff',
      icon: 'cash',
      name: 'profile.till',
      text: 'profile.till_text',
    },
  ],
});
