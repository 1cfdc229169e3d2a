import { addScreen } from '../parts/device-profiles.ts';

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
