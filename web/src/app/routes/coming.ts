import { page } from '../../lib/soon.ts';

export const comingScreen = page(async () => (await import('../screens/of-signed-in.ts')).coming(), 'ComingScreen');
