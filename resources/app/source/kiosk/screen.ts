import { addScreen } from '../parts/device-profiles.ts';

addScreen({
  name: 'kiosk',
  roles: ['kiosk'],
  load: async () => (await import('./kiosk.tsx')).Kiosk,
  profiles: [
    {
      pairedAs: 'kiosk',
      icon: 'bag',
      name: 'profile.kiosk',
      text: 'profile.kiosk_text',
    },
  ],
});
