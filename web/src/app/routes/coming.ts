import { lazyRouteComponent } from '@tanstack/react-router';

export const comingScreen = lazyRouteComponent(
  async () => (await import('../screens/of-signed-in.ts')).coming(),
  'ComingScreen',
);
