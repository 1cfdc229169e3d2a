import { addScreen } from '../parts/screen-registry.ts';

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
