// What a base's page shows after its tables, in one request.
export { DeleteSession } from './delete-session.tsx';
export { NearestSessions } from './nearest-sessions.tsx';
