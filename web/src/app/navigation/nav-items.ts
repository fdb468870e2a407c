import {
  Building2,
  CalendarCheck,
  ClipboardList,
  FileText,
  GraduationCap,
  IdCard,
  KeyRound,
  LayoutDashboard,
  type LucideIcon,
  MapPin,
  ShieldCheck,
  Users,
} from 'lucide-react';
import type { PagePath } from '../../lib/paths.ts';
import type { SignedIn } from '../../lib/session/session.ts';

export type NavItem = {
  to: PagePath;
  /** The page's path without `/admin`, used in links on pages without `/admin`. */
  alias?: PagePath;
  label: string;
  icon: LucideIcon;
  isExact?: true;
  /** Has a place in a phone's bar if there are too many for all. */
  isInBar?: true;
};

/** The administrators' navigation, the same on every path (design 9.24). */
const admin: NavItem[] = [
  { to: '/admin', label: 'Dashboard', icon: LayoutDashboard, isExact: true, isInBar: true },
  { to: '/admin/readiness', label: 'Readiness', icon: CalendarCheck, isInBar: true },
  { to: '/admin/members', alias: '/members', label: 'Members', icon: Users, isInBar: true },
  { to: '/programs', label: 'Programs', icon: ClipboardList },
  { to: '/admin/bases', label: 'Bases', icon: MapPin },
  { to: '/admin/training', alias: '/training', label: 'Training', icon: GraduationCap, isInBar: true },
  { to: '/admin/reports', alias: '/reports', label: 'Reports', icon: FileText },
  { to: '/admin/organizations', label: 'Organizations', icon: Building2 },
  { to: '/admin/access', label: 'Access', icon: KeyRound },
  { to: '/admin/security', label: 'Security', icon: ShieldCheck },
];

const member: NavItem[] = [
  { to: '/member', label: 'Profile', icon: IdCard, isExact: true },
  { to: '/member/resources', label: 'Resources', icon: FileText },
];

/** On an alias, links lead to aliases, so Members stays at `/members`, without a search (ACC-26). */
export function navItems({ role, grantee }: Pick<SignedIn, 'role' | 'grantee'>, pathname: string): NavItem[] {
  if (role === 'member') return member;
  const items = grantee ? [...admin, ...member].filter(({ to }) => grantee.pages.includes(to)) : admin;
  const isAlias = pathname !== '/admin' && !pathname.startsWith('/admin/');
  return isAlias ? items.map((item) => ({ ...item, to: item.alias ?? item.to })) : items;
}

/** Splits the items for a phone: the main ones in its bar, the others behind More. A few share the bar. */
export function barItems(items: NavItem[]): { shown: NavItem[]; more: NavItem[] } {
  if (items.length < 5) return { shown: items, more: [] };
  return { shown: items.filter(({ isInBar }) => isInBar), more: items.filter(({ isInBar }) => !isInBar) };
}
