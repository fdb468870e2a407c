import { Determining } from '../screens/determining.tsx';

/** "Loading..." shows at once while the role is being looked up (ACC-12), and nowhere else. */
export const whileDetermining = { pendingComponent: Determining, pendingMs: 0, pendingMinMs: 0 };
