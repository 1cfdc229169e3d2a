import { addScreen } from '../parts/screen-registry.ts';

addScreen({
  name: 'driver',
  roles: ['driver'],
  load: async () => (await import('./driver.tsx')).Driver,
  profiles: [
    {
      pairedAs: 'staff',
      icon: 'bike',
      name: 'profile.driver',
      text: 'profile.driver_text',
    },
  ],
});
